import SearchSimulation

/// What is published.
extension ScreenModel {
  /// All that a screen draws now.
  func snapshot() -> ScenarioOutcome.Snapshot {
    let rows = shownRows
    var snapshot = ScenarioOutcome.Snapshot(
      at: now, pages: pagesShown(rows), refresh: "idle", previous: state(.previous), next: state(.next),
      before: shown?.before, after: shown?.after, change: change, epoch: epoch,
      firstOrdinal: firstOrdinal, pinned: pins.filter { id in !rows.contains { $0.id == id } })
    // "`refresh` is "loading" or "failed" exactly when `phase` is, else "idle""
    if phase == "loading" || phase == "failed" { snapshot.refresh = phase }
    if kind == .screen {
      snapshot.screen = .init(
        phase: phase, query: effective.written, itemsFor: shown?.query.written, slow: isSlow)
    }
    return snapshot
  }

  /// "`pages` is the window, a list of lists of ids"; "A page without items is not listed in `pages`."
  private func pagesShown(_ rows: [Row]) -> [[Int]] {
    let pages = Set(rows.map(\.page)).sorted()
    return pages.map { page in rows.filter { $0.page == page }.map(\.id) }
  }

  /// The load state of a direction.
  private func state(_ direction: Direction) -> String {
    guard let window = shown else { return "idle" }
    // "previous and next are idle while it runs"
    if first != nil { return "idle" }
    if failure == nil {
      if window.loading[direction] != nil { return "loading" }
      if window.failed[direction] != nil || window.leadsNowhere.contains(direction) { return "failed" }
    }
    // "After a failed refresh previous and next are idle, or end where the old window ends"
    return window.boundaryKey(direction) == nil ? "end" : "idle"
  }

  /// "One input or reply publishes at most one"; "Equal snapshots are not published twice", "Equality is judged without
  /// `at` and `change`."
  func publish() {
    lastState = searchState()
    let new = snapshot()
    var last = lastSnapshot
    last?.at = new.at
    last?.change = new.change
    if new == last, !hasNewValue { return }
    hasNewValue = false
    lastSnapshot = new
    change = .init()
    if kind != .search { outcome.snapshots.append(new) }
  }

  /// "Of `states`, one instant prints the last"; "one entry per instant at which any of the four changed".
  func endInstant() {
    guard kind == .search, let state = lastState else { return }
    lastState = nil
    let last = outcome.states.last ?? .init(at: 0, phase: "idle", query: "", itemsFor: nil, slow: false)
    let isSame =
      last.phase == state.phase && last.query == state.query && last.itemsFor == state.itemsFor
      && last.slow == state.slow
    if !isSame { outcome.states.append(state) }
  }

  /// The state of a search without pages.
  func searchState() -> ScenarioOutcome.SearchState {
    ScenarioOutcome.SearchState(
      at: now, phase: phase, query: effective.written, itemsFor: shown?.query.written, slow: isSlow,
      reason: phase == "failed" ? failure?.reason : nil, count: phase == "loaded" ? shownRows.count : nil)
  }
}
