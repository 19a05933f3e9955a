import IncrementalSearch

/// The rows that were taken out of the list, which a source still has, and how many of them it counts as found.
struct ExcludedRows<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  private var items: [Item.ID: Item] = [:]
  /// What was asked last: how many of so many rows a query finds. The count is nil until something is known of it.
  private var asked: (query: FoundQuery, of: Int, count: Int?)?

  func contains(_ id: Item.ID) -> Bool { items[id] != nil }

  mutating func insert(_ rows: [Item]) { for row in rows { items[row.id] = row } }

  /// How many rows a snapshot has found, without those taken out.
  func total(of snapshot: SearchSnapshot<Item>) -> TotalCount {
    guard !items.isEmpty, case .exact(let count) = snapshot.total else { return snapshot.total }
    if snapshot.isWhole { return .exact(snapshot.items.count) }
    return .exact(max(snapshot.items.count, count - (asked?.count ?? 0)))
  }

  /// The rows of which has to be asked how many the query of a snapshot finds; nil where that can be seen, or was asked already.
  /// Costs time in proportion to the rows taken out.
  mutating func ask(
    about snapshot: SearchSnapshot<Item>, readings: Readings<Item>
  ) -> (rows: [Item], query: FoundQuery)? {
    guard !items.isEmpty, !snapshot.isWhole, let query = snapshot.itemsQuery, let some = snapshot.items.first else {
      return nil
    }
    // Those of an earlier reading are not there any more.
    let rows = items.values.filter { readings.number($0) == readings.number(some) }
    let found = FoundQuery(query: query, correction: snapshot.correction)
    if let asked, asked.query == found, asked.of == rows.count { return nil }
    // Until it is known, as many as before.
    let before = asked?.query == found ? asked?.count : nil
    asked = (found, rows.count, rows.isEmpty ? 0 : before)
    return rows.isEmpty ? nil : (rows, found)
  }

  /// Takes in how many of so many rows a query finds, unless something else was asked since.
  mutating func take(count: Int, of all: Int, _ query: FoundQuery) {
    if let asked, asked.query == query, asked.of == all { self.asked?.count = count }
  }
}

extension SearchSnapshot {
  /// Whether it has all rows of its query.
  fileprivate var isWhole: Bool { before == 0 && previous == .end && next == .end }
}
