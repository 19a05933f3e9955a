import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import Testing

/// Every way to write a name finds it, and what is only close to it does not: in memory and in an index.
@Suite("Spellings") struct SpellingTableTests {
  /// The same names in memory and in an index.
  private struct Sources {
    let memory: ArraySource<IndexRecord>
    let index: SQLiteSource
    private let folder: TemporaryFolder

    init(_ lines: [[String]]) async throws {
      let records = lines.enumerated().map { IndexRecord(id: "\($0)", title: $1[0], reading: $1[1]) }
      memory = ArraySource(
        records, ranking: { SearchedTexts(title: [$0.title], reading: $0.reading) }, correctsTypos: false)
      folder = try TemporaryFolder()
      index = SQLiteSource(try await SearchIndex.temporary(in: folder, records), correctsTypos: false)
    }

    /// What is found, each in one order.
    func found(_ query: String) async throws -> (memory: [String], index: [String]) {
      let ids = try await memory.page(PageRequest(query: SearchQuery(query), place: .start, limit: 1_000)).items.map(
        \.id)
      return (ids, try await index.ids(query, limit: 1_000))
    }
  }

  /// The lines of a file of `Checks/Relevance`, but those that describe it.
  private static func lines(of file: String) throws -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Checks/Relevance/\(file)")
    return try String(contentsOf: root, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test func everyFormFindsItsName() async throws {
    let lines = try Self.lines(of: "spellings.tsv")
    #expect(lines.count == 300)
    let sources = try await Sources(lines)
    for (index, line) in lines.enumerated() {
      for form in line.dropFirst(2) {
        let found = try await sources.found(form)
        #expect(found.memory.contains("\(index)"), "\(form) finds \(line[0]) (\(line[1]))")
        #expect(found.index == found.memory, "\(form)")
      }
    }
  }

  @Test func whatIsOnlyCloseFindsNothing() async throws {
    let lines = try Self.lines(of: "spellings-apart.tsv")
    #expect(lines.count == 300)
    let sources = try await Sources(lines)
    for (index, line) in lines.enumerated() {
      let found = try await sources.found(line[2])
      #expect(!found.memory.contains("\(index)"), "\(line[2]) does not find \(line[0]) (\(line[1]))")
      #expect(found.index == found.memory, "\(line[2])")
    }
  }
}
