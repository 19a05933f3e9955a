/// The pages held for one query: whole pages, contiguous, and where to load from next at either side.
struct HeldPages: Sendable {
  typealias Place = PagePlace<KeyID>
  typealias Visited = VisitedPage<KeyID>

  /// One page as it is held.
  struct HeldPage: Sendable {
    /// Where it can be loaded from again.
    let place: Place
    /// The index in the whole result of the first item the source sent, where pages are asked for by position.
    let position: Int?
    /// Which of the items sent are held.
    let kept: KeptItems
    /// How many items the source sent.
    let sentCount: Int
    /// How many items the source was asked for.
    let limit: Int
    /// Whether the source itself said how to get to the page before.
    let knowsPrevious: Bool
    /// Whether the source itself said how to get to the page after.
    let knowsNext: Bool
    /// Pages without items that were visited between the page before and this one, nearest last.
    var emptyBefore: [Visited] = []

    var visited: Visited { Visited(place: place, limit: limit) }

    /// The position of the first row held: what came before it stands in the page before.
    var firstPosition: Int? { position?.saturatingAdd(kept.start) }

    /// The position after the last row held.
    var endPosition: Int? { position?.saturatingAdd(kept.end) }
  }

  /// A page before the window that is asked for as it was.
  private struct Revisit: Sendable {
    let page: Visited
    /// Where it began, and how many items it had.
    let start: Int
    let sentCount: Int
    /// The position where it meets the window.
    let meets: Int
  }

  private(set) var pages: [HeldPage] = []
  /// How many different items are held.
  private(set) var itemCount = 0
  /// Whether pages are asked for by key; else by position, computed from `positions`.
  private(set) var goesByKey = true
  /// Where the next page is, nil at the end; not used where pages are asked for by position.
  private var nextPlace: Visited?
  /// Where the previous page is, nil at the end; not used where pages are asked for by position.
  private var previousPlace: Visited?
  /// The positions held, where they are known.
  private(set) var positions: Range<Int>?
  private(set) var total: TotalCount = .unknown
  /// Whether a page without items said that a source with positions ends here; with keys, whether one without anything new did
  /// after as many items as an exact total counts. The total alone doesn't: there may be more rows than it says.
  private var endsAtTail = false
  /// How many different items the result has from its start to the end of the window, for sources that are walked by
  /// keys, where that is known: together with an exact total it tells the end.
  private var countThroughTail: Int?
  /// Pages without items that were visited after the last page held, nearest last.
  private var emptyAfter: [Visited] = []
  /// Places before the window, nearest last, that the pages themselves don't know (cursors that only go forward).
  private(set) var trail: [Visited] = []
  /// Pages before the window of a source with positions whose rows the next page repeated, as one that filters rows after
  /// it has counted them does: they are asked for as they were, nearest last, with the position where they meet the window.
  private var revisits: [Revisit] = []
  /// Places after the window, nearest last, that the pages themselves don't know (cursors that only go backward).
  private var ahead: [Visited] = []
  /// Whether the places of the pages held are no longer places to go back to.
  private var hasForgotten = false

  /// The first page. `trail` holds the pages visited before it.
  ///
  /// - Parameter known: The number of items as it was known before, for pages that don't say it.
  init(
    first page: ArrivedPage, kept: KeptItems, at place: Place, limit: Int = 0, trail: [Visited],
    known: TotalCount = .unknown
  ) {
    let own = page.key.map { Place.key($0) } ?? place
    goesByKey = page.goesByKey
    if page.previous == nil && page.goesByKey { self.trail = trail }
    nextPlace = page.next.map(Self.visited)
    previousPlace = page.previous.map(Self.visited) ?? self.trail.last
    if let start = page.start { positions = start..<(start + page.count) }
    learn(page.total)
    let bound = total == .unknown ? known : total
    if !goesByKey, case .exact(let count) = bound, let held = positions, page.count == 0, held.lowerBound > count {
      // Past the end: the window is where the result ends.
      positions = count..<count
    }
    endsAtTail = page.count == 0 && !goesByKey
    add(page, kept, at: own, limit: limit, atTail: true)
    if goesByKey {
      let isFirst = place == .start && page.previous == nil && self.trail.isEmpty
      countThroughTail = positions.map { $0.lowerBound.saturatingAdd(itemCount) } ?? (isFirst ? itemCount : nil)
    }
  }

  /// Pages of a window that has never held anything.
  init() {}

  var isEmpty: Bool { pages.isEmpty }

  /// A page that the source has named, never asked for so far.
  private static func visited(_ key: KeyID) -> Visited { Visited(place: .key(key), limit: 0) }

  // MARK: Where to go on

  /// Where the next page of `size` items is asked for, and how many items, or nil at the end.
  ///
  /// A page once held is asked for as it was before: the window goes on behind what it had.
  func next(size: Int) -> (place: Place, limit: Int)? {
    guard !goesByKey, let positions else {
      if endsAtTail && !pages.isEmpty { return nil }
      return nextPlace.map { $0.asked(size: size) }
    }
    let isEnd = if case .exact(let count) = total { positions.upperBound >= count } else { endsAtTail }
    return isEnd ? nil : (.position(positions.upperBound), size)
  }

  /// Whether as many items are there as an exact total counts, for sources that are walked by keys.
  private var isTotalReached: Bool {
    guard case .exact(let count) = total, let countThroughTail else { return false }
    return countThroughTail >= count
  }

  /// Where the previous page of at most `size` items is asked for, and how many items, or nil at the end.
  func previous(size: Int) -> (place: Place, limit: Int)? {
    guard !goesByKey, let positions else { return previousPlace.map { $0.asked(size: size) } }
    if let last = revisits.last, last.meets == positions.lowerBound { return last.page.asked(size: size) }
    let limit = min(size, positions.lowerBound)
    return limit > 0 ? (.position(positions.lowerBound - limit), limit) : nil
  }

  /// Where the page on one side is asked for, and how many items, or nil at the end.
  func page(_ direction: PageDirection, size: Int) -> (place: Place, limit: Int)? {
    direction == .next ? next(size: size) : previous(size: size)
  }

  /// Whether a previous page is as long as when it was there last, though it ends before the window begins.
  func isWholeRevisit(_ page: ArrivedPage, at place: Place) -> Bool {
    guard let last = revisits.last, last.meets == positions?.lowerBound else { return false }
    return last.page.place == place && page.start == last.start && page.count >= last.sentCount
  }

  /// Whether nothing comes before the window.
  var isAtHeadEnd: Bool { previous(size: 1) == nil }

  /// Whether nothing comes after the window.
  var isAtTailEnd: Bool { next(size: 1) == nil }

  /// The number of items before the window, where positions are known.
  var before: Int? { positions?.lowerBound }

  /// The number of items after the window, where positions are known and the total is exact.
  func after(of total: TotalCount) -> Int? {
    guard let positions, case .exact(let count) = total else { return nil }
    return max(0, count - positions.upperBound)
  }

  /// The position in the whole result of an item held.
  func position(of item: HeldPlace) -> Int? {
    guard goesByKey else { return pages[item.page].position.map { $0.saturatingAdd(item.offset) } }
    return positions.map { held in
      pages[..<item.page].reduce(held.lowerBound) { $0.saturatingAdd($1.sentCount) }.saturatingAdd(item.offset)
    }
  }

  /// Whether a page at this place is held.
  func holdsPage(at place: Place) -> Bool { pages.contains { $0.place == place } }

  /// The pages visited before the page with this index, nearest last.
  func trail(before page: Int) -> [Visited] {
    if pages[page].knowsPrevious || hasForgotten { return [] }
    var visited = trail
    for page in pages[..<page] {
      visited += page.emptyBefore
      visited.append(page.visited)
    }
    return visited + pages[page].emptyBefore
  }

  /// Every key that may still be asked for, some more than once.
  var keys: [KeyID] {
    var keys: [KeyID] = []
    func add(_ visited: Visited) { if let key = visited.place.key { keys.append(key) } }
    for visited in trail + ahead + emptyAfter { add(visited) }
    for page in pages {
      add(page.visited)
      for visited in page.emptyBefore { add(visited) }
    }
    for revisit in revisits { add(revisit.page) }
    if let nextPlace { add(nextPlace) }
    if let previousPlace { add(previousPlace) }
    return keys
  }
}

// MARK: Pages that come and go

extension HeldPages {
  /// The page after those held has come.
  mutating func append(_ page: ArrivedPage, _ kept: KeptItems, at place: Place, limit: Int = 0) {
    if !ahead.isEmpty { ahead.removeLast() }
    // A source whose data shrank meanwhile may answer with an earlier position than it was asked for.
    learn(page.total)
    if goesByKey {
      if let held = positions { positions = held.lowerBound..<held.upperBound.saturatingAdd(page.count) }
    } else if let position = page.start, page.count > 0 {
      let start = positions?.lowerBound ?? position
      positions = start..<max(start, position + page.count)
    } else if page.count == 0, case .exact(let count) = total, let held = positions, held.upperBound < count {
      // Rows that were filtered out in mid-list: the next page goes on behind them.
      positions = held.lowerBound..<min(count, held.upperBound.saturatingAdd(max(1, limit)))
    }
    endsAtTail = goesByKey ? kept.count == 0 && isTotalReached : page.count == 0
    nextPlace = page.next.map(Self.visited) ?? ahead.last
    add(page, kept, at: place, limit: limit, atTail: true)
    countThroughTail = countThroughTail?.saturatingAdd(kept.count)
  }

  /// The page before those held has come.
  mutating func prepend(_ page: ArrivedPage, _ kept: KeptItems, at place: Place, limit: Int = 0) {
    if !trail.isEmpty { trail.removeLast() }
    if !revisits.isEmpty { revisits.removeLast() }
    if goesByKey {
      if let held = positions {
        // What came or went since may make the way back longer or shorter than was counted; before the first row is none.
        let start = page.previous == nil && trail.isEmpty ? 0 : max(0, held.lowerBound - page.count)
        positions = start..<(start + held.count + page.count)
      }
    } else if let position = page.start {
      let end = positions?.upperBound ?? (position + page.count)
      positions = min(position, end)..<end
    }
    learn(page.total)
    previousPlace = page.previous.map(Self.visited) ?? trail.last
    add(page, kept, at: place, limit: limit, atTail: false)
  }

  private mutating func learn(_ total: TotalCount) {
    switch total {
    case .unknown: break
    case .exact(let count): self.total = .exact(max(0, count))
    case .atLeast(let count): self.total = .atLeast(max(0, count))
    case .about(let count): self.total = .about(max(0, count))
    }
  }

  private mutating func add(_ page: ArrivedPage, _ kept: KeptItems, at place: Place, limit: Int, atTail: Bool) {
    if page.count == 0 {
      rememberEmpty(page, at: place, limit: limit, atTail: atTail)
      return
    }
    var held = HeldPage(
      place: place, position: goesByKey ? nil : page.start, kept: kept, sentCount: page.count, limit: limit,
      knowsPrevious: page.previous != nil || !goesByKey, knowsNext: page.next != nil || !goesByKey)
    if atTail {
      held.emptyBefore = emptyAfter
      emptyAfter = []
    }
    itemCount += kept.count
    pages.insert(held, at: atTail ? pages.count : 0)
  }

  /// A page without items is not held, but a cursor that only goes forward leads back to what is before it only by way
  /// of it, and it may have items when it is visited again.
  private mutating func rememberEmpty(_ page: ArrivedPage, at place: Place, limit: Int, atTail: Bool) {
    guard goesByKey, page.previous == nil else { return }
    let visited = Visited(place: place, limit: limit)
    if atTail {
      emptyAfter.append(visited)
    } else if !pages.isEmpty {
      pages[0].emptyBefore.insert(visited, at: 0)
    } else {
      emptyAfter.insert(visited, at: 0)
    }
  }

  /// The first page goes; it can be loaded again from its own place.
  mutating func dropFirst() {
    let page = pages.removeFirst()
    itemCount -= page.kept.count
    if let held = positions {
      let start =
        goesByKey ? held.lowerBound.saturatingAdd(page.sentCount) : pages.first?.firstPosition ?? held.upperBound
      positions = min(start, held.upperBound)..<held.upperBound
      if let position = page.position, let next = pages.first, next.position != next.firstPosition {
        // Asked as it was: a source may begin elsewhere than it is asked to.
        let place = page.place == .start ? Place.position(position) : page.place
        let visited = Visited(place: place, limit: max(1, page.limit))
        revisits.append(Revisit(page: visited, start: position, sentCount: page.sentCount, meets: start))
      } else {
        revisits = []
      }
    }
    if page.knowsPrevious { trail.removeAll() }
    previousPlace = page.visited
    if page.position != nil { return }
    trail += page.emptyBefore
    trail.append(page.visited)
    if let empty = pages.first?.emptyBefore, !empty.isEmpty {
      trail += empty
      pages[0].emptyBefore = []
      previousPlace = trail.last
    }
  }

  /// The last page goes; it can be loaded again from its own place.
  mutating func dropLast() {
    let page = pages.removeLast()
    itemCount -= page.kept.count
    countThroughTail = countThroughTail.map { $0 - page.kept.count }
    emptyAfter = page.emptyBefore
    if let held = positions {
      let end =
        goesByKey
        ? held.upperBound - page.sentCount : pages.last?.endPosition ?? held.lowerBound
      positions = held.lowerBound..<max(held.lowerBound, end)
    }
    if page.knowsNext { ahead.removeAll() }
    if page.position == nil { ahead.append(page.visited) }
    nextPlace = page.visited
    endsAtTail = false
  }

  /// The result set is gone, and with it the places visited.
  mutating func forgetVisited() {
    trail.removeAll()
    ahead.removeAll()
    hasForgotten = true
  }
}

extension PagePlace {
  /// The key, where the place is one.
  var key: Key? {
    if case .key(let key) = self { return key }
    return nil
  }

  /// The position, where the place is one.
  var position: Int? {
    if case .position(let position) = self { return position }
    return nil
  }
}
