import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch
@testable import TextMatching

/// The first rows of a fuzzy search in very many values are known before all of them were looked at, and are those that come first
/// when they were.
@Suite struct ShortestRowsTests {
  private static let words = [
    "http", "client", "data", "set", "a", "2", "x-y", "HTTP", "Data", "py", "python", "lib", "9",
  ]
  private static let texts = [
    "http", "h", "http c", "data s", "python l", "2", "py 9", "dat", "a", "zq", "!x", "http | x", "'set",
  ]

  /// Lines of which many are as long as others, some padded, some not all ASCII, and a few too long to be matched in one piece.
  private static func lines(_ count: Int, _ random: inout SeededGenerator, from id: Int = 0) -> [SearchLine] {
    (id..<id + count).map { id in
      var line = (0..<Int.random(in: 1...9, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      switch id % 211 {
      case 0: line.append("日本 é")
      case 1: line.insert("   ", at: 0)
      case 2: line.append("  \t")
      case 3 where id % 5 == 0: line.append(String(repeating: "long ", count: 2_000))
      case 4: line = [""]
      default: break
      }
      return SearchLine(id: id, text: line.joined(separator: id % 7 == 0 ? "_" : " "))
    }
  }

  private static func source(_ lines: [SearchLine], manyValues: Int) async -> ArraySource<SearchLine> {
    var source = ArraySource<SearchLine>(match: .fuzzy) { line, texts in
      texts.append(line.text)
    } filter: { line, filters in
      "\(line.id % 3)" == filters["third"]
    }
    source.manyValues = manyValues
    for start in stride(from: 0, to: lines.count, by: 2_500) {
      await source.append(Array(lines[start..<min(start + 2_500, lines.count)]))
    }
    return source
  }

  private static func page(_ text: String, _ filters: [String: String] = [:], from start: Int = 0, limit: Int)
    -> PageRequest<Int>
  {
    PageRequest(
      query: SearchQuery(text, filters: filters), place: .position(start), direction: .next, limit: limit)
  }

  @Test func areThoseOfAll() async throws {
    var random = SeededGenerator(seed: 91)
    var lines = Self.lines(40_000, &random)
    let (source, whole) = (await Self.source(lines, manyValues: 1), await Self.source(lines, manyValues: .max))
    var early = 0
    for round in 0..<120 {
      if round % 40 == 39 {
        // What was known of fewer values is known no more.
        let more = Self.lines(50, &random, from: lines.count) + [SearchLine(id: lines.count + 50, text: "http")]
        lines += more
        await source.append(more)
        await whole.append(more)
      }
      let text = Self.texts.randomElement(using: &random) ?? ""
      let filters = round % 4 == 0 ? ["third": "1"] : [:]
      let start = round % 3 == 0 ? Int.random(in: 0...60, using: &random) : 0
      let request = Self.page(text, filters, from: start, limit: Int.random(in: 0...50, using: &random))
      let (page, expected) = (try await source.page(request), try await whole.page(request))
      #expect(page.items == expected.items, "\(text) \(filters) from \(start)")
      #expect(page.position == expected.position)
      if page.total == .unknown { early += 1 } else { #expect(page.total == expected.total) }
      if round % 5 == 0 {
        let query = SearchQuery(text, filters: filters)
        #expect(try await source.total(for: query) == (try await whole.total(for: query)))
        #expect(try await source.page(request).total != .unknown)
      }
    }
    #expect(early > 40)
  }

  @Test func areNotToldWhereAllDecide() async throws {
    var random = SeededGenerator(seed: 92)
    let source = await Self.source(Self.lines(20_000, &random), manyValues: 1)
    #expect(try await source.page(Self.page("http", limit: 20)).total == .unknown)
    // Few match as well as can be, some do in another way, all are asked for, or they come in another order.
    for text in ["zq", "!http", "http | data"] {
      #expect(try await source.page(Self.page(text, limit: 20)).total != .unknown, "\(text)")
    }
    #expect(try await source.page(Self.page("client", limit: .max)).total != .unknown)
    for lines in [
      LineOrder { $0.sorts = false }, LineOrder { $0.tiebreaks = [] }, LineOrder { $0.tiebreaks = [.begin] },
      LineOrder { $0.isReversed = true },
    ] {
      let source = source.searched(asLines: lines)
      #expect(try await source.page(Self.page("python", limit: 20)).items.count == 20)
      #expect(
        try await source.total(for: SearchQuery("python"))
          == .exact(source.page(Self.page("python", limit: .max)).items.count))
    }
    let few = await Self.source(Self.lines(20_000, &random), manyValues: 20_001)
    #expect(try await few.page(Self.page("http", limit: 20)).total != .unknown)
  }

  @Test func linesAsLongAsEachOtherAreNotShort() async throws {
    let lines = (0..<20_000).map { SearchLine(id: $0, text: "http client") }
    let source = await Self.source(lines, manyValues: 1)
    let page = try await source.page(Self.page("http", limit: 20))
    #expect(page.items == Array(lines.prefix(20)))
    #expect(page.total == .exact(20_000))
  }
}

extension LineOrder {
  fileprivate init(_ change: (inout LineOrder) -> Void) {
    self.init()
    change(&self)
  }
}
