import SearchMachines

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

  /// Replies, timers and the time that passes.
  public var isFromOutside: Bool {
    switch self {
    case .answer, .late, .timer, .lateTimer, .wait: true
    case .type, .compose, .submit, .retry, .close: false
    }
  }

  /// Only closing does.
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
