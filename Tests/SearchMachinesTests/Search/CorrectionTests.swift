import Testing

@testable import SearchMachines

@Suite struct CorrectionTests {
  private let sibuya = SearchCorrection(typed: "sbuya", searched: "sibuya", literal: "'sbuya")

  private func typed(_ text: String, _ correction: SearchCorrection?, next: Int? = nil) -> SearchScreen {
    var screen = SearchScreen(cacheSize: 2)
    _ = screen.type(text, at: 0)
    _ = screen.pass(to: 300)
    _ = screen.page(1, Page([1, 2], next: next, correction: correction), at: 400)
    return screen
  }

  @Test func aSnapshotSaysWhatWasSearchedInstead() {
    let screen = typed("sbuya", sibuya)
    #expect(screen.snapshot.correction == sibuya)
    #expect(screen.snapshot.itemsQuery == SearchQuery("sbuya"), "the query stays what was typed")
    #expect(
      SearchQuery("sbuya", filters: ["a": "b"]).corrected(by: sibuya) == SearchQuery("sibuya", filters: ["a": "b"]))
    #expect(SearchQuery("sbuya").corrected(by: nil) == SearchQuery("sbuya"))
  }

  @Test func itIsSaidAsLongAsItsRowsShow() {
    var screen = typed("sbuya", sibuya)
    _ = screen.type("shibuya", at: 1_000)
    #expect(screen.snapshot.correction == sibuya, "the rows are stale, but they are still those of the correction")
    _ = screen.pass(to: 1_300)
    _ = screen.page(2, [1, 2], at: 1_400)
    #expect(screen.snapshot.correction == nil)
    _ = screen.type("sbuya", at: 2_000)
    #expect(screen.snapshot.correction == sibuya, "remembered with its answer")
  }

  @Test func laterPagesDoNotChangeIt() {
    var screen = typed("sbuya", sibuya, next: 2)
    _ = screen.next(at: 500)
    _ = screen.page(2, [3], at: 600)
    #expect(screen.ids == [1, 2, 3])
    #expect(screen.snapshot.correction == sibuya)
  }

  @Test func aRefreshTellsItAnew() {
    var screen = typed("sbuya", sibuya)
    _ = screen.refresh(at: 500)
    let published = screen.published
    _ = screen.page(2, [1, 2], at: 600)
    #expect(screen.snapshot.correction == nil, "the same rows, but found by what was typed")
    #expect(screen.published == published + 1)
  }

  @Test func aSavedSearchThatIsRestoredTellsItAgain() {
    var screen = SearchScreen()
    let saved = SavedSearch<Int, Int>(
      text: "sbuya", filters: [:], pages: [.init(place: .start, limit: 3)], trail: [], anchor: nil, neighbours: [],
      visibleCount: 0)
    _ = screen.at(0) { $0.handle(.restored(saved), at: $1) }
    _ = screen.page(1, Page([1, 2], correction: sibuya), at: 10)
    #expect(screen.snapshot.correction == sibuya)
  }
}
