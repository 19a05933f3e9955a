import Testing

@testable import IncrementalSearch
@testable import TextMatching

@Suite struct ArraySourcePieceTests {
  /// One long text among short ones says nothing of those that come after it.
  @Test func roomIsMadeForNoMoreThanFillsAPiece() {
    var records = FoldedRecords(isScored: true)
    #expect(ArraySourcePiece.room(for: 0, like: records) == 0)
    for _ in 0..<100 { records.append(["as long as others"]) }
    #expect(ArraySourcePiece.room(for: 1_000, like: records) == 17_000 * 9 / 8)
    records.append([String(repeating: "long", count: 8 << 20)])
    #expect(ArraySourcePiece.room(for: 8_192, like: records) == ArraySourcePiece.most.bytes / 8 * 9)
  }

  @Test func aLongTextAmongShortOnesIsFound() async throws {
    let texts = (0..<5_000).map { $0 % 1_000 == 127 ? String(repeating: "long ", count: 1 << 20) : "short \($0)" }
    let lines = texts.enumerated().map { SearchLine(id: $0.offset, text: $0.element) }
    let source = ArraySource<SearchLine>(match: .fuzzy) { $1.append($0.text) }
    await source.append(lines)
    #expect(try await source.total(for: SearchQuery("long")) == .exact(5))
    let page = try await source.page(PageRequest(query: SearchQuery("short 4999"), place: .start, limit: 5))
    #expect(page.items.first?.id == 4_999)
  }
}
