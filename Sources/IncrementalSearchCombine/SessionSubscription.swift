#if OPENCOMBINE
  import OpenCombine
#elseif canImport(Combine)
  import Combine
#endif

#if OPENCOMBINE || canImport(Combine)
  import IncrementalSearch

  /// A subscriber's connection to a session: a task that gives it snapshots as it asks for them.
  ///
  /// What happens on other threads, asking for more, failing, the end of the session, is posted to the task, which alone
  /// counts the demand and calls the subscriber. The end needs no demand, but comes after the last snapshot.
  final class SessionSubscription<Session: LiveSession, Downstream: Subscriber>: Subscription
  where Downstream.Input == Session.Snapshot {
    let session: Session
    private let upstream: any Subscription
    private let signals: AsyncStream<SubscriptionSignal<Downstream.Failure>>.Continuation
    private let delivery: Task<Void, Never>

    init(
      _ downstream: Downstream, upstream: any Subscription, on context: DeliveryContext,
      open: (@escaping @Sendable () -> Void) -> Session
    ) {
      let (stream, signals) = AsyncStream<SubscriptionSignal<Downstream.Failure>>.makeStream()
      session = open { signals.yield(.ended) }
      self.upstream = upstream
      self.signals = signals
      let receive = { downstream.receive($0).max }
      let complete = { downstream.receive(completion: $0) }
      delivery = SnapshotDelivery(
        session: session, context: context, receive: receive, complete: complete
      ).start(stream)
    }

    /// The subscriber has taken the subscription in: snapshots may come.
    func begin() { signals.yield(.begin) }

    func request(_ demand: Subscribers.Demand) { signals.yield(.demand(demand.max)) }

    /// No more actions come, for a reason that the subscriber is told.
    func fail(_ failure: Downstream.Failure) {
      signals.yield(.failure(failure))
      session.close()
    }

    func cancel() {
      delivery.cancel()
      session.close()
      upstream.cancel()
    }
  }

  /// What the task of a subscription is told.
  enum SubscriptionSignal<Failure: Error>: Sendable {
    case begin
    /// So many snapshots more; nil for any number.
    case demand(Int?)
    case failure(Failure)
    /// The session has ended; it may still hold the last snapshot.
    case ended
  }

  /// Gives a subscriber the snapshots of a session, never more than it asked for.
  ///
  /// A subscriber is not `Sendable`, but made to be called from any thread by one caller at a time. That caller is the
  /// task: before `begin` it does not call, and nobody else calls afterwards.
  private struct SnapshotDelivery<Session: LiveSession, Failure: Error>: @unchecked Sendable {
    typealias Signal = SubscriptionSignal<Failure>

    let session: Session
    let context: DeliveryContext
    /// Returns how many more are asked for; nil for any number.
    let receive: (Session.Snapshot) -> Int?
    let complete: (Subscribers.Completion<Failure>) -> Void

    func start(_ signals: AsyncStream<Signal>) -> Task<Void, Never> {
      Task.detached { await run(signals) }
    }

    private func run(_ signals: AsyncStream<Signal>) async {
      var signals = signals.makeAsyncIterator()
      var snapshots = session.snapshots.makeAsyncIterator()
      var demand = SnapshotDemand()
      var hasBegun = false
      // What the session still held when it ended, until it is asked for.
      var last: Session.Snapshot?
      while true {
        while !hasBegun || demand.isEmpty {
          guard let signal = await signals.next() else { return }
          switch signal {
          case .begin: hasBegun = true
          case .demand(let count): demand.add(count)
          case .failure(let failure): return await end(.failure(failure))
          case .ended:
            last = try? await snapshots.next()
            if last == nil { return await end(.finished) }
          }
        }
        var next = last
        // The snapshots of a session don't throw.
        if next == nil { next = try? await snapshots.next() }
        guard let snapshot = next else { break }
        demand.takeOne()
        // Cancelled where it comes, it comes no more.
        guard let more = await context.run({ Task.isCancelled ? nil : Optional(receive(snapshot)) }) else { return }
        demand.add(more)
        if last != nil { return await end(.finished) }
      }
      // The session has ended because of the first of these.
      while let signal = await signals.next() {
        switch signal {
        case .begin, .demand: continue
        case .failure(let failure): return await end(.failure(failure))
        case .ended: return await end(.finished)
        }
      }
    }

    private func end(_ completion: Subscribers.Completion<Failure>) async {
      await context.run { if !Task.isCancelled { complete(completion) } }
    }
  }

  /// How many snapshots a subscriber still asks for.
  private struct SnapshotDemand {
    /// Nil for any number.
    private var count: Int? = 0

    var isEmpty: Bool { count == 0 }

    mutating func add(_ more: Int?) {
      guard let have = count, let more else { return count = nil }
      let (sum, isTooMany) = have.addingReportingOverflow(more)
      count = isTooMany ? nil : sum
    }

    mutating func takeOne() { count = count.map { $0 - 1 } }
  }

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

  /// Where a publisher delivers to its subscriber.
  public struct DeliveryContext: Sendable {
    let isMainActor: Bool

    /// On the main actor: what is delivered can be drawn at once, and nothing is delivered after the subscription was cancelled
    /// there.
    public static let mainActor = DeliveryContext(isMainActor: true)

    /// On no particular thread, one at a time.
    public static let anyThread = DeliveryContext(isMainActor: false)

    func run<Value: Sendable>(_ body: @Sendable () -> Value) async -> Value {
      isMainActor ? await MainActor.run { body() } : body()
    }
  }
#endif
