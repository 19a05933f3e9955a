import Foundation
import IncrementalSearch
import Testing

/// Every way to write a name finds it, and what is only close to it does not.
@Suite("Spellings") struct SpellingTableTests {
  private struct Name: Identifiable, Hashable, Sendable {
    var id: Int
    var name: String
    var reading: String
  }

  /// The lines of a file of `Checks/Relevance`, but those that describe it.
  private static func lines(of file: String) throws -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Checks/Relevance/\(file)")
    return try String(contentsOf: root, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  private static func source(_ lines: [[String]]) -> ArraySource<Name> {
    ArraySource(
      lines.enumerated().map { Name(id: $0, name: $1[0], reading: $1[1]) },
      ranking: { SearchedTexts(title: [$0.name], reading: $0.reading) }, correctsTypos: false)
  }

  private static func finds(_ query: String, _ name: Int, in source: ArraySource<Name>) async throws -> Bool {
    try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 1_000)).items.contains {
      $0.id == name
    }
  }

  @Test func everyFormFindsItsName() async throws {
    let lines = try Self.lines(of: "spellings.tsv")
    #expect(lines.count == 300)
    let source = Self.source(lines)
    for (index, line) in lines.enumerated() {
      for form in line.dropFirst(2) {
        #expect(try await Self.finds(form, index, in: source), "\(form) finds \(line[0]) (\(line[1]))")
      }
    }
  }

  @Test func whatIsOnlyCloseFindsNothing() async throws {
    let lines = try Self.lines(of: "spellings-apart.tsv")
    #expect(lines.count == 300)
    let source = Self.source(lines)
    for (index, line) in lines.enumerated() {
      #expect(try await !Self.finds(line[2], index, in: source), "\(line[2]) does not find \(line[0]) (\(line[1]))")
    }
  }
}
