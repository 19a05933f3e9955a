import BrowserBridge
import SearchMachines

// The keyboard, by the combobox pattern of the WAI-ARIA Authoring Practices.
extension PageEngine {
  /// A key went down in the field or in the list.
  func pressed(_ message: JSONText) {
    goesOn()
    guard let key = message["key"] else { return }
    let control = message["control"]?.isTrue == true
    if key.says("Enter") {
      enter()
    } else if key.says("Escape") {
      escape(isInList: message["list"]?.isTrue == true)
    } else if key.says("PageDown") {
      isHandled = move(by: screenful)
    } else if key.says("PageUp") {
      isHandled = move(by: -screenful)
    } else if control || selection.id != nil, key.says("Home") {
      // Without a row chosen Home and End move the caret.
      isHandled = go(to: 0)
    } else if control || selection.id != nil, key.says("End") {
      isHandled = goToEnd()
    } else if !control, key.says("ArrowDown") {
      isHandled = move(by: 1)
    } else if !control, key.says("ArrowUp") {
      isHandled = move(by: -1)
    } else if !control, key.says("ArrowRight") {
      isHandled = openGroup(true)
    } else if !control, key.says("ArrowLeft") {
      isHandled = openGroup(false)
    }
  }

  /// A row was chosen and is to be opened.
  func choose(_ id: RowID) {
    guard shown.contains(where: { $0.id == id }) else { return }
    selection.choose(id)
    if opened == id {
      // Who asks again wants to be in it.
      commands.object { $0.member("enter", id.utf8) }
      return
    }
    use()
    show(id)
  }

  private func enter() {
    isHandled = true
    if let id = selection.id, index(of: id) != nil {
      choose(id)
    } else {
      use()
      take(machine.handle(.submitted, at: now))
      wantsBest = !latest.query.text.isEmpty
    }
  }

  /// Opens the best row, once Enter has asked for it and the query is answered.
  func openBest() {
    guard wantsBest, latest.phase == .loaded, !latest.isStale, !latest.isProvisional else { return }
    wantsBest = false
    if latest.previous == .end, let best = shown.first { choose(best.id) }
  }

  /// What is shown has been used, and is kept among the recent searches.
  private func use() {
    keepAddress()
    let text = latest.query.text
    if !text.isEmpty { commands.object { $0.member("recent", text) } }
  }

  /// Takes away what is open, what is chosen or what is typed; where nothing is, the key is for others, as a dialog around an
  /// element. From the list the way back to the field comes before what is in the field.
  private func escape(isInList: Bool) {
    isHandled = true
    if opened != nil {
      close()
    } else if selection.id != nil {
      selection.clear()
    } else if latest.query.text.isEmpty {
      isHandled = false
      take(machine.handle(.dismissed, at: now))
    } else if !isInList {
      clear()
    }
  }

  private func index(of id: RowID?) -> Int? {
    guard let id else { return nil }
    return shown.firstIndex { $0.id == id }
  }

  /// The rows of a screen but one, so that one stays in sight.
  private var screenful: Int {
    guard let first = index(of: viewport.visible?.first), let last = index(of: viewport.visible?.last) else {
      return 10
    }
    return max(1, last - first - 1)
  }

  private func move(by distance: Int) -> Bool {
    if latest.items.isEmpty { return false }
    guard let current = index(of: selection.id) else {
      // From the field down to what is on screen; up from it there is nothing.
      if distance > 0 { reveal(index(of: viewport.visible?.first) ?? 0) }
      return distance > 0
    }
    if current == 0, distance < 0, latest.previous == .end {
      // Up from the first row is back to the field.
      selection.clear()
    } else {
      reveal(max(0, min(shown.count - 1, current + distance)))
    }
    return true
  }

  /// Opens or closes the group that the chosen row is in. Otherwise the key moves the caret.
  private func openGroup(_ isOpen: Bool) -> Bool {
    guard let id = selection.id, setGroup(of: id, isOpen: isOpen) else { return false }
    if let chosen = selection.id { revealing(chosen, &commands) }
    return true
  }

  func revealing(_ id: RowID, _ output: inout JSONOutput) { output.object { $0.member("reveal", id.utf8) } }

  private func reveal(_ index: Int) {
    let id = shown[index].id
    selection.choose(id)
    revealing(id, &commands)
    if opened != nil { show(id) }
  }

  private func goToEnd() -> Bool {
    if latest.items.isEmpty { return false }
    if case .exact(let count) = latest.total, count > 0, latest.before != nil { return go(to: count - 1) }
    reveal(shown.count - 1)
    return true
  }

  /// Chooses the row at a position in the whole result, which may have to be loaded.
  private func go(to position: Int) -> Bool {
    if latest.items.isEmpty { return false }
    let index = position - (latest.before ?? 0)
    if latest.items.indices.contains(index), let place = self.index(of: groups.shown(latest.items[index].id)) {
      reveal(place)
    } else {
      selection.await(position)
      if !go(to: ScrollJump.Target(position: position, top: nil)) { selection.dropAwaited() }
    }
    return true
  }
}
