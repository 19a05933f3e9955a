import BrowserBridge
import SearchMachines

/// A search put away in the browser's storage, with the rows of its window.
struct StoredSearch {
  let saved: SavedSearch<RowID, PlaceKey>
  let query: SearchQuery
  private(set) var pages = StoredPages()
  let total: TotalCount
  /// The number of items before the window when it was put away.
  private let before: Int?
  /// The row that the address named.
  let row: RowID?

  /// Writes a search with the answers of its window; nothing unless all of them are kept.
  static func json(
    _ saved: SavedSearch<RowID, PlaceKey>, _ snapshot: SearchSnapshot<PageRow>, _ pages: StoredPages, _ data: DataState,
    row: RowID?
  ) -> [UInt8]? {
    var isWhole = true
    var output = JSONOutput()
    output.object { output in
      output.member("text", saved.text)
      output.member("filters", PageLink(SearchQuery(filters: saved.filters)).search)
      output.key("pages")
      output.list { output in
        for page in saved.pages {
          guard let content = pages.content(query: snapshot.query, place: page.place) else {
            isWhole = false
            return
          }
          output.object { output in
            page.place.write("at", to: &output)
            output.member("limit", page.limit)
            output.key("page")
            output.raw(content.bytes)
          }
        }
      }
      if let anchor = saved.anchor {
        output.member("anchor", anchor.id.utf8)
        output.member("offset", Int(anchor.offset))
      }
      output.key("near")
      output.list { output in
        for id in saved.neighbours { output.string(id.utf8) }
      }
      output.member("visible", saved.visibleCount)
      output.member("before", snapshot.before)
      if let row { output.member("row", row.utf8) }
      output.member("name", data.name)
      output.member("version", data.version)
      snapshot.total.write("total", to: &output)
    }
    // More than that a browser would not keep.
    return isWhole && output.bytes.count < 2_000_000 ? output.bytes : nil
  }

  /// Reads what was written; nil if it is something else.
  init?(_ content: JSONText) {
    guard let text = content["text"]?.string, let list = content["pages"]?.elements, !list.isEmpty else { return nil }
    let filters = PageLink(search: content.utf8("filters")).filters
    query = SearchQuery(text, filters: filters)
    var places: [VisitedPage<PlaceKey>] = []
    for entry in list {
      guard let at = entry["at"], let place = PagePlace<PlaceKey>(at), let limit = entry["limit"]?.integer, limit > 0,
        let page = entry["page"]
      else { return nil }
      places.append(.init(place: place, limit: limit))
      pages.keep(page, query: query, place: place)
    }
    var near: [RowID] = []
    for id in content["near"]?.elements ?? [] {
      if let utf8 = id.utf8 { near.append(RowID(utf8: utf8)) }
    }
    saved = SavedSearch(
      text: text, filters: filters, pages: places,
      anchor: content.id("anchor").map { ScrollAnchor(id: $0, offset: Double(content.number("offset"))) },
      neighbours: near, visibleCount: content.number("visible"))
    total = TotalCount(content["total"])
    before = content["before"]?.integer
    row = content.id("row")
  }

  /// The page of a request, if it is here. The window's first page is where the window was.
  func page(for request: PageRequest<PlaceKey>) -> (page: Page<PageRow, PlaceKey>, content: JSONText)? {
    guard let content = pages.content(query: request.query, place: request.place),
      var page = Page<PageRow, PlaceKey>(content)
    else { return nil }
    if request.place == saved.pages[0].place { page.position = before }
    return (page, content)
  }
}
