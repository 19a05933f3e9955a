import SearchSimulation

/// What is loaded, where from, and what goes.
extension ScreenModel {
  /// The rows that a screen shows.
  var shownRows: [Row] { shown.map { RowLayout.shown($0, edits) } ?? [] }

  /// The key and the number of items of the next load in a direction; nil at the end.
  func keyAndLimit(_ direction: Direction) -> (key: Int, limit: Int)? {
    guard let window = shown, let key = window.boundaryKey(direction) else { return nil }
    if direction == .previous, source(window.query).isPositions {
      // "`key` is the position of the first item asked for, for `previous` too"; "for `previous` at most what is left
      // before the window"
      if let last = window.revisits.last, last.meets == key { return (last.key, last.limit) }
      let limit = min(settings.pageSize, key)
      return (key - limit, limit)
    }
    return (key, settings.pageSize)
  }

  /// Whether a load in a direction could start now.
  func canLoad(_ direction: Direction) -> Bool {
    guard showsEffective, let window = shown, first == nil, failure == nil, !isLimited else { return false }
    return window.loading[direction] == nil && window.failed[direction] == nil
      && !window.leadsNowhere.contains(direction) && keyAndLimit(direction) != nil
  }

  func startLoad(_ direction: Direction) {
    guard let window = shown, let (key, limit) = keyAndLimit(direction) else { return }
    shown?.loading[direction] = ask(direction, window.query, key, limit)
  }

  /// "When both directions start at one instant, `previous` is requested first".
  func startWantedLoads() {
    guard !isDismissed else { return }
    for direction in [Direction.previous, .next] { startIfWanted(direction) }
  }

  func startIfWanted(_ direction: Direction) {
    guard !isDismissed, canLoad(direction), wants(direction) else { return }
    if shown?.loadsThrough.contains(direction) != true { shown?.byHand.remove(direction) }
    startLoad(direction)
  }

  /// "A load in a direction is wanted while fewer than `prefetchDistance` items lie beyond the visible range inside the
  /// window on that side." "A visible id that is not in the window decides nothing on its side until it is there".
  func wants(_ direction: Direction) -> Bool {
    guard let window = shown, !window.stopped.contains(direction) else { return false }
    if window.loadsThrough.contains(direction) { return true }
    if window.justEvicted.contains(direction) || wouldEvictVisible(direction) { return false }
    guard let visible = window.visible else { return false }
    let rows = shownRows
    let id = direction == .next ? visible.last : visible.first
    guard let index = rows.firstIndex(where: { $0.id == id }) else { return false }
    let beyond = direction == .next ? rows.count - index - 1 : index
    return beyond < settings.prefetchDistance
  }

  /// Where a refresh begins. "The anchor is the first visible item; if it is not in the window, the last visible one";
  /// "With nothing visible, or no visible id in the window, a refresh restarts at `start`; once there has been a `jump`,
  /// at the first item of the window."
  func anchorKey(_ window: Window) -> Int? {
    if let visible = window.visible {
      for id in [visible.first, visible.last] {
        if let key = key(of: id, window) { return key }
      }
    }
    if window.hasJumped, let page = window.pages.first(where: { !$0.isEmpty }) { return page.key }
    return nil
  }

  /// The key that a refresh around an item asks for: its own position, or the page that holds it. A row that was inserted
  /// locally has no position: the nearest item of the source before it counts, else the nearest after it.
  private func key(of id: Int, _ window: Window) -> Int? {
    let rows = RowLayout.rows(window, edits)
    guard let index = rows.firstIndex(where: { $0.id == id }) else { return nil }
    let neighbours = rows[...index].reversed() + rows[index...]
    guard let item = neighbours.first(where: { !$0.isLocal })?.id, let page = window.page(of: item) else { return nil }
    let held = window.pages[page]
    guard source(window.query).isPositions, let place = held.ids.firstIndex(of: item) else { return held.key }
    return held.places[place]
  }

  /// "Whole pages are evicted at the far side".
  func evict(_ side: Direction) {
    let before = shownRows.count
    var hasEvicted = false
    while isTooLarge, !isFarPageProtected(side) {
      // The empty pages at the end go along with the page behind them.
      while var window = shown, !window.pages.isEmpty {
        let hadItems = window.removePage(at: side)
        shown = window
        if hadItems { break }
      }
      removeEmptyEdge(side)
      hasEvicted = true
    }
    if !hasEvicted { return }
    let gone = before - shownRows.count
    if side == .next {
      change.evictedTail += gone
    } else {
      change.evictedHead += gone
      firstOrdinal += gone
    }
    // "a side just evicted is not loaded again before the next visible range or request by hand"
    shown?.justEvicted.insert(side)
    shown?.loadsThrough.remove(side)
    // "A load whose boundary page is evicted is cancelled in that same snapshot"
    cancel(side)
    // "a failed direction whose boundary page is evicted becomes idle"
    shown?.failed[side] = nil
    shown?.leadsNowhere.remove(side)
    if side == .previous { shown?.incomplete = nil }
    shown?.waitsForLimit.remove(side)
  }

  /// "the session remembers the key of every page visited": an empty page of forward cursors that is now outermost is
  /// visited again on the way back. Where positions are known, the window begins and ends at rows.
  private func removeEmptyEdge(_ side: Direction) {
    guard var window = shown else { return }
    let source = source(window.query)
    guard source.isPositions || source.isForwardOnly && side == .previous else { return }
    while window.pages.count > 1, (side == .next ? window.pages.last : window.pages.first)?.isEmpty == true {
      _ = window.removePage(at: side)
    }
    shown = window
  }

  /// "`maxPages` (hard) or `maxItems` (soft: a window of two pages or fewer is never trimmed)".
  private var isTooLarge: Bool {
    guard let window = shown else { return false }
    let pages = window.pages.filter { !$0.isEmpty }
    if let most = settings.maxPages { return pages.count > most }
    if let most = settings.maxItems { return pages.count > 2 && pages.map(\.ids.count).reduce(0, +) > most }
    return false
  }

  /// "Under `maxPages` a visible page may go only after loads by hand": no other load starts that would make one go.
  func wouldEvictVisible(_ direction: Direction) -> Bool {
    guard let most = settings.maxPages, let window = shown else { return false }
    return window.pages.filter { !$0.isEmpty }.count >= most && isFarPageNear(direction.farSide, distance: 0)
  }

  /// With `maxItems` nothing goes "inside the prefetch distance of the visible range".
  private func isFarPageProtected(_ side: Direction) -> Bool {
    settings.maxItems != nil && isFarPageNear(side, distance: settings.prefetchDistance)
  }

  /// Whether the page that would go next has a row in the visible range or within a distance of it.
  private func isFarPageNear(_ side: Direction, distance: Int) -> Bool {
    guard let window = shown, let visible = window.visible else { return false }
    let held = window.pages.indices.filter { !window.pages[$0].isEmpty }
    guard let page = side == .next ? held.last : held.first else { return false }
    let rows = shownRows
    let places = [visible.first, visible.last].compactMap { id in rows.firstIndex { $0.id == id } }
    guard let from = places.min(), let to = places.max() else { return false }
    if distance > 0, !rows.contains(where: { $0.page == page }) {
      // A page whose rows are all deleted locally lies beside the outermost row.
      return side == .next ? rows.count <= to + distance : from - distance < 0
    }
    return rows.indices.contains { index in
      rows[index].page == page && index >= from - distance && index <= to + distance
    }
  }
}
