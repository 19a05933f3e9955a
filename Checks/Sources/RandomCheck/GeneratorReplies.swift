import SearchSimulation

extension Generator {
  /// Scripted replies. What makes the session ask again by itself ("rateLimited", "invalid") is only for requests with a
  /// number, else a scenario might never end.
  mutating func replies(_ kind: Scenario.Kind) -> ScenarioReplies {
    var replies: ScenarioReplies = [:]
    switch kind {
    case .search, .validation:
      for name in ["*", "a", "ab", "b"] where name == "*" || chance(40) {
        var list: [ScenarioReply] = []
        for _ in 0..<pick([0, 0, 1, 2]) { list.append(ScenarioReply(after: delay(), anyOutcome(kind))) }
        list.append(ScenarioReply(after: delay(), lastingOutcome(kind)))
        replies[name] = list
      }
    case .paging, .screen:
      let queries = kind == .screen ? ["a/", "ab/", "*/", "/"] : [""]
      if chance(90) { replies["*"] = [ScenarioReply(after: delay())] }
      for query in queries {
        for direction in ["refresh", "next", "previous"] {
          if chance(20) { replies[query + direction] = [ScenarioReply(after: delay(), lastingOutcome(kind))] }
          for number in 1...4 where chance(15) {
            replies["\(query)\(direction)#\(number)"] = [ScenarioReply(after: delay(), anyOutcome(kind))]
          }
        }
      }
    }
    return replies
  }

  private mutating func anyOutcome(_ kind: Scenario.Kind) -> ScenarioReply.Outcome {
    let limited = ScenarioReply.Outcome.rateLimited(retryAfter: pick([0, 10, 20, 30, 50, 100]))
    return switch kind {
    case .search: pick([.items, .empty, .error, .never, limited, limited])
    case .validation: pick([.available, .taken, .error, .never])
    case .paging: pick([.items, .error, .error, .refused, .invalid, .invalid, .never])
    case .screen: pick([.items, .error, .error, .refused, .invalid, limited, limited, .never])
    }
  }

  private mutating func lastingOutcome(_ kind: Scenario.Kind) -> ScenarioReply.Outcome {
    switch kind {
    case .search: pick([.items, .items, .items, .empty, .error, .never])
    case .validation: pick([.available, .available, .taken, .error, .never])
    case .paging, .screen: pick([.items, .items, .items, .items, .error, .refused, .never])
    }
  }
}
