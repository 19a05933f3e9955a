#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

extension Publisher where Failure == Never, Output: Sendable {
  /// The first value like this, sent now or later; nil if the test's own task is cancelled, as by a time limit.
  @MainActor
  func value(where isWanted: (Output) -> Bool) async -> Output? {
    let (values, sent) = AsyncStream.makeStream(of: Output.self)
    let subscription = sink { sent.yield($0) }
    defer { subscription.cancel() }
    for await value in values where isWanted(value) { return value }
    return nil
  }
}
