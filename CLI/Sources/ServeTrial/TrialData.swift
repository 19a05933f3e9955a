import IncrementalSearch
import IncrementalSearchServer

/// Made-up rows as a server serves them.
struct TrialData: ServedData {
  /// A row, by its number.
  struct Row: Identifiable, Hashable, Sendable {
    var id: Int
  }

  /// The rows, as late and in such pages as the desk says.
  struct Source: FacetedSource {
    let desk: TrialDesk
    var way = SearchWay()

    func page(_ request: PageRequest<Int>) async throws -> Page<Row, Int> {
      let behavior = desk.behavior
      try await Task.sleep(for: desk.nextDelay())
      let correction = TrialRows.correction(of: request.query)
      let rows = TrialRows(request.query.corrected(by: correction), among: behavior.numbers, way)
      if request.key != nil, behavior.expireKeys { throw SearchFailure(.keysExpired) }
      let place = request.key ?? request.position ?? 0
      // Before a key is before its place; a position of a page before is that of its first row already.
      let start = request.key != nil && request.direction == .previous ? place - request.limit : place
      let isPast = request.direction == .refresh && start >= rows.count
      var page = page(of: rows, from: isPast ? rows.count - request.limit : start, limit: request.limit, behavior)
      page.correction = correction
      return page
    }

    func page(of rows: TrialRows, from start: Int, limit: Int, _ behavior: TrialBehavior) -> Page<Row, Int> {
      let count = rows.count
      let places = min(max(0, start), count)..<min(max(0, start + limit), count)
      let items = rows.numbers(at: places).map(Row.init)
      if behavior.positions { return Page(items, position: places.lowerBound, total: .exact(count)) }
      return Page(
        items, previous: places.lowerBound > 0 ? places.lowerBound : nil,
        next: places.upperBound < count ? places.upperBound : nil, position: start <= 0 ? 0 : nil)
    }

    func total(for query: SearchQuery) async throws -> TotalCount {
      let query = query.corrected(by: TrialRows.correction(of: query))
      return .exact(TrialRows(query, among: desk.behavior.numbers, way).count)
    }

    func facets(for query: SearchQuery) async throws -> [SearchFacet] {
      let query = query.corrected(by: TrialRows.correction(of: query))
      return TrialRows.facets.map { facet in
        let values = facet.values.map { value in
          let filters = query.filters.merging([facet.name: value]) { $1 }
          let rows = TrialRows(SearchQuery(query.text, filters: filters), among: desk.behavior.numbers, way)
          return SearchFacet.Value(value, count: rows.count)
        }
        let isFound = { (value: SearchFacet.Value) in value.count > 0 || value.value == query.filters[facet.name] }
        return SearchFacet(facet.name, values.filter(isFound).sorted { ($1.count, $0.value) < ($0.count, $1.value) })
      }
    }
  }

  let desk: TrialDesk
  let name = "trial"
  let about = "Made-up rows, each with a colour, an animal and a city."

  var source: Source { Source(desk: desk, way: way) }
  let ways = SearchWays(matches: [.words, .contains], orders: ["relevance", "input"])
  private var way = SearchWay()

  init(desk: TrialDesk) { self.desk = desk }

  var settings: String { "\(way.order ?? "") \(way.match?.rawValue ?? "")" }

  func searched(_ way: SearchWay) -> TrialData {
    var data = self
    data.way = way
    return data
  }

  func version() -> DataVersion {
    let behavior = desk.behavior
    let form = "\(behavior.uneven ? "u" : "e")\(behavior.positions ? "p" : "k")"
    return DataVersion(
      "\(behavior.edition).\(behavior.first).\(behavior.records)\(form)", records: behavior.numbers.count)
  }

  func description() -> DataDescription {
    DataDescription(columns: ["row", "city"], facets: TrialRows.facets.map(\.name), examples: ["heron", "blue", "京都"])
  }

  func page(around id: String, for query: SearchQuery, limit: Int) async throws -> Page<Row, Int>? {
    let behavior = desk.behavior
    try await Task.sleep(for: desk.nextDelay())
    let rows = TrialRows(query, among: behavior.numbers, source.way)
    guard let number = Int(id), let place = rows.place(of: number) else { return nil }
    var page = source.page(of: rows, from: place - limit / 3, limit: limit, behavior)
    page.position = max(0, place - limit / 3)
    return page
  }

  func rows(for query: SearchQuery) -> (Row) -> ServedRow {
    let behavior = desk.behavior
    let match = MatchQuery(query.text, kind: way.match ?? .words)
    return { row in
      let texts = TrialRows.texts(of: row.id, isUneven: behavior.uneven, edition: behavior.edition)
      return ServedRow(
        id: String(row.id), title: ServedRow.Text(texts.title, matches: match.highlights(in: texts.title)),
        texts: [ServedRow.Text(texts.text, matches: match.highlights(in: texts.text))])
    }
  }
}

extension TrialBehavior {
  /// The numbers of the rows there are.
  var numbers: Range<Int> { min(first, records)..<records }
}

/// Rows that are computed when they are requested, and a search that is arithmetic, so that a million of them cost nothing.
///
/// A row is its number, a colour, an animal and a city: `Row 000123 blue heron 京都`. A query's words are beginnings of
/// these; every one must match.
struct TrialRows: Equatable {
  private static let colors = ["amber", "blue", "coral", "dun", "ebony", "fawn", "gray", "hazel"]
  private static let animals = [
    "adder", "badger", "crane", "dormouse", "eagle", "ferret", "gecko", "heron", "ibis", "jackal",
  ]
  private static let cities = ["札幌", "仙台", "東京", "横浜", "名古屋", "京都", "大阪", "神戸", "広島", "福岡", "熊本", "那覇"]
  private static let sentence = "the quick brown fox jumps over a lazy dog while 隣の客はよく柿を食う客だ"
  private static let period = colors.count * animals.count * cities.count

  /// The numbers of the rows found are in this range,
  private var numbers: Range<Int>
  /// and divided by the period leave one of these, in order.
  private var remainders: [Int]

  /// What rows are filtered by: each a kind of name, with the names.
  static let facets: [(name: String, values: [String])] = [("color", colors), ("animal", animals), ("city", cities)]

  /// Whether the last comes first.
  private let isReversed: Bool

  /// The rows of a range of numbers that a query finds. In the input's order they come from the last to the first.
  init(_ query: SearchQuery, among numbers: Range<Int>, _ way: SearchWay = SearchWay()) {
    self.numbers = numbers
    isReversed = way.order == "input"
    remainders = Array(0..<Self.period)
    for (index, facet) in Self.facets.enumerated() {
      guard let value = query.filters[facet.name] else { continue }
      remainders.removeAll { Self.names(of: $0)[index] != value }
    }
    for word in query.text.lowercased().split(whereSeparator: \.isWhitespace) where !"row".hasPrefix(word) {
      if let digits = Int(word), word.utf8.count <= 6 {
        let size = (word.utf8.count..<6).reduce(1) { size, _ in size * 10 }
        self.numbers = self.numbers.clamped(to: digits * size..<(digits + 1) * size)
      } else {
        remainders.removeAll {
          !Self.names(of: $0).contains { way.match == .contains ? $0.contains(word) : $0.hasPrefix(word) }
        }
      }
    }
  }

  /// The one misspelling that is known: `hreon`.
  static func correction(of query: SearchQuery) -> SearchCorrection? {
    query.text == "hreon" ? SearchCorrection(typed: "hreon", searched: "heron", literal: "'hreon") : nil
  }

  private static func names(of number: Int) -> [String] {
    [
      colors[number % colors.count], animals[number / colors.count % animals.count],
      cities[number / colors.count / animals.count % cities.count],
    ]
  }

  /// How many rows there are.
  var count: Int { rank(of: numbers.upperBound) - rank(of: numbers.lowerBound) }

  /// The numbers of the rows at some places.
  func numbers(at places: Range<Int>) -> [Int] {
    let first = rank(of: numbers.lowerBound)
    return places.map { place in
      let rank = first + (isReversed ? count - 1 - place : place)
      return rank / remainders.count * Self.period + remainders[rank % remainders.count]
    }
  }

  /// The place of a row; nil if it is not among these.
  func place(of number: Int) -> Int? {
    guard numbers.contains(number), remainders.contains(number % Self.period) else { return nil }
    let place = rank(of: number) - rank(of: numbers.lowerBound)
    return isReversed ? count - 1 - place : place
  }

  /// How many numbers from 0 on, but before this one, leave one of the remainders.
  private func rank(of number: Int) -> Int {
    number / Self.period * remainders.count + remainders.count { $0 < number % Self.period }
  }

  /// What a row says: its title, and a text that is of very different length from row to row if that is wanted.
  static func texts(of number: Int, isUneven: Bool, edition: Int) -> (title: String, text: String) {
    let digits = String(number)
    let title = "Row " + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    let names = names(of: number)
    let words = isUneven ? sentence.split(separator: " ").prefix(number * 7_919 % 14) : []
    let end = edition > 0 ? ["edition \(edition)"] : []
    return ("\(title) \(names[0]) \(names[1])", ([names[2]] + words.map(String.init) + end).joined(separator: " "))
  }
}
