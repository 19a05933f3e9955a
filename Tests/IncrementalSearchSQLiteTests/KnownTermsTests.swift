import IncrementalSearch
import Testing
import TextMatching

@testable import IncrementalSearchSQLite

/// What is remembered of texts and terms is that of the records as they are.
@Suite("Index: what is known of terms") struct KnownTermsTests {
  @Test func whatIsFoundFollowsTheRecords() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "alpha one")], IndexSettings())
    let source = SQLiteSource(index)
    func found(_ text: String) async throws -> (ids: [String], correction: String?) {
      let page = try await source.page(PageRequest(query: SearchQuery(text), place: .start, limit: 9))
      return (page.items.map(\.id), page.correction?.searched)
    }
    for _ in 0..<2 {
      #expect(try await found("gamma").ids == [])
      // Long enough that the terms with this beginning are listed.
      #expect(try await found("alphab").ids == ["1"])
      #expect(try await found("alphab").correction == "alpha")
    }
    try await index.apply([
      .upsert(IndexRecord(id: "2", title: "gamma two")), .upsert(IndexRecord(id: "3", title: "alphabet")),
    ])
    for _ in 0..<2 {
      #expect(try await found("gamma").ids == ["2"])
      #expect(try await found("alphab").ids == ["3"])
      #expect(try await found("alphab").correction == nil)
    }
    try await index.apply([.delete(id: "2"), .delete(id: "3")])
    #expect(try await found("gamma").ids == [])
    #expect(try await found("alphab").correction == "alpha")
  }

  /// Of whatever script its last character is.
  @Test(arguments: ["ab", "日本", "щи", "щa", "aщ"])
  func whatBeginsWithWhatIsNotThereIsNotLookedFor(text: String) async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex.temporary(in: folder, [IndexRecord(id: "1", title: "one")], IndexSettings())
    try await index.apply([.upsert(IndexRecord(id: "2", title: text))])
    let mark = MarkLookup([MarkedToken.name] + text.utf8, isPrefix: true)
    let beginning = MarkLookup([MarkedToken.name] + text.dropLast().utf8, isPrefix: true)
    try await index.reader.read { [known = index.known, unions = index.unions, terms = index.terms] db, opened in
      let reading = try IndexReading(db, known: unions, opened.termPages, ChangedTokens())
      known.saw(reading.version)
      #expect(try IndexTerms(reading, known: terms).isFound(mark))
      terms.forget()
      // As if the beginning had been asked for, and not been there.
      terms.remember(false, ofChanged: beginning, in: reading.version)
      #expect(try !IndexTerms(reading, known: terms).isFound(mark))
    }
  }

  @Test func whatALetterBeginsFollowsTheRecords() async throws {
    let folder = try TemporaryFolder()
    // So many words that they are put together, each of so few records that nothing is stored of their beginning.
    let records = (0..<200).map { IndexRecord(id: "\($0)", title: "w\($0 + 100)x word\($0)") }
    let index = try await SearchIndex.temporary(in: folder, records, IndexSettings())
    let source = SQLiteSource(index)
    func count(_ text: String) async throws -> TotalCount { try await source.total(for: SearchQuery(text)) }
    for _ in 0..<2 {
      #expect(try await count("w1") == .exact(100))
      #expect(try await count("w") == .exact(200))
    }
    try await index.apply([
      .delete(id: "0"), .upsert(IndexRecord(id: "200", title: "w1")), .upsert(IndexRecord(id: "1", title: "v")),
    ])
    for _ in 0..<2 {
      #expect(try await count("w1") == .exact(99))
      #expect(try await count("w") == .exact(199))
    }
    try await index.rebuild(IndexSettings()) { _ = try await $0.append(records) }
    #expect(try await count("w1") == .exact(100))
  }

  @Test func recentValuesAreBounded() {
    var values = RecentValues<Int, Int>(most: 10)
    for number in 0..<100 {
      values.remember(number, of: number)
      // What is asked for again stays.
      #expect(values.value(of: 0) == 0)
    }
    #expect(values.value(of: 99) == 99 && values.value(of: 92) == 92)
    #expect(values.value(of: 50) == nil && values.value(of: 78) == nil)
    // By their sizes; of one that is replaced only the newer one counts.
    values = RecentValues(most: 10)
    for _ in 0..<100 { values.remember(1, of: 1, size: 9) }
    values.remember(2, of: 2, size: 9)
    #expect(values.value(of: 1) == 1 && values.value(of: 2) == 2)
    values.remember(3, of: 3, size: 20)
    values.remember(4, of: 4, size: 1)
    #expect(values.value(of: 1) == nil && values.value(of: 3) == 3 && values.value(of: 4) == 4)
  }
}
