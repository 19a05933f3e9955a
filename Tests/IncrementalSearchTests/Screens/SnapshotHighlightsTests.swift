import IncrementalSearch
import IncrementalSearchTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SnapshotHighlightsTests {
  private let source = TestSource<Entry, Int>()
  private let search: SearchModel<Entry>

  init() { search = SearchModel(source, .init(debounce: .zero)) }

  private func find(_ text: String, correction: SearchCorrection? = nil) async {
    search.text = text
    await source.nextRequest().answer(Page(Entry.list(0..<1), correction: correction))
    await observed { search.phase == .loaded && !search.isStale }
  }

  private func marks(in text: String, match: MatchKind = .words) -> [Substring] {
    search.snapshot.highlights(in: text, match: match).map { text[$0] }
  }

  @Test func whatWasSearchedForIsMarked() async {
    #expect(search.snapshot.matchedQuery == nil && marks(in: "Table lamp") == [], "nothing was searched for")
    await find("LAM ta")
    #expect(marks(in: "Table lamp") == ["Ta", "lam"])
    #expect(marks(in: "a clamp") == [] && marks(in: "") == [])
    #expect(marks(in: "a clamp", match: .contains) == ["lam"])
  }

  @Test func theRowsOfAnEarlierQueryKeepTheirMarks() async {
    await find("lamp")
    search.text = "table"
    #expect(search.isStale && marks(in: "Table lamp") == ["lamp"])
  }

  @Test func whatWasSearchedInsteadIsMarked() async {
    await find("lmap", correction: SearchCorrection(typed: "lmap", searched: "lamp", literal: "'lmap"))
    #expect(search.snapshot.matchedQuery == SearchQuery("lamp") && marks(in: "Table lamp") == ["lamp"])
  }
}
