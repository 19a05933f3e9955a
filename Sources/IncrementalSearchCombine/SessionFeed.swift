#if OPENCOMBINE
  import OpenCombine
#elseif canImport(Combine)
  import Combine
#endif

#if OPENCOMBINE || canImport(Combine)
  import IncrementalSearch

  /// Feeds a session with what an upstream publisher sends, for one subscriber downstream.
  ///
  /// Combine calls a subscriber from one thread at a time, the subscription first; that guards `subscription`.
  final class SessionFeed<Session: LiveSession, Downstream: Subscriber>: Subscriber
  where Downstream.Input == Session.Snapshot {
    typealias Input = Session.Action
    typealias Failure = Downstream.Failure

    private let downstream: Downstream
    private let context: DeliveryContext
    private let open: (@escaping @Sendable () -> Void) -> Session
    private var subscription: SessionSubscription<Session, Downstream>?

    /// - Parameter open: Opens the session, which calls back once its snapshots have ended.
    init(
      _ downstream: Downstream, on context: DeliveryContext = .anyThread,
      open: @escaping (@escaping @Sendable () -> Void) -> Session
    ) {
      self.downstream = downstream
      self.context = context
      self.open = open
    }

    func receive(subscription upstream: any Subscription) {
      guard subscription == nil else { return upstream.cancel() }
      let subscription = SessionSubscription(downstream, upstream: upstream, on: context, open: open)
      self.subscription = subscription
      downstream.receive(subscription: subscription)
      subscription.begin()
      // Every text counts; it is the snapshots that a slow subscriber skips.
      upstream.request(.unlimited)
    }

    func receive(_ action: Session.Action) -> Subscribers.Demand {
      subscription?.session.handle(action)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: subscription?.session.finish()
      case .failure(let failure): subscription?.fail(failure)
      }
      subscription = nil
    }
  }
#endif
