import SearchSimulation
import Testing

@Suite struct ScenarioDecoderTests {
  @Test func readsASearch() throws {
    let scenario = try Scenario(
      parsing: #"""
        {"kind": "search", "id": "s", "title": "t",
         "settings": {"trigger": "submit", "debounce": 0, "leading": true, "maxWait": 900, "minimumLength": 0,
           "cancel": "keystroke", "keepItems": false, "slowAfter": 1, "cacheSize": 2, "composition": "auto",
           "compositionRest": 3},
         "events": [{"at": 0, "do": "type", "text": "a"}, {"at": 1, "do": "compose", "text": "aか", "marked": "か"},
           {"at": 2, "do": "commit", "text": "a蚊"}, {"at": 3, "do": "submit"}, {"at": 4, "do": "dismiss"},
           {"at": 5, "do": "retry"}, {"at": 6, "do": "clear"}, {"at": 7, "do": "filter", "filters": {"size": "s"}},
           {"at": 8, "do": "close"}],
         "replies": {"a": {"after": 100}, "b": [{"after": 1, "outcome": "error"}, {"after": 2, "outcome": "empty"}],
           "c": {"after": 3, "outcome": "rateLimited", "retryAfter": 4}, "*": {"outcome": "never"}},
         "expect": {"requests": [], "states": [{"at": 0, "phase": "idle", "count": 1, "reason": "error"}]}}
        """#)
    var settings = ScenarioSettings()
    settings.trigger = .submit
    settings.debounce = 0
    settings.leading = true
    settings.maxWait = 900
    settings.minimumLength = 0
    settings.cancel = .keystroke
    settings.keepItems = false
    settings.slowAfter = 1
    settings.cacheSize = 2
    settings.composition = .auto
    settings.compositionRest = 3
    #expect(scenario.kind == .search)
    #expect(scenario.id == "s")
    #expect(scenario.title == "t")
    #expect(scenario.settings == settings)
    #expect(
      scenario.events.map { $0.action } == [
        .type("a"), .compose("aか", marked: "か"), .commit("a蚊"), .submit, .dismiss, .retry, .clear,
        .filter(["size": "s"]), .close,
      ])
    #expect(scenario.events.map { $0.at } == Array(0...8))
    #expect(
      scenario.replies == [
        "a": [ScenarioReply(after: 100)], "b": [ScenarioReply(after: 1, .error), ScenarioReply(after: 2, .empty)],
        "c": [ScenarioReply(after: 3, .rateLimited(retryAfter: 4))], "*": [ScenarioReply(after: 0, .never)],
      ])
    #expect(scenario.expect?["requests"] == .array([]))
  }

  @Test func readsAValidation() throws {
    let scenario = try Scenario(
      parsing: #"""
        {"kind": "validation", "settings": {"pattern": "[a-z]+", "remember": true}, "events": [],
         "replies": {"a": {"after": 1, "outcome": "available"}, "b": {"after": 2, "outcome": "taken"}},
         "expect": {"requests": [{"at": 1, "text": "a"}], "states": [{"verdict": "empty", "canSubmit": false}]}}
        """#)
    #expect(scenario.settings.pattern?.text == "[a-z]+")
    #expect(scenario.settings.remember)
    #expect(
      scenario.replies == ["a": [ScenarioReply(after: 1, .available)], "b": [ScenarioReply(after: 2, .taken)]])
  }

  @Test func readsPaging() throws {
    let scenario = try Scenario(
      parsing: #"""
        {"kind": "paging", "source": {"type": "positions", "count": 100, "start": 50},
         "settings": {"pageSize": 1, "firstPageSize": 2, "prefetchDistance": 1, "maxItems": 3, "maxEmptyPages": 0},
         "events": [{"at": 0, "do": "start"}, {"at": 1, "do": "visible", "first": 5, "last": -5},
           {"at": 2, "do": "next"}, {"at": 3, "do": "previous"}, {"at": 4, "do": "refresh"}, {"at": 5, "do": "retry"},
           {"at": 6, "do": "invalidate"}, {"at": 7, "do": "insert", "id": 9, "after": null},
           {"at": 8, "do": "insert", "id": 9, "after": 8}, {"at": 9, "do": "delete", "id": 1},
           {"at": 10, "do": "update", "id": 2}, {"at": 11, "do": "pin", "id": 3}, {"at": 12, "do": "unpin", "id": 4},
           {"at": 13, "do": "jump", "position": 40},
           {"at": 14, "do": "setSource", "source": {"type": "cursors", "pages": [[1], []], "backward": true}},
           {"at": 15, "do": "close"}],
         "replies": {"*": {"after": 1}, "next": {"after": 2, "outcome": "page"}, "next#12": {"after": 3, "outcome": "error"},
           "previous#1": {"after": 4, "outcome": "invalid"}, "refresh": {"outcome": "never", "after": 7}},
         "expect": {"snapshotCount": 2, "snapshots": [{"at": 5, "change": {"inserted": {"tail": 1}, "reset": true}}]}}
        """#)
    #expect(scenario.sources == ["*": ScenarioSource(.positions(count: 100), start: 50)])
    #expect(scenario.settings.firstPageSize == 2)
    #expect(scenario.settings.maxItems == 3)
    #expect(scenario.settings.maxPages == nil)
    #expect(
      scenario.events.map { $0.action } == [
        .start, .visible(first: 5, last: -5), .next, .previous, .refresh, .retry, .invalidate,
        .insert(id: 9, after: nil), .insert(id: 9, after: 8), .delete(id: 1), .update(id: 2), .pin(id: 3),
        .unpin(id: 4), .jump(position: 40),
        .setSource(ScenarioSource(.cursors([[1], []], backward: true, end: .explicit), start: 0)), .close,
      ])
    #expect(scenario.replies.count == 5)
    #expect(scenario.replies["next#12"] == [ScenarioReply(after: 3, .error)])
  }

  @Test func readsAScreen() throws {
    let scenario = try Scenario(
      parsing: #"""
        {"kind": "screen", "settings": {"debounce": 100, "pageSize": 2, "maxPages": 4},
         "sources": {"a": {"type": "pages", "pages": [[1]], "end": "emptyPage"},
           "a/b [c=d]": {"type": "pages", "pages": [[1]], "firstNumber": 0, "end": "shortPage"},
           "*": {"type": "positions", "count": 3}},
         "events": [{"at": 0, "do": "start"}, {"at": 0, "do": "type", "text": "a"}, {"at": 9, "do": "jump", "position": 0}],
         "replies": {"a/b/next#2": {"after": 1}, "/refresh": {"after": 2}, "*/previous": {"after": 3}, "*": {"after": 4}},
         "expect": {"requests": [{"at": 1, "query": "a", "filters": {}, "direction": "next", "key": null, "limit": 2}],
           "cancels": [{"query": "a", "direction": "next", "key": 1}], "late": []}}
        """#)
    #expect(
      scenario.sources == [
        "a": ScenarioSource(.pages([[1]], firstNumber: 1, end: .emptyPage), start: 1),
        "a/b [c=d]": ScenarioSource(.pages([[1]], firstNumber: 0, end: .shortPage), start: 0),
        "*": ScenarioSource(.positions(count: 3), start: 0),
      ])
    #expect(scenario.replies.keys.sorted() == ["*", "*/previous", "/refresh", "a/b/next#2"])
  }

  @Test func ordersEventsByTimeAndThenAsInTheFile() throws {
    let scenario = try Scenario(
      parsing: #"""
        {"kind": "search", "events": [{"at": 5, "do": "submit"}, {"at": 0, "do": "retry"}, {"at": 5, "do": "clear"},
         {"at": 0, "do": "dismiss"}]}
        """#)
    #expect(scenario.events.map { $0.action } == [.retry, .dismiss, .submit, .clear])
  }

  @Test func hasTheDefaultsOfTheFormat() throws {
    let scenario = try Scenario(parsing: #"{"kind": "search", "events": []}"#)
    #expect(scenario == Scenario(kind: .search, events: []))
  }
}
