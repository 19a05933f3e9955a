import IncrementalSearch

/// A page of the API with numbered pages: five items at most, thirteen for one keyword. The page after the last is empty,
/// and nothing else says that it was the last.
struct KeywordAnswer: Encodable, Sendable {
  struct Item: Encodable, Sendable {
    var id: String
    var title: String
    var texts: [String]
    /// Ranges to mark in the title and the texts, in UTF-16 code units.
    var highlights: [[[Int]]]
  }

  static let pageSize = 5
  static let mostItems = 13

  var page: Int
  var items: [Item]

  /// Makes the page with a number, from 1 on, of the records that a keyword finds.
  init(_ keyword: String, page: Int, of records: ArraySource<DemoRecord>) async throws {
    self.page = page
    let start = (page - 1) * Self.pageSize
    let limit = min(Self.pageSize, Self.mostItems - start)
    let query = SearchQuery(keyword)
    guard limit > 0, !query.text.isEmpty else {
      items = []
      return
    }
    let found = try await records.page(
      PageRequest(query: query, place: .position(start), direction: .next, limit: limit))
    let match = MatchQuery(query.text, kind: records.match)
    items = found.items.map { record in
      let texts = [record.title] + record.texts
      return Item(
        id: String(record.id), title: record.title, texts: record.texts,
        highlights: texts.map { Self.ranges(match.highlights(in: $0), in: $0) })
    }
  }

  private static func ranges(_ ranges: [Range<String.Index>], in text: String) -> [[Int]] {
    ranges.map { [$0.lowerBound.utf16Offset(in: text), $0.upperBound.utf16Offset(in: text)] }
  }
}
