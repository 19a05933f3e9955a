import Foundation

/// Runs every task of the process on the main thread, one turn after the other, in the order they became ready.
///
/// So that virtual time can pass between inputs, and nothing is still on its way when it does: no wait, no race, the same
/// run every time. The tasks of no actor come through the hook that Swift's runtime has for that; those of the main actor
/// wait in the main queue, which is emptied here.
@MainActor
enum Turns {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  // The process has one thread: what makes a job ready runs on the one that runs the jobs.
  nonisolated(unsafe) private static var ready: [UnownedJob] = []
  nonisolated private static let enqueue: Hook = { job, _ in ready.append(job) }

  /// Takes the place of the executor of tasks of no actor, for good.
  static func begin() {
    let name = "swift_task_enqueueGlobal_hook"
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), name) else { fatalError("Swift's runtime has no \(name)") }
    let hook = symbol.assumingMemoryBound(to: Hook?.self)
    hook.pointee = enqueue
  }

  /// Runs all that is ready, and what becomes ready by that.
  static func run() {
    // What the main queue runs may make other things ready, and those put something into it again.
    var quietPasses = 0
    while quietPasses < 2 {
      quietPasses = ready.isEmpty ? quietPasses + 1 : 0
      runReady()
      emptyMainQueue()
    }
  }

  private static func runReady() {
    var next = 0
    while next < ready.count {
      let job = ready[next]
      next += 1
      job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    }
    ready.removeAll()
  }

  private static func emptyMainQueue() {
    var isEmptied = false
    DispatchQueue.main.async { isEmptied = true }
    while !isEmptied { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  }
}
