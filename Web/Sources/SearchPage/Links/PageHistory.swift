import BrowserBridge
import SearchMachines

/// Keeps the address in step with what is shown.
///
/// Typing changes the address of the entry in the browser's history; a query that was submitted, or one of whose rows was
/// opened, or whose filters are changed, keeps its entry, and what is typed next gets another. So does one that was left alone
/// for a while, once half of it is gone: what is added to it, or corrected in it, is the same search.
struct PageHistory {
  /// How long the address may lag behind: browsers refuse more than about three changes a second.
  static var lag: Duration { .milliseconds(350) }

  private var link = PageLink(search: [])
  private var isKept = false
  /// The text that was left alone, until something else is searched for, and its address: its entry has that then, though the
  /// text was deleted letter by letter.
  private var rested: [UInt8]?
  private var restedAddress: [UInt8] = []

  /// The page is at this address now.
  mutating func opened(_ link: PageLink) {
    self.link = link
    isKept = false
    rested = nil
  }

  /// The row that the address names.
  var row: RowID? { link.row }

  /// What is shown has been used.
  mutating func keep() {
    isKept = true
    rested = nil
  }

  /// What is shown was left alone.
  mutating func rest() {
    if isKept { return }
    rested = link.text
    restedAddress = address
  }

  /// This is in the field now.
  mutating func typed(_ text: String) {
    guard let rested else { return }
    isKept = rested.isEmpty || !Array(text.utf8).starts(with: rested.prefix(rested.count / 2 + 1))
  }

  /// The address as it was set last.
  var address: [UInt8] { link.search }

  /// A row is open now, or none.
  mutating func open(_ row: RowID?) { link.opened = row }

  /// Whether the address says something else than what is shown.
  func isOutdated(_ snapshot: SearchSnapshot<PageRow>, _ viewport: Viewport) -> Bool {
    wanted(snapshot, viewport) != link
  }

  /// Has the host set the address, if it has to change.
  mutating func update(for snapshot: SearchSnapshot<PageRow>, _ viewport: Viewport, to output: inout JSONOutput) {
    let wanted = wanted(snapshot, viewport)
    if wanted == link { return }
    let isOther = wanted.text != link.text || wanted.filters != link.filters
    let isNew = isKept && isOther
    output.object { output in
      output.member("address", wanted.search)
      output.member("push", isNew)
      if isNew, rested != nil { output.member("from", restedAddress) }
    }
    if isOther { isKept = false }
    if isNew { rested = nil }
    link = wanted
  }

  private func wanted(_ snapshot: SearchSnapshot<PageRow>, _ viewport: Viewport) -> PageLink {
    var wanted = link
    if wanted.query != snapshot.query {
      wanted.take(snapshot.query)
      wanted.row = nil
      wanted.opened = nil
    }
    // Until the rows are there, a link's own row stays.
    guard snapshot.itemsQuery == snapshot.query, let first = snapshot.items.first, let visible = viewport.visible,
      snapshot.items.contains(where: { $0.id == visible.first })
    else { return wanted }
    wanted.row = snapshot.previous == .end && visible.first == first.id ? nil : visible.first
    return wanted
  }
}
