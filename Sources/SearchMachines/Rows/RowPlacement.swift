/// Puts locally inserted rows among the rows of a window.
///
/// Rows are put in their places in the order they were inserted. One whose neighbour is not there waits; its id is then
/// not shown at all, since the local place of an id wins over the server's. The later of two rows at the same place
/// comes nearer to the neighbour, or nearer to the head.
struct RowPlacement<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  private struct Entry: Sendable {
    let item: Item
    let page: Int
    /// A row of the source that is deleted or inserted elsewhere: not shown, but others belong beside it.
    let isHidden: Bool
    /// Whether it stands where a local insert put it.
    let isInserted: Bool
    /// The row before whose place this one was inserted, itself or by way of its neighbours.
    let placedBefore: Item.ID?
  }

  private var entries: [Entry] = []
  private let pageCount: Int

  init<Key>(_ window: PageWindow<Item, Key>, edits: LocalEdits<Item>, scope: SearchQuery) {
    pageCount = max(1, window.pages.count)
    var waiting: [LocalEdits<Item>.Insert] = []
    var inserted: Set<Item.ID> = []
    for insert in edits.inserts where insert.scope == scope {
      waiting.append(insert)
      inserted.insert(insert.item.id)
    }
    for (number, page) in window.pages.enumerated() {
      for item in page.items {
        let shown = inserted.contains(item.id) ? nil : edits.shown(item)
        entries.append(
          Entry(item: shown ?? item, page: number, isHidden: shown == nil, isInserted: false, placedBefore: nil))
      }
    }
    // One that finds its place may be what an earlier one waited for.
    var next = 0
    while next < waiting.count {
      if place(waiting[next]) {
        waiting.remove(at: next)
        next = 0
      } else {
        next += 1
      }
    }
  }

  /// The rows shown.
  var items: [Item] {
    var items: [Item] = []
    items.reserveCapacity(entries.count)
    for entry in entries where !entry.isHidden { items.append(entry.item) }
    return items
  }

  /// How many of the rows belong to each held page; rows of an empty window count as one page.
  var pageCounts: [Int] {
    var counts = [Int](repeating: 0, count: pageCount)
    for entry in entries where !entry.isHidden { counts[entry.page] += 1 }
    return counts
  }

  /// The nearest row of the source before an inserted row, deleted or not, else the nearest after it.
  func sourceNeighbour(of id: Item.ID) -> Item.ID? {
    guard let index = entries.firstIndex(where: { $0.item.id == id && $0.isInserted }) else { return nil }
    let stands = { (entry: Entry) in
      !entry.isInserted && !entries.contains { $0.isInserted && $0.item.id == entry.item.id }
    }
    return (entries[..<index].last(where: stands) ?? entries[index...].first(where: stands))?.item.id
  }

  /// Puts one row in its place; false if its neighbour is not there.
  private mutating func place(_ insert: LocalEdits<Item>.Insert) -> Bool {
    switch insert.place {
    case .head:
      add(insert.item, at: 0, beside: nil, placedBefore: nil)
    case .before(let id):
      guard id != insert.item.id, var index = index(of: id) else { return false }
      let neighbour = entries[index]
      while index > 0, entries[index - 1].placedBefore == id { index -= 1 }
      add(insert.item, at: index, beside: neighbour, placedBefore: id)
    case .after(let id):
      guard id != insert.item.id, let index = index(of: id) else { return false }
      add(insert.item, at: index + 1, beside: entries[index], placedBefore: entries[index].placedBefore)
    }
    return true
  }

  private mutating func add(_ item: Item, at index: Int, beside neighbour: Entry?, placedBefore: Item.ID?) {
    let page = neighbour?.page ?? 0
    entries.insert(
      Entry(item: item, page: page, isHidden: false, isInserted: true, placedBefore: placedBefore), at: index)
  }

  /// The entry of an id: the row shown, else the place where it would be.
  private func index(of id: Item.ID) -> Int? {
    entries.firstIndex { $0.item.id == id && !$0.isHidden } ?? entries.firstIndex { $0.item.id == id }
  }
}
