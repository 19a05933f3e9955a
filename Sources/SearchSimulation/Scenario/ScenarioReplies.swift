import SearchMachines

/// How a scripted source answers one request.
public struct ScenarioReply: Equatable, Sendable {
  /// What the answer is.
  public enum Outcome: Equatable, Sendable {
    /// One item (kind "search") or the source's page (kinds "paging" and "screen").
    case items
    /// No item (kind "search").
    case empty
    /// A failure.
    case error
    /// The source can't do what it is asked for, such as a jump, and won't be able to.
    case refused
    /// A refusal, with the milliseconds to wait.
    case rateLimited(retryAfter: Int)
    /// The result set has expired.
    case invalid
    /// No answer, ever.
    case never
    /// The text is free (kind "validation").
    case available
    /// The text is taken (kind "validation").
    case taken
  }
  /// Milliseconds from the request to the answer.
  public var after: Int
  /// What the answer is.
  public var outcome: Outcome

  /// Makes a reply.
  public init(after: Int = 0, _ outcome: Outcome = .items) {
    self.after = after
    self.outcome = outcome
  }
}

/// Replies by what they answer: a query, a text or a pattern of requests.
///
/// Names are compared by their bytes. A query is always normalized, so names of queries are composed (NFC); a validated text is
/// compared as it stands.
public struct ScenarioReplies: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private var lists: [[UInt8]: [ScenarioReply]] = [:]

  /// Makes replies.
  public init(dictionaryLiteral elements: (String, [ScenarioReply])...) {
    for (name, replies) in elements { self[name] = replies }
  }

  /// The replies with a name, for the first, the second, … request.
  public subscript(name: String) -> [ScenarioReply]? {
    get { lists[Array(name.utf8)] }
    set { lists[Array(name.utf8)] = newValue }
  }

  /// The names, in no order.
  public var keys: [String] { lists.keys.map { String(decoding: $0, as: UTF8.self) } }

  /// The number of names.
  public var count: Int { lists.count }
}

extension String {
  /// The text in NFC, its white space left as it is.
  var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var composed = ""
    var word = ""
    for scalar in unicodeScalars {
      if QueryText.isWhiteSpace(scalar) {
        composed += QueryText.normalized(word)
        composed.unicodeScalars.append(scalar)
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    return composed + QueryText.normalized(word)
  }
}
