import Foundation
import IncrementalSearch
import Picker
import Records

/// What a picker searches: records in each of the ways to match that a key goes through, filtered by values that may be
/// typed in part.
///
/// A filter of a query is taken as typed if that finds something, otherwise as the value that it is the beginning of
/// (``QueryCompletion/Value/best(of:for:)``).
struct BrowsedSource<Records: SearchedRecords>: PageSource {
  typealias Item = Records.Source.Item
  typealias Key = Records.Source.Key

  private let main: Records
  private let meant = MeantQueries()

  init(_ records: Records) { main = records }

  /// The ways to match that a picker goes through, the one that records are searched by first; none where there is one only.
  var ways: [MatchKind] {
    let all = main.otherMatches + main.preparableMatches
    let others = [MatchKind.words, .contains, .fuzzy].filter { all.contains($0) }
    return others.isEmpty ? [] : [main.match] + others
  }

  /// Whether the best rows come first, where another order can be had in one of the ways to match; else nil.
  var sorts: Bool? { main.inOtherOrder() != nil || ways.contains(.fuzzy) ? main.isSorted : nil }

  var pagesAreNumbered: Bool { main.source.pagesAreNumbered }

  var canJump: Bool { main.source.canJump }

  func changes() -> AsyncStream<Void> { main.source.changes() }

  func failure(for error: any Error) -> SearchFailure { main.source.failure(for: error) }

  func page(_ request: PageRequest<Key>) async throws -> Page<Item, Key> {
    let (records, typed) = await taken(request.query)
    // At the start it is asked anew what is meant, as there may be other values since.
    var query = request.place == .start ? typed : meant[request.query] ?? typed
    var page = try await records.source.page(request.asking(query))
    if page.items.isEmpty, page.next == nil, !query.filters.isEmpty, request.place == .start,
      let other = try await completed(typed, records), other != query
    {
      query = other
      page = try await records.source.page(request.asking(query))
    }
    meant[request.query] = query
    return page
  }

  func total(for query: SearchQuery) async throws -> TotalCount {
    let (records, taken) = await taken(query)
    return try await records.source.total(for: meant[query] ?? taken)
  }

  func preview(_ request: PageRequest<Key>) async -> [Item]? {
    let (records, taken) = await taken(request.query)
    return await records.source.preview(request.asking(meant[request.query] ?? taken))
  }

  /// What is shown of the records that a query found.
  func rows(for query: SearchQuery) -> (Item) -> PickerRow { main.rows(for: query, by: match(of: query)) }

  /// What is searched for a query: its filters completed where they find nothing as they are typed.
  func meaning(of query: SearchQuery) async throws -> SearchQuery {
    _ = try await page(PageRequest(query: query, place: .start, limit: 1))
    return meant[query] ?? query
  }

  /// How many of these a query finds, in the text that was searched for it.
  func count(of items: [Item], foundBy found: FoundQuery) async -> Int {
    let (records, taken) = await taken(found.query)
    return await records.count(
      of: items, foundBy: (meant[found.query] ?? taken).corrected(by: found.correction))
  }

  /// The values of a column among what a query finds, the one that most rows have first.
  func values(_ request: QueryCompletion.Request) async -> [QueryCompletion.Value] {
    let (records, taken) = await taken(request.query)
    // Other filters may be typed in part too.
    let query = (try? await completed(taken, records)) ?? taken
    let facets = (try? await records.source.facets(for: query)) ?? []
    return (facets.first { $0.name == request.column }?.values ?? []).map {
      QueryCompletion.Value($0.value, count: $0.count)
    }
  }

  /// The records and the query for them that a picker's query stands for.
  private func taken(_ query: SearchQuery) async -> (Records, SearchQuery) {
    let match = match(of: query)
    var records = match == main.match ? main : await main.prepared(for: match)
    if query.filters[PickerSettings.orderFilter] != nil { records = records.inOtherOrder() ?? records }
    var filters = query.filters
    for name in [PickerSettings.matchFilter, PickerSettings.orderFilter] { filters[name] = nil }
    return (records, SearchQuery(query.text, filters: filters))
  }

  private func match(of query: SearchQuery) -> MatchKind {
    query.filters[PickerSettings.matchFilter].flatMap { MatchKind(rawValue: $0) } ?? main.match
  }

  /// The query with the values that its filters begin, rather those that something is found with; nil if one of them begins
  /// none.
  private func completed(_ query: SearchQuery, _ records: Records) async throws -> SearchQuery? {
    if query.filters.isEmpty { return query }
    let (found, all) = (
      try await records.source.facets(for: query), try await records.source.facets(for: SearchQuery())
    )
    var filters = query.filters
    for (name, typed) in query.filters {
      guard let value = Self.value(typed, of: name, in: found) ?? Self.value(typed, of: name, in: all) else {
        return nil
      }
      filters[name] = value
    }
    return SearchQuery(query.text, filters: filters)
  }

  private static func value(_ typed: String, of name: String, in facets: [SearchFacet]) -> String? {
    // What is filtered by is among the values even if there is none.
    let values = (facets.first { $0.name == name }?.values ?? []).filter { $0.count > 0 }
    if values.contains(where: { $0.value == typed }) { return typed }
    let known = values.map { QueryCompletion.Value($0.value, count: $0.count) }
    return QueryCompletion.Value.best(of: known, for: typed)?.text
  }
}

/// The completed queries for queries whose filters were typed in part.
///
/// `@unchecked`: what changes is touched under the lock only.
private final class MeantQueries: @unchecked Sendable {
  private let lock = NSLock()
  private var meant: [SearchQuery: SearchQuery] = [:]
  private static let most = 64

  subscript(query: SearchQuery) -> SearchQuery? {
    get { lock.withLock { meant[query] } }
    set {
      lock.withLock {
        if meant.count >= Self.most { meant = [:] }
        meant[query] = newValue
      }
    }
  }
}

extension PageRequest {
  /// The same request for another query.
  fileprivate func asking(_ query: SearchQuery) -> PageRequest {
    PageRequest(query: query, place: place, direction: direction, limit: limit)
  }
}
