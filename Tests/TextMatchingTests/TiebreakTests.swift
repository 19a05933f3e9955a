import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// The order of fzf 0.74.5 (`fzf -i --filter QUERY --tiebreak …`) where lines match equally well.
@Suite struct TiebreakTests {
  private func source(_ lines: [String], _ tiebreaks: [MatchTiebreak], isReversed: Bool = false) -> ArraySource<
    SearchLine
  > {
    var order = LineOrder()
    order.tiebreaks = tiebreaks
    order.isReversed = isReversed
    return ArraySource(lines: lines, match: .fuzzy).searched(asLines: order)
  }

  private func found(_ query: String, in source: ArraySource<SearchLine>) async throws -> [Int] {
    try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 1_000)).items.map(\.id)
  }

  private let lines = [
    "one two foo xxxxxxxxxxxx", "a foo b cccc", "foo-barbaz qux", "x foo", "  foo dddddddd", "src/foo/main.c",
    "main/foo", "foo/main/foo.c",
  ]

  @Test(arguments: [
    ([MatchTiebreak.length], [3, 1, 4, 2, 7, 0, 6, 5]),
    ([], [0, 1, 2, 3, 4, 7, 5, 6]),
    ([.begin], [2, 4, 7, 1, 3, 0, 5, 6]),
    ([.end], [3, 0, 1, 4, 2, 7, 6, 5]),
    ([.chunk], [0, 1, 3, 4, 2, 7, 6, 5]),
    ([.chunk, .length], [3, 1, 4, 0, 2, 7, 6, 5]),
    ([.begin, .length], [4, 2, 7, 3, 1, 0, 5, 6]),
    ([.pathname, .length], [2, 3, 1, 4, 0, 7, 6, 5]),
  ])
  func equalMatches(_ tiebreaks: [MatchTiebreak], order: [Int]) async throws {
    #expect(try await found("foo", in: source(lines, tiebreaks)) == order)
  }

  private func manyLines(_ count: Int) -> [String] {
    var generator = SeededGenerator(seed: 7)
    let words = ["foo", "bar", "of", "東京", "f-o", "x", "path/foo", "ＦＯＯ", "  ", "o"]
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...5, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: " ")
    }
  }

  @Test(arguments: [false, true])
  func pagesAreThoseOfTheWhole(isReversed: Bool) async throws {
    let lines = manyLines(1_500)
    for tiebreaks in [[MatchTiebreak.begin], [.end, .length], [.chunk, .begin, .length], [.pathname, .length]] {
      for query in ["foo", "o", "fo ob | x", "'foo !bar", "東"] {
        let whole = try await found(query, in: source(lines, tiebreaks, isReversed: isReversed))
        let source = source(lines, tiebreaks, isReversed: isReversed)
        var paged: [Int] = []
        while paged.count < whole.count {
          let page = try await source.page(
            PageRequest(query: SearchQuery(query), place: .position(paged.count), direction: .next, limit: 70))
          if page.items.isEmpty { break }
          paged += page.items.map(\.id)
        }
        #expect(paged.prefix(1_000).elementsEqual(whole.prefix(1_000)))
        let middle = whole[whole.count / 2]
        let around = try await source.page(around: middle, for: SearchQuery(query), limit: 30)
        let position = try #require(around?.position)
        #expect(around?.items.map(\.id) == Array(paged[position..<min(position + 30, paged.count)]))
      }
    }
  }

  @Test func linesThatComeLaterTakeTheirPlace() async throws {
    let lines = manyLines(900)
    var order = LineOrder()
    order.tiebreaks = [.chunk, .begin]
    let growing = ArraySource(lines: [], match: .fuzzy).searched(asLines: order)
    for start in stride(from: 0, to: lines.count, by: 300) {
      await growing.append((start..<start + 300).map { SearchLine(id: $0, text: lines[$0]) })
      let whole = source(Array(lines[..<(start + 300)]), [.chunk, .begin])
      for query in ["fo", "o x"] {
        #expect(try await found(query, in: growing) == found(query, in: whole))
      }
    }
  }

  @Test func theOrderOfTheLinesIsHadFromTheSameSource() async throws {
    let sorted = source(lines, [.begin])
    var order = sorted.lines
    order.sorts = false
    let unsorted = sorted.searched(asLines: order)
    for _ in 0..<2 {
      #expect(try await found("foo", in: sorted) == [2, 4, 7, 1, 3, 0, 5, 6])
      #expect(try await found("foo", in: unsorted) == Array(0..<8))
    }
  }
}
