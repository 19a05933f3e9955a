/// The difference between the rows of two snapshots, in the form that batch updates need.
///
/// Rows that came and went with pages are derived from the snapshots' own counts; where local edits lie between the two, ids
/// are compared. The numbers always add up: rows before, minus deleted, plus inserted, are the rows after.
public struct ListUpdate: Hashable, Sendable {
  /// Whether to reload all rows; the indices below are empty then.
  public let isReload: Bool
  /// Rows that go, as indices before the update, ascending.
  public let deleted: [Int]
  /// Rows that come, as indices after the update, ascending.
  public let inserted: [Int]
  /// Rows that stay and have another value, as indices after the update, ascending.
  public let updated: [Int]
  /// Where each row before the update is after it.
  private let places: [Int?]

  /// Compares two snapshots of one search. Costs time in proportion to the rows.
  public init<Item>(from old: SearchSnapshot<Item>, to new: SearchSnapshot<Item>) {
    let change = new.change(since: old)
    if change.reset && old.items.count == new.items.count && zip(old.items, new.items).allSatisfy({ $0.id == $1.id }) {
      // The same rows again, as another query may have them: nothing is drawn that looks the same.
      self.init(SnapshotChange(), from: old.items, to: new.items)
    } else if change.reset || old.items.isEmpty {
      self.init(reloading: old.items, as: new.items)
    } else if change.edited {
      self.init(comparing: old.items, with: new.items)
    } else {
      self.init(change, from: old.items, to: new.items)
    }
  }

  private init(isReload: Bool, deleted: [Int] = [], inserted: [Int] = [], updated: [Int] = [], places: [Int?]) {
    self.isReload = isReload
    self.deleted = deleted
    self.inserted = inserted
    self.updated = updated
    self.places = places
  }

  /// Rows replaced as a whole; those that both have are still known.
  private init<Item: Identifiable & Equatable>(reloading old: [Item], as new: [Item]) {
    if old.isEmpty && new.isEmpty {
      self.init(isReload: false, places: [])
    } else {
      let places = old.isEmpty ? [:] : Self.places(of: new)
      self.init(isReload: true, places: old.map { places[$0.id] })
    }
  }

  /// Rows that came and went at the two sides.
  private init<Item: Identifiable & Equatable>(_ change: SnapshotChange, from old: [Item], to new: [Item]) {
    let kept = change.evicted.head..<old.count - change.evicted.tail
    let shift = change.inserted.head - change.evicted.head
    self.init(
      isReload: false,
      deleted: Array(0..<kept.lowerBound) + Array(kept.upperBound..<old.count),
      inserted: Array(0..<change.inserted.head) + Array(new.count - change.inserted.tail..<new.count),
      updated: kept.compactMap { old[$0] == new[$0 + shift] ? nil : $0 + shift },
      places: old.indices.map { kept.contains($0) ? $0 + shift : nil })
  }

  /// Rows compared by id. One that moved goes and comes.
  private init<Item: Identifiable & Equatable>(comparing old: [Item], with new: [Item]) {
    var deleted: [Int] = []
    var inserted: [Int] = []
    for step in new.map(\.id).difference(from: old.map(\.id)) {
      switch step {
      case .remove(let offset, _, _): deleted.append(offset)
      case .insert(let offset, _, _): inserted.append(offset)
      }
    }
    let came = Set(inserted)
    let newPlaces = Self.places(of: new)
    let places = old.map { newPlaces[$0.id] }
    let updated = zip(old, places).compactMap { item, place in
      place.flatMap { came.contains($0) || new[$0] == item ? nil : $0 }
    }
    self.init(
      isReload: false, deleted: deleted.sorted(), inserted: inserted.sorted(), updated: updated.sorted(), places: places
    )
  }

  private static func places<Item: Identifiable>(of items: [Item]) -> [Item.ID: Int] {
    var places: [Item.ID: Int] = [:]
    places.reserveCapacity(items.count)
    for index in items.indices { places[items[index].id] = index }
    return places
  }

  /// Whether there is nothing to do.
  public var isEmpty: Bool { !isReload && deleted.isEmpty && inserted.isEmpty && updated.isEmpty }

  /// The row nearest to a given one, or that row itself, that both snapshots have: its index before and after. Of two equally
  /// near rows it is the later one; nil if no row stays.
  public func survivor(nearest row: Int) -> (before: Int, after: Int)? {
    var distance = 0
    while row - distance >= 0 || row + distance < places.count {
      for candidate in [row + distance, row - distance] where places.indices.contains(candidate) {
        if let place = places[candidate] { return (candidate, place) }
      }
      distance += 1
    }
    return nil
  }
}
