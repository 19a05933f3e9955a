/// The rows a screen shows of one window: its pages with the local edits applied.
struct RowList<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  private(set) var items: [Item] = []
  /// How many of the items belong to each held page; rows of an empty window count as one page.
  private(set) var pageCounts: [Int] = []
  /// The edits that the rows were made with.
  private(set) var revision = 0
  /// Rows with the same stamp are the same rows.
  private(set) var stamp = 0
  /// The places of the rows, counted so that those of the rows that stay don't change when others come and go at the
  /// head: the first row has `firstPlace`.
  private var places: [Item.ID: Int] = [:]
  private var firstPlace = 0

  /// No rows.
  init() {}

  /// The rows of a window. Costs time and memory in proportion to the items held.
  init<Key>(_ window: PageWindow<Item, Key>, edits: LocalEdits<Item>, scope: SearchQuery, stamp: Int) {
    self.stamp = stamp
    revision = edits.revision
    items.reserveCapacity(window.itemCount)
    pageCounts.reserveCapacity(window.pages.count)
    for page in window.pages {
      let start = items.count
      if edits.isEmpty {
        items.append(contentsOf: page.items)
      } else if edits.inserts.isEmpty {
        for item in page.items { if let item = edits.shown(item) { items.append(item) } }
      } else {
        // A deleted row still says where rows inserted beside it belong; it goes when they are in their places.
        for item in page.items { items.append(edits.shown(item) ?? item) }
      }
      pageCounts.append(items.count - start)
    }
    if !edits.inserts.isEmpty {
      place(edits.inserts, scope: scope)
      for index in items.indices.reversed() where edits.deleted.contains(items[index].id) { remove(at: index) }
    }
    places.reserveCapacity(items.count)
    for index in items.indices { places[items[index].id] = index }
  }

  var count: Int { items.count }

  func index(of id: Item.ID) -> Int? { places[id].map { $0 - firstPlace } }

  /// The index of the first row of a held page.
  func start(ofPage page: Int) -> Int {
    var start = 0
    for count in pageCounts[..<page] { start += count }
    return start
  }

  // MARK: Pages that come and go

  // Without local edits, rows are the items of the pages: what stays need not be made anew. Costs time in proportion to
  // the page.

  /// The rows of a page that came after the others.
  mutating func append(_ page: [Item], stamp: Int) {
    self.stamp = stamp
    pageCounts.append(page.count)
    for item in page {
      places[item.id] = firstPlace + items.count
      items.append(item)
    }
  }

  /// The rows of a page that came before the others.
  mutating func prepend(_ page: [Item], stamp: Int) {
    self.stamp = stamp
    pageCounts.insert(page.count, at: 0)
    firstPlace -= page.count
    for index in page.indices { places[page[index].id] = firstPlace + index }
    items.insert(contentsOf: page, at: 0)
  }

  /// The rows of the first page go.
  mutating func removeFirstPage(stamp: Int) {
    self.stamp = stamp
    let count = pageCounts.removeFirst()
    for index in 0..<count { places[items[index].id] = nil }
    items.removeFirst(count)
    firstPlace += count
  }

  /// The rows of the last page go.
  mutating func removeLastPage(stamp: Int) {
    self.stamp = stamp
    let count = pageCounts.removeLast()
    for index in items.count - count..<items.count { places[items[index].id] = nil }
    items.removeLast(count)
  }

  // MARK: Inserted rows

  /// Puts inserted rows where they belong, in the order they were made; one whose neighbour is not there waits.
  private mutating func place(_ inserts: [LocalEdits<Item>.Insert], scope: SearchQuery) {
    var waiting: [LocalEdits<Item>.Insert] = []
    for insert in inserts where insert.scope == scope {
      waiting.append(insert)
      // The local place of an id wins over the server's, also while it waits for its neighbour.
      if let index = items.firstIndex(where: { $0.id == insert.item.id }) { remove(at: index) }
    }
    var placedOne = true
    while placedOne && !waiting.isEmpty {
      placedOne = false
      var still: [LocalEdits<Item>.Insert] = []
      for insert in waiting {
        if place(insert) { placedOne = true } else { still.append(insert) }
      }
      waiting = still
    }
  }

  private mutating func place(_ insert: LocalEdits<Item>.Insert) -> Bool {
    let neighbour = insert.place.neighbour
    if neighbour == insert.item.id { return false }
    if let neighbour, !items.contains(where: { $0.id == neighbour }) { return false }
    switch insert.place {
    case .head:
      add(insert.item, at: 0, page: 0)
    case .before(let id):
      guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
      add(insert.item, at: index, page: page(of: index))
    case .after(let id):
      guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
      add(insert.item, at: index + 1, page: page(of: index))
    }
    return true
  }

  private mutating func add(_ item: Item, at index: Int, page: Int) {
    items.insert(item, at: index)
    if pageCounts.isEmpty { pageCounts.append(0) }
    pageCounts[page] += 1
  }

  private mutating func remove(at index: Int) {
    pageCounts[page(of: index)] -= 1
    items.remove(at: index)
  }

  private func page(of index: Int) -> Int {
    var end = 0
    for (page, count) in pageCounts.enumerated() {
      end += count
      if index < end { return page }
    }
    return max(0, pageCounts.count - 1)
  }
}
