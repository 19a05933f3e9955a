import Foundation

/// Counts what a source was asked and what of it has ended.
final class TaskLedger: @unchecked Sendable {
  private let lock = NSLock()
  // The lock guards both.
  private var begun = 0
  private var ended = 0

  func begin() { lock.withLock { begun += 1 } }
  func end() { lock.withLock { ended += 1 } }

  /// How many began.
  var total: Int { lock.withLock { begun } }

  /// How many have not ended.
  var running: Int { lock.withLock { begun - ended } }

  /// How many have not ended after a while in which all should have.
  func runningAfterAWhile() async -> Int {
    let end = ContinuousClock.now + .seconds(10)
    while running > 0, ContinuousClock.now < end {
      try? await Task.sleep(for: .milliseconds(5))
    }
    return running
  }
}
