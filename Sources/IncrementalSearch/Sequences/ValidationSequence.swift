extension AsyncSequence where Self: Sendable, Element == String {
  /// Validates the newest text of a sequence: what is known about it, as it changes.
  ///
  /// ```swift
  /// for await snapshot in ids.validated(.init(debounce: .seconds(1)), check: api.isFree) {
  ///   next.isEnabled = snapshot.canSubmit
  /// }
  /// ```
  ///
  /// Each loop opens a validation of its own and shows the newest snapshot only. Leaving the loop or cancelling its task
  /// cancels a check under way. When the texts end, the validation goes on until nothing is pending, and then the loop ends;
  /// when they throw, everything is cancelled and the loop throws that error.
  ///
  /// - Parameters:
  ///   - configuration: The settings. Contradictory ones stop the program with a message that says what is wrong.
  ///   - clock: What measures the debounce; a test gives its own.
  ///   - rules: Whether the text meets the local rules; a text that does not is never checked.
  ///   - check: Whether the text is available. Throwing a ``SearchFailure`` says why it could not be found out.
  public func validated(
    _ configuration: ValidationConfiguration = ValidationConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(), rules: @escaping @Sendable (String) -> Bool = { _ in true },
    check: @escaping @Sendable (String) async throws -> Bool
  ) -> ValidationSequence<Self> {
    ValidationSequence(base: self, action: { .textChanged($0) }) {
      ValidationSession.open(configuration, clock: clock, rules: rules, check: check)
    }
  }
}

extension AsyncSequence where Self: Sendable, Element == ValidationAction {
  /// Validates as the actions of this sequence say: like the validation of a sequence of texts, but with composing, submitting
  /// and retrying too.
  public func validated(
    _ configuration: ValidationConfiguration = ValidationConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(), rules: @escaping @Sendable (String) -> Bool = { _ in true },
    check: @escaping @Sendable (String) async throws -> Bool
  ) -> ValidationSequence<Self> {
    ValidationSequence(base: self, action: { $0 }) {
      ValidationSession.open(configuration, clock: clock, rules: rules, check: check)
    }
  }
}

/// What is known about a field that a sequence drives; made by `validated`.
public struct ValidationSequence<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable {
  /// What is known.
  public typealias Element = ValidationSnapshot

  let base: Base
  let action: @Sendable (Base.Element) -> ValidationAction
  let open: @Sendable () -> ValidationSession

  /// Gives one snapshot after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: ValidationSequence
    private var run: SessionRun<ValidationSession>?

    fileprivate init(_ sequence: ValidationSequence) { self.sequence = sequence }

    /// The next snapshot, or nil when the validation has ended or the task is cancelled. The first call opens it.
    public mutating func next() async rethrows -> Element? {
      var current = run ?? SessionRun(sequence.open(), from: sequence.base, as: sequence.action)
      let result = await current.next()
      run = current
      return try result.rethrowing()
    }
  }

  /// Begins to read; the validation is opened when the first snapshot is requested.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }
}
