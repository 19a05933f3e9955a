extension PagerMachine {
  /// The value as the source gave it, and the position, of an item shown.
  func find(_ id: Item.ID) -> (item: Item, position: Int?)? {
    if let (page, index) = window.find(id) {
      return (window.pages[page].items[index], window.position(page: page, index: index))
    }
    return rows.index(of: id).map { (rows.items[$0], nil) }
  }

  /// The window is put on screen again, as it was left.
  mutating func showAgain(_ context: inout Context) {
    rows = context.rows(of: window, scope: scope)
    context.change = SnapshotChange(inserted: .init(tail: rows.count), reset: true)
  }

  /// Quick local rows, until the page comes: both sides are idle and nothing loads.
  mutating func showProvisionally(_ items: [Item], _ context: inout Context) {
    window = PageWindow(first: Page(items), at: .start, trail: [])
    rows = context.rows(of: window, scope: scope)
    context.change = SnapshotChange(inserted: .init(tail: rows.count), reset: true)
  }

  /// The result set has expired while nothing may be sent: a refresh is due.
  mutating func refreshLater(_ failure: SearchFailure) {
    window.forgetTrail()
    refreshIsDue = true
    startsOver = failure.reason == .keysExpired
    if isRefreshing { refreshState = .settled }
  }

  /// The result set of a refresh that nobody waits for any more has expired.
  mutating func dropExpiredRefresh() {
    window.forgetTrail()
    restoration = nil
    refreshState = .settled
    refreshIsDue = true
  }
}

extension SearchSnapshot {
  /// What the window says about its surroundings.
  mutating func describe<Key>(_ pager: PagerMachine<Item, Key>) {
    before = pager.window.before
    total = pager.total
    refusedJump = pager.refusedJump
    after = pager.window.after(of: total)
    previous = pager.loadState(.previous)
    next = pager.loadState(.next)
    if let (first, _) = pager.visibleIndices, let visible = pager.visible {
      anchor = ScrollAnchor(id: pager.rows.items[first].id, offset: visible.offset)
    }
  }

  /// Next and previous are idle while a refresh runs; after one that failed they are idle, or end where the window does.
  mutating func holdBackDirections<Key>(of pager: PagerMachine<Item, Key>?) {
    switch refresh {
    case .idle, .end:
      break
    case .loading:
      previous = .idle
      next = .idle
    case .failed:
      previous = pager?.isAtEnd(.previous) == true ? .end : .idle
      next = pager?.isAtEnd(.next) == true ? .end : .idle
    }
  }
}

extension LocalEdits {
  /// Puts an item after a neighbour, or before the row that is first now.
  mutating func insert<Key>(
    _ item: Item, after neighbour: Item.ID?, in pager: PagerMachine<Item, Key>?, scope: SearchQuery,
    as edit: LocalEditID
  ) {
    insert(item, at: neighbour.map { .after($0) } ?? head(of: pager, without: item.id), scope: scope, as: edit)
  }

  /// Where a row at the head belongs: before the window's first row of the source, shown or deleted.
  private func head<Key>(of pager: PagerMachine<Item, Key>?, without id: Item.ID) -> Place {
    guard let pager, pager.hasWindow else { return .head }
    return firstOfSource(in: pager, without: id).map { .before($0) } ?? .head
  }

  /// The first row that stands where the source has it.
  private func firstOfSource<Key>(in pager: PagerMachine<Item, Key>, without id: Item.ID? = nil) -> Item.ID? {
    for page in pager.window.pages {
      for item in page.items where item.id != id && !hasInsert(of: item.id, in: pager.scope) { return item.id }
    }
    return nil
  }

  /// Rows inserted into an empty result stay before the first row that came.
  ///
  /// True if there were any.
  mutating func settleHeads<Key>(in pager: PagerMachine<Item, Key>) -> Bool {
    let isHead = { (insert: Insert) in insert.place == .head && insert.scope == pager.scope }
    guard pager.hasWindow, inserts.contains(where: isHead), let first = firstOfSource(in: pager) else { return false }
    settleHeads(in: pager.scope, before: first)
    return true
  }
}
