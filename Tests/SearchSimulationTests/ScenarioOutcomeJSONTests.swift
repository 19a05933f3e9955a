import SearchSimulation
import Testing

@Suite struct ScenarioOutcomeJSONTests {
  private var outcome = ScenarioOutcome()

  @Test mutating func ofASearch() {
    outcome.requests = [
      .init(at: 0, query: "a"),
      .init(at: 1, query: "a [color=red, size=s]", filters: ["size": "s", "color": "red"]),
    ]
    outcome.cancels = [.init(at: 1, query: "a [size=s]", filters: ["size": "s"])]
    outcome.states = [
      .init(at: 0, phase: "loading", query: "a", itemsFor: nil, slow: false),
      .init(at: 1, phase: "failed", query: "b\n", itemsFor: "a", slow: true, reason: "rateLimited"),
      .init(at: 2, phase: "loaded", query: "b", itemsFor: "b", slow: false, count: 1),
    ]
    #expect(
      outcome.json(for: .search).compact() == #"{"requests":[{"at":0,"query":"a"},"#
        + #"{"at":1,"query":"a [color=red, size=s]","filters":{"color":"red","size":"s"}}],"#
        + #""cancels":[{"at":1,"query":"a [size=s]"}],"late":[],"#
        + #""states":[{"at":0,"phase":"loading","query":"a","itemsFor":null,"slow":false},"#
        + #"{"at":1,"phase":"failed","query":"b\n","itemsFor":"a","slow":true,"reason":"rateLimited"},"#
        + #"{"at":2,"phase":"loaded","query":"b","itemsFor":"b","slow":false,"count":1}]}"#)
  }

  @Test mutating func ofAValidation() {
    outcome.requests = [.init(at: 0, query: " a")]
    outcome.late = [.init(at: 1, query: " a")]
    outcome.verdicts = [.init(at: 2, verdict: "available", text: " a", canSubmit: true)]
    #expect(
      outcome.json(for: .validation).compact() == #"{"requests":[{"at":0,"text":" a"}],"cancels":[],"#
        + #""late":[{"at":1,"text":" a"}],"#
        + #""states":[{"at":2,"verdict":"available","text":" a","canSubmit":true}]}"#)
  }

  @Test mutating func ofPaging() {
    var change = ScenarioOutcome.Snapshot.Change()
    change.insertedTail = 2
    change.evictedHead = 1
    change.reset = true
    outcome.requests = [.init(at: 0, direction: "refresh", limit: 2)]
    outcome.cancels = [.init(at: 1, direction: "next", key: 2, limit: 2)]
    outcome.snapshots = [
      .init(
        at: 3, pages: [[1, 2], [3]], refresh: "idle", previous: "end", next: "failed", before: nil, after: 4,
        change: change, epoch: 1, firstOrdinal: -2, pinned: [9])
    ]
    #expect(
      outcome.json(for: .paging).compact() == #"{"requests":[{"at":0,"direction":"refresh","key":null,"limit":2}],"#
        + #""cancels":[{"at":1,"direction":"next","key":2}],"late":[],"#
        + #""snapshots":[{"at":3,"pages":[[1,2],[3]],"refresh":"idle","previous":"end","next":"failed","#
        + #""before":null,"after":4,"change":{"inserted":{"head":0,"tail":2},"evicted":{"head":1,"tail":0},"#
        + #""reset":true},"epoch":1,"firstOrdinal":-2,"pinned":[9]}],"snapshotCount":1}"#)
  }

  @Test mutating func ofAScreen() {
    outcome.requests = [.init(at: 0, query: "a", filters: ["b": "c"], direction: "refresh", key: 1, limit: 2)]
    outcome.snapshots = [
      .init(
        at: 0, screen: .init(phase: "loading", query: "a", itemsFor: nil, slow: false), pages: [], refresh: "loading",
        previous: "idle", next: "idle", before: nil, after: nil, change: .init(), epoch: 0, firstOrdinal: 0, pinned: [])
    ]
    #expect(
      outcome.json(for: .screen).compact()
        == #"{"requests":[{"at":0,"query":"a","direction":"refresh","key":1,"limit":2,"filters":{"b":"c"}}],"#
        + #""cancels":[],"late":[],"snapshots":[{"at":0,"phase":"loading","query":"a","itemsFor":null,"slow":false,"#
        + #""pages":[],"refresh":"loading","previous":"idle","next":"idle","before":null,"after":null,"#
        + #""change":{"inserted":{"head":0,"tail":0},"evicted":{"head":0,"tail":0},"reset":false},"#
        + #""epoch":0,"firstOrdinal":0,"pinned":[]}],"snapshotCount":1}"#)
  }

  @Test mutating func isWhatAFileMayExpect() throws {
    for kind in Scenario.Kind.allCases {
      let source: [JSONValue.Member] =
        switch kind {
        case .search, .validation: []
        case .paging: [.init("source", .object([.init("type", .string("positions")), .init("count", .integer(1))]))]
        case .screen: [.init("sources", .object([]))]
        }
      let file: [JSONValue.Member] = [
        .init("kind", .string(kind.rawValue)), .init("events", .array([])), .init("expect", outcome.json(for: kind)),
      ]
      let scenario = try Scenario(.object(file + source))
      #expect(ScenarioCheck(scenario)?.differences(in: outcome) == [])
    }
  }
}
