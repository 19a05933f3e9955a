import SearchSimulation
import Testing

@Suite struct ScenarioCheckTests {
  @Test(arguments: [
    ("{}", []),
    (#"{"requests": [{}, {"query": "ab"}]}"#, []),
    (#"{"cancels": [], "late": []}"#, ["late: expected 0 entries, got 1; unexpected {\"at\":90,\"query\":\"a\"}"]),
    (
      #"{"requests": [{"at": 0, "query": "b"}, {"at": 5, "query": "ab"}]}"#,
      ["requests[0].query: expected \"b\", got \"a\"", "requests[1].at: expected 5, got 10"]
    ),
    (
      #"{"requests": [{"query": "a"}, {"query": "b"}, {"query": "ab"}]}"#,
      ["requests: expected 3 entries, got 2; missing {\"query\":\"b\"}"]
    ),
    (
      #"{"requests": [{"query": "b"}]}"#,
      [
        "requests: expected 1 entry, got 2; missing {\"query\":\"b\"}; unexpected {\"at\":0,\"query\":\"a\"}, "
          + "{\"at\":10,\"query\":\"ab\",\"filters\":{\"size\":\"s\",\"to\":\"b\"}}"
      ]
    ),
    (
      #"{"late": [{"at": 1}, {"at": 2}, {"at": 3}, {"at": 4}, {"at": 5}, {"at": 90}]}"#,
      ["late: expected 6 entries, got 1; missing {\"at\":1}, {\"at\":2}, {\"at\":3} and 2 more"]
    ),
    (#"{"requests": [{}, {"filters": {"size": "s"}}]}"#, []),
    (
      #"{"requests": [{"filters": {"size": "s"}}, {"filters": {"size": "m", "of": "x"}}]}"#,
      [
        "requests[0].filters: expected {\"size\":\"s\"}, got nothing",
        "requests[1].filters.size: expected \"m\", got \"s\"", "requests[1].filters.of: expected \"x\", got nothing",
      ]
    ),
    (#"{"states": [{"at": 0, "itemsFor": null}]}"#, []),
    (
      #"{"states": [{"at": 0, "itemsFor": "a", "count": 0}]}"#,
      ["states[0].itemsFor: expected \"a\", got null", "states[0].count: expected 0, got nothing"]
    ),
  ])
  func ofASearch(expect: String, differences: [String]) throws {
    var outcome = ScenarioOutcome()
    outcome.requests = [
      .init(at: 0, query: "a"), .init(at: 10, query: "ab", filters: ["size": "s", "to": "b"]),
    ]
    outcome.late = [.init(at: 90, query: "a")]
    outcome.states = [.init(at: 0, phase: "loading", query: "a", itemsFor: nil, slow: false)]
    let scenario = try Scenario(parsing: #"{"kind": "search", "events": [], "expect": \#(expect)}"#)
    let check = try #require(ScenarioCheck(scenario))
    #expect(check.differences(in: outcome) == differences)
  }

  @Test(arguments: [
    (
      #"{"snapshots": [{"at": 9, "pages": [], "refresh": "idle", "previous": "idle", "next": "idle", "before": null,"#
        + #""after": null, "change": {"reset": false}, "epoch": 0, "firstOrdinal": 0, "pinned": []}]}"#, []
    ),
    (#"{"snapshots": [{"at": 10, "refresh": "loading"}, {"at": 99, "refresh": "loading", "epoch": 0}]}"#, []),
    (#"{"snapshots": [{"at": 100, "pages": [[1], [2, 3]]}, {"at": 5000, "next": "end"}], "snapshotCount": 2}"#, []),
    (#"{"snapshots": [{"at": 100, "change": {"inserted": {"tail": 3}, "reset": true}}]}"#, []),
    (#"{"snapshots": [{"at": 100}]}"#, []),
    (
      #"{"snapshots": [{"at": 0}, {"at": 120, "pages": [[1], [2]], "change": {"inserted": {"tail": 1, "head": 0}}}]}"#,
      [
        "snapshots[1] (at 120).pages: expected [[1],[2]], got [[1],[2,3]]",
        "snapshots[1] (at 120).change.inserted.tail: expected 1, got 3",
      ]
    ),
    (
      #"{"snapshots": [{"at": 9, "epoch": 1}], "snapshotCount": 3}"#,
      ["snapshots[0] (at 9).epoch: expected 1, got 0", "snapshotCount: expected 3, got 2"]
    ),
  ])
  func ofPaging(expect: String, differences: [String]) throws {
    var change = ScenarioOutcome.Snapshot.Change()
    var outcome = ScenarioOutcome()
    outcome.snapshots.append(
      .init(
        at: 10, pages: [], refresh: "loading", previous: "idle", next: "idle", before: nil, after: nil, change: change,
        epoch: 0, firstOrdinal: 0, pinned: []))
    change.insertedTail = 3
    change.reset = true
    outcome.snapshots.append(
      .init(
        at: 100, pages: [[1], [2, 3]], refresh: "idle", previous: "idle", next: "end", before: 1, after: 0,
        change: change, epoch: 1, firstOrdinal: 0, pinned: []))
    let source = #"{"type": "positions", "count": 4, "start": 1}"#
    let scenario = try Scenario(
      parsing: #"{"kind": "paging", "source": \#(source), "events": [], "expect": \#(expect)}"#)
    let check = try #require(ScenarioCheck(scenario))
    #expect(check.differences(in: outcome) == differences)
  }

  @Test func aScreenStartsIdle() throws {
    let scenario = try Scenario(
      parsing: #"""
        {"kind": "screen", "sources": {}, "events": [], "expect": {"snapshots": [
          {"at": 0, "phase": "idle", "query": "", "itemsFor": null, "slow": false, "pages": []}]}}
        """#)
    #expect(try #require(ScenarioCheck(scenario)).differences(in: ScenarioOutcome()) == [])
  }

  @Test func needsAnExpectation() throws {
    let scenario = try Scenario(parsing: #"{"kind": "search", "events": []}"#)
    #expect(ScenarioCheck(scenario)?.differences(in: ScenarioOutcome()) == nil)
  }
}
