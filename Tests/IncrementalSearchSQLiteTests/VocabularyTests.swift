import GRDB
import IncrementalSearch
import TextMatching
import Testing

@testable import IncrementalSearchSQLite

/// The words that misspelled ones may have been meant to be are those of the records, however they were counted.
@Suite("Index: vocabulary") struct VocabularyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func records(_ numbers: Range<Int>) -> [IndexRecord] {
    numbers.map { IndexRecord(id: "\($0)", title: "requests \(word($0))", reading: "しぶや\(kana($0))") }
  }

  private static func word(_ number: Int) -> String {
    String((0..<5).map { Character(Unicode.Scalar(UInt8(97 + number / [1, 7, 49, 343, 2_401][$0] % 7 + $0))) })
  }

  private static func kana(_ number: Int) -> String { ["まち", "えき", "がわ"][number % 3] }

  private static func words(_ index: SearchIndex) async throws -> [String: Int] {
    try await index.reader.read { db in
      var words: [String: Int] = [:]
      try StoredVocabulary.forEach(in: db, IndexState(db).tables) { words[String(decoding: $0, as: UTF8.self)] = $1 }
      return words
    }
  }

  @Test func itIsThatOfTheRecords() async throws {
    // Many blocks.
    let records = Self.records(0..<9_000)
    let index = try await SearchIndex.temporary(in: folder, records)
    var counts: [String: Int] = [:]
    for record in records {
      for word in RecordTokens(record, hasSubstrings: false).vocabulary.words { counts[word, default: 0] += 1 }
    }
    #expect(try await Self.words(index) == counts)
    #expect(try await index.check() == [])
  }

  @Test func whatWasWrittenBeforeIsCountedToo() async throws {
    let index = try await SearchIndex.temporary(in: folder, [])
    let words = try await index.writer().write { db in
      let tables = IndexTables(generation: 7)
      try tables.create(in: db, IndexSettings())
      var (first, second) = (VocabularyCounts(), VocabularyCounts())
      for word in ["@alpha", "beta"] { Array(word.utf8).withUnsafeBufferPointer { first.count($0, by: 1) } }
      for word in ["beta", "~gamma", "=しぶや"] { Array(word.utf8).withUnsafeBufferPointer { second.count($0, by: 2) } }
      try first.write(to: db, tables)
      try StoredVocabulary.write(second, to: db, tables)
      var words: [String: Int] = [:]
      try StoredVocabulary.forEach(in: db, tables) { words[String(decoding: $0, as: UTF8.self)] = $1 }
      first.add(second)
      #expect(try StoredVocabulary.checksum(db, tables) == first.checksum)
      #expect(try ChangedWords(db, tables).first(from: []) == nil)
      return words
    }
    #expect(words == ["@alpha": 1, "beta": 3, "~gamma": 2, "=しぶや": 2])
  }

  /// What is left out of a text is left out in an index as in memory: quotes, versions, words beside a title.
  @Test(arguments: [
    ("'numpy'", "numpy"), ("'numpy' !is", nil), ("'nunpy'", nil), ("numpy@1.26", "numpy"),
    ("import numpy as np", "numpy"),
    ("nothing like it", nil), ("pip3 install numpy==1.2", "numpy"), ("Tsu City", "tsu"), ("tsu by the great sea", nil),
  ])
  func enoughIsKept(query: String, searched: String?) async throws {
    let index = try await SearchIndex.temporary(
      in: folder,
      [
        IndexRecord(id: "1", title: "numpy"), IndexRecord(id: "2", title: "lazy import hooks"),
        IndexRecord(id: "3", title: "as it is"), IndexRecord(id: "4", parts: ["三重県", "津市"], reading: "ミエケン ツシ"),
      ])
    #expect(try await SQLiteSource(index).correction(for: SearchQuery(query)) == searched)
  }

  /// Words that are there, but not with these signs, are no reason to show nothing: the signs are compared, also of what is tried
  /// instead.
  @Test(arguments: [
    ("https://example.com/users/anna/", "https example com users anna"), ("https://example.com/users/anna", nil),
    ("h&m渋谷", "h&m 渋谷"), ("h&m 渋谷", nil), ("cafe&bar", "cafe bar"), ("cafe & bar", nil),
  ])
  func signsBetweenWordsAreCompared(query: String, searched: String?) async throws {
    let index = try await SearchIndex.temporary(
      in: folder,
      [
        IndexRecord(id: "1", title: "Anna", texts: ["https://example.com/users/anna"]),
        IndexRecord(id: "2", title: "H&M 渋谷店"), IndexRecord(id: "3", title: "Cafe & Bar"),
      ])
    let page = try await SQLiteSource(index).page(PageRequest(query: SearchQuery(query), place: .start, limit: 9))
    #expect(page.correction?.searched == searched && page.items.count == 1, "\(query)")
  }

  @Test func correctionsFollowWhatIsBuiltAndChanged() async throws {
    let index = try await SearchIndex.temporary(in: folder, Self.records(0..<50))
    let source = SQLiteSource(index)
    func correction(_ text: String) async throws -> String? { try await source.correction(for: SearchQuery(text)) }
    #expect(try await correction("reqeusts") == "requests")
    #expect(try await correction("しびやまち") == "しぶやまち")
    #expect(try await correction("elefant") == nil)
    try await index.apply([.upsert(IndexRecord(id: "new", title: "elephant zoo"))])
    #expect(try await correction("elefnat") == nil)
    #expect(try await correction("elehpant") == "elephant")
    #expect(try await correction("reqeusts") == "requests")
    #expect(try await index.check() == [])
    try await index.apply([
      .upsert(IndexRecord(id: "digits", title: "urllib3")), .upsert(IndexRecord(id: "joined", title: "scikit-learn")),
    ])
    #expect(try await correction("urlib3") == "urllib3")
    #expect(try await correction("urlib2") == nil)
    #expect(try await correction("scikitlern") == "scikitlearn")
    try await index.apply([.delete(id: "digits"), .delete(id: "joined")])
    #expect(try await correction("urlib3") == nil)
    // All that had it are gone.
    try await index.apply([.delete(id: "new")] + (0..<50).map { .delete(id: "\($0)") })
    #expect(try await correction("elehpant") == nil)
    #expect(try await correction("reqeusts") == nil)
    #expect(try await index.check() == [])
    // Another build has other words.
    try await index.fill([IndexRecord(id: "1", title: "elephant")])
    #expect(try await correction("elehpant") == "elephant")
    #expect(try await correction("reqeusts") == nil)
  }
}
