import BrowserBridge
import SearchMachines

// The row that is shown in full, and what the rows are filtered by.
extension PageEngine {
  /// Has the host show a row in full, in place of the one that is.
  func show(_ id: RowID) {
    if opened == id { return }
    let isNext = opened != nil
    history.open(id)
    open(id, replaces: isNext)
  }

  private func open(_ id: RowID, replaces: Bool) {
    opened = id
    openedRow = latest.items.first { $0.id == id }
    commands.object { output in
      output.member("open", id.utf8)
      // Rows of the query before are found by their own address.
      if !latest.isStale { output.member("link", history.address) }
      output.member("replace", replaces)
    }
  }

  /// Shows the row that the address names, once the rows are there, or the one that is open as it is now.
  func openAwaited() {
    guard let id = awaitsOpening, latest.phase == .loaded, !latest.isStale else { return }
    awaitsOpening = nil
    guard let row = latest.items.first(where: { $0.id == id }) else {
      (gone, goneWasOpen) = (id, opened == id)
      history.open(nil)
      close()
      return
    }
    if opened == id, openedRow == row { return }
    uncover(id)
    selection.choose(id)
    history.open(id)
    open(id, replaces: true)
  }

  /// Other data has come: the row that is open, or was not there, is looked for among its rows.
  func openAnew() {
    // What is open may have been scrolled out of the rows that are held; nothing is said of it then.
    if let id = opened, latest.items.contains(where: { $0.id == id }) { awaitsOpening = id }
    if let id = gone { (awaitsOpening, gone) = (id, nil) }
  }

  /// Has the host close what is open.
  func close() {
    if opened == nil { return }
    commands.object { $0.member("close", true) }
  }

  /// The row was closed. The address of the list may be of before it was scrolled, or that of the row.
  func closed() {
    opened = nil
    history.open(nil)
    commands.object { $0.member("address", history.address) }
  }

  // MARK: Filters

  /// A value is filtered by, or a facet not any more, or with no name none is. What was shown before keeps its entry in the
  /// browser's history.
  func filter(_ message: JSONText) {
    var filters = latest.query.filters
    if let name = message["name"]?.string {
      filters[name] = message["value"]?.string
    } else {
      for name in filters.withoutWays.keys { filters[name] = nil }
    }
    filter(by: filters)
  }

  /// The query is searched in another way, or as it would be without a choice.
  func choose(_ message: JSONText) {
    guard let way = SearchWay.allCases.first(where: { message["name"]?.says($0.name) == true }) else { return }
    var filters = latest.query.filters
    filters[way.key] = message["value"]?.string
    filter(by: filters)
  }

  private func filter(by filters: [String: String]) {
    goesOn()
    selection.clear()
    close()
    keepAddress()
    take(machine.handle(.filtersChanged(filters), at: now))
  }

  /// Tells the host what there is to filter by, if that has changed.
  func tellFacets() { facets.tell(latest.query.filters, to: &commands) }
}
