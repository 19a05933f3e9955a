/// One live validation of a field: a mailbox that one task reads.
///
/// Inputs are synchronous, may come from any task, and only enqueue; they are handled in order. For a screen there is
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
  ///   - configuration: The settings. Contradictory ones stop the program with a message that says what is wrong.
  ///   - clock: What measures the debounce; a test gives its own.
  ///   - rules: Whether the text meets the local rules; a text that does not is never checked.
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

/// The validation machine and the child tasks that perform its effects: the part that every Swift shell shares.
///
/// A value with one owner, which feeds it inputs in order; child tasks only post events back.
struct ValidationDriver: Sendable {
  /// Something that a child task has to say.
  enum Event: Sendable {
    case answered(RequestID, Result<Bool, SearchFailure>)
    case timerFired(TimerID)
    /// A child task ended without anything to say.
    case ended(Child)
  }

  /// Names a child task.
  enum Child: Hashable, Sendable {
    case check(RequestID)
    case timer(TimerID)
  }

  private var machine: ValidationMachine
  private let check: @Sendable (String) async throws -> Bool
  private let clock: SessionClock
  private let post: @Sendable (Event) -> Void
  private var children: [Child: Task<Void, Never>] = [:]
  /// Inputs can be taken in slightly out of order of their stamps; time in the machine never runs back.
  private var lastInstant = Duration.zero

  init(
    _ configuration: ValidationConfiguration, clock: SessionClock,
    check: @escaping @Sendable (String) async throws -> Bool, post: @escaping @Sendable (Event) -> Void
  ) {
    machine = ValidationMachine(configuration)
    self.check = check
    self.clock = clock
    self.post = post
  }

  /// Whether nothing is on its way, and nothing waits for the rate limit to pass.
  var isSettled: Bool {
    children.keys.allSatisfy { child in
      switch child {
      case .timer(let id): id.purpose == .rateLimit && !machine.waitsForLimit
      case .check: false
      }
    }
  }

  /// Takes in what happened to the field. Returns what to show now, or nil if that has not changed.
  ///
  /// - Parameter rules: Whether a text meets the local rules.
  mutating func handle(
    _ action: ValidationAction, rules: (String) -> Bool, at instant: Duration
  ) -> ValidationSnapshot? {
    let now = advance(to: instant)
    switch action {
    case .textChanged(let text, let isComposing):
      return perform(
        machine.textChanged(text, isComposing: isComposing, meetsRules: rules(text), now: now))
    case .submitted: return perform(machine.submitted(now: now))
    case .retried: return perform(machine.retried(now: now))
    }
  }

  /// Takes in what a child task says. Returns what to show now, or nil if that has not changed.
  mutating func handle(_ event: Event, at instant: Duration) -> ValidationSnapshot? {
    let now = advance(to: instant)
    switch event {
    case .answered(let id, .success(let isAvailable)):
      children[.check(id)] = nil
      return perform(machine.checked(id, isAvailable: isAvailable, now: now))
    case .answered(let id, .failure(let failure)):
      children[.check(id)] = nil
      return perform(machine.checkFailed(id, failure, now: now))
    case .timerFired(let id):
      children[.timer(id)] = nil
      return perform(machine.timerFired(id, now: now))
    case .ended(let child):
      children[child] = nil
      return nil
    }
  }

  /// Cancels everything at once. Returns what to show now, or nil if that has not changed.
  mutating func close(at instant: Duration) -> ValidationSnapshot? {
    let snapshot = perform(machine.closed(now: advance(to: instant)))
    for child in children.values { child.cancel() }
    return snapshot
  }

  private mutating func advance(to instant: Duration) -> Duration {
    lastInstant = max(lastInstant, instant)
    return lastInstant
  }

  private mutating func perform(_ output: ValidationMachine.Output) -> ValidationSnapshot? {
    for effect in output.effects { perform(effect) }
    return output.snapshot
  }

  // The tasks are detached, so that a validation on the main actor does not run its check there.
  private mutating func perform(_ effect: ValidationEffect) {
    let (check, clock, post) = (check, clock, post)
    switch effect {
    case .check(let id, let text):
      children[.check(id)] = Task.detached {
        do {
          post(.answered(id, .success(try await check(text))))
        } catch {
          post(.answered(id, .failure(SearchFailure(error))))
        }
      }
    case .cancelCheck(let id):
      children[.check(id)]?.cancel()
    case .startTimer(let id, let deadline):
      children[.timer(id)] = Task.detached {
        do {
          try await clock.sleep(until: deadline)
          post(.timerFired(id))
        } catch {
          post(.ended(.timer(id)))
        }
      }
    case .cancelTimer(let id):
      children[.timer(id)]?.cancel()
    }
  }
}
