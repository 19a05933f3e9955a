import SearchMachines

/// What a checker remembers of a run to judge the machine by.
struct ScreenFacts: Sendable {
  /// A local edit that holds.
  struct Edit: Sendable {
    enum Kind: Sendable { case insert, delete, update }
    let name: LocalEditID
    let number: Int
    let kind: Kind
    let id: Int
  }

  /// Which rows are on screen, as far as that can be known from outside.
  enum Seen: Sendable {
    case none
    case rows(VisibleRange<Int>)
    case unknown
  }

  /// One fact for each side.
  struct Sides<Fact: Sendable>: Sendable {
    var previous: Fact
    var next: Fact

    init(_ fact: Fact) {
      previous = fact
      next = fact
    }

    subscript(direction: PageDirection) -> Fact {
      get { direction == .next ? next : previous }
      set { if direction == .next { next = newValue } else { previous = newValue } }
    }
  }

  var hasInput = false
  var isClosed = false
  var isDismissed = false
  /// Dismissed, and neither query nor person has asked for anything since.
  var isPutAway = false
  /// The query that is being brought back, as long as its first page is on its way.
  var restoring: SearchQuery?
  /// The data changed since the rows shown, or the first page on its way, were asked for.
  var rowsAreMarked = false
  var wholeIsMarked = false
  /// The directions whose page a rate limit refused.
  var refused = Sides(false)
  /// Whether a result set has ever gone, and with it what was remembered of the way.
  var hasExpired = false
  var limitEnd: Duration?
  var pins: [Int] = []
  var edits: [Edit] = []
  var editCount = 0
  var seen = Seen.none
  /// A person asked for this side, and no page has come from there since.
  var byHand = Sides(false)
  /// How often in a row the source has refused because of its rate limit.
  var refusals = 0
  /// The last page from this side was empty: any action of a person may let loading go on.
  var mayGoOn = Sides(false)
  /// Empty pages in a row since anything but a reply happened.
  var emptyPages = Sides(0)
  /// The requests that failed last.
  var failed = Sides<PageRequest<Int>?>(nil)
  var failedWhole: PageRequest<Int>?

  /// Whether a row may be missing from the run, or be out of place in it.
  func isEdited(_ id: Int) -> Bool { edits.contains { $0.id == id && $0.kind != .update } }

  /// Whether rows are other than the source gave them.
  var hasMovedRows: Bool { edits.contains { $0.kind != .update } }

  /// Takes note of an event before the machine is told.
  mutating func note(_ event: ScreenEvent, before: ScreenSnapshot, isWholeOpen: Bool, isSubmitted: Bool) {
    noteInput(event, isSubmitted: isSubmitted)
    noteEdit(event, before)
    switch event {
    case .action(.visibleRangeChanged(let range)):
      isDismissed = false
      if before.itemsQuery != nil {
        seen = .rows(range)
      } else if isWholeOpen {
        seen = .unknown
      }
    case .action(.nextRequested):
      isDismissed = false
      byHand[.next] = true
    case .action(.previousRequested):
      isDismissed = false
      byHand[.previous] = true
    case .action(.dismissed):
      isDismissed = true
      isPutAway = true
      refused = Sides(false)
    case .action(.refreshRequested):
      isDismissed = false
      isPutAway = false
    case .action(.retried):
      isDismissed = false
      if !before.isFresh { isPutAway = false }
    case .action(.jumped): isDismissed = false
    case .action(.submitted) where isSubmitted:
      isDismissed = false
      isPutAway = false
    case .action(.dataChanged):
      rowsAreMarked = before.itemsQuery != nil
      wholeIsMarked = isWholeOpen
    case .restored:
      isPutAway = false
      isDismissed = false
      byHand = Sides(true)
      seen = .unknown
    default: break
    }
    switch event {
    case .pageLoaded, .pageFailed: break
    default: emptyPages = Sides(0)
    }
  }

  /// Refresh and retry by a person count as inputs; what cannot be about a query does not.
  private mutating func noteInput(_ event: ScreenEvent, isSubmitted: Bool) {
    switch event {
    case .action(.started), .action(.textChanged): if !isSubmitted { hasInput = true }
    case .action(.filtersChanged), .action(.refreshRequested), .action(.retried), .restored: hasInput = true
    case .action(.submitted): if isSubmitted { hasInput = true }
    default: break
    }
  }

  private mutating func noteEdit(_ event: ScreenEvent, _ before: ScreenSnapshot) {
    switch event {
    case .action(.pinned(let id)):
      if before.index(of: id) != nil && !pins.contains(id) { pins.append(id) }
    case .action(.unpinned(let id)): pins.removeAll { $0 == id }
    case .action(.inserted(let item, _, let name)): record(.insert, item.id, name)
    case .action(.deleted(let id, let name)):
      pins.removeAll { $0 == id }
      record(.delete, id, name)
    case .action(.updated(let item, let name)): record(.update, item.id, name)
    case .action(.rolledBack(let name)): edits.removeAll { $0.name == name }
    default: break
    }
  }

  private mutating func record(_ kind: Edit.Kind, _ id: Int, _ name: LocalEditID) {
    editCount += 1
    edits.append(Edit(name: name, number: editCount, kind: kind, id: id))
  }
}

extension ScreenFacts {
  /// "A wait shorter than 100 ms counts as 100 ms, and each further refusal in a row doubles that least wait".
  static func wait(_ named: Duration, refusals: Int) -> Duration {
    max(named, min(.seconds(30), .milliseconds(100 << min(refusals, 10))))
  }
}
