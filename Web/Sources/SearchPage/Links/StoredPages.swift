import BrowserBridge
import SearchMachines

/// The answers that the window is made of, so that it can be put into the browser's storage and come back without being
/// asked for again.
struct StoredPages {
  /// The pages of all windows that are kept, in most cases; older ones go.
  private static var most: Int { 160 }
  /// The bytes that they take at most, as long as there are more than a window's.
  private static var mostBytes: Int { 4_000_000 }

  private struct StoredPage {
    let query: SearchQuery
    let place: PagePlace<PlaceKey>
    let content: JSONText
  }

  private var pages: [StoredPage] = []

  /// Keeps an answer.
  mutating func keep(_ content: JSONText, query: SearchQuery, place: PagePlace<PlaceKey>) {
    pages.removeAll { $0.place == place && $0.query == query }
    while pages.count >= Self.most || pages.count > 10 && size > Self.mostBytes { pages.removeFirst() }
    pages.append(StoredPage(query: query, place: place, content: content))
  }

  private var size: Int {
    var size = 0
    for page in pages { size += page.content.count }
    return size
  }

  /// The answer to a request, if it is kept.
  func content(query: SearchQuery, place: PagePlace<PlaceKey>) -> JSONText? {
    pages.last { $0.place == place && $0.query == query }?.content
  }

  mutating func removeAll() { pages.removeAll() }
}
