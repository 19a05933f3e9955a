/// The pages held for one query: whole pages, contiguous, every id once, and where to go on at either side.
struct PageWindow<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  typealias Place = PagePlace<Key>
  typealias Visited = VisitedPage<Key>

  /// One page as it is held.
  struct HeldPage: Sendable {
    /// Where it can be loaded from again.
    let place: Place
    /// The items whose ids no earlier page had.
    var items: [Item]
    /// The index in the whole result of the first item the source sent, where pages are asked for by position.
    let position: Int?
    /// The index within the page as sent, for each item, where repeated ids were left out.
    let offsets: [Int]?
    /// How many items the source sent.
    let sentCount: Int
    /// How many of them it was asked for.
    let askedCount: Int
    /// Whether the source itself said how to get to the page before.
    let knowsPrevious: Bool
    /// Whether the source itself said how to get to the page after.
    let knowsNext: Bool

    var visited: Visited { Visited(place: place, limit: askedCount) }
  }

  private(set) var pages: [HeldPage] = []
  /// Whether pages are asked for by key; else by position, computed from `positions`.
  private(set) var goesByKey = true
  /// Where the next page is, nil at the end; not used where pages are asked for by position.
  private var nextPlace: Visited?
  /// Where the previous page is, nil at the end; not used where pages are asked for by position.
  private var previousPlace: Visited?
  /// The positions held, where they are known.
  private(set) var positions: Range<Int>?
  private(set) var total: TotalCount = .unknown
  /// Whether a page without items said that a source with positions ends here.
  private var endsAtTail = false
  /// Places before the window, nearest last, that the pages themselves don't know (cursors that only go forward).
  private(set) var trail: [Visited] = []
  /// Places after the window, nearest last, that the pages themselves don't know (cursors that only go backward).
  private var ahead: [Visited] = []
  /// Whether the places of the pages held are no longer places to go back to.
  private var hasForgotten = false
  /// Every id held.
  private var ids: Set<Item.ID> = []

  /// A window that holds the first page. `trail` holds the pages visited before it.
  init(first page: Page<Item, Key>, at place: Place, limit: Int = 0, trail: [Visited]) {
    let own = page.key.map { Place.key($0) } ?? place
    goesByKey = page.goesByKey
    if page.previous == nil && page.goesByKey { self.trail = trail }
    nextPlace = page.next.map(Self.visited)
    previousPlace = page.previous.map(Self.visited) ?? self.trail.last
    if let position = page.position { positions = max(0, position)..<(max(0, position) + page.items.count) }
    total = page.total
    endsAtTail = page.items.isEmpty
    hold(page, at: own, limit: limit, atTail: true)
  }

  /// A window that has never held anything.
  init() {}

  var itemCount: Int { ids.count }

  /// A page that the source has named, never asked for so far.
  private static func visited(_ key: Key) -> Visited { Visited(place: .key(key), limit: 0) }

  /// Where the next page of `size` items is asked for, and how many items, or nil at the end.
  ///
  /// A page once held is asked for as many as it had, however few a page has: the window goes on behind them.
  func next(size: Int) -> (place: Place, limit: Int)? {
    guard !goesByKey, let positions else { return nextPlace.map { ($0.place, max(size, $0.limit)) } }
    let isEnd = if case .exact(let count) = total { positions.upperBound >= count } else { endsAtTail }
    return isEnd ? nil : (.position(positions.upperBound), size)
  }

  /// Where the previous page of at most `size` items is asked for, and how many items, or nil at the end.
  func previous(size: Int) -> (place: Place, limit: Int)? {
    guard !goesByKey, let positions else { return previousPlace.map { ($0.place, max(size, $0.limit)) } }
    let limit = min(size, positions.lowerBound)
    return limit > 0 ? (.position(positions.lowerBound - limit), limit) : nil
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

  func holds(_ id: Item.ID) -> Bool { ids.contains(id) }

  /// The page and the index in it of an id.
  func find(_ id: Item.ID) -> (page: Int, index: Int)? {
    guard ids.contains(id) else { return nil }
    for (number, page) in pages.enumerated() {
      for (index, item) in page.items.enumerated() where item.id == id { return (number, index) }
    }
    return nil
  }

  /// The position in the whole result of an item held.
  func position(page number: Int, index: Int) -> Int? {
    let page = pages[number]
    let offset = page.offsets?[index] ?? index
    guard goesByKey else { return page.position.map { $0 + offset } }
    return positions.map { held in pages[..<number].reduce(held.lowerBound) { $0 + $1.sentCount } + offset }
  }

  /// Whether a page at this place is held.
  func holdsPage(at place: Place) -> Bool { pages.contains { $0.place == place } }

  // MARK: Arrivals

  /// Takes in the page after the window.
  mutating func append(_ page: Page<Item, Key>, at place: Place, limit: Int = 0) {
    if !ahead.isEmpty { ahead.removeLast() }
    // A source whose data shrank meanwhile may answer with an earlier position than it was asked for.
    if goesByKey {
      if let held = positions { positions = held.lowerBound..<(held.upperBound + page.items.count) }
    } else if let position = page.position, !page.items.isEmpty {
      let start = positions?.lowerBound ?? max(0, position)
      positions = start..<max(start, position + page.items.count)
    }
    endsAtTail = page.items.isEmpty
    if page.total != .unknown { total = page.total }
    nextPlace = page.next.map(Self.visited) ?? ahead.last
    hold(page, at: place, limit: limit, atTail: true)
  }

  /// Takes in the page before the window.
  mutating func prepend(_ page: Page<Item, Key>, at place: Place, limit: Int = 0) {
    if !trail.isEmpty { trail.removeLast() }
    if goesByKey {
      if let held = positions {
        // What came or went since may make the way back longer or shorter than was counted; before the first row is none.
        let start = page.previous == nil && trail.isEmpty ? 0 : max(0, held.lowerBound - page.items.count)
        positions = start..<(start + held.count + page.items.count)
      }
    } else if let position = page.position {
      let end = positions?.upperBound ?? (position + page.items.count)
      positions = min(max(0, position), end)..<end
    }
    if page.total != .unknown { total = page.total }
    previousPlace = page.previous.map(Self.visited) ?? trail.last
    hold(page, at: place, limit: limit, atTail: false)
  }

  /// Nothing more comes before the window.
  mutating func endAtHead() { previousPlace = nil }

  /// Nothing more comes after the window.
  mutating func endAtTail() { nextPlace = nil }

  private mutating func hold(_ page: Page<Item, Key>, at place: Place, limit: Int, atTail: Bool) {
    if page.items.isEmpty { return }
    var items: [Item] = []
    var offsets: [Int] = []
    items.reserveCapacity(page.items.count)
    for offset in page.items.indices {
      let item = page.items[offset]
      if ids.insert(item.id).inserted {
        items.append(item)
        offsets.append(offset)
      } else if let held = items.firstIndex(where: { $0.id == item.id }) {
        items[held] = item
      } else {
        replace(item)
      }
    }
    let held = HeldPage(
      place: place, items: items, position: goesByKey ? nil : page.position,
      offsets: items.count == page.items.count ? nil : offsets,
      sentCount: page.items.count, askedCount: min(limit, page.items.count),
      knowsPrevious: page.previous != nil || !goesByKey,
      knowsNext: page.next != nil || !goesByKey)
    pages.insert(held, at: atTail ? pages.count : 0)
  }

  private mutating func replace(_ item: Item) {
    for number in pages.indices {
      guard let index = pages[number].items.firstIndex(where: { $0.id == item.id }) else { continue }
      pages[number].items[index] = item
      return
    }
  }

  // MARK: Eviction

  /// Drops the first page; it can be loaded again from its own place.
  mutating func evictHead() {
    let page = pages.removeFirst()
    for item in page.items { ids.remove(item.id) }
    if let held = positions {
      let start = goesByKey ? held.lowerBound + page.sentCount : pages.first?.position ?? held.upperBound
      positions = min(start, held.upperBound)..<held.upperBound
    }
    if page.knowsPrevious { trail.removeAll() }
    if page.position == nil { trail.append(page.visited) }
    previousPlace = page.visited
  }

  /// Drops the last page; it can be loaded again from its own place.
  mutating func evictTail() {
    let page = pages.removeLast()
    for item in page.items { ids.remove(item.id) }
    if let held = positions {
      let end =
        goesByKey
        ? held.upperBound - page.sentCount : pages.last.map { ($0.position ?? 0) + $0.sentCount } ?? held.lowerBound
      positions = held.lowerBound..<max(held.lowerBound, end)
    }
    if page.knowsNext { ahead.removeAll() }
    if page.position == nil { ahead.append(page.visited) }
    nextPlace = page.visited
    endsAtTail = false
  }

  /// Forgets the places visited: their result set is gone.
  mutating func forgetTrail() {
    trail.removeAll()
    ahead.removeAll()
    hasForgotten = true
  }

  /// The pages visited before the page with this index, nearest last.
  func trail(before page: Int) -> [Visited] {
    if pages[page].knowsPrevious || hasForgotten { return [] }
    var visited = trail
    for page in pages[..<page] { visited.append(page.visited) }
    return visited
  }
}
