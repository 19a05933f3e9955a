import Foundation
import IncrementalSearchSQLite

/// Asks an index of the sample random and hostile queries: none may fail, be answered wrongly, or take long.
struct IndexHostile {
  private static let usage = """
    usage: index-check hostile [--queries N] [--seed S] [--compare-every N] [--no-substrings] [--ignore-times]
      --queries N        how many (5000)
      --seed S           another series (1)
      --compare-every N  one in so many is compared with a search in memory (100)
      --no-substrings    an index without parts of words, in which some queries compare all records
      --ignore-times     slow queries are told, but are no failure
    """

  static func main() async throws {
    let options = TrialOptions(
      names: ["--queries", "--seed", "--compare-every"], flags: ["--no-substrings", "--ignore-times"], usage: usage)
    let folder = try TrialFolder()
    defer { folder.delete() }
    let records = try SampleRecords.all()
    let index = try SearchIndex(folder.file("sample.isearch"), for: .creating)
    let clock = ContinuousClock()
    let settings = IndexSettings(hasSubstrings: options["--no-substrings"] == nil)
    let build = try await clock.measure {
      try await index.rebuild(settings) { _ = try await $0.append(records) }
    }
    print("\(records.count) records indexed in \(Int(build.milliseconds)) ms")

    var texts = HostileTexts(
      seed: UInt64(options.number("--seed", or: 1)), samples: records.flatMap { [$0.title, $0.reading] + $0.texts })
    let outcome = await HostileRun(index, records)
      .run(
        &texts, queries: options.number("--queries", or: 5_000),
        comparingEvery: options.number("--compare-every", or: 100))

    for failure in outcome.failures.prefix(50) { print("failed: \(failure)") }
    print("\(outcome.queries) pages: \(outcome.times.summary)")
    let over = outcome.slow.filter { $0.milliseconds > HostileRun.slowest }
    if !outcome.slow.isEmpty { print("the slowest, least of four tries:") }
    for slow in outcome.slow.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(5) {
      print(String(format: "  %.1f ms  ", slow.milliseconds) + slow.text)
    }
    print(
      "index hostile: \(outcome.queries) queries, \(outcome.compared) compared, \(outcome.failures.count) failures, "
        + "\(over.count) over \(Int(HostileRun.slowest)) ms; \(outcome.times.summary)")
    let isSlow = !over.isEmpty && options["--ignore-times"] == nil
    folder.delete()
    exit(outcome.failures.isEmpty && !isSlow ? 0 : 1)
  }
}
