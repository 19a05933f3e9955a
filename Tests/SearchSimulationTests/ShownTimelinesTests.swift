import Foundation
import SearchSimulation
import Testing

/// A timeline shown in the documentation must be what a scenario gives, at the width that a page has.
@Suite struct ShownTimelinesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  @Test func timelinesAreThoseOfScenarios() throws {
    let timelines = try Self.files("json", in: "Scenarios/search").map(Self.timeline)
    let pages = try Self.files("md", in: "Sources/IncrementalSearch/IncrementalSearch.docc")
    let blocks = try pages.flatMap { try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "```text\n") }
      .map { $0.components(separatedBy: "```")[0] }.filter { $0.hasPrefix("ms ") }
    #expect(blocks.count >= 2)
    for block in blocks {
      #expect(timelines.contains { $0.contains(block) }, "no scenario gives this timeline:\n\(block)")
    }
  }

  private static func timeline(_ file: URL) throws -> String {
    let scenario = try Scenario(parsing: String(contentsOf: file, encoding: .utf8))
    let player = ScenarioPlayer()
    return ScenarioTimeline(width: 74).text(of: scenario, try player.play(scenario))
  }

  private static func files(_ ending: String, in folder: String) throws -> [URL] {
    let found = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == ending }
  }
}
