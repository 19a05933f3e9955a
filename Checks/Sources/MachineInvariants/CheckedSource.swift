import SearchMachines

/// A small result whose pages are known, to answer requests from and to judge them by.
public struct CheckedSource: Sendable {
  /// How a source gives its pages.
  public enum Shape: Sendable {
    /// By position, with an exact total.
    case positions
    /// By position; the end shows as an empty page.
    case positionsWithoutTotal
    /// By number, both ways; the last page may say so or be followed by an empty one.
    case numbered(endsEmpty: Bool)
    /// By cursors that only go forward.
    case forward
  }

  /// How pages are given.
  public let shape: Shape
  /// The ids on each page, for sources that don't know positions.
  public let pages: [[Int]]
  /// The number of items in the whole result.
  public let count: Int
  /// Where the first page is: a position, or the index of a page.
  public let start: Int
  /// The most items of one answer, for sources that know positions.
  public var mostItems: Int?
  /// How many items more than asked for an answer has.
  public var extraItems = 0
  /// Items that are taken out of answers; the positions and the total count them.
  public var hidden: Set<Int> = []
  /// Whether an answer from beyond the end says that it begins at the end.
  public var clamps = true

  /// A source that knows positions, and may answer otherwise than it is asked.
  public static func positions(
    _ count: Int, start: Int = 0, hasTotal: Bool = true, mostItems: Int? = nil, extraItems: Int = 0,
    hidden: Set<Int> = [], clamps: Bool = true
  ) -> CheckedSource {
    CheckedSource(
      shape: hasTotal ? .positions : .positionsWithoutTotal, pages: [], count: count, start: start,
      mostItems: mostItems, extraItems: extraItems, hidden: hidden, clamps: clamps)
  }

  /// A source of numbered pages of these sizes.
  ///
  /// - Parameter repeats: Whether each page begins with the last item of the page before.
  public static func numbered(
    _ sizes: [Int], start: Int = 0, endsEmpty: Bool = false, repeats: Bool = false
  ) -> CheckedSource {
    let pages = pages(sizes, repeats: repeats)
    return CheckedSource(
      shape: .numbered(endsEmpty: endsEmpty), pages: pages, count: sizes.reduce(0, +), start: start)
  }

  /// A source of pages of these sizes that only leads forward.
  public static func forward(_ sizes: [Int]) -> CheckedSource {
    CheckedSource(shape: .forward, pages: pages(sizes, repeats: false), count: sizes.reduce(0, +), start: 0)
  }

  private static func pages(_ sizes: [Int], repeats: Bool) -> [[Int]] {
    var pages: [[Int]] = []
    var first = 0
    for size in sizes {
      let from = repeats && first > 0 && size > 0 ? first - 1 : first
      pages.append(Array(from..<first + size))
      first += size
    }
    return pages
  }

  /// Whether the source knows positions.
  public var knowsPositions: Bool {
    switch shape {
    case .positions, .positionsWithoutTotal: true
    case .numbered, .forward: false
    }
  }

  /// Whether the source itself can say where the page before is.
  public var leadsBack: Bool {
    if case .forward = shape { return false }
    return true
  }

  /// The ids that a request asks for.
  public func ids(at place: PagePlace<Int>, limit: Int) -> [Int] {
    if knowsPositions {
      let position = min(position(of: place), count)
      let most = min(limit + extraItems, mostItems ?? .max)
      return (position..<min(count, position + most)).filter { !hidden.contains($0) }
    }
    let index = index(of: place)
    return pages.indices.contains(index) ? pages[index] : []
  }

  /// The page that answers a request.
  public func page(for request: PageRequest<Int>, id: RequestID, query: Int) -> Page<CheckedItem, Int> {
    let items = ids(at: request.place, limit: request.limit).map {
      CheckedItem(id: $0, query: query, answer: id.number)
    }
    switch shape {
    case .positions:
      return Page(items, position: answered(position(of: request.place)), total: .exact(count))
    case .positionsWithoutTotal:
      return Page(items, position: answered(position(of: request.place)), total: .unknown)
    case .numbered(let endsEmpty):
      let index = index(of: request.place)
      let last = endsEmpty ? pages.count : pages.count - 1
      return Page(
        items, key: index, previous: index > 0 ? index - 1 : nil, next: index < last ? index + 1 : nil)
    case .forward:
      let index = index(of: request.place)
      return Page(items, next: index + 1 < pages.count ? index + 1 : nil)
    }
  }

  /// The page that says that there is nothing at all.
  public var nothing: Page<CheckedItem, Int> {
    switch shape {
    case .positions: Page([], position: 0, total: .exact(0))
    case .positionsWithoutTotal: Page([], position: 0, total: .unknown)
    case .numbered, .forward: Page([])
    }
  }

  /// Where an answer says that it begins.
  private func answered(_ position: Int) -> Int { clamps ? min(position, count) : position }

  private func position(of place: PagePlace<Int>) -> Int {
    switch place {
    case .start: start
    case .position(let position): position
    case .key(let key): key
    }
  }

  private func index(of place: PagePlace<Int>) -> Int {
    switch place {
    case .start: start
    case .key(let key): key
    case .position: -1
    }
  }
}
