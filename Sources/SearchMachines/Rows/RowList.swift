/// The rows a screen shows of one window: its pages with the local edits applied.
@frozen @usableFromInline
struct RowList<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  @usableFromInline var items: [Item] = []
  /// How many of the items belong to each held page; rows of an empty window count as one page.
  @usableFromInline var pageCounts: [Int] = []
  /// The edits that the rows were made with.
  @usableFromInline var revision = 0
  /// Rows with the same stamp are the same rows.
  @usableFromInline var stamp = 0
  /// The places of the rows, counted so that those of the rows that stay don't change when others come and go at the
  /// head: the first row has `firstPlace`.
  @usableFromInline var places = [Item.ID: Int]()
  @usableFromInline var firstPlace = 0

  /// No rows.
  @inlinable
  init() {}

  /// The rows of a window. Costs time and memory in proportion to the items held.
  @inlinable
  init(_ window: WindowRows<Item>, edits: LocalEdits<Item>, stamp: Int) {
    self.stamp = stamp
    revision = edits.revision
    pageCounts.reserveCapacity(window.pages.count)
    if edits.hasInserts(in: window.query) {
      let placement = RowPlacement(window, edits: edits)
      items = placement.items
      pageCounts = placement.pageCounts
    } else {
      for page in window.pages {
        let start = items.count
        if edits.isEmpty {
          items.append(contentsOf: page.items)
        } else {
          for item in page.items { if let item = edits.shown(item) { items.append(item) } }
        }
        pageCounts.append(items.count - start)
      }
    }
    places.reserveCapacity(items.count)
    for index in items.indices { places[items[index].id] = index }
  }

  @inlinable
  var count: Int { items.count }

  @inlinable
  func index(of id: Item.ID) -> Int? { places[id].map { $0 - firstPlace } }

  /// The index of the first row of a held page.
  func start(ofPage page: Int) -> Int {
    var start = 0
    for count in pageCounts[..<page] { start += count }
    return start
  }

  /// The page that a row belongs to.
  func page(ofRow row: Int) -> Int {
    var start = 0
    for (page, count) in pageCounts.enumerated() {
      if row < start + count { return page }
      start += count
    }
    return max(0, pageCounts.count - 1)
  }

  // MARK: Pages that come and go

  // Without local edits, rows are the items of the pages: what stays need not be made anew. Costs time in proportion to
  // the page.

  /// The rows of a page that came after the others.
  @inlinable
  mutating func append(_ page: [Item], stamp: Int) {
    self.stamp = stamp
    pageCounts.append(page.count)
    for item in page {
      places[item.id] = firstPlace + items.count
      items.append(item)
    }
  }

  /// The rows of a page that came before the others.
  @inlinable
  mutating func prepend(_ page: [Item], stamp: Int) {
    self.stamp = stamp
    pageCounts.insert(page.count, at: 0)
    firstPlace -= page.count
    for index in page.indices { places[page[index].id] = firstPlace + index }
    items.insert(contentsOf: page, at: 0)
  }

  /// The rows of the first page go.
  @inlinable
  mutating func removeFirstPage(stamp: Int) {
    self.stamp = stamp
    let count = pageCounts.removeFirst()
    for index in 0..<count { places[items[index].id] = nil }
    items.removeFirst(count)
    firstPlace += count
  }

  /// The rows of the last page go.
  @inlinable
  mutating func removeLastPage(stamp: Int) {
    self.stamp = stamp
    let count = pageCounts.removeLast()
    for index in items.count - count..<items.count { places[items[index].id] = nil }
    items.removeLast(count)
  }
}
