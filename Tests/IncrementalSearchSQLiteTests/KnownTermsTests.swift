import IncrementalSearch
import Testing

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

  @Test func recentValuesAreBounded() {
    var values = RecentValues<Int, Int>(most: 10)
    for number in 0..<100 {
      values.remember(number, of: number)
      // What is asked for again stays.
      #expect(values.value(of: 0) == 0)
    }
    #expect(values.value(of: 99) == 99 && values.value(of: 92) == 92)
    #expect(values.value(of: 50) == nil && values.value(of: 78) == nil)
  }
}
