import BrowserBridge
import SearchMachines

/// A list of ten thousand products, endless both ways, in one or several columns, of which ten pages are held at most.
final class ProductScreen: ListScreen {
  /// The largest multiple of the numbers of columns that fits a screen or so: a page fills its grid's rows.
  private static var pageSize: Int { 30 }
  /// The number of the product in the middle.
  private static var middle: Int { 5_000 }
  private static var mostPages: Int { 10 }

  /// The article's 20 points are the edge itself: whoever scrolls fast is there before an answer is. This is what the fastest
  /// wheel passes while one is on its way.
  private var edges = ScrollEdges(distance: 2_400)
  private var columns = 1
  /// The product to be at the top until a person scrolls, whatever comes around it.
  private var wanted: RowID? { didSet { restingTop = nil } }
  /// The row that was measured at the top once `wanted` was put there: another one means that a person has scrolled, by
  /// whatever means.
  private var restingTop: RowID?

  init(_ host: DemoHost) {
    super.init(
      .products, host,
      SearchConfiguration(
        typing: TypingConfiguration(debounce: .zero, minimumLength: 0),
        paging: PagingConfiguration(
          pageSize: Self.pageSize, prefetchDistance: 0, window: .pages(Self.mostPages)), cacheSize: 0,
        previews: false, countsTotal: false))
  }

  /// The start of the page that a product is on.
  private static func start(ofPageWith number: Int) -> Int { (number - 1) / pageSize * pageSize }

  override func start() { start(at: Self.middle) }

  private func start(at number: Int) {
    let id = RowID(utf8: ServerAddress.digits(number))
    wanted = id
    let page = VisitedPage<PlaceKey>(
      place: .position(Self.start(ofPageWith: number)), limit: Self.pageSize)
    take(
      machine.handle(
        .restored(SavedSearch(text: "", pages: [page], anchor: ScrollAnchor(id: id), visibleCount: 1)), at: host.now))
  }

  /// The address names a product, which is to be at the top: instead of the middle, or of what was left.
  override func appeared(at number: Int) {
    if hasAppeared {
      go(to: number)
    } else {
      hasAppeared = true
      start(at: min(max(1, number), 2 * Self.middle))
    }
  }

  override func address(of request: PageRequest<PlaceKey>) -> ServerAddress { .page(request, api: "products/api") }

  override func text(of request: PageRequest<PlaceKey>) -> String {
    switch request.place {
    case .start: host.wording.fromStart
    case .position(let position): host.wording.from(position + 1)
    case .key(let key): key.side == .before ? host.wording.pageBefore : host.wording.pageAfter
    }
  }

  override func happenedHere(_ event: JSONText, _ message: JSONText) {
    if event.says("scrollBegan") {
      edges.scrollBegan()
      wanted = nil
      moved()
    } else if event.says("columns") {
      setColumns(message["columns"]?.integer ?? 1)
    } else if event.says("go") {
      go(to: message["number"]?.integer ?? 1)
    }
  }

  /// Near an edge the page beyond it is asked for, unless it loads already.
  override func moved() {
    letGoIfScrolled()
    guard latest.phase == .loaded, viewport.rowCount > 0 else { return }
    let directions = edges.moved(
      offset: Double(viewport.top), viewport: Double(viewport.height), content: Double(viewport.contentHeight))
    for direction in directions {
      if direction == .previous, latest.previous == .idle {
        take(machine.handle(.previousRequested, at: host.now))
      } else if direction == .next, latest.next == .idle {
        take(machine.handle(.nextRequested, at: host.now))
      }
    }
  }

  private func letGoIfScrolled() {
    guard let wanted, let visible = viewport.visible,
      let index = latest.items.firstIndex(where: { $0.id == wanted }),
      let first = latest.items.firstIndex(where: { $0.id == visible.first })
    else { return }
    // Where the list ends, the row is as far up as it can be.
    let isAtEnd = viewport.top + viewport.height >= viewport.contentHeight - 1 && first <= index
    if restingTop == nil, first == index || abs(visible.offset) <= 1 || isAtEnd {
      restingTop = visible.first
    } else if restingTop != visible.first {
      // Also before it was measured where it was put: then no line begins at the top.
      self.wanted = nil
    }
  }

  private func setColumns(_ count: Int) {
    columns = max(1, min(count, 3))
    restingTop = nil
    // Rows are laid out anew; the one at the top stays there.
    if let visible = viewport.visible { refit = .put(visible.first, offset: Int(visible.offset)) }
  }

  private func go(to number: Int) {
    var number = max(1, number)
    if case .exact(let count) = latest.total { number = min(number, max(1, count)) }
    let id = RowID(utf8: ServerAddress.digits(number))
    wanted = id
    edges.scrollBegan()
    if latest.items.contains(where: { $0.id == id }) {
      refit = .put(id, offset: 0)
    } else {
      take(machine.handle(.jumped(position: Self.start(ofPageWith: number)), at: host.now))
    }
  }

  override func placeAfterChange() -> ScrollPlace? {
    if let wanted, latest.items.contains(where: { $0.id == wanted }) {
      restingTop = nil
      return .put(wanted, offset: 0)
    }
    return super.placeAfterChange()
  }

  override var note: String {
    guard let before = latest.before, case .exact(let count) = latest.total, !latest.items.isEmpty else { return "" }
    return host.wording.products(
      before + 1, before + latest.items.count, of: count, pages: latest.pageCounts.count, mostPages: Self.mostPages,
      requests: log.count)
  }

  override func writeOwnState(to output: inout JSONOutput) {
    output.member("columns", columns)
    output.member("pages", latest.pageCounts.count)
    if let first = viewport.visible?.first.utf8, let number = JSONText(first)?.integer { output.member("top", number) }
  }
}
