import SearchSimulation

/// Writes a scenario as a file of the format.
struct ScenarioFile {
  let scenario: Scenario

  var text: String {
    var lines = ["{ \"kind\": \(quoted(scenario.kind.rawValue))", "  \"settings\": \(settings)"]
    switch scenario.kind {
    case .search, .validation: break
    case .paging: lines.append("  \"source\": \(scenario.sources["*"].map(source) ?? "{}")")
    case .screen:
      lines.append("  \"sources\": \(object(scenario.sources.mapValues(source)))")
    }
    lines.append("  \"events\": [\n    \(scenario.events.map(event).joined(separator: ",\n    "))]")
    lines.append("  \"replies\": \(object(replyLists))")
    return lines.joined(separator: ",\n") + " }"
  }

  private func quoted(_ text: String) -> String { JSONValue(.string(text)).compact() }

  private func object(_ values: [String: String]) -> String {
    "{" + values.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \($0.value)" }.joined(separator: ", ") + "}"
  }

  private var settings: String {
    let own = scenario.settings
    let standard = ScenarioSettings()
    var values: [String: String] = [:]
    if own.trigger != standard.trigger { values["trigger"] = quoted(own.trigger.rawValue) }
    if own.debounce != standard.debounce { values["debounce"] = "\(own.debounce)" }
    if own.leading { values["leading"] = "true" }
    if let time = own.maxWait { values["maxWait"] = "\(time)" }
    if own.minimumLength != standard.minimumLength { values["minimumLength"] = "\(own.minimumLength)" }
    if own.cancel != standard.cancel { values["cancel"] = quoted(own.cancel.rawValue) }
    if !own.keepItems { values["keepItems"] = "false" }
    if own.slowAfter != standard.slowAfter { values["slowAfter"] = "\(own.slowAfter)" }
    if own.cacheSize != standard.cacheSize { values["cacheSize"] = "\(own.cacheSize)" }
    if own.composition != standard.composition { values["composition"] = quoted(own.composition.rawValue) }
    if own.compositionRest != standard.compositionRest { values["compositionRest"] = "\(own.compositionRest)" }
    if let pattern = own.pattern { values["pattern"] = quoted(pattern.text) }
    if own.remember { values["remember"] = "true" }
    if own.pageSize != standard.pageSize { values["pageSize"] = "\(own.pageSize)" }
    if let size = own.firstPageSize { values["firstPageSize"] = "\(size)" }
    if own.prefetchDistance != standard.prefetchDistance { values["prefetchDistance"] = "\(own.prefetchDistance)" }
    if let most = own.maxPages { values["maxPages"] = "\(most)" }
    if let most = own.maxItems { values["maxItems"] = "\(most)" }
    if own.maxEmptyPages != standard.maxEmptyPages { values["maxEmptyPages"] = "\(own.maxEmptyPages)" }
    return object(values.filter { allowed.contains($0.key) })
  }

  /// The settings that the kind has.
  private var allowed: Set<String> {
    let typing: Set = [
      "trigger", "debounce", "leading", "maxWait", "minimumLength", "cancel", "keepItems", "slowAfter", "cacheSize",
      "composition", "compositionRest",
    ]
    let paging: Set = ["pageSize", "firstPageSize", "prefetchDistance", "maxPages", "maxItems", "maxEmptyPages"]
    return switch scenario.kind {
    case .search: typing
    case .validation: ["debounce", "minimumLength", "pattern", "remember"]
    case .paging: paging
    case .screen: typing.union(paging)
    }
  }

  private func source(_ source: ScenarioSource) -> String {
    switch source.shape {
    case .positions(let count):
      return #"{"type": "positions", "count": \#(count), "start": \#(source.start)\#(written(source.oddities))}"#
    case .numbered(let count, let first, let end):
      return #"{"type": "numbered", "count": \#(count), "firstNumber": \#(first), "start": \#(source.start), "#
        + #""end": \#(quoted(end.rawValue))}"#
    case .pages(let pages, let first, let end):
      return #"{"type": "pages", "pages": \#(pages), "firstNumber": \#(first), "start": \#(source.start), "#
        + #""end": \#(quoted(end.rawValue))}"#
    case .cursors(let pages, let backward, let end):
      return #"{"type": "cursors", "pages": \#(pages), "backward": \#(backward), "end": \#(quoted(end.rawValue))}"#
    }
  }

  private func written(_ oddities: ScenarioSource.Oddities) -> String {
    var written = ""
    if let most = oddities.mostItems { written += #", "mostItems": \#(most)"# }
    if oddities.extraItems > 0 { written += #", "extraItems": \#(oddities.extraItems)"# }
    if !oddities.hidden.isEmpty { written += #", "hidden": \#(oddities.hidden)"# }
    if oddities.alignedTo > 1 { written += #", "alignedTo": \#(oddities.alignedTo)"# }
    if !oddities.clamps { written += #", "clamps": false"# }
    return written
  }

  private func event(_ event: ScenarioEvent) -> String {
    let (name, values) = words(event.action)
    return "{\"at\": \(event.at), \"do\": \(quoted(name))" + values.map { ", \"\($0)\": \($1)" }.joined() + "}"
  }

  private func words(_ action: ScenarioEvent.Action) -> (String, [(String, String)]) {
    switch action {
    case .type(let text): ("type", [("text", quoted(text))])
    case .compose(let text, let marked): ("compose", [("text", quoted(text)), ("marked", quoted(marked))])
    case .commit(let text): ("commit", [("text", quoted(text))])
    case .submit: ("submit", [])
    case .dismiss: ("dismiss", [])
    case .retry: ("retry", [])
    case .clear: ("clear", [])
    case .filter(let filters): ("filter", [("filters", object(filters.mapValues(quoted)))])
    case .close: ("close", [])
    case .start: ("start", [])
    case .visible(let first, let last): ("visible", [("first", "\(first)"), ("last", "\(last)")])
    case .next: ("next", [])
    case .previous: ("previous", [])
    case .refresh: ("refresh", [])
    case .invalidate: ("invalidate", [])
    case .setSource(let new): ("setSource", [("source", source(new))])
    case .insert(let id, let after): ("insert", [("id", "\(id)"), ("after", after.map(String.init) ?? "null")])
    case .delete(let id): ("delete", [("id", "\(id)")])
    case .update(let id): ("update", [("id", "\(id)")])
    case .pin(let id): ("pin", [("id", "\(id)")])
    case .unpin(let id): ("unpin", [("id", "\(id)")])
    case .jump(let position): ("jump", [("position", "\(position)")])
    }
  }

  /// The replies by name; the generator's names are ASCII.
  private var replyLists: [String: String] {
    var lists: [String: String] = [:]
    for name in scenario.replies.keys { lists[name] = replies(scenario.replies[name] ?? []) }
    return lists
  }

  private func replies(_ list: [ScenarioReply]) -> String {
    if list.count == 1 { return reply(list[0]) }
    return "[" + list.map(reply).joined(separator: ", ") + "]"
  }

  private func reply(_ reply: ScenarioReply) -> String {
    let after = "\"after\": \(reply.after)"
    return switch reply.outcome {
    case .items: "{\(after)}"
    case .empty: "{\(after), \"outcome\": \"empty\"}"
    case .error: "{\(after), \"outcome\": \"error\"}"
    case .refused: "{\(after), \"outcome\": \"refused\"}"
    case .rateLimited(let time): "{\(after), \"outcome\": \"rateLimited\", \"retryAfter\": \(time)}"
    case .invalid: "{\(after), \"outcome\": \"invalid\"}"
    case .never: "{\"outcome\": \"never\"}"
    case .available: "{\(after), \"outcome\": \"available\"}"
    case .taken: "{\(after), \"outcome\": \"taken\"}"
    }
  }
}
