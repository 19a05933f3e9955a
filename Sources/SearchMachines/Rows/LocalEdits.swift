/// Identifies one local edit, to roll it back or to confirm it.
public struct LocalEditID: Hashable, Sendable {
  private let number: UInt64

  /// Makes an id that no other edit has.
  public init() { number = .random(in: .min ... .max) }
}

/// Inserts, deletes and updates that a screen made and the source may not know yet.
///
/// An overlay by id beside the windows: no window is ever rewritten for it, so edits survive eviction, refresh and a
/// change of the query, and rolling one back is forgetting it. Deletes and updates hold for every query, an insert for
/// the query it was made in.
@frozen @usableFromInline
struct LocalEdits<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// Where an inserted row belongs.
  @frozen @usableFromInline
  enum Place: Hashable, Sendable {
    /// Before whatever row comes first.
    case head
    case before(Item.ID)
    case after(Item.ID)
  }

  @frozen @usableFromInline
  struct Insert: Sendable {
    @usableFromInline var item: Item
    @usableFromInline let query: SearchQuery
    @usableFromInline var place: Place
  }

  @frozen @usableFromInline
  enum Edit: Sendable {
    case insert(Insert)
    case update(Item)
    case delete(Item.ID)
  }

  /// What was done, in order: rolling back replays the rest.
  @usableFromInline var log: [(id: LocalEditID, edit: Edit)] = []
  @usableFromInline var inserts: [Insert] = []
  @usableFromInline var deleted = Set<Item.ID>()
  @usableFromInline var updated = [Item.ID: Item]()
  /// Grows with every change, so that rows made earlier can tell whether they are out of date.
  @usableFromInline var revision = 0

  @inlinable init() {}

  /// Whether rows were inserted in this query.
  @inlinable
  func hasInserts(in query: SearchQuery) -> Bool { editsLocally() && inserts.contains { $0.query == query } }

  /// Whether a row was inserted in this query.
  func hasInsert(of id: Item.ID, in query: SearchQuery) -> Bool {
    editsLocally() && inserts.contains { $0.item.id == id && $0.query == query }
  }

  /// Whether any row was inserted at the head of a result that had none.
  var hasHeads: Bool { editsLocally() && !inserts.isEmpty && inserts.contains { $0.place == .head } }

  /// Whether rows were inserted at the head of a result that had none, in this query.
  func hasHeads(in query: SearchQuery) -> Bool {
    editsLocally() && inserts.contains { $0.place == .head && $0.query == query }
  }

  @inlinable var isEmpty: Bool { !editsLocally() || inserts.isEmpty && deleted.isEmpty && updated.isEmpty }

  /// An item as the screen shows it, or nil if it was deleted.
  @inlinable
  func shown(_ item: Item) -> Item? {
    if !editsLocally() { return item }
    if deleted.contains(item.id) { return nil }
    return updated[item.id] ?? item
  }

  mutating func insert(_ item: Item, at place: Place, query: SearchQuery, as edit: LocalEditID) {
    record(.insert(Insert(item: item, query: query, place: place)), as: edit)
  }

  mutating func delete(_ id: Item.ID, as edit: LocalEditID) { record(.delete(id), as: edit) }

  mutating func update(_ item: Item, as edit: LocalEditID) { record(.update(item), as: edit) }

  /// Undoes one edit; the others stay as if it had never been made. Does nothing for an edit already gone.
  mutating func remove(_ edit: LocalEditID) {
    guard let index = log.firstIndex(where: { $0.id == edit }) else { return }
    log.remove(at: index)
    inserts = []
    deleted = []
    updated = [:]
    revision += 1
    for entry in log { apply(entry.edit) }
  }

  /// Rows inserted at the head of an empty result stay before the first row that comes.
  mutating func settleHeads(in query: SearchQuery, before first: Item.ID) {
    for index in inserts.indices where inserts[index].query == query && inserts[index].place == .head {
      inserts[index].place = .before(first)
    }
    for entry in log.indices {
      guard case .insert(var insert) = log[entry].edit, insert.query == query, insert.place == .head else { continue }
      insert.place = .before(first)
      log[entry].edit = .insert(insert)
    }
  }

  private mutating func record(_ edit: Edit, as id: LocalEditID) {
    revision += 1
    log.append((id, edit))
    apply(edit)
  }

  private mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let insert):
      let id = insert.item.id
      deleted.remove(id)
      updated[id] = nil
      inserts.removeAll { $0.item.id == id && $0.query == insert.query }
      inserts.append(insert)
    case .update(let item):
      updated[item.id] = item
      for index in inserts.indices where inserts[index].item.id == item.id { inserts[index].item = item }
    case .delete(let id):
      deleted.insert(id)
      inserts.removeAll { $0.item.id == id }
    }
  }
}
