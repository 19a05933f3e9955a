import Foundation
import MachineInvariants

/// Explores the machines and says whether an invariant was broken.
@main
struct ExhaustiveCheck {
  static func main() {
    let options: CheckOptions
    do {
      options = try CheckOptions(CommandLine.arguments.dropFirst())
    } catch {
      FileHandle.standardError.write(Data("exhaustive-check: \(error.message)\n\n\(CheckOptions.usage)\n".utf8))
      exit(2)
    }
    if options.wantsHelp {
      print(CheckOptions.usage)
      return
    }
    let tasks = CheckTask.all.filter { options.name.map($0.name.contains) ?? true }
    if tasks.isEmpty {
      FileHandle.standardError.write(Data("exhaustive-check: no configuration has that in its name\n".utf8))
      exit(2)
    }
    let results = run(tasks, options)
    let steps = results.reduce(0) { $0 + $1.steps }
    let violations = results.flatMap { $0.violations }
    for result in results {
      if options.isVerbose { print(result.summary) }
      for violation in result.violations { print(violation) }
    }
    print("exhaustive check: \(steps) steps, \(results.count) configurations, \(violations.count) violations")
    if !violations.isEmpty { exit(1) }
  }

  /// Tasks are dealt out to threads beforehand, so that a run can be repeated exactly.
  private static func run(_ tasks: [CheckTask], _ options: CheckOptions) -> [CheckResult] {
    let box = ResultBox()
    let share = max(1, options.steps / tasks.count)
    DispatchQueue.concurrentPerform(iterations: options.threads) { thread in
      for index in tasks.indices where index % options.threads == thread {
        let seed = options.seed &+ UInt64(index)
        box.put(tasks[index].run(steps: share, options, seed: seed), at: index)
      }
    }
    return box.inOrder
  }
}

/// The results of all threads.
private final class ResultBox: @unchecked Sendable {
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var results: [Int: CheckResult] = [:]

  func put(_ result: CheckResult, at index: Int) { lock.withLock { results[index] = result } }

  var inOrder: [CheckResult] { lock.withLock { results.sorted { $0.key < $1.key }.map { $0.value } } }
}
