import IncrementalSearchTesting
import SearchSimulation
import Testing

@Suite struct ScenarioFileTests {
  @Test(arguments: ["search/T01", "paging/001", "screen/06", "validation/V01"])
  func playsAFile(name: String) throws {
    #expect(try ScenarioFile(TestKitReadmeTests.scenarios + name + ".json").differences() == [])
  }

  @Test func saysWhatDiffers() throws {
    let file = try ScenarioFile(
      text: #"""
        {"kind": "search", "settings": {"debounce": 100}, "events": [{"at": 0, "do": "type", "text": "a"}],
         "expect": {"requests": [{"at": 200, "query": "a"}]}}
        """#)
    #expect(try file.differences() == ["requests[0].at: expected 200, got 100"])
  }

  @Test func patternsMatchWholeTexts() throws {
    let file = try ScenarioFile(
      text: #"""
        {"kind": "validation", "settings": {"debounce": 0, "pattern": "[a-z]{2}|[0-9]+"},
         "events": [{"at": 0, "do": "type", "text": "abc"}, {"at": 1, "do": "type", "text": "ab"}],
         "replies": {"*": {"outcome": "available"}},
         "expect": {"requests": [{"at": 1, "text": "ab"}]}}
        """#)
    #expect(try file.differences() == [])
  }

  @Test func errorsSayWhere() throws {
    let missing = #expect(throws: ScenarioError.self) { try ScenarioFile("no/such/file.json") }
    #expect(missing?.message.hasPrefix("no/such/file.json cannot be read") == true)
    let wrong = #expect(throws: ScenarioError.self) { try ScenarioFile(text: "{\n \"kind\": 1}", name: "x.json") }
    #expect(wrong?.message.hasPrefix("x.json:2:") == true)
    let pattern = #expect(throws: ScenarioError.self) {
      try ScenarioFile(text: #"{"kind": "validation", "settings": {"pattern": "("}, "events": []}"#)
    }
    #expect(pattern?.message.contains("\"(\" is not closed") == true)
    let silent = try ScenarioFile(text: #"{"kind": "search", "events": []}"#)
    #expect(throws: ScenarioError.self) { try silent.differences() }
    #expect(try silent.outcome().requests.isEmpty)
  }
}
