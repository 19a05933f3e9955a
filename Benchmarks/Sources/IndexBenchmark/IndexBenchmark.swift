import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

/// Builds an index and plain FTS5 tables over the same records, and prints how long both take for the same.
@main
struct IndexBenchmark {
  private static let usage = """
    usage: index-benchmark [--packages FILE] [--records N] [--build-records N] [--folder PATH] [--only PART] [--quick]
                           [--json]
      --packages FILE    what script/make-packages printed; otherwise it is run
      --records N        how many records (1000000)
      --build-records N  how many records are built from in turns (100000)
      --folder PATH      where the files are made
      --only PART        no more than builds, updates, or pages
      --quick            fewer rounds
      --json             all figures as JSON, nothing else
    The figures are compared with gates and goals, which are told, but the run does not fail by them.
    """

  static func main() async throws {
    var values: [String: String] = [:]
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() {
      if ["--quick", "--json"].contains(name) {
        values[name] = ""
      } else if ["--packages", "--records", "--build-records", "--folder", "--only"].contains(name),
        let value = arguments.popFirst()
      {
        values[name] = value
      } else {
        refuse()
      }
    }
    let only = values["--only"]
    if let only, !["builds", "updates", "pages"].contains(only) { refuse() }
    let isQuick = values["--quick"] != nil
    let count = values["--records"].flatMap { Int($0) } ?? 1_000_000
    let report = Report(isPrinted: values["--json"] == nil)
    let folder = (values["--folder"] ?? NSTemporaryDirectory()) + "/index-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let records = try PackageRecords.read(file: values["--packages"], count: count)
    report.tell("\(records.count) records, \(records.filter { !$0.reading.isEmpty }.count) of them with a reading")

    if only == nil || only == "builds" {
      let building = values["--build-records"].flatMap { Int($0) } ?? 100_000
      try await BuildMeasure(folder: folder, report: report)
        .run(Array(records.prefix(building)), rounds: isQuick ? 1 : 5)
    }
    if only == "updates" {
      let built = try await BuildMeasure.build(records, at: folder + "/all.isearch")
      try await UpdateMeasure(index: built.index, report: report).run(records, count: isQuick ? 200 : 1_000)
    } else if only == "pages" {
      try await measurePages(records, folder, report, isQuick: isQuick)
    } else if only == nil {
      try await measure(records, folder, report, isQuick: isQuick)
    }
    if values["--json"] != nil { print(try report.json()) }
  }

  private static func rounds(_ isQuick: Bool) -> Int { isQuick ? 2 : 5 }

  private static func measurePages(
    _ records: [IndexRecord], _ folder: String, _ report: Report, isQuick: Bool
  ) async throws {
    let built = try await BuildMeasure.build(records, at: folder + "/all.isearch")
    let ranked = try await BuildMeasure.build(records, at: folder + "/ranked.isearch", IndexSettings(isRanked: true))
    let plain = try PeerTables.build(.plain, records, at: folder + "/plain.sqlite")
    try await PageMeasure(
      index: built.index, ranked: ranked.index, plain: plain.tables, report: report, rounds: rounds(isQuick)
    ).run(records.count)
  }

  private static func refuse() -> Never {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(2)
  }

  private static func measure(
    _ records: [IndexRecord], _ folder: String, _ report: Report, isQuick: Bool
  ) async throws {
    report.begin("Build of all \(records.count) records, once; memory in MB, sizes in MB")
    let before = Memory.resident()
    let built = try await BuildMeasure.build(records, at: folder + "/all.isearch")
    let after = Memory.peak()
    func rate(_ time: Duration) -> Double { (Double(records.count) / time.seconds).rounded() }
    func size(_ path: String) -> Double { Double(PeerTables.size(of: path)) / 1e6 }
    let same = try PeerTables.build(.same(index: folder + "/all.isearch"), records, at: folder + "/same.sqlite")
    report.add("raw, same options", ["rows/s": rate(same.1), "size": size(same.tables.path)])
    same.tables.delete()
    let plain = try PeerTables.build(.plain, records, at: folder + "/plain.sqlite")
    report.add("raw, unicode61 123", ["rows/s": rate(plain.1), "size": size(plain.tables.path)])
    report.add(
      "index",
      [
        "rows/s": rate(built.all), "before merging": rate(built.appending), "size": size(folder + "/all.isearch"),
        "ratio to same": same.1 / built.all, "memory before": before, "memory at most": after,
      ], gates: [.least("ratio to same", gate: 0.7, goal: 0.9)])
    let ranked = try await BuildMeasure.build(
      records, at: folder + "/ranked.isearch", IndexSettings(isRanked: true))
    report.add("index, ranked", ["rows/s": rate(ranked.all), "size": size(folder + "/ranked.isearch")])
    let trigram = try PeerTables.build(.trigram, records, at: folder + "/trigram.sqlite")
    report.add("raw, trigram", ["rows/s": rate(trigram.1), "size": size(trigram.tables.path)])

    let pages = PageMeasure(
      index: built.index, ranked: ranked.index, plain: plain.tables, report: report, rounds: rounds(isQuick))
    try await pages.run(records.count)
    try await JapaneseMeasure(built.index, trigram.tables, records, report, rounds: rounds(isQuick)).run()
    try await RomajiMeasure(index: built.index, report: report).run(records, count: isQuick ? 200 : 600)
    try await UpdateMeasure(index: built.index, report: report).run(records, count: isQuick ? 200 : 1_000)
    report.begin("Memory in MB")
    report.add("this process", ["resident": Memory.resident(), "at most": Memory.peak()])
  }
}
