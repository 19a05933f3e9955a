import SearchMachines

/// The answers that the window is made of, so that it can be put into the browser's storage and come back without being
/// asked for again.
struct StoredPages {
  /// More than twice the pages of a window; older ones go.
  private static var most: Int { 20 }

  private struct StoredPage {
    let query: SearchQuery
    let place: PagePlace<PlaceKey>
    let content: JSONText
  }

  private var pages: [StoredPage] = []

  /// Keeps an answer.
  mutating func keep(_ content: JSONText, query: SearchQuery, place: PagePlace<PlaceKey>) {
    pages.removeAll { $0.place == place && $0.query == query }
    if pages.count >= Self.most { pages.removeFirst() }
    pages.append(StoredPage(query: query, place: place, content: content))
  }

  /// The answer to a request, if it is kept.
  func content(query: SearchQuery, place: PagePlace<PlaceKey>) -> JSONText? {
    pages.last { $0.place == place && $0.query == query }?.content
  }

  mutating func removeAll() { pages.removeAll() }
}
