/// One live validation of a field: a mailbox that one task reads.
///
/// Inputs are synchronous, may come from any task, and only enqueue; they are taken in order. For a screen there is
/// ``ValidationModel``; this one is for other shells.
public final class ValidationSession: LiveSession {
  private enum Input: Sendable {
    case action(ValidationAction)
    case event(ValidationDriver.Event)
    case finish
  }

  /// What to show, newest only. One reader. It ends with the session; ``ValidationVerdict/closed`` is not among it.
  public let snapshots: AsyncStream<ValidationSnapshot>

  private let configuration: ValidationConfiguration
  private let clock: SessionClock
  private let rules: @Sendable (String) -> Bool
  private let check: @Sendable (String) async throws -> Bool
  private let inputs: AsyncStream<(Input, at: Duration)>
  private let mailbox: AsyncStream<(Input, at: Duration)>.Continuation
  private let published: AsyncStream<ValidationSnapshot>.Continuation

  private init(
    _ configuration: ValidationConfiguration, clock: any Clock<Duration>, rules: @escaping @Sendable (String) -> Bool,
    check: @escaping @Sendable (String) async throws -> Bool
  ) {
    self.configuration = configuration
    self.clock = SessionClock(any: clock)
    self.rules = rules
    self.check = check
    (inputs, mailbox) = AsyncStream.makeStream()
    (snapshots, published) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Opens a validation that runs until it is closed, or until it has finished.
  ///
  /// - Parameters:
  ///   - configuration: The settings; contradictory ones stop the program with what is wrong.
  ///   - clock: What measures the debounce; a test gives its own.
  ///   - rules: Whether the text meets the local rules; nothing is asked about one that does not.
  ///   - onEnd: Called once the session has ended: nothing comes after the snapshot that `snapshots` may still hold.
  ///   - check: Whether the text is available. Throwing a ``SearchFailure`` says why it could not be found out.
  public static func open(
    _ configuration: ValidationConfiguration = ValidationConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(), rules: @escaping @Sendable (String) -> Bool = { _ in true },
    onEnd: @escaping @Sendable () -> Void = {}, check: @escaping @Sendable (String) async throws -> Bool
  ) -> ValidationSession {
    let session = ValidationSession(configuration, clock: clock, rules: rules, check: check)
    Task { await session.run(onEnd: onEnd) }
    return session
  }

  /// Takes in what happened. Returns at once.
  public func handle(_ action: ValidationAction) { post(.action(action)) }

  /// No more inputs come: the session ends by itself once nothing is on its way, no timer and no check.
  ///
  /// A check that waits for a rate limit to pass is still made then.
  public func finish() { post(.finish) }

  /// Ends the session: everything is cancelled, the snapshots end, later inputs do nothing.
  public func close() { mailbox.finish() }

  private func post(_ input: Input) { mailbox.yield((input, clock.now)) }

  private func run(onEnd: () -> Void) async {
    let (clock, mailbox) = (clock, mailbox)
    var driver = ValidationDriver(configuration, clock: clock, check: check) { event in
      mailbox.yield((.event(event), clock.now))
    }
    var isFinishing = false
    for await (input, instant) in inputs {
      var snapshot: ValidationSnapshot?
      switch input {
      case .action(let action): snapshot = driver.handle(action, rules: rules, at: instant)
      case .event(let event): snapshot = driver.handle(event, at: instant)
      case .finish: isFinishing = true
      }
      if let snapshot { published.yield(snapshot) }
      if isFinishing && driver.isSettled { mailbox.finish() }
    }
    published.finish()
    onEnd()
    _ = driver.close(at: clock.now)
  }
}
