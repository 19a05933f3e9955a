/// Puts locally inserted rows among the rows of a window.
///
/// A row inserted after another stands directly behind it, the later one nearer; rows inserted before another, as at the
/// head, stand in front of it, the later one first. A row whose neighbour is not there waits; its id is then not shown at
/// all, since the local place of an id wins over the server's. A neighbour that was itself inserted is where its own
/// insert puts it, wherever the source has it. Costs time in proportion to the rows and the inserts.
@usableFromInline
struct RowPlacement<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  private struct Entry: Sendable {
    let item: Item
    let page: Int
    /// A row of the source that is deleted or inserted elsewhere: not shown, but others belong beside it.
    let isHidden: Bool
    /// Whether it stands where a local insert put it.
    let isInserted: Bool
  }

  /// What belongs beside one row: indices of inserts, in the order in which they were made.
  private struct Neighbours: Sendable {
    var before: [Int] = []
    var after: [Int] = []
  }

  private var entries: [Entry] = []
  private let pageCount: Int

  @usableFromInline
  init(_ window: WindowRows<Item>, edits: LocalEdits<Item>) {
    pageCount = max(1, window.pages.count)
    let inserts = edits.inserts.filter { $0.query == window.query }
    var indexOfInsert: [Item.ID: Int] = [:]
    for index in inserts.indices { indexOfInsert[inserts[index].item.id] = index }
    let parents = Self.parents(of: inserts, indexOfInsert, in: window)
    var besideInsert = [Neighbours](repeating: Neighbours(), count: inserts.count)
    var besideSource: [Item.ID: Neighbours] = [:]
    var heads: [Int] = []
    for index in inserts.indices {
      switch inserts[index].place {
      case .head:
        heads.append(index)
      case .before(let id):
        if id == inserts[index].item.id { continue }
        if let parent = parents[index] {
          besideInsert[parent].before.append(index)
        } else {
          besideSource[id, default: Neighbours()].before.append(index)
        }
      case .after(let id):
        if id == inserts[index].item.id { continue }
        if let parent = parents[index] {
          besideInsert[parent].after.append(index)
        } else {
          besideSource[id, default: Neighbours()].after.append(index)
        }
      }
    }
    var placement = Placement(inserts: inserts, besideInsert: besideInsert)
    for index in heads.reversed() { placement.place(index, page: 0) }
    for (number, page) in window.pages.enumerated() {
      for item in page.items {
        let shown = indexOfInsert[item.id] == nil ? edits.shown(item) : nil
        let beside = besideSource[item.id]
        for index in beside?.before.reversed() ?? [] { placement.place(index, page: number) }
        placement.entries.append(Entry(item: shown ?? item, page: number, isHidden: shown == nil, isInserted: false))
        for index in beside?.after.reversed() ?? [] { placement.place(index, page: number) }
      }
    }
    entries = placement.entries
  }

  /// The insert that each insert stands beside, or nil where that is a row of the source.
  ///
  /// A row inserted after one that was inserted itself stands beside that one, wherever the source has it; at the source's
  /// row only while the inserted one waits. One put at the head of a window stays at the source's row that was first.
  /// Where inserts stand beside each other in a circle (two rows moved behind one another), the first of them whose
  /// neighbour the source has stands there.
  private static func parents(
    of inserts: [LocalEdits<Item>.Insert], _ indexOfInsert: [Item.ID: Int], in window: WindowRows<Item>
  ) -> [Int?] {
    var parents = inserts.map { insert -> Int? in
      switch insert.place {
      case .head: nil
      case .before(let id): window.holds(id) ? nil : indexOfInsert[id]
      case .after(let id): indexOfInsert[id]
      }
    }
    let isHeld = { (index: Int) -> Bool in
      switch inserts[index].place {
      case .head: true
      case .before(let id), .after(let id): id != inserts[index].item.id && window.holds(id)
      }
    }
    /// Whether an insert finds its place; nil where that is not known yet.
    var isPlaced = [Bool?](repeating: nil, count: inserts.count)
    for start in inserts.indices {
      // From neighbour to neighbour, until one is known.
      var path: [Int] = []
      var onPath: Set<Int> = []
      var index = start
      while isPlaced[index] == nil, onPath.insert(index).inserted {
        path.append(index)
        guard let parent = parents[index] else {
          isPlaced[index] = isHeld(index)
          break
        }
        index = parent
      }
      if isPlaced[index] == nil, let circle = path.firstIndex(of: index) {
        let first = path[circle...].sorted().first(where: isHeld)
        if let first {
          parents[first] = nil
          isPlaced[first] = true
        } else {
          for member in path[circle...] { isPlaced[member] = false }
        }
        // Those that lead to the first of the circle are known only now.
        let members = Array(path[circle...])
        if let first, let place = members.firstIndex(of: first) {
          path = Array(path[..<circle]) + members[(place + 1)...] + members[...place]
        }
      }
      for index in path.reversed() where isPlaced[index] == nil {
        guard let parent = parents[index] else { continue }
        if isPlaced[parent] != true { parents[index] = nil }
        isPlaced[index] = isPlaced[parent] == true || isHeld(index)
      }
    }
    return parents
  }

  /// The inserts not placed yet, and what was placed so far.
  private struct Placement {
    let inserts: [LocalEdits<Item>.Insert]
    let besideInsert: [Neighbours]
    var entries: [Entry] = []

    /// Puts an insert behind what is there already, and behind it what belongs to it.
    mutating func place(_ first: Int, page: Int) {
      var waiting = [(index: first, isInPlace: false)]
      while let (index, isInPlace) = waiting.popLast() {
        if isInPlace {
          entries.append(Entry(item: inserts[index].item, page: page, isHidden: false, isInserted: true))
          continue
        }
        // What is on top of the stack comes first; a later insert comes nearer, or first at the head.
        for after in besideInsert[index].after { waiting.append((after, false)) }
        waiting.append((index, true))
        for before in besideInsert[index].before { waiting.append((before, false)) }
      }
    }
  }

  /// The rows shown.
  @usableFromInline var items: [Item] {
    var items: [Item] = []
    items.reserveCapacity(entries.count)
    for entry in entries where !entry.isHidden { items.append(entry.item) }
    return items
  }

  /// How many of the rows belong to each held page; rows of an empty window count as one page.
  @usableFromInline var pageCounts: [Int] {
    var counts = [Int](repeating: 0, count: pageCount)
    for entry in entries where !entry.isHidden { counts[entry.page] += 1 }
    return counts
  }

  /// The nearest row of the source before an inserted row, deleted or not, else the nearest after it.
  func sourceNeighbour(of id: Item.ID) -> Item.ID? {
    guard let index = entries.firstIndex(where: { $0.item.id == id && $0.isInserted }) else { return nil }
    var inserted: Set<Item.ID> = []
    for entry in entries where entry.isInserted { inserted.insert(entry.item.id) }
    let stands = { (entry: Entry) in !entry.isInserted && !inserted.contains(entry.item.id) }
    return (entries[..<index].last(where: stands) ?? entries[index...].first(where: stands))?.item.id
  }
}
