// What an input brings that the core is not told: items, keys, local edits and pins.

extension RowStore {
  /// Keeps the items of a page at hand. What the core is told of it.
  @usableFromInline
  mutating func register(_ page: Page<Item, Key>) -> ArrivedPage {
    arrived = page.items
    return ArrivedPage(
      count: page.items.count, key: page.key.map { keys.id(of: $0) }, previous: page.previous.map { keys.id(of: $0) },
      next: page.next.map { keys.id(of: $0) }, position: page.position, total: page.total,
      correction: page.correction, goesByKey: page.goesByKey)
  }

  /// Keeps the place of a saved search at hand. What the core is told of it.
  @usableFromInline
  mutating func register(_ saved: SavedSearch<Item.ID, Key>) -> Restoration.Saved {
    savedPlace = saved.anchor.map {
      SavedPlace(anchor: $0, neighbours: saved.neighbours, visibleCount: saved.visibleCount)
    }
    return Restoration.Saved(
      pages: saved.pages.map { keys.id(of: $0) }, trail: saved.trail.map { keys.id(of: $0) },
      hasAnchor: saved.anchor != nil, visibleCount: saved.visibleCount)
  }

  /// Makes a local edit, or pins and unpins, in the window on screen; with none, in the query given.
  @usableFromInline
  mutating func edit(_ action: SearchAction<Item>, in shown: PagedWindow?, else query: SearchQuery = SearchQuery()) {
    precondition(editsLocally(), "a local edit or a pin in a program that makes none")
    switch action {
    case .inserted(let item, let neighbour, let edit):
      let rows = shown.flatMap { $0.isAnswered ? window($0.id) : nil }
      insert(item, after: neighbour, in: rows, query: shown?.query ?? query, as: edit)
    case .deleted(let id, let edit):
      pins.unpin(id)
      edits.delete(id, as: edit)
    case .updated(let item, let edit):
      edits.update(item, as: edit)
    case .rolledBack(let edit):
      edits.remove(edit)
    case .pinned(let id):
      guard let shown, let rows = window(shown.id), rows.list.index(of: id) != nil,
        let (item, position) = shown.find(id, in: rows)
      else { return }
      pins.pin(item, position: position)
    case .unpinned(let id):
      pins.unpin(id)
    case .started, .textChanged, .submitted, .dismissed, .filtersChanged, .visibleRangeChanged, .nextRequested,
      .previousRequested, .jumped, .refreshRequested, .retried, .dataChanged, .connectionReturned:
      preconditionFailure("an action that is neither a local edit nor a pin")
    }
  }

  // MARK: Local edits

  /// Shows an item after another, or before the row of the source that is first now.
  private mutating func insert(
    _ item: Item, after neighbour: Item.ID?, in window: WindowRows<Item>?, query: SearchQuery, as edit: LocalEditID
  ) {
    let place =
      neighbour.map { LocalEdits<Item>.Place.after($0) }
      ?? window.flatMap { firstOfSource(in: $0, without: item.id) }.map { .before($0) } ?? .head
    edits.insert(item, at: place, query: query, as: edit)
  }

  /// Rows inserted into an empty result stay before the first row that came. The rows then, if there were any.
  mutating func settleHeads(in id: WindowID) -> RowFacts? {
    guard let index = windows.firstIndex(where: { $0.id == id }), edits.hasHeads(in: windows[index].query),
      let first = firstOfSource(in: windows[index])
    else { return nil }
    edits.settleHeads(in: windows[index].query, before: first)
    return remade(index).facts
  }

  /// The first row that stands where the source has it.
  private func firstOfSource(in window: WindowRows<Item>, without id: Item.ID? = nil) -> Item.ID? {
    for page in window.pages {
      for item in page.items where item.id != id && !edits.hasInsert(of: item.id, in: window.query) { return item.id }
    }
    return nil
  }
}
