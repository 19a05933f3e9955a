#if OPENCOMBINE
  import OpenCombine
#elseif canImport(Combine)
  import Combine
#endif

#if OPENCOMBINE || canImport(Combine)
  import IncrementalSearch

  extension Publisher where Output == String {
    /// Validates the newest text of a publisher: what is known about it, as it changes.
    ///
    /// ```swift
    /// $accountID.validated(.init(debounce: .seconds(1))) { id in try await api.isFree(id) }
    ///   .map(\.canSubmit).assign(to: &$isNextEnabled)
    /// ```
    ///
    /// Subscriptions, threads, demand and the end are as with `incrementalSearch`. A check that fails is a verdict, not an
    /// end.
    ///
    /// - Parameters:
    ///   - configuration: The settings; contradictory ones stop the program with what is wrong.
    ///   - clock: What measures the debounce; a test gives its own.
    ///   - rules: Whether the text meets the local rules; nothing is asked about one that does not.
    ///   - context: Where verdicts come.
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
    /// Validates as a publisher of all that can happen to a field says: as with texts, and with composing, submitting and
    /// retrying.
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
