import Foundation
import SearchSimulation
import Testing

@testable import Records
@testable import isearch

@Suite struct ScenarioFileTests {
  private func failure(_ text: String) -> CommandFailure? {
    #expect(throws: CommandFailure.self) { try ScenarioFile(name: "a.json", text: text) }
  }

  @Test func saysWhereTheInputIsWrong() {
    let file = "{\"kind\": \"search\",\n \"settings\": {\"debounse\": 1}, \"events\": []}"
    #expect(
      failure(file)
        == CommandFailure(
          message: "a.json:2:15: unknown setting \"debounse\"; did you mean \"debounce\"?", status: 2))
    #expect(failure("") == CommandFailure(message: "a.json:1:1: the file is empty; expected a JSON object"))
  }

  @Test func saysWhereAPatternIsWrong() throws {
    let file = { (pattern: String) in #"{"kind": "validation", "settings": {"pattern": "\#(pattern)"}, "events": []}"# }
    let message = try #require(failure(file("[a-"))?.message)
    #expect(message.hasPrefix("a.json:1:48: \"pattern\", character 1: \"[\" is not closed"))
    #expect(throws: Never.self) { try ScenarioFile(name: "a.json", text: file("[a-z]{3,}")) }
  }

  @Test func saysWhyAFileCannotBeRead() {
    let missing = #expect(throws: CommandFailure.self) { try ScenarioFile(path: "/nowhere/a.json") }
    #expect(missing?.message == "/nowhere/a.json: No such file or directory")
    let folder = #expect(throws: CommandFailure.self) { try ScenarioFile(path: "/") }
    #expect(folder?.message == "/: Is a directory")
  }

  @Test func needsAnExpectationToCheck() throws {
    let file = try ScenarioFile(name: "a.json", text: #"{"kind": "search", "events": []}"#)
    let error = #expect(throws: CommandFailure.self) { try file.requireExpectation() }
    #expect(error?.message == "a.json: nothing to check; the file has no \"expect\"")
  }

  @Test func reportsEachDifferenceWithItsFile() throws {
    let file = { (name: String, count: Int) in
      try ScenarioFile(
        name: name,
        text: """
          {"kind": "paging", "source": {"type": "positions", "count": 1}, "events": [],
           "expect": {"snapshotCount": \(count), "requests": []}}
          """)
    }
    let report = CheckReport([(try file("a.json", 0), .init()), (try file("b.json", 2), .init())])
    #expect(report.failed == 1)
    #expect(report.lines == ["b.json: snapshotCount: expected 2, got 0", "1 passed, 1 failed"])
  }
}
