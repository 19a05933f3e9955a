import ArgumentParser
import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

/// `isearch bench`.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how soon an index answers while queries are typed.",
    discussion: """
      Types each line of a file key by key and asks for the first 20 rows each time, without waiting and without a \
      screen; then counts, and goes deep into results. Of a file that is no index, one is built for this and thrown away.

        isearch bench people.isearch --typing Benchmarks/typing.txt
        isearch bench --json --plot bench.svg --typing queries.txt people.csv > bench.json

      A round asks for every prefix once, in an order that --seed says, with the index opened anew. p95 is the time that \
      95 of 100 pages don't exceed.
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

  @Argument(help: "The index or the file to measure; - is standard input.", completion: .file())
  var file: String?

  func validate() throws {
    if rounds < 1 { throw ValidationError("--rounds is at least 1.") }
    if match == .fuzzy { throw ValidationError("An index is not searched with --match fuzzy.") }
    try input.check((file.map { [$0] } ?? []) + (typing == "-" ? ["-"] : []))
  }

  func run() async throws {
    let typed = try await TypedKeys(file: typing)
    let report = try await Interruption.cancelling { try await measured(typed) }
    if let plot {
      do {
        try Data(LatencyPlot(report: report).svg.utf8).write(to: URL(fileURLWithPath: plot))
      } catch {
        throw CommandFailure(message: "\(plot): cannot be written: \(error.localizedDescription)")
      }
    }
    print(json ? report.json : report.text)
  }

  private func measured(_ typed: TypedKeys) async throws -> BenchReport {
    var progress = ProgressLine(isQuiet: false)
    defer { progress.clear() }
    func run(_ path: String, _ name: String) async throws -> BenchReport {
      try await BenchRun(path: path, match: match, order: order, typed: typed, rounds: rounds, seed: seed)
        .run(named: name, progress: &progress)
    }
    let files: [String]
    switch try SearchedInput(file.map { [$0] } ?? [], sample: input.sample) {
    case .index(let path): return try await run(path, (path as NSString).lastPathComponent)
    case .cluster(let address), .service(let address):
      throw CommandFailure(message: "\(address): only an index is measured; give a file or an index")
    case .sample: files = []
    case .files(let named): files = named
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let job = IndexJob(
      input: ImportInput.Request(
        files: files, isSample: files.isEmpty, format: input.format, encoding: input.encoding,
        columns: input.columns?.names,
        title: input.title?.names ?? [], reading: input.reading?.names ?? [], hasNoHeader: input.noHeader,
        endsWithNUL: input.read0),
      output: folder.appendingPathComponent("index").path)
    let built = try await job.run()
    var report = try await run(job.output, files.first.map { ($0 as NSString).lastPathComponent } ?? "sample")
    report.build = BenchReport.Build(records: built.taken, seconds: built.seconds)
    return report
  }
}
