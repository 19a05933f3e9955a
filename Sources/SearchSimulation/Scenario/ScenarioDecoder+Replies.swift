extension ScenarioDecoder {
  func replies(_ value: JSONValue) throws(ScenarioError) -> ScenarioReplies {
    var replies: ScenarioReplies = [:]
    for member in try ScenarioObject(value, "\"replies\"").members {
      if kind.hasPages, !isPattern(member.key) {
        throw ScenarioError("the reply \(member.key.quoted) names no request; write \(patterns)", at: member)
      }
      // A validated text is compared as it stands, a query after it is normalized.
      let name = kind == .validation ? member.key : member.key.composed
      if replies[name] != nil {
        throw ScenarioError("the reply \(member.key.quoted) is given twice: a query is compared in NFC", at: member)
      }
      replies[name] = try list(member)
    }
    return replies
  }

  private func list(_ member: JSONValue.Member) throws(ScenarioError) -> [ScenarioReply] {
    guard let elements = member.value.elements else { return [try reply(member.value)] }
    if kind.hasPages {
      throw ScenarioError(
        "in kind \(kind.rawValue.quoted) a reply is one object; number the requests instead, as in \(example)",
        at: member.value)
    }
    if elements.isEmpty {
      throw ScenarioError("a list of replies needs at least one", at: member.value)
    }
    var replies: [ScenarioReply] = []
    for element in elements { replies.append(try reply(element)) }
    return replies
  }

  private func reply(_ value: JSONValue) throws(ScenarioError) -> ScenarioReply {
    var reply = try ScenarioObject(value, "a reply")
    let outcomes = kind.vocabulary("outcome") { $0.outcomes }
    let name = try reply["outcome"]?.text(named: "outcome") ?? kind.standardOutcome
    guard let name else {
      throw ScenarioError("a reply needs \"outcome\": \(kind.outcomes.listed(with: "or"))", at: value)
    }
    guard outcomes.contains(name) else {
      throw ScenarioError(outcomes.objection(to: name), at: try reply.need("outcome"))
    }
    reply.name = "a reply with the outcome \(name.quoted)"
    try reply.allow(["after", "outcome"] + (name == "rateLimited" ? ["retryAfter"] : []))
    // What never comes needs no time.
    return ScenarioReply(after: try reply.time("after", orElse: 0), try outcome(name, reply))
  }

  private func outcome(
    _ name: String, _ reply: ScenarioObject
  ) throws(ScenarioError) -> ScenarioReply.Outcome {
    switch name {
    case "items", "page": return .items
    case "empty": return .empty
    case "error": return .error
    case "refused": return .refused
    case "rateLimited":
      return .rateLimited(retryAfter: try reply.need("retryAfter").milliseconds(named: "retryAfter"))
    case "invalid": return .invalid
    case "never": return .never
    case "available": return .available
    case "taken": return .taken
    default: preconditionFailure("the outcome \(name) is in the vocabulary but has no meaning")
    }
  }

  /// Whether a key of the replies names requests for pages: `next#2`, `next`, `*`, on a screen `a/next#2`, `*/next`.
  private func isPattern(_ key: String) -> Bool {
    if key == "*" { return true }
    var request = Substring(key)
    if kind == .screen {
      // A query may hold a slash, a direction never does.
      guard let slash = key.lastIndex(of: "/") else { return false }
      request = key[key.index(after: slash)...]
    }
    let parts = request.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let direction = parts.first, ["refresh", "next", "previous"].contains(String(direction)) else { return false }
    guard parts.count == 2 else { return true }
    return parts[1].utf8.allSatisfy { $0.isDigit } && parts[1].utf8.first.map { $0 != UInt8(ascii: "0") } ?? false
  }

  private var example: String { kind == .screen ? "\"a/next#2\"" : "\"next#2\"" }

  private var patterns: String {
    kind == .screen
      ? "\"a/next#2\", \"a/next\", \"*/next#2\", \"*/next\" (or refresh, previous) or \"*\""
      : "\"next#2\", \"next\" (or refresh, previous) or \"*\""
  }
}
