import IncrementalSearch
import OpenCombine
import Testing

@testable import IncrementalSearchOpenCombine

/// A subscription by itself, to a session that has shown things before anybody asks for them.
@Suite("A subscription to a session", .timeLimit(.minutes(5)))
struct SessionSubscriptionTests {
  @Test func nothingComesAfterCancellingFromWithin() async {
    let (values, sent) = AsyncStream.makeStream(of: Int.self)
    Empty<Int, Never>(completeImmediately: false).subscribe(
      SessionFeed(OnceSubscriber(sent)) { _ in ShownSession([1, 2]) })
    #expect(await values.reduce(into: []) { $0.append($1) } == [1])
  }
}

/// A session that has shown some things and goes on.
private final class ShownSession: LiveSession {
  let snapshots: AsyncStream<Int>
  private let published: AsyncStream<Int>.Continuation

  init(_ shown: [Int]) {
    (snapshots, published) = AsyncStream.makeStream()
    for value in shown { published.yield(value) }
  }

  func handle(_ action: Int) {}
  func finish() { published.finish() }
  func close() { published.finish() }
}

/// Cancels when it is given something. What it was given ends when nobody can give it anything any more.
private final class OnceSubscriber: Subscriber {
  private let sent: AsyncStream<Int>.Continuation
  private var subscription: (any Subscription)?

  init(_ sent: AsyncStream<Int>.Continuation) { self.sent = sent }

  deinit { sent.finish() }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    sent.yield(input)
    subscription?.cancel()
    subscription = nil
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { Issue.record("cancelled, not completed") }
}
