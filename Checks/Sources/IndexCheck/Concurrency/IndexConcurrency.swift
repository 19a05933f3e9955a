import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

/// Lets two processes change an index while eight readers page through it and it is built anew in the middle.
struct IndexConcurrency {
  private static let usage = """
    usage: index-check concurrency [--seconds N] [--rows N] [--seed S]
      --seconds N  for how long (5)
      --rows N     the size of the index (20000)
      --seed S     another series (1)
    """

  static func main() async throws {
    let options = TrialOptions(names: ["--seconds", "--rows", "--seed", "--child"], usage: usage)
    let time = Duration.seconds(options.number("--seconds", or: 5))
    if let path = options["--child"] {
      let index = try SearchIndex(path, for: .writing)
      TrialProcess.tell("start")
      let isOver = Flag()
      Thread.detachNewThread {
        // Until the parent has seen enough.
        while readLine() != nil {}
        isOver.set()
      }
      let written = await write(2, index, until: isOver)
      written.failures.forEach { TrialProcess.tell($0) }
      TrialProcess.tell("done \(written.batches)")
      return
    }
    let folder = try TrialFolder()
    defer { folder.delete() }
    let failures = try await run(
      folder.file("shared.isearch"), rows: options.number("--rows", or: 20_000), time: time,
      seed: UInt64(options.number("--seed", or: 1)))
    folder.delete()
    exit(failures == 0 ? 0 : 1)
  }

  private static func run(_ path: String, rows: Int, time: Duration, seed: UInt64) async throws -> Int {
    let index = try SearchIndex(path, for: .creating)
    try await index.rebuild(IndexSettings()) { _ = try await $0.append(SharedBatch.everything(rows, build: 0)) }
    let child = try TrialProcess(["--child", path])
    defer { child.kill() }
    guard child.line() == "start" else {
      print("failed: the other process can't open the index")
      return 1
    }
    let end = ContinuousClock.now + time
    let indexes = try [index, SearchIndex(path), SearchIndex(path), SearchIndex(path, for: .writing)]
    // Both write on after the rebuild, so that their last changes are in what it made.
    let isOver = Flag()
    async let written = write(1, index, until: isOver)
    async let built = build(rows, indexes[3], at: end - time / 2)
    let sights = await withTaskGroup(of: Reader.Sight.self) { group in
      for number in 0..<8 {
        let order: IndexOrder = number % 2 == 0 ? .index : .relevance
        let source = SQLiteSource(indexes[number % indexes.count], order: order)
        let reader = Reader(source: source, seed: seed &+ UInt64(number), plainCount: rows)
        group.addTask { await reader.read(until: end) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let rebuildFailure = await built
    isOver.set()
    child.endInput()
    let own = await written
    var failures = sights.flatMap(\.failures) + own.failures
    if let rebuildFailure { failures.append(rebuildFailure) }
    var others = 0
    while let line = child.line() {
      if line.hasPrefix("done ") { others = Int(line.dropFirst(5)) ?? 0 } else { failures.append(line) }
    }
    let code = child.wait()
    if code != 0 { failures.append("the other process ended with \(code)") }
    let stamps = sights.reduce(into: Set<String>()) { $0.formUnion($1.stamps) }
    for (who, count) in [("this process", own.batches), ("the other", others), ("readers", stamps.count - 1)]
    where count < 1 { failures.append("\(who) got nowhere") }
    failures += try await lost(in: index, own.batches, others)
    failures += try await index.check()
    for failure in failures.prefix(20) { print("failed: \(failure)") }
    print(
      "index concurrency: \(own.batches) and \(others) changes, 1 rebuild, \(sights.map(\.pages).reduce(0, +)) pages, "
        + "\(stamps.count) states seen, \(sights.map(\.expired).reduce(0, +)) keys expired, \(failures.count) failures")
    return failures.count
  }

  /// What was said to be written and is not there: each writer's last change, one of which changed what both do.
  private static func lost(in index: SearchIndex, _ own: Int, _ other: Int) async throws -> [String] {
    var lost: [String] = []
    let last = [SharedBatch(writer: 1, number: own), SharedBatch(writer: 2, number: other)]
    for batch in last {
      let found = try await index.found(by: "own\(batch.writer) ")
      if found.count != SharedBatch.ownCount || Set(found.flatMap(\.texts)) != [batch.stamp] {
        lost.append("writer \(batch.writer)'s last change, \(batch.stamp), is lost: \(Set(found.flatMap(\.texts)))")
      }
    }
    let shared = Set(try await index.found(by: "shared ").flatMap(\.texts))
    if shared.count != 1 || !shared.isSubset(of: last.map(\.stamp)) { lost.append("shared are \(shared.sorted())") }
    return lost
  }

  /// Applies one batch after the other; the number of batches, and what went wrong.
  private static func write(
    _ writer: Int, _ index: SearchIndex, until isOver: Flag
  ) async -> (batches: Int, failures: [String]) {
    var number = 0
    do {
      repeat {
        number += 1
        try await index.apply(SharedBatch(writer: writer, number: number).changes)
      } while !isOver.isSet
      return (number, [])
    } catch {
      return (number, ["writer \(writer), change \(number): \(error)"])
    }
  }

  /// Builds the index anew; what went wrong.
  private static func build(_ rows: Int, _ index: SearchIndex, at start: ContinuousClock.Instant) async -> String? {
    do {
      try await Task.sleep(until: start, clock: .continuous)
      try await index.rebuild(IndexSettings(hasSubstrings: true)) {
        _ = try await $0.append(SharedBatch.everything(rows, build: 1))
      }
      return nil
    } catch {
      return "the rebuild: \(error)"
    }
  }
}
