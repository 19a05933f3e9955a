extension ScenarioDecoder {
  /// The events in order of time, those of one instant in file order.
  func events(
    _ value: JSONValue, sources: [String: ScenarioSource]
  ) throws(ScenarioError) -> [ScenarioEvent] {
    var events: [(event: ScenarioEvent, place: JSONValue)] = []
    for element in try value.list(named: "events") { events.append((try event(element), element)) }
    let order = events.indices.sorted { (events[$0].event.at, $0) < (events[$1].event.at, $1) }
    events = order.map { events[$0] }
    try checkJumps(events, sources: sources)
    return events.map { $0.event }
  }

  private func event(_ value: JSONValue) throws(ScenarioError) -> ScenarioEvent {
    var event = try ScenarioObject(value, "an event")
    let name = try event.text("do")
    let names = kind.vocabulary("event") { $0.events }
    guard names.contains(name) else {
      throw ScenarioError(names.objection(to: name), at: try event.need("do"))
    }
    event.name = "the event \(name.quoted)"
    let at = try event.need("at").milliseconds(named: "at")
    return ScenarioEvent(at: at, try action(name, event))
  }

  private func action(
    _ name: String, _ event: ScenarioObject
  ) throws(ScenarioError) -> ScenarioEvent.Action {
    func only(_ keys: String...) throws(ScenarioError) { try event.allow(["at", "do"] + keys) }
    switch name {
    case "type":
      try only("text")
      return .type(try event.text("text"))
    case "compose":
      try only("text", "marked")
      return .compose(try event.text("text"), marked: try event.text("marked"))
    case "commit":
      try only("text")
      return .commit(try event.text("text"))
    case "filter":
      try only("filters")
      return .filter(try filters(event.need("filters")))
    case "visible":
      try only("first", "last")
      return .visible(first: try event.id("first"), last: try event.id("last"))
    case "setSource":
      try only("source")
      return .setSource(try source(event.need("source")))
    case "insert":
      try only("id", "after")
      let after = try event.need("after")
      return .insert(id: try event.id("id"), after: after.isNull ? nil : try after.wholeNumber(named: "after"))
    case "jump":
      try only("position")
      return .jump(position: try event.need("position").wholeNumber(named: "position", atLeast: 0))
    case "delete", "update", "pin", "unpin":
      try only("id")
      return edit(name, id: try event.id("id"))
    default:
      try only()
      return plain(name)
    }
  }

  private func edit(_ name: String, id: Int) -> ScenarioEvent.Action {
    switch name {
    case "delete": .delete(id: id)
    case "update": .update(id: id)
    case "pin": .pin(id: id)
    default: .unpin(id: id)
    }
  }

  private func plain(_ name: String) -> ScenarioEvent.Action {
    switch name {
    case "submit": .submit
    case "dismiss": .dismiss
    case "retry": .retry
    case "clear": .clear
    case "close": .close
    case "start": .start
    case "next": .next
    case "previous": .previous
    case "refresh": .refresh
    case "invalidate": .invalidate
    default: preconditionFailure("the event \(name) is in the vocabulary but has no action")
    }
  }

  private func filters(_ value: JSONValue) throws(ScenarioError) -> [String: String] {
    var filters: [String: String] = [:]
    for member in try ScenarioObject(value, "\"filters\"").members {
      filters[member.key] = try member.value.text(named: member.key)
    }
    return filters
  }

  /// A jump needs positions: in a paging scenario those of the source at that time, on a screen those of any source,
  /// since which query it will meet is known only when it is played.
  private func checkJumps(
    _ events: [(event: ScenarioEvent, place: JSONValue)], sources: [String: ScenarioSource]
  ) throws(ScenarioError) {
    var canJump = sources.values.contains { $0.hasPositions }
    for (event, place) in events {
      switch event.action {
      case .setSource(let source): canJump = source.hasPositions
      case .jump where !canJump:
        throw ScenarioError("\"jump\" needs a source of type \"positions\"", at: place)
      default: break
      }
    }
  }
}

extension ScenarioSource {
  /// Whether the source is loaded by position.
  var hasPositions: Bool { if case .positions = shape { true } else { false } }
}
