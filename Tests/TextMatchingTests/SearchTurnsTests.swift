import IncrementalSearch
import Synchronization
import Testing

/// A search of many values keeps all threads busy, and leaves others their turn all the same: the rows that a screen waits for
/// are shown by work that takes turns with the count of them.
@Suite struct SearchTurnsTests {
  private final class Turns: Sendable {
    let begins = Mutex(false)
    let came = Mutex(false)
  }

  @Test(arguments: [MatchKind.contains, .fuzzy])
  func whoCountsManyLeavesOthersTheirTurn(match: MatchKind) async throws {
    let lines = (0..<160_000).map { SearchLine(id: $0, text: "line \($0)") }
    let turns = Turns()
    let filter: @Sendable (SearchLine, [String: String]) -> Bool = { line, _ in
      let isFirst = turns.begins.withLock { begins in
        defer { begins = true }
        return !begins
      }
      if isFirst { Task { turns.came.withLock { $0 = true } } }
      // The last value asks whether anybody else was run since.
      return line.id < lines.count - 1 || turns.came.withLock { $0 }
    }
    let source = ArraySource(lines, match: match, text: { $0.text }, filter: filter)
    let query = SearchQuery("line", filters: ["any": "thing"])
    #expect(try await source.total(for: query) == .exact(lines.count))
  }
}
