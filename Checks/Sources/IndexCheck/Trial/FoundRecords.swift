import IncrementalSearch
import IncrementalSearchSQLite

extension SearchIndex {
  /// All records that a query finds, in the index's order, page by page.
  func found(by text: String = "", limit: Int = 10_000) async throws -> [IndexRecord] {
    let source = SQLiteSource(self, order: .index)
    var found: [IndexRecord] = []
    var place = PagePlace<IndexKey>.start
    while true {
      let page = try await source.page(PageRequest(query: SearchQuery(text), place: place, limit: limit))
      found += page.items
      guard let next = page.next else { return found }
      place = .key(next)
    }
  }
}
