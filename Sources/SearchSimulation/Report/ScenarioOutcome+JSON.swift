extension ScenarioOutcome {
  /// The outcome as the format writes it: what `expect` compares and `--json` prints.
  public func json(for kind: Scenario.Kind) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("requests", list(requests) { $0.json(for: kind, isRequest: true) }),
      .init("cancels", list(cancels) { $0.json(for: kind, isRequest: false) }),
      .init("late", list(late) { $0.json(for: kind, isRequest: false) }),
    ]
    switch kind {
    case .search: members.append(.init("states", list(states) { $0.json }))
    case .validation: members.append(.init("states", list(verdicts) { $0.json }))
    case .paging, .screen:
      members.append(.init("snapshots", list(snapshots) { $0.json(for: kind) }))
      members.append(.init("snapshotCount", .integer(snapshots.count)))
    }
    return .object(members)
  }

  private func list<Element>(_ elements: [Element], _ json: (Element) -> JSONValue) -> JSONValue {
    .array(elements.map(json))
  }
}

extension ScenarioOutcome.Request {
  fileprivate func json(for kind: Scenario.Kind, isRequest: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [.init("at", .integer(at))]
    switch kind {
    case .search, .screen: members.append(.init("query", .string(query)))
    case .validation: members.append(.init("text", .string(query)))
    case .paging: break
    }
    if kind.hasPages {
      members.append(.init("direction", .string(direction)))
      members.append(.init("key", .integer(key)))
      if isRequest { members.append(.init("limit", .integer(limit))) }
    }
    if isRequest, !filters.isEmpty {
      let names = filters.keys.sorted()
      members.append(.init("filters", .object(names.map { .init($0, .string(filters[$0])) })))
    }
    return .object(members)
  }
}

extension ScenarioOutcome.SearchState {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("at", .integer(at)), .init("phase", .string(phase)), .init("query", .string(query)),
      .init("itemsFor", .string(itemsFor)), .init("slow", .bool(slow)),
    ]
    if let reason { members.append(.init("reason", .string(reason))) }
    if let count { members.append(.init("count", .integer(count))) }
    return .object(members)
  }
}

extension ScenarioOutcome.ValidationState {
  fileprivate var json: JSONValue {
    .object([
      .init("at", .integer(at)), .init("verdict", .string(verdict)), .init("text", .string(text)),
      .init("canSubmit", .bool(canSubmit)),
    ])
  }
}

extension ScenarioOutcome.Snapshot {
  /// What a screen shows before anything is published.
  static func start(of kind: Scenario.Kind) -> Self {
    Self(
      at: 0, screen: kind == .screen ? Screen(phase: "idle", query: "", itemsFor: nil, slow: false) : nil, pages: [],
      refresh: "idle", previous: "idle", next: "idle", before: nil, after: nil, change: Change(), epoch: 0,
      firstOrdinal: 0, pinned: [])
  }

  func json(for kind: Scenario.Kind) -> JSONValue {
    var members: [JSONValue.Member] = [.init("at", .integer(at))]
    if kind == .screen, let screen {
      members += [
        .init("phase", .string(screen.phase)), .init("query", .string(screen.query)),
        .init("itemsFor", .string(screen.itemsFor)), .init("slow", .bool(screen.slow)),
      ]
    }
    members += [
      .init("pages", .array(pages.map(ids))), .init("refresh", .string(refresh)),
      .init("previous", .string(previous)), .init("next", .string(next)), .init("before", .integer(before)),
      .init("after", .integer(after)), .init("change", change.json), .init("epoch", .integer(epoch)),
      .init("firstOrdinal", .integer(firstOrdinal)), .init("pinned", ids(pinned)),
    ]
    return .object(members)
  }

  private func ids(_ ids: [Int]) -> JSONValue { .array(ids.map { .integer($0) }) }
}

extension ScenarioOutcome.Snapshot.Change {
  fileprivate var json: JSONValue {
    .object([
      .init("inserted", sides(head: insertedHead, tail: insertedTail)),
      .init("evicted", sides(head: evictedHead, tail: evictedTail)), .init("reset", .bool(reset)),
    ])
  }

  private func sides(head: Int, tail: Int) -> JSONValue {
    .object([.init("head", .integer(head)), .init("tail", .integer(tail))])
  }
}
