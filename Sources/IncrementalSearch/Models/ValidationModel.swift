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
  @ObservationIgnored private var machine: ValidationMachine
  @ObservationIgnored private var newest = ValidationSnapshot()
  /// How many snapshots there have been to show.
  @ObservationIgnored private var newestNumber = 0
  @ObservationIgnored private var clock: SessionClock?
  @ObservationIgnored private var children: [Child: Task<Void, Never>] = [:]

  private enum Child: Hashable {
    case check(RequestID)
    case timer(TimerID)
  }

  /// Makes a validation. Nothing happens before the first input.
  ///
  /// - Parameters:
  ///   - configuration: The settings; contradictory ones stop the program with what is wrong.
  ///   - clock: What measures the debounce; a test gives its own.
  ///   - rules: Whether the text meets the local rules; nothing is asked about one that does not.
  ///   - check: Whether the text is available. Throwing a ``SearchFailure`` says why it could not be found out.
  public init(
    _ configuration: ValidationConfiguration = ValidationConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(), rules: @escaping (String) -> Bool = { _ in true },
    check: @escaping @Sendable (String) async throws -> Bool
  ) {
    self.configuration = configuration
    machine = ValidationMachine(configuration)
    anyClock = clock
    meetsRules = rules
    self.check = check
  }

  deinit {
    for child in children.values { child.cancel() }
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
    let now = now
    perform(machine.textChanged(text, isComposing: isComposing, meetsRules: meetsRules(text), now: now))
  }

  /// A person submitted the text, or left the field: a pending text is asked about at once.
  public func submit() { perform(machine.submitted(now: now)) }

  /// Asks again after an unknown verdict.
  public func retry() { perform(machine.retried(now: now)) }

  /// Ends the validation.
  public func close() { perform(machine.closed(now: now)) }

  private var now: Duration {
    if let clock { return clock.now }
    let started = SessionClock(any: anyClock)
    clock = started
    return started.now
  }

  private func perform(_ output: ValidationMachine.Output) {
    for effect in output.effects { perform(effect) }
    if let new = output.snapshot { show(new) }
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

  private func perform(_ effect: ValidationEffect) {
    switch effect {
    case .check(let id, let text):
      let check = check
      children[.check(id)] = Task { [weak self] in
        let result: Result<Bool, SearchFailure>
        do {
          result = .success(try await check(text))
        } catch {
          result = .failure(error as? SearchFailure ?? SearchFailure(.other, message: "\(error)"))
        }
        self?.answered(id, result)
      }
    case .cancelCheck(let id):
      children.removeValue(forKey: .check(id))?.cancel()
    case .startTimer(let id, let deadline):
      guard let clock else { return }
      children[.timer(id)] = Task { [weak self] in
        guard (try? await clock.sleep(until: deadline)) != nil, let self else { return }
        children[.timer(id)] = nil
        perform(machine.timerFired(id, now: now))
      }
    case .cancelTimer(let id):
      children.removeValue(forKey: .timer(id))?.cancel()
    }
  }

  private func answered(_ id: RequestID, _ result: Result<Bool, SearchFailure>) {
    children[.check(id)] = nil
    switch result {
    case .success(let isAvailable): perform(machine.checked(id, isAvailable: isAvailable, now: now))
    case .failure(let failure): perform(machine.checkFailed(id, failure, now: now))
    }
  }
}
