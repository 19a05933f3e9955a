import SearchSimulation

/// A request for a page.
struct Asked: Equatable {
  var id: Int
  var query: Query
  var direction: Direction
  var key: Int
  var limit: Int
  /// Whether a jump asked for it.
  var isJump = false
  /// How often the refresh it belongs to has expired so far.
  var expiries = 0
  /// Whether the source said that its data changed while this first page was on its way.
  var isMarked = false
}

/// The first and the last item on screen.
struct VisibleRange: Equatable {
  var first: Int
  var last: Int
}

/// A page in the window. Empty pages are held too, so that their keys are known, but count for no bound.
struct HeldPage: Equatable {
  var key: Int
  /// The source's items that no other page of the window has.
  var ids: [Int]
  /// Whether the source gave no item at all. "A page of repeated ids only is not empty."
  var isEmpty: Bool
  var previousKey: Int?
  var nextKey: Int?
  /// The number of items of the whole result; nil where the source doesn't know positions.
  var total: Int?
}

/// The pages held for one query, with their load states and the visible range.
struct Window {
  var query: Query
  var pages: [HeldPage]
  var visible: VisibleRange?
  /// The number of items of the whole result, as the latest reply gave it; nil where positions are not known.
  var total: Int?
  /// The load in flight of each direction.
  var loading: [Direction: Asked] = [:]
  /// The request that failed of each direction.
  var failed: [Direction: Asked] = [:]
  /// The directions whose load a person asked for.
  var byHand: Set<Direction> = []
  /// The failed directions that go on by themselves when the rate limit is over.
  var waitsForLimit: Set<Direction> = []
  /// "a side just evicted is not loaded again before the next visible range or request by hand".
  var justEvicted: Set<Direction> = []
  /// The empty pages in a row of each direction, since the last user action.
  var emptyRun: [Direction: Int] = [:]
  /// "Empty pages are loaded through": the directions that go on although nothing else wants them to.
  var loadsThrough: Set<Direction> = []
  /// "loading stops until a user action": the directions that had too many empty pages.
  var stopped: Set<Direction> = []
  /// "the session remembers the key of every page visited": from which page a page was reached.
  var cameFrom: [Int: Int] = [:]
  /// "once there has been a `jump`".
  var hasJumped = false
  /// The source said that its data changed, and no refresh has been sent since.
  var isMarked = false
  /// A refresh of it was cut off by another query, or held back by a rate limit.
  var refreshIsDue = false

  /// Whether the source has given no item for it so far.
  var hasNoItems: Bool { pages.allSatisfy(\.isEmpty) }

  /// The key in a direction, as the page at that end says; nil at the end.
  func boundaryKey(_ direction: Direction) -> Int? {
    if direction == .previous { return pages.first?.previousKey }
    guard let total, let end else { return pages.last?.nextKey }
    return end < total ? end : nil
  }

  /// The position after the last item.
  private var end: Int? { pages.last.map { $0.key + $0.ids.count } }

  /// Items before and after the window, where known.
  var before: Int? { total == nil ? nil : pages.first?.key }
  var after: Int? {
    guard let total, let end else { return nil }
    return max(0, total - end)
  }

  /// The page that holds a source's item.
  func page(of id: Int) -> Int? { pages.firstIndex { $0.ids.contains(id) } }

  /// "loading stops until a user action": then it goes on.
  mutating func userActs() {
    loadsThrough.formUnion(stopped)
    byHand.subtract(stopped)
    stopped = []
    emptyRun = [:]
  }

  /// Counts an empty page. "After `maxEmptyPages` empty pages in a row one more request is made; if that is empty too,
  /// loading stops".
  mutating func countEmptyPage(_ direction: Direction, most: Int) {
    var direction = direction
    var run = emptyRun[direction, default: 0] + 1
    loadsThrough.remove(direction)
    // "goes on with next, or with previous if next is at its end"
    if direction == .next, boundaryKey(.next) == nil, hasNoItems {
      emptyRun[.next] = 0
      direction = .previous
      run = max(run, emptyRun[.previous, default: 0] + 1)
    }
    emptyRun[direction] = run
    if run <= most { loadsThrough.insert(direction) } else { stopped.insert(direction) }
  }

  /// A page with items came.
  mutating func endEmptyRun(_ direction: Direction) {
    emptyRun[direction] = 0
    loadsThrough.remove(direction)
    stopped.remove(direction)
  }

  /// Adds a page at the end that its direction brings it to. "Ids are unique in the window: a repeated id updates its
  /// row in place and is not counted as new; the next key still advances."
  mutating func add(_ page: HeldPage, _ direction: Direction) {
    var page = page
    var seen = Set(pages.flatMap(\.ids))
    page.ids = page.ids.filter { seen.insert($0).inserted }
    total = page.total
    if direction == .next {
      pages.append(page)
    } else {
      pages.insert(page, at: 0)
    }
  }

  /// Takes the page at the far end away; true when it had items. "Evicting an end page withdraws "end"": what comes
  /// after the new end is the page that went.
  mutating func removePage(at side: Direction) -> Bool {
    if side == .next {
      let gone = pages.removeLast()
      if let last = pages.indices.last { pages[last].nextKey = gone.key }
      return !gone.isEmpty
    }
    return !pages.removeFirst().isEmpty
  }
}
