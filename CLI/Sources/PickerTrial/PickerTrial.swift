import ArgumentParser
import Foundation
import IncrementalSearch
import Picker
import Terminal

/// The picker over a source that is slow, fails or is very long, for tests in a terminal.
@main
struct PickerTrial: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picker-trial", abstract: "Try the picker over a hard source.")

  @Option(help: "The number of rows.")
  var paged = 2_000

  @Option(help: ArgumentHelp("Pages come only while this file is there.", valueName: "file"))
  var pagesWith: String?

  @Option(help: ArgumentHelp("Rows come without their count, which comes only with this file.", valueName: "file"))
  var countsWith: String?

  @Option(help: ArgumentHelp("Every which page request fails.", valueName: "n"))
  var failsEvery: Int?

  @Option(help: ArgumentHelp("Write what was requested and held to this file at the end, as JSON.", valueName: "file"))
  var report: String?

  func run() async throws {
    let log = TrialLog()
    let source = TrialSource(
      count: paged, pageGate: pagesWith.map(Gate.init), countGate: countsWith.map(Gate.init),
      failsEvery: failsEvery ?? 0, log: log)
    var settings = PickerSettings()
    settings.progress = PickerProgress(records: paged)
    var picker = Picker(source, settings: settings) { query in
      let match = MatchQuery(query.text, kind: .contains)
      return { PickerRow($0.text, matches: match.highlights(in: $0.text)) }
    }
    picker.onSnapshot = { snapshot in log.note(held: snapshot.items.count) }
    let terminal = try RawTerminal(.fullScreen)
    let outcome = await picker.run(in: terminal)
    terminal.close()
    if let report { try Data(await log.json().utf8).write(to: URL(fileURLWithPath: report)) }
    guard case .chosen(let rows) = outcome.end else { throw ExitCode(130) }
    rows.forEach { print($0.text) }
    if rows.isEmpty { throw ExitCode(1) }
  }
}

/// Lets through whoever comes while a file is there; others wait. So a test says how long something takes, however fast the
/// machine is.
struct Gate {
  let path: String

  func pass() async throws {
    while access(path, F_OK) != 0 { try await Task.sleep(for: .milliseconds(10)) }
  }
}

/// Rows that are made when they are requested: `row 0`, `row 1`, …
struct TrialSource: PageSource {
  struct Row: Identifiable, Equatable, Sendable {
    var id: Int
    var text: String { "row \(id)" }
  }

  let count: Int
  let pageGate: Gate?
  /// What counting waits for, apart from pages; nil where these say the count.
  let countGate: Gate?
  /// Every which request fails; 0 for none.
  let failsEvery: Int
  let log: TrialLog

  func page(_ request: PageRequest<Int>) async throws -> Page<Row, Int> {
    let number = await log.note(request)
    try await pageGate?.pass()
    if failsEvery > 0, number % failsEvery == 0 {
      throw SearchFailure(.other, message: "request \(number) failed")
    }
    let found = rows(for: request.query)
    let start = max(0, request.position ?? request.key ?? 0)
    return Page(
      Array(found.dropFirst(start).prefix(request.limit)), position: start,
      total: countGate == nil ? .exact(found.count) : .unknown)
  }

  func total(for query: SearchQuery) async throws -> TotalCount {
    try await countGate?.pass()
    return .exact(rows(for: query).count)
  }

  private func rows(for query: SearchQuery) -> AnyRandomAccessCollection<Row> {
    let all = (0..<count).lazy.map(Row.init)
    return query.text.isEmpty
      ? AnyRandomAccessCollection(all) : AnyRandomAccessCollection(Array(all.filter { $0.text.contains(query.text) }))
  }
}

/// What was asked of the source and what the picker held.
final actor TrialLog {
  private struct Report: Encodable {
    var requests: [String] = []
    var mostHeld = 0
    var residentKB: [Int] = []
  }

  private var report = Report()

  /// Notes a request; returns its number, from 1.
  func note(_ request: PageRequest<Int>) -> Int {
    report.requests.append("\(request.direction) \(request.position ?? request.key ?? 0) \(request.query.text)")
    if report.requests.count % 20 == 1 { report.residentKB.append(Self.residentKB) }
    return report.requests.count
  }

  /// Notes how many rows are held.
  nonisolated func note(held count: Int) { Task { await note(count) } }

  private func note(_ count: Int) { report.mostHeld = max(report.mostHeld, count) }

  /// The report as JSON.
  func json() -> String {
    report.residentKB.append(Self.residentKB)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The memory the process has now, 0 where the system doesn't say.
  private static var residentKB: Int { (ResidentMemory.bytes ?? 0) / 1_024 }
}
