#if OPENCOMBINE
  import OpenCombine
#elseif canImport(Combine)
  import Combine
#endif

#if OPENCOMBINE || canImport(Combine)
  import IncrementalSearch

  extension Publisher where Output == String {
    /// Searches for the newest text of a publisher: what to show, as it changes.
    ///
    /// ```swift
    /// $text.incrementalSearch(Products()).assign(to: &$snapshot)
    /// ```
    ///
    /// There is nothing to debounce, to deduplicate or to switch: the search does it. Each subscription opens a search of its
    /// own, and cancelling it cancels everything that is under way. Texts may come from any thread, one at a time, as Combine
    /// requires.
    ///
    /// Snapshots come one at a time and in order, on the main actor unless asked otherwise. None are queued: a slow subscriber
    /// gets the newest snapshot, with `change` counted since the one it got before.
    ///
    /// When the texts end, the search goes on until nothing is on its way, and then finishes; when they fail, everything is
    /// cancelled, and it fails at once. A search that fails is a state of the snapshot, not an end.
    ///
    /// - Parameters:
    ///   - source: Where items come from.
    ///   - configuration: The settings. Contradictory ones stop the program with a message that says what is wrong.
    ///   - clock: What measures the debounce; a test gives its own.
    ///   - context: Where snapshots are delivered.
    public func incrementalSearch<Source: PageSource>(
      _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration(),
      clock: any Clock<Duration> = ContinuousClock(), on context: DeliveryContext = .mainActor
    ) -> SearchPublisher<Publishers.Map<Self, SearchAction<Source.Item>>, Source> {
      map { SearchAction.textChanged($0) }.incrementalSearch(source, configuration, clock: clock, on: context)
    }
  }

  extension Publisher {
    /// Searches as the actions of this publisher say: what to show, as it changes.
    ///
    /// Like the search over a publisher of texts, but for everything that can happen on a screen: composing, submitting,
    /// scrolling, retrying. Send all actions to one subject, and begin to search before the first one: a subject drops what
    /// nobody subscribes to.
    ///
    /// ```swift
    /// let actions = PassthroughSubject<SearchAction<Product>, Never>()
    /// actions.incrementalSearch(Products()).assign(to: &$snapshot)
    /// $text.map { .textChanged($0) }.subscribe(actions).store(in: &subscriptions)
    /// actions.send(.retried)
    /// ```
    ///
    /// `SearchActions` is such a subject with a method for each action.
    ///
    /// An action sent from within a subscriber, `visibleRangeChanged` while drawing for example, is handled once the subscriber
    /// has returned.
    public func incrementalSearch<Source: PageSource>(
      _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration(),
      clock: any Clock<Duration> = ContinuousClock(), on context: DeliveryContext = .mainActor
    ) -> SearchPublisher<Self, Source> where Output == SearchAction<Source.Item> {
      SearchPublisher(upstream: self, source: source, configuration: configuration, clock: clock, context: context)
    }
  }

  /// What to show of a search that a publisher drives; made by `incrementalSearch`.
  public struct SearchPublisher<Upstream: Publisher, Source: PageSource>: Publisher
  where Upstream.Output == SearchAction<Source.Item> {
    /// What to show.
    public typealias Output = SearchSnapshot<Source.Item>
    /// Why there are no more actions.
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let source: Source
    let configuration: SearchConfiguration
    let clock: any Clock<Duration>
    let context: DeliveryContext

    /// Opens a search for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        SessionFeed(subscriber, on: context) { [source, configuration, clock] onEnd in
          SearchSession.open(source, configuration, clock: clock, onEnd: onEnd)
        })
    }
  }

  extension Publisher where Output == String {
    /// Validates the newest text of a publisher: what is known about it, as it changes.
    ///
    /// ```swift
    /// $accountID.validated(.init(debounce: .seconds(1))) { id in try await api.isFree(id) }
    ///   .map(\.canSubmit).assign(to: &$isNextEnabled)
    /// ```
    ///
    /// Subscriptions, threads, demand and completion work as with `incrementalSearch`. A check that fails is a verdict; it ends
    /// nothing.
    ///
    /// - Parameters:
    ///   - configuration: The settings. Contradictory ones stop the program with a message that says what is wrong.
    ///   - clock: What measures the debounce; a test gives its own.
    ///   - rules: Whether the text meets the local rules; a text that does not is never checked.
    ///   - context: Where verdicts are delivered.
    ///   - check: Whether the text is available. Throwing a `SearchFailure` says why it could not be found out.
    public func validated(
      _ configuration: ValidationConfiguration = ValidationConfiguration(),
      clock: any Clock<Duration> = ContinuousClock(), rules: @escaping @Sendable (String) -> Bool = { _ in true },
      on context: DeliveryContext = .mainActor, check: @escaping @Sendable (String) async throws -> Bool
    ) -> ValidationPublisher<Publishers.Map<Self, ValidationAction>> {
      map { ValidationAction.textChanged($0) }.validated(
        configuration, clock: clock, rules: rules, on: context, check: check)
    }
  }

  extension Publisher where Output == ValidationAction {
    /// Validates as the actions of this publisher say: like the validation of a publisher of texts, but with composing,
    /// submitting and retrying too.
    public func validated(
      _ configuration: ValidationConfiguration = ValidationConfiguration(),
      clock: any Clock<Duration> = ContinuousClock(), rules: @escaping @Sendable (String) -> Bool = { _ in true },
      on context: DeliveryContext = .mainActor, check: @escaping @Sendable (String) async throws -> Bool
    ) -> ValidationPublisher<Self> {
      ValidationPublisher(upstream: self, context: context) { onEnd in
        ValidationSession.open(configuration, clock: clock, rules: rules, onEnd: onEnd, check: check)
      }
    }
  }

  /// What is known about a field that a publisher drives; made by `validated`.
  public struct ValidationPublisher<Upstream: Publisher>: Publisher where Upstream.Output == ValidationAction {
    /// What is known.
    public typealias Output = ValidationSnapshot
    /// Why there are no more actions.
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let context: DeliveryContext
    /// Opens a session that calls back at its end.
    let open: (@escaping @Sendable () -> Void) -> ValidationSession

    /// Opens a validation for a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(SessionFeed(subscriber, on: context, open: open))
    }
  }
#endif
