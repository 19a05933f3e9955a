import Testing

@testable import IncrementalSearch

@MainActor
@Suite struct ListPresenterTests {
  private let list = TestList()
  private let screen: MachineScreen
  private let presenter: ListPresenter<Entry>

  init() {
    screen = MachineScreen(
      SearchConfiguration(
        typing: TypingConfiguration(debounce: .zero, minimumLength: 0),
        paging: PagingConfiguration(pageSize: 20, prefetchDistance: 0, window: .pages(3))))
    screen.source = Entry.list(0..<200)
    presenter = ListPresenter(screen, on: list, edgeDistance: 20)
    list.rows = { [presenter] in presenter.drawn.items }
    list.onScroll = { [presenter] in presenter.scrolled() }
    screen.start()
  }

  private func answer() {
    screen.answer(0)
    presenter.draw(screen.snapshot)
  }

  private var ranges: [VisibleRange<Int>] {
    screen.taken.compactMap { if case .visibleRangeChanged(let range) = $0 { range } else { nil } }
  }

  @Test func theVisibleRangeIsToldOnceEach() {
    answer()
    #expect(ranges == [VisibleRange(first: 0, last: 9, offset: 0)])
    list.drag(by: 15)
    presenter.scrolled()
    presenter.draw(screen.snapshot)
    #expect(ranges.last == VisibleRange(first: 1, last: 11, offset: -5))
    #expect(ranges.count == 2, "the same is not told again")
  }

  @Test func aListOutsideOfAWindowIsNotLaidOut() {
    list.isInWindow = false
    answer()
    list.onScroll()
    #expect(list.cells.count == 20 && list.complaints.isEmpty && ranges.isEmpty)
    list.isInWindow = true
    list.onScroll()
    #expect(ranges.last == VisibleRange(first: 0, last: 9, offset: 0))
  }

  @Test func rowsUnderBarsAreNotVisible() {
    list.topInset = 20
    list.bottomInset = 10
    answer()
    #expect(list.offset == -20, "a new list starts under the bar")
    #expect(ranges.last == VisibleRange(first: 0, last: 6, offset: 0))
  }

  @Test func anEdgeLoadsInItsDirection() {
    answer()
    #expect(screen.open.isEmpty)
    list.drag(by: 75)
    #expect(screen.open.isEmpty)
    list.drag(by: 5)
    #expect(screen.open.map(\.page.direction) == [.next])
  }

  @Test func anotherQueryIsToldWhatIsVisibleOfItThoughItLooksTheSame() {
    screen.source = Entry.list(1..<3)
    answer()
    let before = ranges.count
    screen.textChanged("b")
    screen.submit()
    answer()
    #expect(screen.snapshot.query.text == "b" && ranges.count == before + 1)
    #expect(ranges.last == VisibleRange(first: 1, last: 2, offset: 0))
  }

  @Test func aQueryThatComesBackIsWhereItWas() {
    answer()
    list.drag(by: 55)
    screen.textChanged("b")
    screen.submit()
    answer()
    #expect(list.offset == 0, "another query starts at the top")
    screen.clear()
    presenter.draw(screen.snapshot)
    #expect(list.offset == 55)
  }
}
