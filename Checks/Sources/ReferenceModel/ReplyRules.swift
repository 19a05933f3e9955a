import SearchSimulation

/// Finds the scripted reply to a request.
struct ReplyScript {
  let kind: Scenario.Kind
  let replies: ScenarioReplies
  /// How many requests there have been of each query, direction or both; a validated text counts as it stands.
  private var counts: [[UInt8]: Int] = [:]

  init(_ scenario: Scenario) {
    kind = scenario.kind
    replies = scenario.replies
  }

  /// The reply to a new request; nil when it never comes.
  mutating func reply(query: String, direction: Direction) -> ScenarioReply? {
    let reply: ScenarioReply?
    switch kind {
    case .search, .validation: reply = byQuery(query)
    case .paging: reply = byDirection(direction)
    case .screen: reply = byBoth(query, direction)
    }
    return reply?.outcome == .never ? nil : reply
  }

  private mutating func count(_ name: String) -> Int {
    let bytes = Array(name.utf8)
    counts[bytes, default: 0] += 1
    return counts[bytes, default: 0]
  }

  /// "by effective query, `*` for any other. One object, or a list used by the first, second, ... request of that query
  /// (the last repeats; a `*` list counts per query). A query without a reply never answers."
  private mutating func byQuery(_ query: String) -> ScenarioReply? {
    let number = count(query)
    guard let list = replies[query] ?? replies["*"], !list.isEmpty else { return nil }
    return list[min(number, list.count) - 1]
  }

  /// "`refresh#1`, `next#2`, `previous#1` name the n-th request of that direction, `next`, `previous`, `refresh` any of
  /// that direction, `*` any"; "a request with no matching reply is answered after 0".
  private mutating func byDirection(_ direction: Direction) -> ScenarioReply {
    let name = direction.rawValue
    let number = count(name)
    return first(of: ["\(name)#\(number)", name, "*"])
  }

  /// "Requests are numbered per query and direction, and the first match of `a/next#2`, `a/next`, `*/next#2`,
  /// `*/next`, `*` counts; with none the answer comes after 0."
  private mutating func byBoth(_ query: String, _ direction: Direction) -> ScenarioReply {
    let name = direction.rawValue
    let number = count("\(query)/\(name)")
    return first(of: ["\(query)/\(name)#\(number)", "\(query)/\(name)", "*/\(name)#\(number)", "*/\(name)", "*"])
  }

  private func first(of names: [String]) -> ScenarioReply {
    for name in names {
      if let reply = replies[name]?.first { return reply }
    }
    return ScenarioReply()
  }
}
