import SearchMachines

/// One input of a validation, as it is given to the machine.
public enum ValidationEvent: Sendable {
  /// The text changed.
  case text(String, isComposing: Bool, meetsRules: Bool)
  /// The text was submitted.
  case submit
  /// A retry was asked for.
  case retry
  /// The check was answered.
  case checked(RequestID, isAvailable: Bool)
  /// The check failed.
  case failed(RequestID, SearchFailure)
  /// A timer fired.
  case timer(TimerID)
  /// The session ended.
  case close
}

/// What one event led to.
public struct ValidationOutput: Sendable {
  /// What to do, in order.
  public var effects: [ValidationEffect]
  /// The text and the verdict to show now, or nil if nothing to show has changed.
  public var shown: ValidationView?

  /// Makes an output.
  public init(effects: [ValidationEffect] = [], shown: ValidationView? = nil) {
    self.effects = effects
    self.shown = shown
  }
}

/// What a screen is shown, as values that a machine made wrong on purpose can change.
public struct ValidationView: Sendable {
  /// The text.
  public var text: String
  /// The verdict.
  public var verdict: ValidationVerdict
  /// Whether the text may be submitted.
  public var canSubmit: Bool

  /// Reads a snapshot off.
  public init(_ snapshot: ValidationSnapshot) {
    text = snapshot.text
    verdict = snapshot.verdict
    canSubmit = snapshot.canSubmit
  }
}

/// A validation that can be checked: the real one, or one made wrong on purpose.
public protocol CheckedValidation: Sendable {
  /// Takes one input in.
  mutating func take(_ event: ValidationEvent, now: Duration) -> ValidationOutput
}

/// The validation machine.
public struct LiveValidation: CheckedValidation {
  private var machine: ValidationMachine

  /// Makes a machine in which nothing has happened.
  public init(_ configuration: ValidationConfiguration) { machine = ValidationMachine(configuration) }

  /// Gives the machine one input.
  public mutating func take(_ event: ValidationEvent, now: Duration) -> ValidationOutput {
    let output =
      switch event {
      case .text(let text, let isComposing, let meetsRules):
        machine.textChanged(text, isComposing: isComposing, meetsRules: meetsRules, now: now)
      case .submit: machine.submitted(now: now)
      case .retry: machine.retried(now: now)
      case .checked(let id, let isAvailable): machine.checked(id, isAvailable: isAvailable, now: now)
      case .failed(let id, let failure): machine.checkFailed(id, failure, now: now)
      case .timer(let id): machine.timerFired(id, now: now)
      case .close: machine.closed(now: now)
      }
    return ValidationOutput(effects: output.effects, shown: output.snapshot.map { ValidationView($0) })
  }
}
