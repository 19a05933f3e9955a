/// What a search holds: the items of its windows, the page keys, local edits and pins.
///
/// It decides nothing. The ``SearchCore`` orders what to do with rows and learns numbers and indices from it.
@frozen @usableFromInline
struct RowStore<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// What brings a saved search back to its place on screen.
  @usableFromInline
  struct SavedPlace: Sendable {
    let anchor: ScrollAnchor<Item.ID>
    let neighbours: [Item.ID]
    let visibleCount: Int
  }

  @usableFromInline var windows: [WindowRows<Item>] = [] { didSet { windowCount = windows.count } }
  @usableFromInline var keys = KeyTable<Key>()
  @usableFromInline var edits = LocalEdits<Item>() { didSet { hasHeads = edits.hasHeads } }
  @usableFromInline var pins = Pins<Item>() { didSet { hasPins = !pins.all.isEmpty } }
  // What is asked at every input stands ready.
  @usableFromInline var windowCount = 0
  /// Whether rows were inserted at the head of a result that had none, and wait for its first row.
  @usableFromInline var hasHeads = false
  /// Whether items are pinned.
  @usableFromInline var hasPins = false
  @usableFromInline var lastStamp = 0

  /// The items of the page, or the quick local rows, that an input has brought.
  @usableFromInline var arrived: [Item] = []
  /// The visible range that an input has brought.
  @usableFromInline var reported: VisibleRange<Item.ID>?
  /// Where the saved search that is brought back belongs.
  @usableFromInline var savedPlace: SavedPlace?
  /// A page whose rest is on its way.
  @usableFromInline var setAside: [Item] = []
  /// The rows before the last page came, where local inserts can move them.
  @usableFromInline var before: [Item] = []

  // MARK: Windows

  @inlinable
  func window(_ id: WindowID) -> WindowRows<Item>? { windows.first { $0.id == id } }

  @inlinable
  func index(_ id: WindowID) -> Int {
    guard let index = windows.firstIndex(where: { $0.id == id }) else {
      preconditionFailure("rows of window \(id.number) were let go while they were wanted")
    }
    return index
  }

  /// Lets go of all windows but these.
  @usableFromInline
  mutating func keep(_ wanted: [WindowID]) { windows.removeAll { !wanted.contains($0.id) } }

  @inlinable
  mutating func newStamp() -> Int {
    lastStamp += 1
    return lastStamp
  }

  // MARK: Orders

  /// Carries out an order of the core.
  @inlinable
  mutating func perform(_ order: RowOrder) -> RowAnswer {
    switch order {
    case .open(let id, let query):
      windows.append(WindowRows(id, query: query))
      return RowAnswer()
    case .show(let id), .showPreview(let id):
      let index = index(id)
      windows[index].removeAll()
      let kept = windows[index].add(arrived, atTail: true)
      return remade(index, kept)
    case .append(let id):
      return pageCame(index(id), atTail: true)
    case .prepend(let id):
      return pageCame(index(id), atTail: false)
    case .setAside:
      setAside = arrived
      return RowAnswer()
    case .join(_, let repeated):
      arrived = setAside + arrived.dropFirst(repeated)
      setAside = []
      return RowAnswer()
    case .dropFirstPage(let id):
      let index = index(id)
      windows[index].dropFirstPage()
      windows[index].dropRowsOfPage(atTail: false, edits, stamp: newStamp())
      return RowAnswer(facts: windows[index].facts)
    case .dropLastPage(let id):
      let index = index(id)
      windows[index].dropLastPage()
      windows[index].dropRowsOfPage(atTail: true, edits, stamp: newStamp())
      return RowAnswer(facts: windows[index].facts)
    case .remake(let id):
      return remade(index(id))
    case .setVisible(let id):
      let index = index(id)
      if let reported { windows[index].visible = reported }
      return RowAnswer(facts: windows[index].facts)
    case .copyVisible(let source, let id):
      let index = index(id)
      windows[index].visible = windows[self.index(source)].visible
      return RowAnswer(facts: windows[index].facts)
    case .findAnchor(let id):
      var answer = RowAnswer()
      answer.place = anchor(of: windows[index(id)])
      return answer
    case .restore(let id, let isFirst):
      return savedPageCame(index(id), isFirst: isFirst)
    case .restoreVisible(let id):
      let index = index(id)
      if let range = savedRange(windows[index].list) { windows[index].visible = range }
      return RowAnswer(facts: windows[index].facts)
    case .verify(let id, let change):
      var answer = RowAnswer()
      answer.isCounted = isCounted(change, windows[index(id)])
      return answer
    }
  }

  @inlinable
  mutating func remade(_ index: Int, _ kept: KeptItems = KeptItems()) -> RowAnswer {
    windows[index].makeRows(edits, stamp: newStamp())
    return RowAnswer(facts: windows[index].facts, kept: kept)
  }

  @inlinable
  mutating func pageCame(_ index: Int, atTail: Bool) -> RowAnswer {
    let countBefore = windows[index].list.count
    let firstBefore = windows[index].list.items.first?.id
    before = edits.hasInserts(in: windows[index].query) ? windows[index].list.items : []
    let kept = windows[index].add(arrived, atTail: atTail)
    windows[index].makeRowsOfNewPage(
      atTail: atTail, isWhole: kept.count == arrived.count, edits, stamp: newStamp())
    let inserted = max(0, windows[index].list.count - countBefore)
    // Rows inserted into an empty window stay before the first row that comes, from whichever side.
    let head = min(inserted, firstBefore.flatMap { windows[index].list.index(of: $0) } ?? (atTail ? 0 : inserted))
    var answer = RowAnswer(facts: windows[index].facts, kept: kept)
    answer.inserted = .init(head: head, tail: inserted - head)
    return answer
  }

  /// Whether the counts say how the rows became what they are: not so where an inserted row moved with its neighbour.
  @inlinable
  func isCounted(_ change: SnapshotChange, _ window: WindowRows<Item>) -> Bool {
    if !edits.hasInserts(in: window.query) { return true }
    let rows = window.list.items
    let kept = before.count - change.evicted.head - change.evicted.tail
    if kept < 0 || change.inserted.head + kept + change.inserted.tail != rows.count { return false }
    for index in 0..<kept
    where before[change.evicted.head + index].id != rows[change.inserted.head + index].id { return false }
    return true
  }

  // MARK: The anchor

  /// The page and the place in it of the first row on screen, or of the last.
  @usableFromInline
  func anchor(of window: WindowRows<Item>) -> HeldPlace? {
    guard let visible = window.visible else { return nil }
    return place(of: visible.first, in: window) ?? place(of: visible.last, in: window)
  }

  /// Where an id is, deleted locally or not; an inserted row counts as its neighbour.
  private func place(of id: Item.ID, in window: WindowRows<Item>) -> HeldPlace? {
    if !edits.hasInsert(of: id, in: window.query), let found = window.find(id) { return found.place }
    guard editsLocally() else { return nil }
    let placement = RowPlacement(window, edits: edits)
    return placement.sourceNeighbour(of: id).flatMap { place(of: $0, in: window) }
  }

  // MARK: Saved searches

  @usableFromInline
  mutating func savedPageCame(_ index: Int, isFirst: Bool) -> RowAnswer {
    if isFirst { windows[index].removeAll() }
    let kept = windows[index].add(arrived, atTail: true)
    var answer = remade(index, kept)
    answer.savedAnchor = savedPlace.flatMap { windows[index].list.index(of: $0.anchor.id) }
    return answer
  }

  /// The visible range to go on with: at the saved anchor, or at its nearest survivor.
  @usableFromInline
  func savedRange(_ rows: RowList<Item>) -> VisibleRange<Item.ID>? {
    guard let savedPlace, let first = survivor(of: savedPlace, rows) else { return nil }
    let last = min(rows.count - 1, first.saturatingAdd(max(1, savedPlace.visibleCount) - 1))
    return VisibleRange(first: rows.items[first].id, last: rows.items[last].id, offset: savedPlace.anchor.offset)
  }

  private func survivor(of saved: SavedPlace, _ rows: RowList<Item>) -> Int? {
    if let index = rows.index(of: saved.anchor.id) { return index }
    guard let place = saved.neighbours.firstIndex(of: saved.anchor.id) else { return nil }
    for distance in 1..<max(2, saved.neighbours.count) {
      for index in [place + distance, place - distance] where saved.neighbours.indices.contains(index) {
        if let row = rows.index(of: saved.neighbours[index]) { return row }
      }
    }
    return nil
  }
}
