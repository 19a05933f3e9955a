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

/// How a check is answered.
public enum ValidationAnswer: Hashable, Sendable {
  /// The text is free.
  case available
  /// The text is taken.
  case taken
  /// The check failed.
  case failure
  /// Not before some milliseconds have passed.
  case rateLimited(Int)
}

/// Something that happens to a validation.
public enum ValidationStep: CheckedStep, Hashable {
  /// The whole text is now this.
  case type(String)
  /// The whole text is now this, and something in it is being composed.
  case compose(String)
  /// The text is submitted.
  case submit
  /// A retry is asked for.
  case retry
  /// The check is answered.
  case answer(ValidationAnswer)
  /// The check that was cancelled last is answered all the same.
  case late(ValidationAnswer)
  /// The timer that is due first fires.
  case timer(TimerID.Purpose)
  /// The timer that was cancelled last fires all the same.
  case lateTimer
  /// A little time passes, but no timer's deadline.
  case wait
  /// The session ends.
  case close

  public var isFromOutside: Bool {
    switch self {
    case .answer, .late, .timer, .lateTimer, .wait: true
    case .type, .compose, .submit, .retry, .close: false
    }
  }

  public var endsRun: Bool { self == .close }

  /// As it is written in a report.
  public var description: String {
    switch self {
    case .type(let text): "type \"\(text)\""
    case .compose(let text): "compose \"\(text)\""
    case .submit: "submit"
    case .retry: "retry"
    case .answer(let answer): "answer \(answer)"
    case .late(let answer): "late answer \(answer)"
    case .timer(let purpose): "timer \(purpose)"
    case .lateTimer: "late timer"
    case .wait: "wait"
    case .close: "close"
    }
  }
}

/// What is checked of a validation.
public final class ValidationSettings: Sendable {
  /// The name in reports.
  public let name: String
  /// The configuration of the machine.
  public let configuration: ValidationConfiguration
  /// What can happen.
  public let alphabet: [ValidationStep]

  init(_ name: String, _ configuration: ValidationConfiguration) {
    self.name = "validation, \(name)"
    self.configuration = configuration
    alphabet = [
      .type("a"), .type("ab"), .type("ab "), .type("no!"), .type(""), .compose("a"), .compose("aか"), .submit, .retry,
      .answer(.available), .answer(.taken), .answer(.failure), .answer(.rateLimited(120)), .late(.available),
      .late(.rateLimited(500)), .timer(.debounce), .timer(.rateLimit), .lateTimer, .wait, .close,
    ]
  }

  static let all = [
    ValidationSettings("plain", ValidationConfiguration(debounce: .milliseconds(100))),
    ValidationSettings(
      "two letters, remembering",
      ValidationConfiguration(debounce: .milliseconds(100), minimumLength: 2, remembers: true)),
    ValidationSettings("no debounce", ValidationConfiguration(debounce: .zero, minimumLength: 0)),
  ]
}
