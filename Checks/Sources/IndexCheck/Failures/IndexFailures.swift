import Foundation
import IncrementalSearchSQLite

/// Lets one write or sync after the other fail while a small index is built and changed: stored is what was said.
struct IndexFailures {
  private static let usage = """
    usage: index-check failures --shim FILE.c [--runs N]
      --shim FILE.c  the calls that fail, compiled with cc and loaded before the system's
      --runs N       how many of the calls of each kind fail, spread evenly (60); all if there are not more
    """

  static func main() async throws {
    let options = TrialOptions(names: ["--shim", "--runs", "--child"], usage: usage)
    if let path = options["--child"] { exit(try await FailingWork(path: path).child()) }
    let folder = try TrialFolder()
    defer { folder.delete() }
    let library = folder.file("failing-calls.so")
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-fPIC", "-o", library, options["--shim"] ?? "", "-ldl"]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
      print("failed: the calls that fail can't be compiled; give their source with --shim")
      exit(2)
    }
    let template = folder.file("template.isearch")
    do {
      let index = try SearchIndex(template, for: .creating)
      try await FailingWork.prepare(index)
      index.close()
    }
    let trial = FailureTrial(folder: folder, library: library, template: template)
    let outcome = try await trial.run(most: options.number("--runs", or: 60))
    for failure in outcome.failures.prefix(30) { print("failed: \(failure)") }
    print(
      "index failures: \(outcome.calls), \(outcome.runs) runs with one that failed, \(outcome.noticed) noticed, "
        + "\(outcome.failures.count) failures")
    folder.delete()
    exit(outcome.failures.isEmpty && outcome.noticed > 0 ? 0 : 1)
  }
}

/// Runs the work in children, in each of which another call fails.
struct FailureTrial {
  let folder: TrialFolder
  let library: String
  let template: String

  struct Outcome {
    var calls = ""
    var runs = 0
    /// In how many runs some step was told to have failed.
    var noticed = 0
    var failures: [String] = []
  }

  func run(most: Int) async throws -> Outcome {
    var outcome = Outcome()
    let counts = try await counts(&outcome)
    outcome.calls = "\(counts.writes) writes and \(counts.syncs) syncs"
    for (kind, count) in [("write", counts.writes), ("sync", counts.syncs), ("full", counts.writes)] {
      let runs = min(most, count)
      for run in 0..<runs { try await self.run(kind, 1 + run * count / runs, &outcome) }
    }
    return outcome
  }

  private func counts(_ outcome: inout Outcome) async throws -> (writes: Int, syncs: Int) {
    try await run("none", 0, &outcome)
    let text = try String(contentsOfFile: folder.file("count"), encoding: .utf8)
    let numbers = text.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
  }

  private func run(_ kind: String, _ call: Int, _ outcome: inout Outcome) async throws {
    let path = folder.file("work.isearch")
    for end in ["", "-wal", "-shm", "-build", "-journal"] { unlink(path + end) }
    try FileManager.default.copyItem(atPath: template, toPath: path)
    let child = try TrialProcess(
      ["--child", path],
      environment: [
        "LD_PRELOAD": library, "FAILING_CALL": "\(call)", "FAILING_KIND": kind, "FAILING_COUNT": folder.file("count"),
      ])
    let name = "\(kind) \(call)"
    outcome.runs += 1
    var told: [String] = []
    while let line = child.line() { told.append(line) }
    let code = child.wait()
    if code != 0 { outcome.failures.append("\(name): ended with \(code) after \(told)") }
    if told.contains(where: { $0.hasPrefix("not ") }) { outcome.noticed += 1 }
    do {
      let index = try SearchIndex(path, for: outcome.runs % 2 == 0 ? .reading : .writing)
      for problem in try await index.check() { outcome.failures.append("\(name): \(problem)") }
      let found = FailingWork.state(of: try await index.found())
      if !FailingWork.states(after: told).contains(found) {
        outcome.failures.append("\(name): \(found) after \(told)")
      }
    } catch {
      outcome.failures.append("\(name): \(error) after \(told)")
    }
  }
}

/// A build and some changes, each told when it is done, or that it isn't.
struct FailingWork {
  let path: String

  private static let steps = ["build", "update", "ranked", "late"]

  private static func records(_ step: String, _ range: Range<Int>) -> [IndexRecord] {
    range.map {
      IndexRecord(
        id: "\($0)", title: "row \($0) \(step)", texts: ["some words of \(step)"], rank: Double($0 % 5),
        content: Array(step.utf8))
    }
  }

  static func prepare(_ index: SearchIndex) async throws {
    try await index.rebuild(IndexSettings()) { _ = try await $0.append(records("old", 0..<100)) }
  }

  private static func run(_ step: String, on index: SearchIndex) async throws {
    switch step {
    case "update", "late": try await index.apply(records(step, 50..<90).map { .upsert($0) })
    default:
      try await index.rebuild(IndexSettings(isRanked: step == "ranked", hasSubstrings: true)) { builder in
        for start in stride(from: 0, to: 120, by: 40) {
          _ = try await builder.append(records(step, start..<start + 40))
        }
      }
    }
  }

  /// How many records there are of each step.
  static func state(of records: [IndexRecord]) -> [String: Int] {
    Dictionary(records.map { (String(decoding: $0.content, as: UTF8.self), 1) }, uniquingKeysWith: +)
  }

  /// What may be there after what was told: a step that was not done is there as a whole, or not at all.
  static func states(after told: [String]) -> [[String: Int]] {
    var states = [["old": 100]]
    for step in steps {
      let isDone = told.contains(step)
      let after = states.map { state -> [String: Int] in
        guard step == "update" || step == "late" else { return [step: 120] }
        var state = state
        // Each step's forty are the same ones.
        let first = state.max { $0.value < $1.value }?.key ?? ""
        state = [first: state.values.reduce(0, +) - 40, step: 40]
        return state
      }
      states = isDone ? after : states + after
    }
    return states
  }

  func child() async throws -> Int32 {
    let index: SearchIndex
    do {
      index = try SearchIndex(path, for: .writing)
    } catch {
      TrialProcess.tell("not opened: \(error)")
      return 0
    }
    for step in Self.steps {
      do {
        try await Self.run(step, on: index)
        TrialProcess.tell(step)
      } catch {
        TrialProcess.tell("not \(step): \(error)")
      }
    }
    index.close()
    return 0
  }
}
