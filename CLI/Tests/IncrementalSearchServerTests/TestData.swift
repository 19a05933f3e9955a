import GRDB
import IncrementalSearch
import IncrementalSearchSQLite
import NIOConcurrencyHelpers

@testable import IncrementalSearchServer

/// A record of the tests.
struct Place: Identifiable, Hashable, Sendable {
  var id: Int
  var name: String

  /// `place 0`, `place 1`, …, every tenth a 東京.
  static func some(_ count: Int) -> [Place] {
    (0..<count).map { Place(id: $0, name: "place \($0)" + ($0.isMultiple(of: 10) ? " 東京" : "")) }
  }
}

/// Values in memory; another version when the test says so.
struct ArrayData: ServedData {
  let source: ArraySource<Place>
  let name = "places"
  private let edition = NIOLockedValueBox(1)
  private let asked = NIOLockedValueBox(0)

  init(_ places: [Place]) { source = ArraySource(places, text: { $0.name }) }

  func change(_ places: [Place]) async {
    await source.update(places)
    edition.withLockedValue { $0 += 1 }
  }

  /// How often rows were made, which every page that is searched for does once.
  var searches: Int { asked.withLockedValue { $0 } }

  func version() async throws -> DataVersion {
    DataVersion("\(edition.withLockedValue { $0 })", records: try await source.total(for: SearchQuery("")).known)
  }

  func rows(for query: SearchQuery) -> (Place) -> ServedRow {
    asked.withLockedValue { $0 += 1 }
    let match = MatchQuery(query.text)
    return { place in
      ServedRow(
        id: String(place.id), title: ServedRow.Text(place.name, matches: match.highlights(in: place.name)))
    }
  }

  func page(around id: String, for query: SearchQuery, limit: Int) async throws -> Page<Place, Int>? {
    guard let id = Int(id) else { return nil }
    return try await source.page(around: id, for: query, limit: limit)
  }
}

extension TotalCount {
  /// The number, 0 if it isn't known.
  var known: Int {
    switch self {
    case .exact(let count), .atLeast(let count), .about(let count): count
    case .unknown: 0
    }
  }
}

/// An index as a server serves it.
struct IndexData: ServedData {
  private(set) var source: SQLiteSource
  let name = "index"
  let ways: SearchWays
  private let versions: IndexVersions

  /// `hasWays` says whether requests may choose how to search.
  init(_ index: SearchIndex, order: IndexOrder = .relevance, hasWays: Bool = false) throws {
    source = SQLiteSource(index, order: order)
    ways =
      hasWays
      ? SearchWays(matches: [.words, .contains, .prefix], orders: IndexOrder.allCases.map(\.rawValue)) : SearchWays()
    versions = try IndexVersions(index)
  }

  var settings: String { "\(source.match) \(source.order)" }

  func searched(_ way: SearchWay) -> IndexData {
    var data = self
    data.source = SQLiteSource(
      source.index, match: way.match ?? source.match,
      order: way.order.flatMap { IndexOrder(rawValue: $0) } ?? source.order)
    return data
  }

  func version() throws -> DataVersion {
    let version = try versions.current()
    return DataVersion("\(version)", records: version.count)
  }

  func rows(for query: SearchQuery) -> (IndexRecord) -> ServedRow {
    let match = MatchQuery(query.text)
    return { record in
      ServedRow(
        id: record.id, title: ServedRow.Text(record.title, matches: match.highlights(in: record.title)),
        texts: record.texts.map { ServedRow.Text($0, matches: match.highlights(in: $0)) })
    }
  }

  func page(around id: String, for query: SearchQuery, limit: Int) async throws -> Page<IndexRecord, IndexKey>? {
    try await source.page(around: id, for: query, limit: limit)
  }
}

/// Searches that end only when they are cancelled, and say when they begin and end.
struct EndlessData: ServedData {
  struct Source: PageSource {
    let database: DatabaseQueue?
    let begun = AsyncStream.makeStream(of: Void.self)
    let ended = AsyncStream.makeStream(of: Void.self)
    let gate = AsyncStream.makeStream(of: Void.self)

    /// The text `quick` is answered at once, `gated` when the test says so; any other is never, by SQLite at work or by a task asleep.
    func page(_ request: PageRequest<Int>) async throws -> Page<Place, Int> {
      if request.query.text == "quick" { return Page([Place(id: 1, name: "quick")]) }
      begun.continuation.yield()
      defer { ended.continuation.yield() }
      if request.query.text == "gated" {
        for await _ in gate.stream { return Page([Place(id: 2, name: "gated")]) }
      }
      if let database {
        let count = try await database.read { db in
          try Int.fetchOne(
            db, sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
        }
        return Page([Place(id: count ?? 0, name: "the end of all numbers")])
      }
      try await Task.sleep(for: .seconds(1_000_000))
      return Page([])
    }
  }

  let name = "endless"
  let source: Source
  private let isLookedInto: Bool

  /// `isLookedInto` says whether readiness searches too; else it fails before that, and no search begins but those of the test.
  init(inSQLite: Bool = false, isLookedInto: Bool = false) throws {
    source = Source(database: inSQLite ? try DatabaseQueue() : nil)
    self.isLookedInto = isLookedInto
  }

  func checkReadiness() throws {
    if !isLookedInto { throw SearchFailure(.other, details: "nobody looks into this") }
  }

  func version() -> DataVersion { DataVersion("1", records: 1) }

  func rows(for query: SearchQuery) -> (Place) -> ServedRow {
    { ServedRow(id: String($0.id), title: ServedRow.Text($0.name)) }
  }

  /// Has a search for `gated` end.
  func open() { source.gate.continuation.yield() }

  /// Waits until so many searches have begun.
  func searchesBegin(_ count: Int = 1) async { await Self.wait(for: source.begun.stream, count) }

  /// Waits until so many searches have ended.
  func searchesEnd(_ count: Int = 1) async { await Self.wait(for: source.ended.stream, count) }

  private static func wait(for stream: AsyncStream<Void>, _ count: Int) async {
    var iterator = stream.makeAsyncIterator()
    for _ in 0..<count { await iterator.next() }
  }
}

/// An index in a folder of its own, which is gone after the test.
func withIndex<Value: Sendable>(
  _ records: [IndexRecord], _ body: @Sendable (SearchIndex) async throws -> Value
) async throws -> Value {
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  let index = try SearchIndex(folder.path("test.isearch"), for: .creating)
  try await index.rebuild(IndexSettings()) { builder in _ = try await builder.append(records) }
  return try await body(index)
}
