import IncrementalSearch
import IncrementalSearchServer

/// Made-up rows as a server serves them.
struct TrialData: ServedData {
  /// A row, by its number.
  struct Row: Identifiable, Hashable, Sendable {
    var id: Int
  }

  /// The rows, as late and in such pages as the desk says.
  struct Source: PageSource {
    let desk: TrialDesk

    func page(_ request: PageRequest<Int>) async throws -> Page<Row, Int> {
      let behavior = desk.behavior
      try await Task.sleep(for: desk.nextDelay())
      let rows = TrialRows(request.query.text, among: behavior.numbers)
      if request.key != nil, behavior.expireKeys { throw SearchFailure(.keysExpired) }
      let place = request.key ?? request.position ?? 0
      // Before a key is before its place; a position of a page before is that of its first row already.
      let start = request.key != nil && request.direction == .previous ? place - request.limit : place
      let isPast = request.direction == .refresh && start >= rows.count
      return page(of: rows, from: isPast ? rows.count - request.limit : start, limit: request.limit, behavior)
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
      .exact(TrialRows(query.text, among: desk.behavior.numbers).count)
    }
  }

  let desk: TrialDesk
  let name = "trial"

  var source: Source { Source(desk: desk) }

  func version() -> DataVersion {
    let behavior = desk.behavior
    let form = "\(behavior.uneven ? "u" : "e")\(behavior.positions ? "p" : "k")"
    return DataVersion(
      "\(behavior.edition).\(behavior.first).\(behavior.records)\(form)", records: behavior.numbers.count)
  }

  func page(around id: String, for query: SearchQuery, limit: Int) async throws -> Page<Row, Int>? {
    let behavior = desk.behavior
    try await Task.sleep(for: desk.nextDelay())
    let rows = TrialRows(query.text, among: behavior.numbers)
    guard let number = Int(id), let place = rows.place(of: number) else { return nil }
    var page = source.page(of: rows, from: place - limit / 3, limit: limit, behavior)
    page.position = max(0, place - limit / 3)
    return page
  }

  func rows(for query: SearchQuery) -> (Row) -> ServedRow {
    let behavior = desk.behavior
    let match = MatchQuery(query.text, kind: .words)
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
