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

  @Option(help: ArgumentHelp("How long each page takes, as in 2s or 50ms.", valueName: "time"))
  var after: Delay?

  @Option(help: ArgumentHelp("Every which page request fails.", valueName: "n"))
  var failsEvery: Int?

  @Option(help: ArgumentHelp("Write what was requested and held to this file at the end, as JSON.", valueName: "file"))
  var report: String?

  func run() async throws {
    let log = TrialLog()
    let source = TrialSource(count: paged, delay: after?.duration ?? .zero, failsEvery: failsEvery ?? 0, log: log)
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

/// A time with its unit.
struct Delay: ExpressibleByArgument {
  var duration: Duration

  init?(argument: String) {
    if argument.hasSuffix("ms"), let value = Int(argument.dropLast(2)) {
      duration = .milliseconds(value)
    } else if argument.hasSuffix("s"), let value = Int(argument.dropLast()) {
      duration = .seconds(value)
    } else {
      return nil
    }
  }
}
