@testable import SearchMachines

/// The pages held of numbered rows with number keys, with their rows.
struct NumberWindow {
  typealias Visited = VisitedPage<KeyID>

  struct Page {
    let place: PagePlace<Int>
    let items: [Row]
    let limit: Int
  }

  private(set) var held = HeldPages()
  private(set) var rows: WindowRows<Row>

  /// A window that has never held anything.
  init(query: SearchQuery = SearchQuery()) { rows = WindowRows(WindowID(number: 0), query: query) }

  init(
    first page: SearchMachines.Page<Row, Int>, at place: PagePlace<Int>, limit: Int = 0,
    trail: [VisitedPage<Int>] = [], known: TotalCount = .unknown, query: SearchQuery = SearchQuery()
  ) {
    self.init(query: query)
    let kept = rows.add(page.items, atTail: true)
    held = HeldPages(
      first: arrived(page), kept: kept, at: numbered(place), limit: limit, trail: trail.map(numbered), known: known)
  }

  mutating func append(_ page: SearchMachines.Page<Row, Int>, at place: PagePlace<Int>, limit: Int = 0) {
    let kept = rows.add(page.items, atTail: true)
    held.append(arrived(page), kept, at: numbered(place), limit: limit)
  }

  mutating func prepend(_ page: SearchMachines.Page<Row, Int>, at place: PagePlace<Int>, limit: Int = 0) {
    let kept = rows.add(page.items, atTail: false)
    held.prepend(arrived(page), kept, at: numbered(place), limit: limit)
  }

  mutating func evictHead() {
    held.dropFirst()
    rows.dropFirstPage()
  }

  mutating func evictTail() {
    held.dropLast()
    rows.dropLastPage()
  }

  mutating func forgetTrail() { held.forgetVisited() }

  // MARK: What is held

  var pages: [Page] {
    zip(held.pages, rows.pages).map { Page(place: named($0.place), items: $1.items, limit: $0.limit) }
  }
  var itemCount: Int { held.itemCount }
  var total: TotalCount { held.total }
  var before: Int? { held.before }
  var isAtHeadEnd: Bool { held.isAtHeadEnd }
  var isAtTailEnd: Bool { held.isAtTailEnd }
  var trail: [VisitedPage<Int>] { held.trail.map(named) }

  func after(of total: TotalCount) -> Int? { held.after(of: total) }

  func holds(_ id: Int) -> Bool { rows.holds(id) }

  func holdsPage(at place: PagePlace<Int>) -> Bool { held.holdsPage(at: numbered(place)) }

  func find(_ id: Int) -> (page: Int, index: Int)? {
    guard let place = rows.find(id)?.place else { return nil }
    let page = rows.pages[place.page]
    return (place.page, page.offsets?.firstIndex(of: place.offset) ?? place.offset)
  }

  func position(page: Int, index: Int) -> Int? {
    held.position(of: HeldPlace(page: page, offset: rows.pages[page].offsets?[index] ?? index))
  }

  func trail(before page: Int) -> [VisitedPage<Int>] { held.trail(before: page).map(named) }

  func next(size: Int) -> (place: PagePlace<Int>, limit: Int)? {
    held.next(size: size).map { (named($0.place), $0.limit) }
  }

  func previous(size: Int) -> (place: PagePlace<Int>, limit: Int)? {
    held.previous(size: size).map { (named($0.place), $0.limit) }
  }
}

extension NumberWindow {
  /// The pages held, parted by bars.
  var pagesText: String { pages.map { written($0.items) }.joined(separator: "|") }

  var nextText: String { next(size: 3).map { written($0.place) } ?? "end" }

  var previousText: String { previousText(size: 3) }

  func previousText(size: Int) -> String {
    previous(size: size).map { "\(written($0.place)) ×\($0.limit)" } ?? "end"
  }
}

private func arrived(_ page: Page<Row, Int>) -> ArrivedPage {
  ArrivedPage(
    count: page.items.count, key: page.key.map { KeyID(number: $0) }, previous: page.previous.map { KeyID(number: $0) },
    next: page.next.map { KeyID(number: $0) }, position: page.position, total: page.total, goesByKey: page.goesByKey)
}

private func numbered(_ place: PagePlace<Int>) -> PagePlace<KeyID> {
  switch place {
  case .start: .start
  case .key(let key): .key(KeyID(number: key))
  case .position(let position): .position(position)
  }
}

private func numbered(_ visited: VisitedPage<Int>) -> VisitedPage<KeyID> {
  VisitedPage(place: numbered(visited.place), limit: visited.limit)
}

private func named(_ place: PagePlace<KeyID>) -> PagePlace<Int> {
  switch place {
  case .start: .start
  case .key(let key): .key(key.number)
  case .position(let position): .position(position)
  }
}

private func named(_ visited: VisitedPage<KeyID>) -> VisitedPage<Int> {
  VisitedPage(place: named(visited.place), limit: visited.limit)
}
