/// What a field that is validated says: the line below it, its icon for people who can't see that, and its button.
///
/// Rules and what is taken have words of their own in each app: change those of ``words(for:others:)``.
///
/// ```swift
/// var words = ValidationWords.japanese
/// words.taken = "このアカウントIDは現在使用されています。"
/// ```
public struct ValidationWords: Sendable {
  /// What the icon of a text that is available says.
  public var available: String
  /// What the icon of a text that is not available says, or breaks a rule.
  public var unavailable: String
  /// What the spinner says while a text is asked about.
  public var checking: String
  /// The line below the field when the text is taken.
  public var taken: String
  /// The line below the field when the text breaks a rule.
  public var invalid: String
  /// The button that asks again after a check that failed.
  public var retry: String
  /// Why it could not be found out, as a sentence. Here that is the failure's own message for people, or else that it
  /// could not be found out; never its technical details.
  public var unknown: @Sendable (SearchFailure) -> String

  /// Makes words of your own.
  public init(
    available: String, unavailable: String, checking: String, taken: String, invalid: String, retry: String,
    unknown: @escaping @Sendable (SearchFailure) -> String
  ) {
    self.available = available
    self.unavailable = unavailable
    self.checking = checking
    self.taken = taken
    self.invalid = invalid
    self.retry = retry
    self.unknown = unknown
  }

  /// What to say below the field, if anything.
  public func message(for verdict: ValidationVerdict) -> String? {
    switch verdict {
    case .taken: taken
    case .invalid: invalid
    case .unknown(let failure): unknown(failure)
    case .empty, .pending, .checking, .available, .closed: nil
    }
  }

  /// What the icon says to people who can't see it, if there is one.
  public func label(for verdict: ValidationVerdict) -> String? {
    switch verdict {
    case .available: available
    case .invalid, .taken: unavailable
    case .unknown(let failure): unknown(failure)
    case .pending, .checking: checking
    case .empty, .closed: nil
    }
  }

  /// What to announce to people who can't see the screen, once the verdict is there.
  public func announcement(for verdict: ValidationVerdict) -> String? {
    verdict.symbolName == nil ? nil : message(for: verdict) ?? label(for: verdict)
  }

  /// The words for the first of some languages (BCP 47) that there are words for; else English.
  ///
  /// - Parameters:
  ///   - languages: The languages a person reads, the preferred one first.
  ///   - others: Words of your own by language, as `de`; they come before those that are here.
  public static func words(for languages: [String], others: [String: ValidationWords] = [:]) -> ValidationWords {
    firstWords(for: languages, in: others, english: .english, japanese: .japanese)
  }

  /// English.
  public static let english = ValidationWords(
    available: "Available", unavailable: "Not available", checking: "Checking…", taken: "This is already taken.",
    invalid: "This can't be used.", retry: "Try Again",
    unknown: { $0.message.isEmpty ? "This could not be checked." : $0.message })

  /// Japanese.
  public static let japanese = ValidationWords(
    available: "使用できます", unavailable: "使用できません", checking: "確認中", taken: "現在使用されています。",
    invalid: "使用できない文字または長さです。", retry: "再試行",
    unknown: { $0.message.isEmpty ? "確認できませんでした。" : $0.message })
}

extension ValidationVerdict {
  /// The icon of a verdict, as an SF Symbol; nil for a text of which nothing is known yet. A check that failed says nothing
  /// about the text.
  public var symbolName: String? {
    switch self {
    case .available: "checkmark.circle.fill"
    case .invalid, .taken: "xmark.circle.fill"
    case .unknown: "exclamationmark.triangle.fill"
    case .empty, .pending, .checking, .closed: nil
    }
  }

  /// Whether it is being found out, so that a spinner is due.
  public var isInProgress: Bool { self == .pending || self == .checking }

  /// Whether asking again can help.
  var canRetry: Bool {
    if case .unknown = self { true } else { false }
  }
}
