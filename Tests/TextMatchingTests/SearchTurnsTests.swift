import Foundation
import IncrementalSearch
import Testing

/// A search of many values keeps all threads busy, and leaves others their turn all the same: the rows that a screen waits for
/// are shown by work that takes turns with the count of them.
@Suite struct SearchTurnsTests {
  private final class Turns: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var hasBegun = false
    private var others = 0

    /// Whether this is the first time that it is asked.
    func begins() -> Bool {
      lock.withLock {
        defer { hasBegun = true }
        return !hasBegun
      }
    }

    /// Somebody else had a turn.
    func takeTurn() { lock.withLock { others += 1 } }

    var othersHadOne: Bool { lock.withLock { others > 0 } }
  }

  @Test(arguments: [MatchKind.contains, .fuzzy])
  func whoCountsManyLeavesOthersTheirTurn(match: MatchKind) async throws {
    let lines = (0..<100_000).map { SearchLine(id: $0, text: "line \($0)") }
    let turns = Turns()
    let filter: @Sendable (SearchLine, [String: String]) -> Bool = { line, _ in
      if turns.begins() { Task { turns.takeTurn() } }
      // The last value asks whether anybody else had a turn since.
      return line.id < lines.count - 1 || turns.othersHadOne
    }
    let source = ArraySource(lines, match: match, text: { $0.text }, filter: filter)
    let query = SearchQuery("line", filters: ["any": "thing"])
    #expect(try await source.total(for: query) == .exact(lines.count))
  }
}
