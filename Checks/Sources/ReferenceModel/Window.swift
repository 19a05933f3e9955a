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
  /// Whether it asks for the start, not for the page that holds the anchor.
  var isAtStart = false
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
  /// Where the source knows positions: the position of each id held, and the positions that the page stands for.
  var places: [Int] = []
  var from = 0
  var to = 0
  /// Whether the source itself said what is before it, and what is after it.
  var saysPrevious = false
  var saysNext = false
  /// How many items it was asked for, and how many the source gave.
  var limit = 0
  var sentCount = 0

  /// A page as the source sent it.
  init(_ page: SourcePage) {
    key = page.key
    ids = page.ids
    isEmpty = page.ids.isEmpty
    previousKey = page.previousKey
    saysPrevious = page.previousKey != nil
    saysNext = page.nextKey != nil
    nextKey = page.nextKey
    total = page.total
    sentCount = page.ids.count
    places = page.ids.indices.map { page.key + $0 }
    from = page.key
    to = page.key + page.ids.count
  }

  /// Leaves only the ids that fulfil a condition.
  mutating func keepIDs(where isKept: (Int) -> Bool) {
    let kept = ids.indices.filter { isKept(ids[$0]) }
    places = kept.map { places[$0] }
    ids = kept.map { ids[$0] }
  }
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
  /// The same for what lies after the window: the pages visited there, nearest last.
  var visitedAhead: [Int] = []
  /// "a page that ends before the window begins is completed before it shows": what has come of the previous page.
  var incomplete: HeldPage?
  /// The directions whose last answer led nowhere: "an error that says so, never an endless loop".
  var leadsNowhere: Set<Direction> = []
  /// Pages in a row that had no row that was new.
  var repeatedRun: [Direction: Int] = [:]
  /// Pages that went at the head although the page after them had left rows to them: "no row that it gives on the way
  /// forward is missing [...] on the way back", so they are asked for as they were, nearest last.
  var revisits: [(key: Int, limit: Int, count: Int, meets: Int)] = []
  /// Whether the last jump was refused and nothing else was asked for since: snapshots hold it, their records don't.
  var jumpWasRefused = false
  /// How often in a row the result set was gone, without a page beside the window or a user action in between.
  var expiredInRow = 0
  /// "once there has been a `jump`".
  var hasJumped = false
  /// The source said that its data changed, and no refresh has been sent since.
  var isMarked = false
  /// A refresh of it was cut off by another query, or held back by a rate limit.
  var refreshIsDue = false
  /// A refresh of it was cut off, or dropped while it waited, by a dismissal: it is due when its query comes back.
  var refreshIsDueOnReturn = false

  /// Whether the source has given no item for it so far.
  var hasNoItems: Bool { pages.allSatisfy(\.isEmpty) }

  /// The key in a direction, as the page at that end says; nil at the end.
  func boundaryKey(_ direction: Direction) -> Int? {
    guard let total, let first = pages.first, let last = pages.last else {
      return direction == .previous ? pages.first?.previousKey : pages.last?.nextKey
    }
    if direction == .previous { return first.from > 0 ? first.from : nil }
    return last.to < total ? last.to : nil
  }

  /// Items before and after the window, where known.
  var before: Int? { total == nil ? nil : pages.first?.from }
  var after: Int? {
    guard let total, let last = pages.last else { return nil }
    return max(0, total - last.to)
  }

  /// The page that holds a source's item.
  func page(of id: Int) -> Int? { pages.firstIndex { $0.ids.contains(id) } }

  /// "loading stops until a user action": then it goes on.
  mutating func userActs() {
    loadsThrough.formUnion(stopped)
    byHand.subtract(stopped)
    stopped = []
    emptyRun = [:]
    expiredInRow = 0
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

  /// Counts a page that was added. "Ten pages in a row without a new row are loaded through […]; an eleventh is such an
  /// error too."
  mutating func countRepeatedPage(_ direction: Direction) {
    let page = direction == .next ? pages.last : pages.first
    repeatedRun[direction] = page?.ids.isEmpty == true ? repeatedRun[direction, default: 0] + 1 : 0
    if repeatedRun[direction, default: 0] > 10, boundaryKey(direction) != nil { leadsNowhere.insert(direction) }
  }

  /// Adds a page at the end that its direction brings it to. "Ids are unique in the window: a repeated id updates its
  /// row in place and is not counted as new; the next key still advances."
  mutating func add(_ page: HeldPage, _ direction: Direction) {
    var page = page
    var seen = Set(pages.flatMap(\.ids))
    page.keepIDs { seen.insert($0).inserted }
    total = page.total
    if direction == .next {
      _ = visitedAhead.popLast()
      if total == nil, page.nextKey == nil { page.nextKey = visitedAhead.last }
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
      if gone.saysNext { visitedAhead = [] }
      if !gone.isEmpty { visitedAhead.append(gone.key) }
      if let last = pages.indices.last {
        pages[last].nextKey = gone.key
        // What it repeated went with the page that had it.
        if !pages[last].isEmpty { pages[last].to = pages[last].places.last.map { $0 + 1 } ?? pages[last].from }
      }
      return !gone.isEmpty
    }
    let gone = pages.removeFirst()
    if gone.saysPrevious { cameFrom[gone.key] = nil }
    if let first = pages.first, !first.isEmpty {
      let from = first.places.first ?? first.to
      if from > first.key, !gone.isEmpty {
        revisits.append((gone.key, gone.limit, gone.sentCount, from))
      } else {
        revisits = []
      }
      pages[0].from = from
    }
    return !gone.isEmpty
  }
}
