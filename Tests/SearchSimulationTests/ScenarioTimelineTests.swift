import SearchSimulation
import Testing

@Suite struct ScenarioTimelineTests {
  /// The timeline of a file whose `expect` is the whole outcome.
  private func timeline(_ file: String, width: Int = 100) throws -> String {
    let scenario = try Scenario(parsing: file)
    return ScenarioTimeline(width: width).text(of: scenario, ScenarioOutcome(expected: scenario.expect))
  }

  @Test func ofASearch() throws {
    let text = try timeline(
      #"""
      {"kind": "search", "id": "C01", "title": "overlapping requests", "settings": {"debounce": 0},
       "events": [{"at": 0, "do": "type", "text": "a"}, {"at": 10, "do": "type", "text": "ab"},
        {"at": 900, "do": "type", "text": "abc"}, {"at": 950, "do": "clear"}],
       "expect": {"requests": [{"at": 0, "query": "a"}, {"at": 10, "query": "ab"}, {"at": 900, "query": "abc"}],
        "cancels": [{"at": 10, "query": "a"}, {"at": 950, "query": "abc"}], "late": [{"at": 100, "query": "a"}],
        "states": [{"at": 0, "phase": "loading", "query": "a", "itemsFor": null, "slow": false},
         {"at": 10, "phase": "loading", "query": "ab", "itemsFor": null, "slow": false},
         {"at": 300, "phase": "loading", "query": "ab", "itemsFor": null, "slow": true},
         {"at": 310, "phase": "loaded", "query": "ab", "itemsFor": "ab", "slow": false, "count": 1},
         {"at": 900, "phase": "loading", "query": "abc", "itemsFor": "ab", "slow": false},
         {"at": 950, "phase": "idle", "query": "", "itemsFor": null, "slow": false}]}}
      """#)
    #expect(
      text == """
        search C01: overlapping requests

        ms       │ 0        10      100    300            310              900              950
        ─────────┼────────────────────────────────────────────────────────────────────────────────────────
        typed    │ "a"      "ab"                                           "abc"            clear
        requests │ → "a"    × "a"   ~ "a"                                  → "abc"          × "abc"
                 │          → "ab"
        screen   │ loading                 loading, slow  loaded           loading          idle
                 │                                        1 item for "ab"  for "ab", stale  nothing shown

        → 3 sent   × 2 cancelled   ~ 1 late, not shown

        """)
  }

  @Test func alignsWideCharactersAndMarksComposition() throws {
    let text = try timeline(
      #"""
      {"kind": "search", "id": "search-1",
       "events": [{"at": 0, "do": "compose", "text": "aかか", "marked": "か"}, {"at": 100, "do": "commit", "text": "東京"},
        {"at": 200, "do": "submit"}],
       "expect": {"requests": [{"at": 0, "query": "aか"}, {"at": 200, "query": "東京"}],
        "states": [{"at": 200, "phase": "failed", "query": "東京", "itemsFor": "東", "slow": false, "reason": "rateLimited"}]}}
      """#)
    #expect(
      text == """
        search-1

        ms       │ 0          100            200
        ─────────┼────────────────────────────────────────────────
        typed    │ "aか[か]"  commit "東京"  submit
        requests │ → "aか"                   → "東京"
        screen   │                           failed: rate limited
                 │                           for "東", stale

        → 2 sent   [ ] being composed

        """)
  }

  @Test func ofAValidation() throws {
    let text = try timeline(
      #"""
      {"kind": "validation", "title": "free", "events": [{"at": 0, "do": "type", "text": "jo "}],
       "expect": {"requests": [{"at": 300, "text": "jo "}],
        "states": [{"at": 0, "verdict": "pending", "text": "jo ", "canSubmit": false},
         {"at": 300, "verdict": "checking", "text": "jo ", "canSubmit": false},
         {"at": 400, "verdict": "available", "text": "jo ", "canSubmit": true}]}}
      """#)
    #expect(
      text == """
        validation: free

        ms       │ 0        300       400
        ─────────┼──────────────────────────────────────────
        typed    │ "jo "
        requests │          → "jo "
        screen   │ pending  checking  available, can submit

        → 1 sent

        """)
  }

  @Test func ofPagingBelowOneAnother() throws {
    let text = try timeline(
      #"""
      {"kind": "paging", "source": {"type": "positions", "count": 100, "start": 20},
       "settings": {"pageSize": 3, "firstPageSize": 5, "maxItems": 6},
       "events": [{"at": 0, "do": "start"}, {"at": 500, "do": "visible", "first": 23, "last": 24},
        {"at": 500, "do": "pin", "id": 20}, {"at": 700, "do": "delete", "id": 24}],
       "expect": {"requests": [{"at": 0, "direction": "refresh", "key": 20, "limit": 5},
         {"at": 500, "direction": "next", "key": 25, "limit": 3}],
        "snapshots": [{"at": 0, "pages": [], "refresh": "loading", "previous": "idle", "next": "idle"},
         {"at": 100, "pages": [[20, 21, 22, 23, 24]], "before": 20, "after": 75, "epoch": 1,
          "change": {"inserted": {"tail": 5}, "reset": true}},
         {"at": 500, "pages": [[20, 21, 22, 23, 24]], "next": "loading", "before": 20, "after": 75, "epoch": 1},
         {"at": 600, "pages": [[23, 24], [25, 26, 27]], "before": 23, "after": 72, "epoch": 1, "pinned": [20],
          "change": {"inserted": {"tail": 3}, "evicted": {"head": 3}}},
         {"at": 700, "pages": [[23], [25, 26, 27]], "before": 23, "after": 72, "epoch": 1, "pinned": [20]}]}}
      """#, width: 60)
    #expect(
      text == """
        paging

        ms       │ 0                100
        ─────────┼──────────────────────────────────────
        input    │ start
        requests │ → refresh 20–24
        screen   │ refresh loading  20–24
                 │                  20 before, 75 after

        ms       │ 500            600                  700
        ─────────┼────────────────────────────────────────────────
        input    │ visible 23–24                       delete 24
                 │ pin 20
        requests │ → next 25–27
        screen   │ next loading   23 24 | 25–27        23 | 25–27
                 │                +3 tail, -3 head
                 │                23 before, 72 after
                 │                pinned 20

        → 2 sent

        """)
  }

  @Test func ofAScreen() throws {
    let text = try timeline(
      #"""
      {"kind": "screen", "sources": {"a": {"type": "pages", "pages": [[1, 2], [3]]}, "*": {"type": "cursors", "pages": []}},
       "events": [{"at": 0, "do": "type", "text": "a"}, {"at": 400, "do": "next"}, {"at": 500, "do": "update", "id": 1},
        {"at": 600, "do": "filter", "filters": {"size": "s"}}],
       "expect": {"requests": [{"at": 300, "query": "a", "direction": "refresh", "key": 1, "limit": 2},
         {"at": 400, "query": "a", "direction": "next", "key": 2, "limit": 2},
         {"at": 600, "query": "a [size=s]", "direction": "refresh", "key": null, "limit": 2}],
        "cancels": [{"at": 600, "query": "a", "direction": "next", "key": 2}],
        "snapshots": [{"at": 0, "phase": "idle", "query": "a", "itemsFor": null},
         {"at": 300, "phase": "loading", "query": "a", "itemsFor": null, "refresh": "loading"},
         {"at": 350, "phase": "loaded", "query": "a", "itemsFor": "a", "pages": [[1, 2]], "previous": "end",
          "change": {"inserted": {"tail": 2}, "reset": true}},
         {"at": 400, "phase": "loaded", "query": "a", "itemsFor": "a", "pages": [[1, 2]], "previous": "end",
          "next": "loading"},
         {"at": 500, "phase": "loaded", "query": "a", "itemsFor": "a", "pages": [[1, 2]], "previous": "end",
          "next": "loading"},
         {"at": 600, "phase": "loading", "query": "a [size=s]", "itemsFor": "a", "pages": [[1, 2]],
          "refresh": "loading"},
         {"at": 650, "phase": "loaded", "query": "a [size=s]", "itemsFor": "a [size=s]", "pages": [], "previous": "end",
          "next": "end", "change": {"reset": true}}]}}
      """#, width: 200)
    #expect(
      text == """
        screen

        ms       │ 0    300                   350           400                500       600                           650
        ─────────┼────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
        typed    │ "a"                                      next               update 1  filter size=s
        requests │      → "a" refresh page 1                → "a" next page 2            × "a" next page 2
                 │                                                                       → "a [size=s]" refresh first
                 │                                                                         page
        screen   │      loading               loaded        next loading       redrawn   loading                       loaded
                 │                            for "a"                                    for "a", stale                for "a [size=s]"
                 │                            1 2                                                                      no rows
                 │                            previous end                                                             previous end, next end

        → 3 sent   × 1 cancelled

        """)
  }

  @Test func keepsToItsWidthAndLetsNothingThroughToTheTerminal() throws {
    let typed = (0..<40).map { #"{"at": \#($0 * 70), "do": "type", "text": "日本\#($0)\u001b[2J"}"# }
    let text = try timeline(
      #"{"kind": "search", "id": "\u001b]0;x\u0007", "title": "\#(String(repeating: "長い題 ", count: 30))", "events": ["#
        + typed.joined(separator: ", ") + "]}")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(text.hasPrefix(#"search \u001B]0;x\u0007: 長い題"#))
  }

  @Test func ofNothing() throws {
    #expect(try timeline(#"{"kind": "search", "events": []}"#) == "search\n\n→ 0 sent\n")
  }
}
