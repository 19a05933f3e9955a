import SearchSimulation

/// The inputs about pages.
extension ScreenModel {
  /// "`start` as the first event sends the empty query if `minimumLength` is 0 and the trigger is "typing"; otherwise it
  /// does nothing." In paging scenarios it does the first load; "a second `start` does nothing".
  func start() {
    if kind == .paging {
      if asked.isEmpty { sendEffective() }
    } else if !hadEvent, settings.minimumLength == 0, settings.trigger == .typing {
      queryMayHaveChanged(.atOnce)
    }
  }

  /// What every user action does: it ends the stop after too many empty pages and a dismissal.
  func userActs() {
    shown?.userActs()
    if shown?.jumpWasRefused == true {
      shown?.jumpWasRefused = false
      hasNewValue = true
    }
    isDismissed = false
  }

  /// "A visible range belongs to the window on screen when it is given; with none on screen, to the first page on its
  /// way; with neither, it is dropped." In paging scenarios "one given before the first page is kept".
  func visibleChanged(_ range: VisibleRange) {
    userActs()
    if shown != nil {
      shown?.visible = range
      shown?.justEvicted = []
    } else if kind == .paging || first != nil {
      pendingVisible = (first?.query ?? effective, range)
    }
  }

  /// "`next`, `previous` (asked for by hand)".
  func load(_ direction: Direction) {
    // "`next` and `previous` by hand, `refresh` and `jump` before `start` do the first load"
    if kind == .paging, asked.isEmpty { return sendEffective() }
    // "`jump`, `next` and `previous` do nothing unless the effective query is shown."
    guard showsEffective, !isLimited else { return }
    userActs()
    shown?.justEvicted.remove(direction)
    // Data that changed is loaded anew first: "Refresh wins".
    if shown?.isMarked == true, first == nil { return }
    if canLoad(direction) || shown?.loading[direction] != nil { shown?.byHand.insert(direction) }
    // "`next` and `previous` during a first load or a refresh, in a failed direction and at the end do nothing"
    if canLoad(direction) { startLoad(direction) }
  }

  /// "`refresh` means the effective query: it empties the cache, ends the debounce and, if that query is not shown,
  /// sends its first page at once (again, if on its way)."
  func refresh() {
    userActs()
    cache = []
    debounce = nil
    if !isSendable { return }
    if showsEffective { sendRefresh() } else { sendEffective() }
  }

  /// "`jump` is a refresh that starts at the position".
  func jump(to position: Int) {
    if kind != .paging, !showsEffective || isLimited { return }
    let wasRefused = shown?.jumpWasRefused == true
    let hadNewValue = hasNewValue
    userActs()
    // "Where no positions are known, a jump is refused without asking"
    if position > 0, let window = shown, window.before == nil {
      hasNewValue = hadNewValue || !wasRefused
      shown?.jumpWasRefused = true
      return
    }
    send(key: position, isJump: true)
  }

  /// "`invalidate` empties the cache and marks the window shown and the first page on its way".
  func invalidate() {
    cache = []
    // "`invalidate` during a first load or refresh is remembered [...]; otherwise it is like `refresh`."
    if kind == .paging, shown == nil, first == nil { return sendEffective() }
    shown?.isMarked = true
    if first?.query != shown?.query { first?.isMarked = true }
  }

  /// What is marked "is refreshed once its query is the effective one and no first page or refresh is in flight"; a
  /// refresh cut off or held back "always, at the anchor as it is then".
  func sendDueRefresh() {
    guard let window = shown, window.query == effective, first == nil, !isLimited else { return }
    if window.isMarked || window.refreshIsDue { sendRefresh() }
  }

  /// "Retry sends the effective query at once, stopping any debounce, unless it is in flight, shown, empty or too
  /// short." "Retry repeats a failed refresh, otherwise every failed direction."
  func retry() {
    if kind == .paging, asked.isEmpty { return }
    userActs()
    if !isSendable || first?.query == effective { return }
    if showsEffective, failure == nil, shown?.isMarked == true, !isLimited { return }
    if showsEffective, failure == nil {
      // "a `next`, `previous`, `retry` or `jump` meanwhile is dropped"
      if isLimited || first != nil { return }
      for direction in [Direction.previous, .next] { retryFailed(direction) }
      return
    }
    debounce = nil
    if let failure, failure.asked.query == effective {
      // "repeats exactly that request"
      if isLimited {
        waiting = .again(failure.asked)
      } else {
        send(key: failure.asked.key, isJump: failure.asked.isJump, isAtStart: failure.asked.isAtStart)
      }
    } else {
      sendEffective()
    }
  }

  func retryFailed(_ direction: Direction) {
    shown?.waitsForLimit.remove(direction)
    guard let request = shown?.failed.removeValue(forKey: direction) else { return }
    shown?.loading[direction] = ask(direction, request.query, request.key, request.limit)
  }

  /// "`after` null is the head of the window"; "an insert is kept for the query shown (with nothing shown, for the
  /// effective one)".
  func insert(_ id: Int, after neighbour: Int?) {
    let place = neighbour.map { LocalInsert.Place.after($0) } ?? .head
    edits.insert(LocalInsert(id: id, query: shown?.query ?? effective, place: place))
    settleHeadInserts()
    // It is as it was before it was updated.
    if updated.remove(id) != nil { update(id) }
  }

  /// "(at the head of an empty window they stay before the first row that comes [...])": from then on that row is their
  /// neighbour.
  func settleHeadInserts() {
    guard let window = shown else { return }
    guard let first = RowLayout.rows(window, edits).first(where: { !$0.isLocal }) else { return }
    for index in edits.inserts.indices
    where edits.inserts[index].query == window.query && edits.inserts[index].place == .head {
      edits.inserts[index].place = .headBefore(first.id)
    }
  }

  /// "deleting one unpins it".
  func delete(_ id: Int) {
    edits.delete(id)
    pins.removeAll { $0 == id }
  }

  /// "`update` of a shown or pinned id publishes one snapshot".
  func update(_ id: Int) {
    if shownRows.contains(where: { $0.id == id }) || pins.contains(id) { hasNewValue = true }
  }

  /// "`pinned` is in the order of pinning; pinning an id that is not shown does nothing". "at most 100".
  func pin(_ id: Int) {
    if shownRows.contains(where: { $0.id == id }), !pins.contains(id), pins.count < 100 { pins.append(id) }
  }
}
