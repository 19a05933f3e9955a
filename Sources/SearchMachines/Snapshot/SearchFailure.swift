/// Why a request failed: a value that a screen can show and a machine can compare.
public struct SearchFailure: Error, Sendable {
  /// The reasons that a screen distinguishes. More may be added: a `switch` over them needs a `default`, the same as for
  /// ``other``.
  public struct Reason: Hashable, Sendable {
    /// All that there are, for those who decide about each.
    package enum Kind: Hashable, Sendable {
      case offline, timeout, rateLimited, refused, badAnswer, expired, keysExpired, other
    }

    package let kind: Kind

    /// There is no network.
    public static var offline: Reason { Reason(kind: .offline) }
    /// The source took too long.
    public static var timeout: Reason { Reason(kind: .timeout) }
    /// The source asks the client to wait.
    public static var rateLimited: Reason { Reason(kind: .rateLimited) }
    /// The source understood and will not answer: no permission, or a request it cannot serve.
    public static var refused: Reason { Reason(kind: .refused) }
    /// The answer made no sense.
    public static var badAnswer: Reason { Reason(kind: .badAnswer) }
    /// The result set that the page belongs to is gone; the engine loads anew around the anchor.
    public static var expired: Reason { Reason(kind: .expired) }
    /// The result set is gone and its page keys with it (cursors); the engine loads anew from the start.
    public static var keysExpired: Reason { Reason(kind: .keysExpired) }
    /// Anything else.
    public static var other: Reason { Reason(kind: .other) }
  }

  /// The reason.
  public var reason: Reason
  /// How long to wait before the next request, for ``Reason/rateLimited``.
  public var retryAfter: Duration?
  /// A sentence for a person, in that person's language, which a screen shows in place of its own words for the reason;
  /// empty if the source has none.
  public var message: String
  /// What went wrong in technical words, for a log or a terminal; never shown by a screen. Empty if nothing is known.
  public var details: String
  #if !hasFeature(Embedded)
    /// The error that this was made from, if there is one. Failures that differ only in it are equal.
    public var underlying: (any Error)?
  #endif

  /// Makes a failure.
  public init(_ reason: Reason, retryAfter: Duration? = nil, message: String = "", details: String = "") {
    self.reason = reason
    self.retryAfter = retryAfter
    self.message = message
    self.details = details
  }

  #if !hasFeature(Embedded)
    /// Makes a failure from an error, which it keeps.
    public init(
      _ reason: Reason, retryAfter: Duration? = nil, message: String = "", details: String = "",
      underlying: any Error
    ) {
      self.init(reason, retryAfter: retryAfter, message: message, details: details)
      self.underlying = underlying
    }
  #endif

  /// The words for a log or a terminal: the message for a person, or else the details; empty if there are neither.
  public var explanation: String { message.isEmpty ? details : message }

  /// Whether the result set is gone, which is neither success nor failure: the engine loads anew.
  public var isExpiry: Bool { reason == .expired || reason == .keysExpired }

  /// Whether asking again can help.
  public var canRetry: Bool {
    switch reason.kind {
    case .offline, .timeout, .rateLimited, .expired, .keysExpired, .other: true
    case .refused, .badAnswer: false
    }
  }
}

extension SearchFailure.Reason: CustomStringConvertible {
  /// The reason in a word, such as `rateLimited`: for logs and metrics.
  public var description: String {
    switch kind {
    case .offline: "offline"
    case .timeout: "timeout"
    case .rateLimited: "rateLimited"
    case .refused: "refused"
    case .badAnswer: "badAnswer"
    case .expired: "expired"
    case .keysExpired: "keysExpired"
    case .other: "other"
    }
  }
}

extension SearchFailure: Hashable {
  /// Whether two failures say the same.
  public static func == (one: SearchFailure, other: SearchFailure) -> Bool {
    one.reason == other.reason && one.retryAfter == other.retryAfter && one.message == other.message
      && one.details == other.details
  }

  /// Hashes what makes failures equal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(retryAfter)
    hasher.combine(message)
    hasher.combine(details)
  }
}
