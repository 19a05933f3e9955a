import SearchSimulation

/// A local insert.
struct LocalInsert: Equatable {
  enum Place: Equatable {
    /// After this id.
    case after(Int)
    /// At the head of the window that began with this item of the source.
    case headBefore(Int)
    /// At the head of a window that had no item yet.
    case head
  }
  var id: Int
  var query: Query
  var place: Place
}

/// The local edits, by id: they lie over every window.
struct LocalEdits {
  /// In the order in which they were made.
  var inserts: [LocalInsert] = []
  var deleted: Set<Int> = []

  /// "Deletes and updates hold for every query, an insert for the query shown when it was made."
  mutating func insert(_ insert: LocalInsert) {
    inserts.removeAll { $0.id == insert.id && $0.query == insert.query }
    inserts.append(insert)
    deleted.remove(insert.id)
  }

  mutating func delete(_ id: Int) {
    inserts.removeAll { $0.id == id }
    deleted.insert(id)
  }
}

/// A place in the window, shown or deleted locally.
struct Row: Equatable {
  var id: Int
  var page: Int
  /// Whether it stands where a local insert put it.
  var isLocal = false
  /// The source's item before which it was inserted at the head, directly or through another row.
  var head: Int?
  /// A source's row whose id was inserted elsewhere: it only says where others belong.
  var isElsewhere = false
}

/// "The local place of an inserted id wins over the server's; an insert whose neighbour isn't there waits for it, one at
/// the head of an empty result shows at once".
enum RowLayout {
  /// All places of the window in order, those of deleted rows included.
  static func rows(_ window: Window, _ edits: LocalEdits) -> [Row] {
    var waiting = edits.inserts.filter { $0.query == window.query }
    var rows: [Row] = []
    for (index, page) in window.pages.enumerated() {
      rows += page.ids.map { id in Row(id: id, page: index, isElsewhere: waiting.contains { $0.id == id }) }
    }
    var hasPlacedOne = true
    while hasPlacedOne {
      hasPlacedOne = false
      // A neighbour that was inserted itself and waits comes first, wherever the source has it.
      let isIndependent = { (insert: LocalInsert) in
        guard case .after(let neighbour) = insert.place else { return true }
        return !waiting.contains { $0.id == neighbour && $0.id != insert.id }
      }
      for insert in waiting.filter(isIndependent) + waiting.filter({ !isIndependent($0) }) {
        if place(insert, in: &rows) {
          waiting.removeAll { $0.id == insert.id }
          hasPlacedOne = true
          break
        }
      }
    }
    return rows.filter { !$0.isElsewhere }
  }

  private static func index(of id: Int, in rows: [Row]) -> Int? {
    rows.firstIndex { $0.id == id && !$0.isElsewhere } ?? rows.firstIndex { $0.id == id }
  }

  /// The rows that a screen shows.
  static func shown(_ window: Window, _ edits: LocalEdits) -> [Row] {
    rows(window, edits).filter { !edits.deleted.contains($0.id) }
  }

  /// Puts one insert in its place; false when its neighbour isn't there.
  private static func place(_ insert: LocalInsert, in rows: inout [Row]) -> Bool {
    switch insert.place {
    case .after(let neighbour):
      guard neighbour != insert.id, let index = index(of: neighbour, in: rows) else { return false }
      rows.insert(Row(id: insert.id, page: rows[index].page, isLocal: true, head: rows[index].head), at: index + 1)
    case .headBefore(let neighbour):
      guard neighbour != insert.id, var index = index(of: neighbour, in: rows) else { return false }
      let page = rows[index].page
      while index > 0, rows[index - 1].head == neighbour { index -= 1 }
      rows.insert(Row(id: insert.id, page: page, isLocal: true, head: neighbour), at: index)
    case .head:
      rows.insert(Row(id: insert.id, page: rows.first?.page ?? 0, isLocal: true), at: 0)
    }
    return true
  }
}
