import BrowserBridge
import SearchMachines

// What the host draws.
extension PageEngine {
  /// Writes what to draw, if it has changed.
  func writeScreen(to output: inout JSONOutput) {
    arrange()
    let hasNewRows = drawn.epoch != latest.epoch || drawnRows != shown
    map.arrange(latest)
    let place = (hasNewRows ? placeAfterChange() : refit) ?? stayingRow
    note(place)
    if let id = awaitedRow {
      selection.choose(id)
      revealing(id, &commands)
    }
    let status = PageStatus(latest, wording, wait: wait, areInSight: viewport.visible != nil)
    if latest.phase != .loading { isOffline = status?.kind == .offline }
    announce(status)
    var state = JSONOutput()
    state.object { writeState(status, to: &$0) }
    if !hasNewRows, refit == nil, state == drawnState { return }
    drawnState = state
    output.key("screen")
    output.object { output in
      output.key("state")
      output.raw(state.bytes)
      if hasNewRows {
        output.rows(shown, drawn: drawnRows)
        put = place
      }
      place?.write("place", to: &output)
    }
    drawn = latest
    drawnRows = shown
  }

  /// What is on screen stays, whatever is drawn above it.
  private var stayingRow: ScrollPlace? {
    guard let anchor, shown.contains(where: { $0.id == anchor }) else { return nil }
    return .keep(anchor)
  }

  /// The row at the top, as far as is known.
  private var anchor: RowID? { placed ?? viewport.visible?.first }

  private func note(_ place: ScrollPlace?) {
    switch place {
    case .keep(let id), .put(let id, _): placed = id
    case .start: placed = shown.first?.id
    case .end: placed = shown.last?.id
    case nil: break
    }
  }

  /// Where the rows go that are drawn now in place of others.
  private func placeAfterChange() -> ScrollPlace? {
    guard latest.itemsQuery == drawn.itemsQuery else {
      _ = jump.loaded()
      jump.stop()
      guard let anchor = latest.anchor, !isStart(anchor) else { return .start }
      // It was to be seen then.
      uncover(anchor.id)
      return .put(anchor.id, offset: Int(anchor.offset))
    }
    if latest.epoch != drawn.epoch, let target = jump.loaded() {
      // Whoever moved on meanwhile is not brought back.
      if let top = target.top, viewport.top != top { return nil }
      if target.isEnd, latest.next == .end { return .end }
      // What stands above the rows is in sight again.
      if target.position == 0, latest.previous == .end { return .start }
      let index = target.position - (latest.before ?? 0)
      return latest.items.isEmpty
        ? .start : .put(groups.shown(latest.items[max(0, min(latest.items.count - 1, index))].id), offset: 0)
    }
    return .keeping(anchor, from: drawnRows, to: shown)
  }

  /// Whether a place is that of a result nobody has scrolled; what stands above the rows may have been less or more then.
  private func isStart(_ anchor: ScrollAnchor<RowID>) -> Bool {
    latest.before == 0 && anchor.offset >= 0 && anchor.id == latest.items.first?.id
  }

  /// The row that is to be chosen as soon as it is there, if it is.
  private var awaitedRow: RowID? {
    guard let position = selection.awaited, let before = latest.before else { return nil }
    var index = position - before
    // The result may have become shorter.
    if case .exact(let count) = latest.total { index = min(index, count - 1 - before) }
    return latest.items.indices.contains(index) ? groups.shown(latest.items[index].id) : nil
  }

  private func writeState(_ status: PageStatus?, to output: inout JSONOutput) {
    output.member("before", map.before)
    output.member("after", map.after)
    output.member("rowHeight", Int(map.rowHeight + 0.5))
    output.member("position", latest.before)
    if case .exact(let count) = latest.total { output.member("total", count) }
    output.member("count", countText)
    output.member("title", title)
    output.member("link", PageLink(latest.itemsQuery ?? latest.query).search)
    output.member("first", isFirstLook)
    output.member(
      "loading", latest.phase == .loading || latest.next == .loading || latest.previous == .loading)
    output.member("slow", latest.isSlow)
    output.member("stale", latest.isVisiblyStale)
    // Those of rows that stay after a failure are to be read as these are.
    output.member("counting", (status == nil || status?.kind == .empty) && facets.areOld(for: latest.query))
    // It is tried again, and nobody has asked for that: the words about it stay, and their button.
    output.member("same", isOffline && status == nil)
    if let status {
      status.write("status", wording, to: &output)
      if status.kind == .empty, !isFirstLook {
        let hasFilters = !latest.query.filters.withoutWays.isEmpty
        output.member("action", hasFilters ? "filter" : "clear")
        output.member("way", hasFilters ? wording.unfilter : wording.clearSearch)
      }
    }
    if let correction = latest.correction {
      output.key("correction")
      output.object { output in
        output.member("title", wording.results(for: correction.searched))
        output.member("retry", wording.searchInstead(for: correction.typed))
      }
    } else if gone != nil {
      output.key("correction")
      output.object { $0.member("title", wording.gone(wasOpen: goneWasOpen)) }
    }
    output.edge("previous", latest.previous, wording, wait: wait)
    output.edge("next", latest.next, wording, wait: wait)
    if let id = selection.id { output.member("selected", id.utf8) }
    writeGroups(to: &output)
  }

  /// The rows that others stand behind, or whose group is open.
  private func writeGroups(to output: inout JSONOutput) {
    var groups: [RowGroups<RowID>.Group] = []
    for row in shown {
      if let group = self.groups.group(row.id) { groups.append(group) }
    }
    if groups.isEmpty { return }
    output.key("groups")
    output.list { output in
      for group in groups {
        output.object { output in
          output.member("id", group.first.utf8)
          output.member("open", group.isOpen)
          if !group.isOpen { output.member("behind", group.count - 1) }
          output.member("text", group.isOpen ? wording.fold : wording.more(group.count - 1, isLeast: !group.isWhole))
        }
      }
    }
  }

  /// Whether nothing was searched for yet.
  private var isFirstLook: Bool { latest.query.text.isEmpty && latest.query.filters.withoutWays.isEmpty }

  private var title: [UInt8] {
    let text = Array(latest.query.text.utf8)
    if text.isEmpty { return data.name.isEmpty ? Array("isearch".utf8) : data.name }
    return data.name.isEmpty ? text : text + Array(" – ".utf8) + data.name
  }

  /// How many rows the result has, as far as that is known; nothing while the rows answer another query.
  private var countText: String {
    if isFirstLook || latest.isStale || latest.itemsQuery == nil { return "" }
    return switch latest.total {
    case .unknown: ""
    case .exact(let count): wording.count(count)
    case .atLeast(let count): wording.count(count, isLeast: true)
    case .about(let count): wording.count(count, isEstimate: true)
    }
  }

  /// Says what a person who doesn't see the page would miss, once it is settled.
  private func announce(_ status: PageStatus?) {
    if isOffline, status == nil { return }
    var text = status?.spoken(wording) ?? countText
    if latest.phase == .loading, status == nil {
      // The next answer is said even if it says the same.
      if !latest.isSlow { return announcement.wait() }
      text = wording.searching
    }
    if !latest.isStale, let correction = latest.correction {
      text = wording.results(for: correction.searched) + " " + text
    }
    announcement.settle(text, now: now)
  }
}
