import BrowserBridge
import SearchMachines

// Where the page begins, and how it is found again.
extension PageEngine {
  /// The page was opened: at the place of its address, with the rows that the browser kept.
  func open(_ message: JSONText) {
    wording = Wording(message.utf8("language"))
    var link = PageLink(search: message.utf8("search"))
    history.opened(link)
    // What was typed before the engine was there counts.
    let typed = message.utf8("typed")
    if !typed.isEmpty, typed != link.text {
      link.text = typed
      link.row = nil
      link.opened = nil
    }
    awaitsOpening = link.opened
    machine = Machine(Self.configuration(debounce: link.debounce))
    hasGroups = !link.isFlat
    commands.object { wording.write("labels", to: &$0) }
    setField(link.text)
    // Before the rows: what it says stands above them.
    ask(ServerAddress("api/data"), for: .data)
    describedBy = now + .milliseconds(250)
    if let text = message["stored"]?.utf8, let content = JSONText(text), let stored = StoredSearch(content),
      stored.query == link.query, stored.row == link.row
    {
      self.stored = stored
      data.restored(content)
      take(machine.handle(.restored(stored.saved), at: now))
    } else {
      show(link)
    }
  }

  /// Searches for what a link says, at its row if it names one.
  private func show(_ link: PageLink) {
    if let row = link.row ?? link.opened {
      let place = PagePlace.key(PlaceKey(.around, row.utf8))
      take(
        machine.handle(
          .restored(
            SavedSearch(
              text: link.query.text, filters: link.filters,
              pages: [.init(place: place, limit: machine.configuration.paging.pageSize)],
              anchor: ScrollAnchor(id: row), visibleCount: 1)), at: now))
    } else if link.query.text.isEmpty {
      take(machine.handle(link.filters.isEmpty ? .started : .filtersChanged(link.filters), at: now))
    } else {
      // Without any it would list everything first.
      if !link.filters.isEmpty { take(machine.handle(.filtersChanged(link.filters), at: now)) }
      take(machine.handle(.textChanged(link.query.text), at: now))
      take(machine.handle(.submitted, at: now))
    }
  }

  /// The browser went back or forward to an address of this page.
  func wentBack(to link: PageLink) {
    goesOn()
    history.opened(link)
    selection.clear()
    awaitsOpening = link.opened
    setField(link.text)
    take(machine.handle(.textChanged(link.query.text), at: now))
    take(machine.handle(.filtersChanged(link.filters), at: now))
    // An earlier answer comes back with its place, and is asked for anew around it if it is old.
    if latest.itemsQuery == link.query, latest.phase == .loaded || latest.phase == .loading { return }
    if link.row != nil { show(link) } else { take(machine.handle(.submitted, at: now)) }
  }

  /// The page is being left: what it shows is put away.
  func leave() {
    updateAddress()
    guard latest.phase == .loaded, let saved = machine.saved,
      let json = StoredSearch.json(saved, latest, pages, data, row: history.row)
    else { return }
    commands.object { $0.member("store", json) }
  }
}
