/// Why a request failed: a value that a screen can show and a machine can compare.
public struct SearchFailure: Error, Hashable, Sendable {
  /// The reasons a screen tells apart.
  public enum Reason: Hashable, Sendable {
    /// There is no network.
    case offline
    /// The source took too long.
    case timeout
    /// The source asks to wait.
    case rateLimited
    /// The source understood and will not answer: no permission, or a request it cannot serve.
    case refused
    /// The answer made no sense.
    case badAnswer
    /// The result set that the page belongs to is gone; the engine loads anew around the anchor.
    case expired
    /// The result set is gone and its page keys with it (cursors); the engine loads anew from the start.
    case keysExpired
    /// Anything else.
    case other
  }

  /// The reason.
  public var reason: Reason
  /// How long to wait before the next request, for ``Reason/rateLimited``.
  public var retryAfter: Duration?
  /// A sentence for a person; empty if the source gave none.
  public var message: String

  /// Makes a failure.
  public init(_ reason: Reason, retryAfter: Duration? = nil, message: String = "") {
    self.reason = reason
    self.retryAfter = retryAfter
    self.message = message
  }

  /// Whether the result set is gone, which is neither success nor failure: the engine loads anew.
  public var isExpiry: Bool { reason == .expired || reason == .keysExpired }

  /// Whether asking again can help.
  public var canRetry: Bool {
    switch reason {
    case .offline, .timeout, .rateLimited, .expired, .keysExpired, .other: true
    case .refused, .badAnswer: false
    }
  }
}
