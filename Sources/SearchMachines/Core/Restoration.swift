/// A saved search being loaded again: each saved page once, in order, out of sight until the place on screen is there.
@usableFromInline
struct Restoration: Sendable {
  /// The pages to load, and the trail before them.
  @usableFromInline
  struct Saved: Sendable {
    var pages: [VisitedPage<KeyID>]
    var trail: [VisitedPage<KeyID>]
    var hasAnchor: Bool
    /// How many rows were on screen.
    var visibleCount: Int

    /// Every page key that may still be asked for, some more than once.
    var keys: [KeyID] {
      var keys: [KeyID] = []
      for visited in pages + trail { if let key = visited.place.key { keys.append(key) } }
      return keys
    }
  }

  let saved: Saved
  /// How many pages have come.
  private(set) var arrived = 0
  private(set) var pages = HeldPages()
  /// What the first page says was searched instead.
  private(set) var correction: SearchCorrection?
  /// The positions that a short answer has left out before the next saved page.
  private var gap: Range<Int>?

  init?(_ saved: Saved) {
    if saved.pages.isEmpty { return nil }
    self.saved = saved
  }

  var place: PagePlace<KeyID> { gap.map { .position($0.lowerBound) } ?? saved.pages[arrived].place }
  var limit: Int { gap?.count ?? max(1, saved.pages[arrived].limit) }
  var direction: PageDirection { arrived == 0 ? .refresh : .next }
  var remaining: Int { saved.pages.count - arrived }

  mutating func pageLoaded(_ page: ArrivedPage, _ kept: KeptItems) {
    let fillsGap = gap != nil
    if arrived == 0 {
      correction = page.correction
      pages = HeldPages(first: page, kept: kept, at: place, limit: limit, trail: saved.trail)
    } else {
      pages.append(page, kept, at: place, limit: limit)
    }
    gap = nil
    if !fillsGap { arrived += 1 }
    guard !pages.goesByKey, page.count > 0, arrived < saved.pages.count, let held = pages.positions,
      case .position(let position) = saved.pages[arrived].place, held.upperBound < position
    else { return }
    gap = held.upperBound..<position
  }

  /// Whether the anchor and the rows that were on screen below it are there, or nothing more can come.
  func isInSight(anchor: Int?, rowCount: Int) -> Bool {
    if remaining == 0 || pages.isAtTailEnd { return true }
    guard let anchor else { return !saved.hasAnchor }
    return rowCount - anchor >= saved.visibleCount
  }
}

extension PagedWindow {
  /// Begins to load a saved search again.
  func restore(_ saved: Restoration.Saved, _ turn: inout Turn) {
    // Numbered pages of another size are other pages.
    let isOfOtherSize =
      turn.paging.pagesAreNumbered && saved.pages.contains { $0.limit != turn.paging.pageSize }
    restoration = isOfOtherSize ? nil : Restoration(saved)
    guard let restoration else { return start(&turn) }
    sendFirstPage(to: restoration.place, trail: saved.trail, purpose: .restore, &turn)
  }

  /// A page of the saved search has come.
  func savedPageLoaded(_ page: ArrivedPage, _ request: RefreshState.Request, _ turn: inout Turn) {
    guard var restoration else { return }
    let answer = turn.perform(.restore(id, isFirst: restoration.arrived == 0))
    restoration.pageLoaded(page, answer.kept)
    // For a query that is not the effective one any more, nothing more is sent.
    let isInSight = restoration.isInSight(anchor: answer.savedAnchor, rowCount: answer.facts.rowCount)
    guard isInSight || !turn.mayLoad else {
      self.restoration = restoration
      refreshState = .settled
      sendFirstPage(to: restoration.place, trail: request.trail, purpose: .restore, &turn)
      return
    }
    self.restoration = nil
    show(restoration.pages, answer.facts, correction: restoration.correction, &turn)
    pagesToRestore = restoration.remaining
    rows = turn.perform(.restoreVisible(id)).facts
    loadNextSavedPage(&turn)
    loadWhatIsWanted(&turn)
  }

  /// Once the place is in sight, the rest of the saved pages follow as next pages.
  func loadNextSavedPage(_ turn: inout Turn) {
    guard pagesToRestore > 0, turn.mayLoad, next.isIdle else { return }
    pagesToRestore -= 1
    send(.next, byHand: true, &turn)
  }

  /// The pages held that are saved: all, or of very many those around the page with the first row on screen.
  func savedPages(around visiblePage: Int) -> Range<Int> {
    let count = pages.pages.count
    let most = SavedSearchLimits.pages
    if count <= most { return 0..<count }
    let start = max(0, min(visiblePage - most / 2, count - most))
    return start..<start + most
  }

  /// The places of saved pages, and of those visited before them.
  func saved(_ range: Range<Int>, pageSize: Int) -> (pages: [VisitedPage<KeyID>], trail: [VisitedPage<KeyID>]) {
    var saved: [VisitedPage<KeyID>] = []
    for page in pages.pages[range] {
      if let position = page.position {
        let limit = min(max(1, page.sentCount), SavedSearchLimits.pageSize)
        saved.append(VisitedPage(place: .position(position), limit: limit))
      } else {
        let (place, limit) = page.visited.asked(size: pageSize)
        saved.append(VisitedPage(place: place, limit: min(limit, SavedSearchLimits.pageSize)))
      }
    }
    if pages.isEmpty { return (saved, []) }
    return (saved, pages.trail(before: range.lowerBound).suffix(SavedSearchLimits.trail))
  }
}
