import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

/// Values that are packed are found, shown, counted and filtered as those that are not.
@Suite struct PackedValuesTests {
  private struct PackedLines: PackedValues {
    let ids: Range<Int>

    func values(at places: [Int], texts: PackedTexts) -> [SearchLine] {
      places.map { place in
        var bytes: [UInt8] = []
        texts.append(at: place, to: &bytes)
        return SearchLine(id: ids.lowerBound + place, text: String(decoding: bytes, as: UTF8.self))
      }
    }

    func place(of id: Int) -> Int? { ids.contains(id) ? id - ids.lowerBound : nil }
  }

  private static let pieces = [
    "a", "B", "Http", "client", "é", "É", "ｶﾞ", "カ", "東京", " ", " ", "İ", "\u{212A}", "1", "",
  ]

  private static func lines(_ ids: Range<Int>, _ random: inout SeededGenerator) -> [SearchLine] {
    ids.map { SearchLine(id: $0, text: random.text(maxPieces: 8, from: pieces)) }
  }

  private static func facets() -> [ArrayFacet<SearchLine>] { [ArrayFacet("third") { "\($0.id % 3)" }] }

  private static func packed(_ match: MatchKind) -> ArraySource<SearchLine> {
    ArraySource(
      match: match,
      packing: { lines in PackedLines(ids: lines[lines.startIndex].id..<lines[lines.endIndex - 1].id + 1) },
      appendTexts: { $1.append($0.text) }, facets: facets(),
      filter: { line, filters in
        filters["even"].map { _ in line.id % 2 == 0 } ?? true
      })
  }

  @Test(arguments: MatchKind.allCases, [false, true])
  func areAsThoseThatAreNot(match: MatchKind, isReversed: Bool) async throws {
    var random = SeededGenerator(seed: 7)
    var order = LineOrder()
    order.isReversed = isReversed
    let packed = Self.packed(match).searched(asLines: order)
    let plain = ArraySource<SearchLine>(
      match: match, appendTexts: { $1.append($0.text) }, facets: Self.facets(),
      filter: { line, filters in
        filters["even"].map { _ in line.id % 2 == 0 } ?? true
      }
    ).searched(asLines: order)
    var count = 0
    for (round, size) in [10, 2_100, 3, 9_000, 1, 20_000].enumerated() {
      let lines = Self.lines(count..<count + size, &random)
      count += size
      if round == 3 {
        await packed.update(lines)
        await plain.update(lines)
        count = lines[size - 1].id + 1
      } else {
        await packed.append(lines)
        await plain.append(lines)
      }
      for text in ["", "a", "http", "カ 東京", "!é", "nothing of it"] {
        for filters in [[:], ["even": "yes"], ["third": "1"]] {
          let query = SearchQuery(text, filters: filters)
          let whole = PageRequest<Int>(query: query, place: .start, limit: .max)
          let found = try await plain.page(whole).items
          #expect(try await packed.page(whole).items == found, "\(text)")
          #expect(try await packed.total(for: query) == plain.total(for: query))
          #expect(try await packed.facets(for: query) == plain.facets(for: query))
          for id in [0, count / 2, count - 1, found.last?.id ?? -1] {
            let (page, expected) = (
              try await packed.page(around: id, for: query, limit: 9),
              try await plain.page(around: id, for: query, limit: 9)
            )
            #expect(page?.items == expected?.items && page?.position == expected?.position, "\(text) \(id)")
          }
        }
      }
    }
  }

  @Test func whatHasOtherThanOneTextStaysAsItIs() async throws {
    let source = ArraySource<SearchLine>(
      packing: { _ in
        Issue.record("packed")
        return nil
      },
      appendTexts: { line, texts in for _ in 0..<line.id % 3 { texts.append(line.text) } })
    let lines = (0..<5_000).map { SearchLine(id: $0, text: "line \($0)") }
    await source.append(lines)
    #expect(try await source.page(PageRequest(query: SearchQuery(), place: .start, limit: .max)).items == lines)
  }

  @Test func whatCanNotBePackedStaysAsItIs() async throws {
    let source = ArraySource<SearchLine>(packing: { _ in nil }, appendTexts: { $1.append($0.text) })
    let lines = (0..<5_000).map { SearchLine(id: $0 * 2, text: "Line \($0)") }
    await source.append(lines)
    #expect(try await source.page(PageRequest(query: SearchQuery(), place: .start, limit: .max)).items == lines)
  }
}
