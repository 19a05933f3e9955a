import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting

/// Kills a child that changes an index, again and again, and looks at what is left.
struct KillTrial {
  let path: String
  let seed: UInt64
  let rows: Int

  /// What came of it.
  struct Outcome {
    var kills = 0
    /// How often the step that was not reported yet was there, and how often it was not.
    var newer = 0
    var older = 0
    var steps = 0
    var killedInRebuild = 0
    var failures: [String] = []
  }

  func step(_ number: Int) -> Step { Step(number: number, seed: seed, rows: rows) }

  /// What the child does until it is killed: one step after the other, each told when it is done.
  func work(from first: Int) async throws -> Never {
    let index = try SearchIndex(path, for: .writing)
    TrialProcess.tell("start")
    var number = first
    while true {
      try await step(number).run(on: index)
      TrialProcess.tell("\(number)")
      number += 1
    }
  }

  func run(kills: Int) async throws -> Outcome {
    var random = SeededGenerator(seed: seed)
    var outcome = Outcome()
    let clock = ContinuousClock()
    let first = try await clock.measure {
      try await step(0).run(on: SearchIndex(path, for: .creating))
    }
    var records = step(0).result(of: [:])
    var next = 1
    for kill in 0..<kills {
      let child = try TrialProcess([
        "--child", path, "--seed", "\(seed)", "--rows", "\(rows)", "--from", "\(next)",
      ])
      guard child.line() == "start" else {
        outcome.failures.append("kill \(kill): the index can't be opened (\(child.wait()))")
        return outcome
      }
      // Any moment of a rebuild and of the changes between two; a rebuild that was killed begins again, so it gets more.
      let longest = step(next).isRebuild ? 2.5 : 1
      try await Task.sleep(for: first * Double.random(in: 0..<longest, using: &random))
      child.kill()
      while let line = child.line() {
        guard Int(line) == next else {
          outcome.failures.append("kill \(kill): the child said \(line), not \(next)")
          break
        }
        records = step(next).result(of: records)
        next += 1
        outcome.steps += 1
      }
      let code = child.wait()
      if code != -SIGKILL { outcome.failures.append("kill \(kill): the child ended with \(code)") }
      outcome.kills += 1
      if step(next).isRebuild { outcome.killedInRebuild += 1 }
      do {
        let isNewer = try await isNewer(than: records, step: next, &outcome.failures)
        if isNewer {
          records = step(next).result(of: records)
          next += 1
          outcome.newer += 1
        } else {
          outcome.older += 1
        }
      } catch {
        outcome.failures.append("kill \(kill) in step \(next): \(error)")
        return outcome
      }
    }
    return outcome
  }

  private struct Neither: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether the index is as the step left it; false if as it was before; throws if it is neither.
  private func isNewer(than old: Step.Records, step number: Int, _ failures: inout [String]) async throws -> Bool {
    // Half of the time by who only reads.
    let index = try SearchIndex(path, for: number % 2 == 0 ? .writing : .reading)
    for problem in try await index.check() { failures.append("step \(number): \(problem)") }
    let found = try await records(of: index)
    let new = step(number).result(of: old)
    guard found == old || found == new else {
      let lost = old.keys.filter { found[$0] == nil }.count
      let newer = found.values.filter { $0 == number }.count
      throw Neither(
        description: "neither: \(found.count) records, \(old.count) before, \(new.count) after, "
          + "\(lost) lost, \(newer) of the step")
    }
    try await compareWords(index, found, &failures, step: number)
    return found == new && found != old
  }

  /// What is in an index.
  func records(of index: SearchIndex) async throws -> Step.Records {
    let source = SQLiteSource(index, order: .index)
    var found: Step.Records = [:]
    var place = PagePlace<IndexKey>.start
    while true {
      let page = try await source.page(PageRequest(query: SearchQuery(""), place: place, limit: 10_000))
      for record in page.items {
        guard found.updateValue(Step.step(of: record) ?? -1, forKey: record.id) == nil else {
          throw Neither(description: "\(record.id) is there twice")
        }
      }
      guard let next = page.next else { return found }
      place = .key(next)
    }
  }

  /// The tables of words must say the same as the records: each step's word as often as it has records, no word twice.
  private func compareWords(
    _ index: SearchIndex, _ records: Step.Records, _ failures: inout [String], step number: Int
  ) async throws {
    let source = SQLiteSource(index, order: .index)
    var counts: [Int: Int] = [:]
    for step in records.values { counts[step, default: 0] += 1 }
    // Also of steps that have no records any more.
    for step in Set(counts.keys).union(max(0, number - 12)...number) {
      let total = try await source.total(for: SearchQuery(Step.stamp(step) + " "))
      if total != .exact(counts[step] ?? 0) {
        failures.append("step \(number): \(total) with the word of step \(step), not \(counts[step] ?? 0)")
      }
    }
    for (word, count) in [("row ", records.count), ("tokyo", records.count), ("nothing", 0)] {
      let total = try await source.total(for: SearchQuery(word))
      if total != .exact(count) { failures.append("step \(number): \(total) of \(word), not \(count)") }
    }
    for id in records.keys.sorted().enumerated().filter({ $0.offset % 997 == 0 }).map(\.element) {
      let page = try await source.page(PageRequest(query: SearchQuery("row \(id)e"), place: .start, limit: 3))
      if page.items.map(\.id) != [id] { failures.append("step \(number): \(id) finds \(page.items.map(\.id))") }
    }
  }
}
