import ArgumentParser
import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import Records
import Terminal

/// `isearch bench`.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how soon an index or a search cluster answers while queries are typed.",
    discussion: """
      Types each line of a file key by key and asks for the first 20 rows each time, without waiting and without a \
      screen; then counts, and goes deep into results. Of a file that is no index, one is built for this and thrown away.

        isearch bench people.isearch --typing Benchmarks/typing.txt
        isearch bench --json --plot b.svg --typing queries.txt people.csv > b.json

      A round asks for every prefix once, in an order that --seed says, with nothing kept of the rounds before. p95 is the time that \
      95 of 100 pages don't exceed.

      Of a search cluster the requests are measured too, sent again by themselves: what they cost is the cluster's, the \
      rest is what is made of them here.
      """)

  @Option(help: ArgumentHelp("The queries to type, one on each line.", valueName: "file"), completion: .file())
  var typing: String

  @Flag(help: "Print a JSON object.")
  var json = false

  @Option(help: ArgumentHelp("Draw first pages by the number of keys, as SVG.", valueName: "file"))
  var plot: String?

  @Option(help: ArgumentHelp("How often everything is typed.", valueName: "number"))
  var rounds = 3

  @Option(help: ArgumentHelp("What the order of queries comes from.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(name: .shortAndLong, help: "How words match.")
  var match = MatchKind.words

  @Option(help: ArgumentHelp("The best first, or the index's own order.", valueName: "order"))
  var order = IndexOrder.relevance

  @OptionGroup var input: RecordOptions
  @OptionGroup var key: ClusterKey

  @Argument(help: "The index, collection or file to measure; - is standard input.", completion: .file())
  var file: String?

  func validate() throws {
    if rounds < 1 { throw ValidationError("--rounds is at least 1.") }
    if match == .fuzzy { throw ValidationError("An index is not searched with --match fuzzy.") }
    try FileNames.check([typing, plot])
    try input.check((file.map { [$0] } ?? []) + (typing == "-" ? ["-"] : []))
  }

  func run() async throws {
    let typed = try await TypedKeys(file: typing)
    let report = try await Interruption.cancelling { try await measured(typed) }
    print(json ? report.json : report.text)
    if let plot { try Self.write(LatencyPlot(report: report).svg, to: plot) }
  }

  /// Writes a text into a file. Throws a ``CommandFailure``.
  static func write(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw CommandFailure(message: "\(path): cannot be written: \(SystemError.last.reason)")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      throw CommandFailure(message: "\(path): cannot be written: \(SystemError.last.reason)")
    }
  }

  private func measured(_ typed: TypedKeys) async throws -> BenchReport {
    var progress = ProgressLine(isQuiet: false)
    defer { progress.clear() }
    let files: [String]
    switch try SearchedInput(file.map { [$0] } ?? [], sample: input.sample) {
    case .index(let path):
      return try await report(ofIndex: path, (path as NSString).lastPathComponent, typed, &progress)
    case .cluster(let address): return try await report(ofCluster: address, typed, &progress)
    case .service(let path):
      throw CommandFailure(message: "\(path): an index or a search cluster is measured, no service")
    case .sample: files = []
    case .files(let named): files = named
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var request = ImportInput.Request(input, files: files)
    request.isSample = files.isEmpty
    let job = IndexJob(request, output: folder.appendingPathComponent("index").path)
    let built = try await job.run()
    let name = files.first.map { ($0 as NSString).lastPathComponent } ?? "sample"
    var report = try await report(ofIndex: job.output, name, typed, &progress)
    report.build = BenchReport.Build(records: built.taken, seconds: built.seconds)
    return report
  }
  private func report(
    ofIndex path: String, _ name: String, _ typed: TypedKeys, _ progress: inout ProgressLine
  ) async throws -> BenchReport {
    let information = try await SearchIndex(path).information()
    try information.checkFilled(path)
    var report = BenchReport(
      name: name, records: information.count, size: information.size, order: order.rawValue, match: match.rawValue,
      rounds: rounds, seed: seed)
    if information.generation > 0 {
      report.build = BenchReport.Build(records: information.buildCount, seconds: information.buildSeconds)
    }
    func open() throws -> SQLiteSource { SQLiteSource(try SearchIndex(path), match: match, order: order) }
    let run = BenchRun(typed: typed, open: open, forget: { $0.index.forgetAnswers() })
    try await run.run(&report, progress: &progress)
    return report
  }

  private func report(ofCluster address: String, _ typed: TypedKeys, _ progress: inout ProgressLine) async throws
    -> BenchReport
  {
    if order == .index {
      throw CommandFailure(message: "--order index is for an index; a collection is searched in the order of relevance")
    }
    let (place, key) = (try ClusterKey.address(address), try key.value())
    let requests = RequestRecorder(NodeTransport.transport(of: place))
    func open() -> TypesenseSource {
      TypesenseSource(place, key: key, match: match, pollInterval: nil, transport: requests)
    }
    var report = BenchReport(
      name: address, records: try await open().information().count, order: order.rawValue, match: match.rawValue,
      rounds: rounds, seed: seed)
    // It takes a request for each 200 rows to get there.
    let run = BenchRun(rows: [1_000, 10_000], typed: typed, open: open, requests: requests)
    try await run.run(&report, progress: &progress)
    return report
  }
}
