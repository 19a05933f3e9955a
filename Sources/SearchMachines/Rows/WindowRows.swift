/// What one window holds: its items by page, every id once, and the rows a screen shows of them.
@frozen @usableFromInline
struct WindowRows<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The items of one page.
  @frozen @usableFromInline
  struct PageItems: Sendable {
    /// The items whose ids no earlier page had.
    @usableFromInline var items: [Item]
    /// The offset within the page as sent of each item, where repeated ids were left out.
    @usableFromInline var offsets: [Int]?

    @inlinable
    init(items: [Item], offsets: [Int]?) {
      self.items = items
      self.offsets = offsets
    }
  }

  @usableFromInline let id: WindowID
  @usableFromInline let query: SearchQuery
  @usableFromInline var pages: [PageItems] = []
  @usableFromInline var ids = Set<Item.ID>()
  /// The rows on screen, as the screen reported them last.
  @usableFromInline var visible: VisibleRange<Item.ID>? { didSet { visibleStamp += 1 } }
  @usableFromInline var visibleStamp = 0
  /// The rows to show.
  @usableFromInline var list = RowList<Item>()

  @inlinable
  init(_ id: WindowID, query: SearchQuery) {
    self.id = id
    self.query = query
  }

  @inlinable
  func holds(_ id: Item.ID) -> Bool { ids.contains(id) }

  /// The item with an id as the source gave it, and where it is.
  func find(_ id: Item.ID) -> (item: Item, place: HeldPlace)? {
    guard ids.contains(id) else { return nil }
    for (number, page) in pages.enumerated() {
      for (index, item) in page.items.enumerated() where item.id == id {
        return (item, HeldPlace(page: number, offset: page.offsets?[index] ?? index))
      }
    }
    return nil
  }

  /// What the core needs to know of the rows.
  @inlinable
  var facts: RowFacts {
    var facts = RowFacts()
    facts.stamp = list.stamp
    facts.visibleStamp = visibleStamp
    facts.rowCount = list.count
    facts.firstPageRows = list.pageCounts.first ?? 0
    facts.lastPageRows = list.pageCounts.last ?? 0
    if let visible {
      facts.knowsVisible = true
      facts.firstVisible = list.index(of: visible.first)
      facts.lastVisible = list.index(of: visible.last)
    }
    return facts
  }

  // MARK: Pages that come and go

  /// Forgets every page.
  @inlinable
  mutating func removeAll() {
    pages = []
    ids = Set()
  }

  /// Holds the items of a page whose ids are new; a repeated id updates its item in place.
  @inlinable
  mutating func add(_ sent: [Item], atTail: Bool) -> KeptItems {
    if sent.isEmpty { return KeptItems() }
    var items: [Item] = []
    var offsets: [Int] = []
    items.reserveCapacity(sent.count)
    offsets.reserveCapacity(sent.count)
    for offset in sent.indices {
      let item = sent[offset]
      if ids.insert(item.id).inserted {
        items.append(item)
        offsets.append(offset)
      } else if let held = items.firstIndex(where: { $0.id == item.id }) {
        items[held] = item
      } else {
        replace(item)
      }
    }
    let kept = KeptItems(count: items.count, start: offsets.first ?? sent.count, end: (offsets.last ?? -1) + 1)
    let isWhole = items.count == sent.count
    pages.insert(PageItems(items: items, offsets: isWhole ? nil : offsets), at: atTail ? pages.count : 0)
    return kept
  }

  @inlinable
  mutating func replace(_ item: Item) {
    for number in pages.indices {
      guard let index = pages[number].items.firstIndex(where: { $0.id == item.id }) else { continue }
      pages[number].items[index] = item
      return
    }
  }

  @inlinable
  mutating func dropFirstPage() {
    for item in pages.removeFirst().items { ids.remove(item.id) }
  }

  @inlinable
  mutating func dropLastPage() {
    for item in pages.removeLast().items { ids.remove(item.id) }
  }

  // MARK: Rows

  /// Makes the rows anew, with the local edits. Costs time in proportion to the items held.
  @inlinable
  mutating func makeRows(_ edits: LocalEdits<Item>, stamp: Int) {
    list = RowList(self, edits: edits, stamp: stamp)
  }

  /// Whether the rows are the items of the pages as they are, so that what stays need not be made anew.
  @inlinable
  func isPlain(_ edits: LocalEdits<Item>) -> Bool { edits.isEmpty && list.revision == edits.revision }

  /// The rows after the last, or the first, page has come.
  @inlinable
  mutating func makeRowsOfNewPage(atTail: Bool, isWhole: Bool, _ edits: LocalEdits<Item>, stamp: Int) {
    if !isWhole || !isPlain(edits) {
      makeRows(edits, stamp: stamp)
    } else if atTail, let page = pages.last {
      list.append(page.items, stamp: stamp)
    } else if let page = pages.first {
      list.prepend(page.items, stamp: stamp)
    }
  }

  /// The rows after the first, or the last, page has gone.
  @inlinable
  mutating func dropRowsOfPage(atTail: Bool, _ edits: LocalEdits<Item>, stamp: Int) {
    if !edits.isEmpty {
      makeRows(edits, stamp: stamp)
    } else if atTail {
      list.removeLastPage(stamp: stamp)
    } else {
      list.removeFirstPage(stamp: stamp)
    }
  }
}
