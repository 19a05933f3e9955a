/// A saved search being loaded again: each saved page once, in order, out of sight until the place on screen is there.
struct Restoration<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  let saved: SavedSearch<Item.ID, Key>
  /// How many pages have come.
  private(set) var arrived = 0
  private(set) var window = PageWindow<Item, Key>()

  init?(_ saved: SavedSearch<Item.ID, Key>) {
    if saved.pages.isEmpty { return nil }
    self.saved = saved
  }

  var place: PagePlace<Key> { gap.map { .position($0.lowerBound) } ?? saved.pages[arrived].place }
  var limit: Int { gap?.count ?? max(1, saved.pages[arrived].limit) }
  var direction: PageDirection { arrived == 0 ? .refresh : .next }
  var remaining: Int { saved.pages.count - arrived }
  /// The positions that a short answer has left out before the next saved page.
  private var gap: Range<Int>?

  mutating func take(_ page: Page<Item, Key>) {
    let fillsGap = gap != nil
    if arrived == 0 {
      window = PageWindow(first: page, at: place, limit: limit, trail: saved.trail)
    } else {
      window.append(page, at: place, limit: limit)
    }
    gap = nil
    if !fillsGap { arrived += 1 }
    guard !window.goesByKey, !page.items.isEmpty, arrived < saved.pages.count, let held = window.positions,
      case .position(let position) = saved.pages[arrived].place, held.upperBound < position
    else { return }
    gap = held.upperBound..<position
  }

  /// Whether the anchor and the rows that were on screen below it are there, or nothing more can come.
  func isInSight(rows: RowList<Item>) -> Bool {
    if remaining == 0 || window.isAtTailEnd { return true }
    guard let anchor = saved.anchor, let index = rows.index(of: anchor.id) else { return saved.anchor == nil }
    return rows.count - index >= saved.visibleCount
  }

  /// The visible range to go on with: at the anchor, or at its nearest survivor.
  func visibleRange(rows: RowList<Item>) -> VisibleRange<Item.ID>? {
    guard let anchor = saved.anchor, let first = survivor(of: anchor.id, rows: rows) else { return nil }
    let last = min(rows.count - 1, first.saturatingAdd(max(1, saved.visibleCount) - 1))
    return VisibleRange(first: rows.items[first].id, last: rows.items[last].id, offset: anchor.offset)
  }

  private func survivor(of id: Item.ID, rows: RowList<Item>) -> Int? {
    if let index = rows.index(of: id) { return index }
    guard let place = saved.neighbours.firstIndex(of: id) else { return nil }
    for distance in 1..<max(2, saved.neighbours.count) {
      for index in [place + distance, place - distance] where saved.neighbours.indices.contains(index) {
        if let row = rows.index(of: saved.neighbours[index]) { return row }
      }
    }
    return nil
  }
}

extension PagerMachine {
  /// How many rows on either side of the anchor are remembered by id.
  private static var rememberedNeighbours: Int { 50 }

  /// Begins to load a saved search again.
  mutating func restore(_ saved: SavedSearch<Item.ID, Key>, _ context: inout Context) {
    // Numbered pages of another size are other pages.
    let isOfOtherSize = configuration.pagesAreNumbered && saved.pages.contains { $0.limit != configuration.pageSize }
    restoration = isOfOtherSize ? nil : Restoration(saved)
    guard let restoration else { return start(&context) }
    sendRefresh(to: restoration.place, trail: saved.trail, purpose: .restore, &context)
  }

  /// A saved page has come.
  mutating func restored(_ page: Page<Item, Key>, _ refresh: Refresh, _ context: inout Context) {
    guard var restoration else { return }
    restoration.take(page)
    let rows = context.rows(of: restoration.window, scope: scope)
    // For a query that is not the effective one any more, nothing more is sent.
    guard restoration.isInSight(rows: rows) || !context.mayLoad else {
      self.restoration = restoration
      refreshState = .settled
      sendRefresh(to: restoration.place, trail: refresh.trail, purpose: .restore, &context)
      return
    }
    self.restoration = nil
    show(restoration.window, &context)
    pagesToRestore = restoration.remaining
    if let range = restoration.visibleRange(rows: self.rows) { visible = range }
    loadNextPageToRestore(&context)
    loadWhatIsWanted(&context)
  }

  /// Once the place is in sight, the rest of the saved pages follow as next pages.
  mutating func loadNextPageToRestore(_ context: inout Context) {
    guard pagesToRestore > 0, context.mayLoad, next.isIdle else { return }
    pagesToRestore -= 1
    send(.next, byHand: true, &context)
  }

  /// The pages that are saved: all, or of very many those around the first row on screen.
  private var savedPages: Range<Int> {
    let most = SavedSearchLimits.pages
    if window.pages.count <= most { return window.pages.indices }
    var middle = 0
    if let (first, _) = visibleIndices {
      var start = 0
      for (page, count) in rows.pageCounts.enumerated() {
        if start <= first { middle = page }
        start += count
      }
    }
    let start = max(0, min(middle - most / 2, window.pages.count - most))
    return start..<start + most
  }

  /// What is needed to bring the window back, or nil if there is none.
  var saved: SavedSearch<Item.ID, Key>? {
    guard hasWindow else { return nil }
    var saved = SavedSearch<Item.ID, Key>(
      text: scope.text, filters: scope.filters, pages: [], trail: [], anchor: nil, neighbours: [], visibleCount: 0)
    for page in window.pages[savedPages] {
      if let position = page.position {
        let limit = min(max(1, page.sentCount), SavedSearchLimits.pageSize)
        saved.pages.append(.init(place: .position(position), limit: limit))
      } else {
        let (place, limit) = page.visited.asked(size: configuration.pageSize)
        saved.pages.append(.init(place: place, limit: min(limit, SavedSearchLimits.pageSize)))
      }
    }
    if !window.pages.isEmpty {
      saved.trail = window.trail(before: savedPages.lowerBound).suffix(SavedSearchLimits.trail)
    }
    guard let visible, let (first, last) = visibleIndices else { return saved }
    saved.anchor = ScrollAnchor(id: rows.items[first].id, offset: visible.offset.isFinite ? visible.offset : 0)
    saved.visibleCount = min(last - first + 1, SavedSearchLimits.rows)
    let near = max(0, first - Self.rememberedNeighbours)..<min(rows.count, first + Self.rememberedNeighbours + 1)
    for item in rows.items[near] { saved.neighbours.append(item.id) }
    return saved
  }
}
