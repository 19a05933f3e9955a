import OpenCombine

/// What a publisher sends to one subscriber, for a test to wait for.
///
/// Demand is in the test's hands where `initial` is not unlimited: it asks for more by ``request(_:)``.
final class Events<Output: Sendable, Failure: Error>: @unchecked Sendable {
  enum Event: Sendable {
    case value(Output)
    case finished
    case failed(Failure)
  }

  /// Set once, before the publisher may send anything.
  private var subscription: (any Subscription)?
  private let stream: AsyncStream<Event>
  private let sent: AsyncStream<Event>.Continuation

  init<P: Publisher>(
    _ publisher: P, initial: Subscribers.Demand = .unlimited, onValue: @escaping (Output) -> Void = { _ in }
  ) where P.Output == Output, P.Failure == Failure {
    (stream, sent) = AsyncStream.makeStream()
    let subscriber = TestSubscriber<Output, Failure>(
      onSubscription: { [weak self] subscription in
        self?.subscription = subscription
        if initial != .none { subscription.request(initial) }
      },
      onValue: { [sent] value in
        sent.yield(.value(value))
        onValue(value)
      },
      onCompletion: { [sent] completion in
        switch completion {
        case .finished: sent.yield(.finished)
        case .failure(let failure): sent.yield(.failed(failure))
        }
        sent.finish()
      })
    publisher.subscribe(subscriber)
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  func cancel() {
    subscription?.cancel()
    sent.finish()
  }

  /// The next event; nil after the last.
  func next() async -> Event? {
    for await event in stream { return event }
    return nil
  }

  /// The next value like this; those before it are passed over. Nil if there is none.
  func first(where isWanted: (Output) -> Bool) async -> Output? {
    while let event = await next() {
      if case .value(let value) = event, isWanted(value) { return value }
    }
    return nil
  }

  /// All that is still to come.
  func rest() async -> [Event] { await stream.reduce(into: []) { $0.append($1) } }
}

/// A subscriber that never asks for more by itself.
private final class TestSubscriber<Input, Failure: Error>: Subscriber {
  private let onSubscription: (any Subscription) -> Void
  private let onValue: (Input) -> Void
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  init(
    onSubscription: @escaping (any Subscription) -> Void, onValue: @escaping (Input) -> Void,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: any Subscription) { onSubscription(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    onValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}

extension Events.Event {
  var value: Output? { if case .value(let value) = self { value } else { nil } }
  var isFinished: Bool { if case .finished = self { true } else { false } }
  var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}
