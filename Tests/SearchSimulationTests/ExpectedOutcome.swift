import SearchSimulation

extension ScenarioOutcome {
  /// The outcome that the lists of a file's `expect` describe in full.
  init(expected json: JSONValue?) {
    self.init()
    func list<Element>(_ name: String, _ element: (JSONValue) -> Element) -> [Element] {
      (json?[name]?.elements ?? []).map(element)
    }
    requests = list("requests") { Request($0) }
    cancels = list("cancels") { Request($0) }
    late = list("late") { Request($0) }
    snapshots = list("snapshots") { Snapshot($0) }
    if json?["states"]?.elements?.first?["verdict"] != nil {
      verdicts = list("states") { ValidationState($0) }
    } else {
      states = list("states") { SearchState($0) }
    }
  }
}

extension JSONValue {
  fileprivate var isTrue: Bool { self == .bool(true) }
  fileprivate var ids: [Int] { (elements ?? []).compactMap { $0.integer } }
}

extension ScenarioOutcome.Request {
  fileprivate init(_ json: JSONValue) {
    let filters = (json["filters"]?.members ?? []).map { ($0.key, $0.value.text ?? "") }
    self.init(
      at: json["at"]?.integer ?? 0, query: json["query"]?.text ?? json["text"]?.text,
      filters: Dictionary(uniqueKeysWithValues: filters), direction: json["direction"]?.text,
      key: json["key"]?.integer, limit: json["limit"]?.integer)
  }
}

extension ScenarioOutcome.SearchState {
  fileprivate init(_ json: JSONValue) {
    self.init(
      at: json["at"]?.integer ?? 0, phase: json["phase"]?.text ?? "", query: json["query"]?.text ?? "",
      itemsFor: json["itemsFor"]?.text, slow: json["slow"]?.isTrue ?? false, reason: json["reason"]?.text,
      count: json["count"]?.integer)
  }
}

extension ScenarioOutcome.ValidationState {
  fileprivate init(_ json: JSONValue) {
    self.init(
      at: json["at"]?.integer ?? 0, verdict: json["verdict"]?.text ?? "", text: json["text"]?.text ?? "",
      canSubmit: json["canSubmit"]?.isTrue ?? false)
  }
}

extension ScenarioOutcome.Snapshot {
  fileprivate init(_ json: JSONValue) {
    var change = Change()
    change.insertedHead = json["change"]?["inserted"]?["head"]?.integer ?? 0
    change.insertedTail = json["change"]?["inserted"]?["tail"]?.integer ?? 0
    change.evictedHead = json["change"]?["evicted"]?["head"]?.integer ?? 0
    change.evictedTail = json["change"]?["evicted"]?["tail"]?.integer ?? 0
    change.reset = json["change"]?["reset"]?.isTrue ?? false
    let screen = json["phase"].map {
      Screen(
        phase: $0.text ?? "", query: json["query"]?.text ?? "", itemsFor: json["itemsFor"]?.text,
        slow: json["slow"]?.isTrue ?? false)
    }
    self.init(
      at: json["at"]?.integer ?? 0, screen: screen, pages: (json["pages"]?.elements ?? []).map { $0.ids },
      refresh: json["refresh"]?.text ?? "idle", previous: json["previous"]?.text ?? "idle",
      next: json["next"]?.text ?? "idle", before: json["before"]?.integer, after: json["after"]?.integer,
      change: change, epoch: json["epoch"]?.integer ?? 0, firstOrdinal: json["firstOrdinal"]?.integer ?? 0,
      pinned: json["pinned"]?.ids ?? [])
  }
}
