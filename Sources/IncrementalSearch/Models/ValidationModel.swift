import Observation

/// A field validated as it is typed, for a screen to observe, on the main actor.
///
/// ```swift
/// let account = ValidationModel(.init(debounce: .seconds(1))) { id in try await api.isFree(id) }
/// ```
///
/// A verdict belongs to the exact text in the field: `canSubmit` is true only once that text was found available. Making
/// one has no side effects; releasing it cancels a check on its way.
@MainActor @Observable
public final class ValidationModel {
  /// What to show now.
  public private(set) var snapshot = ValidationSnapshot()

  @ObservationIgnored private let configuration: ValidationConfiguration
  @ObservationIgnored private let meetsRules: (String) -> Bool
  @ObservationIgnored private let check: @Sendable (String) async throws -> Bool
  @ObservationIgnored private let anyClock: any Clock<Duration>
  @ObservationIgnored private let mailbox = AsyncStream<(ValidationDriver.Event, at: Duration)>.makeStream()
  @ObservationIgnored private var running: (driver: ValidationDriver, clock: SessionClock)?
  @ObservationIgnored private var newest = ValidationSnapshot()
  /// How many snapshots there have been to show.
  @ObservationIgnored private var newestNumber = 0

  /// Makes a validation. Nothing happens before the first input.
  ///
  /// - Parameters:
  ///   - configuration: The settings. Contradictory ones stop the program at the first input, with a message that says what is
  ///     wrong.
  ///   - clock: What measures the debounce; a test gives its own.
  ///   - rules: Whether the text meets the local rules; a text that does not is never checked.
  ///   - check: Whether the text is available. Throwing a ``SearchFailure`` says why it could not be found out.
  public init(
    _ configuration: ValidationConfiguration = ValidationConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(), rules: @escaping (String) -> Bool = { _ in true },
    check: @escaping @Sendable (String) async throws -> Bool
  ) {
    self.configuration = configuration
    anyClock = clock
    meetsRules = rules
    self.check = check
  }

  deinit {
    mailbox.continuation.finish()
    if let clock = running?.clock { _ = running?.driver.close(at: clock.now) }
  }

  /// The text in the field. Setting it is an input.
  public var text: String {
    get { snapshot.text }
    set { textChanged(newValue) }
  }

  /// What is known about the text now in the field.
  public var verdict: ValidationVerdict { snapshot.verdict }
  /// Whether the text now in the field may be submitted.
  public var canSubmit: Bool { snapshot.canSubmit }

  /// The field's whole text is now `text`; `isComposing` while an input method is still composing part of it.
  public func textChanged(_ text: String, isComposing: Bool = false) {
    handle(.textChanged(text, isComposing: isComposing))
  }

  /// A person submitted the text, or left the field: a pending text is checked at once.
  public func submit() { handle(.submitted) }

  /// Checks again after an unknown verdict.
  public func retry() { handle(.retried) }

  /// Ends the validation.
  public func close() {
    wakeUp()
    if let clock = running?.clock, let new = running?.driver.close(at: clock.now) { show(new) }
  }

  private func handle(_ action: ValidationAction) {
    wakeUp()
    guard let clock = running?.clock,
      let new = running?.driver.handle(action, rules: meetsRules, at: clock.now)
    else { return }
    show(new)
  }

  private func handle(_ event: ValidationDriver.Event, at instant: Duration) {
    if let new = running?.driver.handle(event, at: instant) { show(new) }
  }

  /// Starts the driver, unless it runs.
  private func wakeUp() {
    if running != nil { return }
    let clock = SessionClock(any: anyClock)
    let post = mailbox.continuation
    let driver = ValidationDriver(configuration, clock: clock, check: check) { post.yield(($0, clock.now)) }
    running = (driver, clock)
    // The loop must not keep the model alive: it ends when the model, going away, closes the mailbox.
    Task { [weak self, events = mailbox.stream] in
      for await (event, instant) in events { self?.handle(event, at: instant) }
    }
  }

  /// Observers are told before the change is made; an input of theirs may show something newer, which has to stay.
  private func show(_ new: ValidationSnapshot) {
    newest = new
    newestNumber += 1
    var number: Int
    repeat {
      number = newestNumber
      snapshot = newest
    } while number != newestNumber
  }
}
