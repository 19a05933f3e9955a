@testable import SearchSimulation
import Testing

@Suite struct PlayLimitsTests {
  private func outcome(_ text: String) throws(ScenarioError) -> ScenarioOutcome {
    try ScenarioPlayer().play(Scenario(parsing: text))
  }

  private func message(_ text: String) -> String {
    do throws(ScenarioError) {
      _ = try outcome(text)
      return ""
    } catch {
      return error.message
    }
  }

  @Test func whatRepeatsForEverIsNamed() {
    let error = message(
      """
      {"kind": "search", "events": [{"at": 0, "do": "type", "text": "a"}],
       "replies": {"a": {"after": 10, "outcome": "rateLimited", "retryAfter": 1000}}}
      """)
    #expect(error.contains("doesn't end"))
    #expect(error.contains("for \"a\" was sent"))
    #expect(error.contains("\"close\""))
  }

  @Test func aScreenThatIsClosedEnds() throws {
    let played = try outcome(
      """
      {"kind": "search", "events": [{"at": 0, "do": "type", "text": "a"}, {"at": 5000, "do": "close"}],
       "replies": {"a": {"after": 10, "outcome": "rateLimited", "retryAfter": 1000}}}
      """)
    #expect(played.requests.count == 5)
  }

  @Test func aLargeSourceCostsOnlyWhatIsAskedOfIt() throws {
    let played = try outcome(
      """
      {"kind": "paging", "source": {"type": "positions", "count": 1000000000000, "start": 999999999999},
       "settings": {"pageSize": 2}, "events": [{"at": 0, "do": "start"}, {"at": 1, "do": "previous"}]}
      """)
    #expect(played.snapshots.last?.pages == [[999_999_999_997, 999_999_999_998], [999_999_999_999]])
  }

  @Test func snapshotsOfTooManyRowsAreRefused() throws {
    let scenario = try Scenario(
      parsing: """
        {"kind": "paging", "source": {"type": "positions", "count": 1000000000},
         "settings": {"pageSize": 100, "prefetchDistance": 100000},
         "events": [{"at": 0, "do": "start"}, {"at": 1, "do": "visible", "first": 0, "last": 0}]}
        """)
    var player = ScenarioPlayer()
    player.limits.mostRows = 20_000
    let error = #expect(throws: ScenarioError.self) { try player.play(scenario) }
    #expect(error?.message.contains("more than 20000 rows in all") == true)
    #expect(error?.message.contains("\"maxItems\"") == true)
  }

  @Test func longTimesAddUp() {
    let events = #"[{"at": 1000000000000, "do": "type", "text": "a"}]"#
    #expect(message(#"{"kind": "search", "settings": {"debounce": 1000000000000}, "events": \#(events)}"#) == "")
  }

  @Test func bothWaysToWriteALetterAreOneQuery() throws {
    let played = try outcome(
      """
      {"kind": "search", "settings": {"debounce": 0},
       "events": [{"at": 0, "do": "type", "text": "が"}, {"at": 10, "do": "type", "text": ""},
        {"at": 20, "do": "type", "text": "か\\u3099"}],
       "replies": {"か\\u3099": [{"after": 1}, {"after": 2, "outcome": "empty"}]}}
      """)
    #expect(played.states.compactMap { $0.count } == [1, 0])
  }

  @Test func aValidatedTextIsWhatStandsInTheField() throws {
    let played = try outcome(
      """
      {"kind": "validation", "settings": {"debounce": 0},
       "events": [{"at": 0, "do": "type", "text": "が"}, {"at": 10, "do": "type", "text": "か\\u3099"}],
       "replies": {"が": {"after": 1, "outcome": "taken"}, "か\\u3099": {"after": 1, "outcome": "available"}}}
      """)
    let verdicts: [String] = played.verdicts.map { $0.verdict }.filter { !["pending", "checking"].contains($0) }
    #expect(verdicts == ["taken", "available"])
  }

  @Test func numberedPagesHaveOneSize() throws {
    let played = try outcome(
      """
      {"kind": "paging", "source": {"type": "numbered", "count": 5}, "settings": {"pageSize": 2, "firstPageSize": 4},
       "events": [{"at": 0, "do": "start"}, {"at": 1, "do": "next"}, {"at": 2, "do": "next"}]}
      """)
    #expect(played.requests.map { $0.limit } == [2, 2, 2])
    #expect(played.snapshots.last?.pages == [[0, 1], [2, 3], [4]])
    #expect(played.snapshots.last?.next == "end")
  }
}
