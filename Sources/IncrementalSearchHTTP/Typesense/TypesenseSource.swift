import Foundation
import IncrementalSearch

/// Searches a collection of a Typesense cluster that ``TypesenseImport`` filled.
///
/// ```swift
/// let source = TypesenseSource(try TypesenseAddress("typesense://a:8108,b:8108,c:8108/cities"), key: searchKey)
/// let search = SearchModel(source)
/// ```
///
/// It finds the same records in the same order as `ArraySource` and `SQLiteSource`: it looks them up by tokens that this
/// package makes of their words, kanji and kana, the variants and the sounds of these, not by the engine's own tokens. Pages go
/// both ways by key at any depth. Where a query has a word of more than 24 letters, or more than 3 kanji in a row, the engine
/// gives candidates that are compared here; then totals are estimates, facets count the candidates, and positions can't be
/// jumped to. The engine's typo tolerance finds what a misspelled word may have been meant to be, and the answer says so.
///
/// A node that fails, is busy or is slow is passed over within the request (``ServerNodes``). An answer older than the newest
/// state seen is taken only where no node has a newer one (``ServerNodes/NodeState/isBehind``).
public struct TypesenseSource: FacetedSource {
  /// Where the collection is.
  public let address: TypesenseAddress
  /// The nodes and what is known of them.
  public let nodes: ServerNodes
  /// How the plain words of a query match.
  public private(set) var match: MatchKind
  /// Whether a query that finds nothing is corrected as a misspelled one.
  public let correctsTypos: Bool
  /// How often the cluster is asked whether its data has changed while someone listens to ``changes()``; nil for never.
  public let pollInterval: Duration?

  let client: TypesenseClient
  let versions = TypesenseVersions()
  let counts = RecentCounts()
  let plans = RecentPlans()

  typealias Place = TypesenseKey.Place
  typealias Row = (document: TypesenseDocument, place: Place)
  typealias Search = TypesenseClient.Search

  /// The most documents that the engine gives at once.
  static let mostAtOnce = 250
  static let mostItems = 200
  /// The tiers that a page is looked for in by the first request, unless a shorter text needed more; twice as many by each
  /// further one. The engine sorts all that a tier and those before it find, so the last ones cost most.
  static let tiersAtOnce = 7
  /// In requests: so often a page is looked for among candidates that may not match.
  static let mostRounds = 20
  /// In requests: so often it is looked whether any of such candidates matches, before another text is searched.
  static let mostLooks = 5
  /// Without ranks so many are put in the order of length.
  static let mostByLength = RecordOrder.mostByLength

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - address: The nodes, the nearest first, and the alias or collection.
  ///   - key: A key that may search it; a scoped one where people may see only some of the records. It is sent as a header and
  ///     appears in no message.
  ///   - settings: How the nodes are used.
  ///   - match: How plain words match; an engine has no scores of scattered letters, so `fuzzy` is taken as `contains`.
  ///   - correctsTypos: Whether a query that finds nothing is corrected as a misspelled one.
  ///   - pollInterval: How often the cluster is asked for changes while someone listens to ``changes()``; nil for never. Less than
  ///     100 ms is taken as 100 ms.
  ///   - transport: What sends requests.
  public init(
    _ address: TypesenseAddress, key: String, settings: ServerNodes.Settings = ServerNodes.Settings(),
    match: MatchKind = .words, correctsTypos: Bool = true, pollInterval: Duration? = .seconds(2),
    transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.address = address
    self.match = match == .fuzzy ? .contains : match
    self.correctsTypos = correctsTypos
    self.pollInterval = pollInterval.map(ChangeSubscribers.pollInterval)
    nodes = ServerNodes(address.nodes, settings: settings, transport: transport)
    client = TypesenseClient(nodes: nodes, transport: transport, url: address.nodes[0]) { key }
  }

  /// The same collection matched in another way, over the same nodes and with what is known of them.
  public func searched(by match: MatchKind) -> TypesenseSource {
    var source = self
    source.match = match == .fuzzy ? .contains : match
    return source
  }

  /// Finds the records of a page.
  ///
  /// The first page held knows its position: the start, one asked for by position, and a refresh at a key. Throws a
  /// `SearchFailure`, with `SearchFailure/Reason/keysExpired` where the collection was made anew without the record that a key
  /// stands at, or `CancellationError`.
  public func page(_ request: PageRequest<TypesenseKey>) async throws -> Page<IndexRecord, TypesenseKey> {
    let limit = max(1, min(request.limit, Self.mostItems))
    switch request.place {
    case .key(let key):
      let text = key.searched ?? request.query.text
      let key = try await current(key)
      let plan = try await plan(text, request.query)
      guard plan.tiers.indices.contains(key.place.tier) else {
        throw SearchFailure(.keysExpired, details: "the place belongs to another query")
      }
      return try await page(
        plan, key.side, key.place, isShort: key.isShort, limit: limit, isCounted: request.direction == .refresh,
        request.query, key.searched)
    case .start: return try await first(request.query, limit: limit)
    case .position(let position):
      if position <= 0 { return try await first(request.query, limit: limit) }
      return try await page(atPosition: position, request.query, limit: limit)
    }
  }

  /// Finds a page that has the record with an id, with about a third of the page before it; nil if there is no such record or
  /// the query doesn't find it. Throws as ``page(_:)`` does.
  public func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<IndexRecord, TypesenseKey>? {
    let (plan, correction, found) = try await resolved(query)
    let wanted = "id:=\(TypesenseDocument.id(of: id))"
    var searches = plan.tiers.indices.map { Search(address.collection, Self.filter([plan.lookup($0)], wanted)) }
    for index in searches.indices { searches[index].per_page = 1 }
    let answers = try await ask(searches)
    guard let document = answers.lazy.compactMap(\.documents.first).first, let record = document.record,
      let tier = plan.tier(of: record)
    else { return nil }
    if !plan.isExact {
      var check = RecordCheck(plan.match)
      guard check.matches(record.searchedTexts) else { return nil }
    }
    let isRanked = try await stamp().settings.isRanked
    let count: Int
    if let found { count = found } else { count = try await self.count(plan.candidates) }
    let isShort = !isRanked && count <= Self.mostByLength && plan.tiers.count > 1
    let limit = max(1, min(limit, Self.mostItems))
    let place = Self.place(of: document, tier: tier, isShort: isShort)
    let before = try await rows(plan, .before, place, isShort: isShort, limit: limit / 3, isInclusive: false)
    let start = before.rows.prefix(limit / 3).last?.place ?? place
    return try await page(
      plan, .after, start, isShort: isShort, limit: limit, isCounted: true, query, correction, isInclusive: true,
      hasPrevious: before.rows.count > limit / 3 || before.reached != nil)
  }

  /// The state of the collection by the newest answer; asks the cluster if there was none yet.
  public func known() async throws -> TypesenseStamp { try await stamp() }

  /// The state of the collection by the newest answer, including that of the page found last; nil before the first one. Sends
  /// no request and doesn't wait.
  public var newestKnown: TypesenseStamp? { versions.told.stamp }

  /// How many records a query finds: exact, or an estimate where candidates have to be compared.
  public func total(for query: SearchQuery) async throws -> TotalCount {
    let (plan, _, found) = try await resolved(query)
    let count: Int
    if let found { count = found } else { count = try await self.count(plan.candidates) }
    return plan.isExact || count == 0 ? .exact(count) : .about(count)
  }

  /// How many of the records that a query finds have each value of each facet of the collection; of each the 1,000 most
  /// frequent values. Throws as ``page(_:)`` does.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] {
    let names = try await stamp().settings.facets
    try SearchFailure.check(filtersOf: query, in: names)
    if names.isEmpty { return [] }
    let (_, correction, _) = try await resolved(query)
    var searches: [Search] = []
    for (index, name) in names.enumerated() {
      let plan = try await plan(correction ?? query.text, query.without(filter: name))
      var search = Search(address.collection, plan.candidates.filter)
      search.facet_by = "f\(index)"
      search.max_facet_values = 1_000
      searches.append(search)
    }
    let found = try await ask(searches)
    return zip(names, found).map { name, found in
      let counts = (found.facets.first ?? []).map { (TypesenseDocument.value(of: $0.value), $0.count) }
      return SearchFacet(name, counts: Dictionary(counts, uniquingKeysWith: +), filter: query.filters[name])
    }
  }

  /// One value each time the data is seen to have changed: in an answer, or by polling.
  public func changes() -> AsyncStream<Void> {
    versions.subscribers.stream(asking: pollInterval) { _ = try? await ask([]) }
  }

  /// The state of the collection, asked from the cluster.
  public func information() async throws -> TypesenseStamp {
    _ = try await ask([])
    return try await stamp()
  }

  /// The ranges of the texts of a found record where the query's words match, also by its reading.
  ///
  /// If the page has a `Page/correction`, pass the corrected query.
  public func highlights(of record: IndexRecord, for query: SearchQuery) -> TextHighlights {
    MatchQuery(query.text, kind: match).highlights(in: record.searchedTexts)
  }
}
