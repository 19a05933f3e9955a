import Foundation
import IncrementalSearch

/// Searches a collection of a Typesense cluster that ``TypesenseImport`` filled.
///
/// ```swift
/// let source = TypesenseSource(try TypesenseAddress("typesense://a:8108,b:8108,c:8108/cities"), key: searchKey)
/// let search = SearchModel(source)
/// ```
///
/// What is found, and in which order, is that of `ArraySource` and `SQLiteSource`: records are looked up by tokens that this
/// package makes of them, of words, kanji and kana, their variants and their sounds, not by the engine's own. Pages go both
/// ways by key at any depth. What is looked for by more than 24 letters of a word or 3 kanji is compared here; then totals are
/// estimates, facets count the candidates, and positions can't be jumped to. The engine's typo tolerance finds what a
/// misspelled word may have been meant to be, and the answer says so.
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
  /// Whether a text that nothing is found for is searched with another letter.
  public let correctsTypos: Bool
  /// How often the cluster is asked whether its data has changed while someone listens to ``changes()``; nil for never.
  public let pollInterval: Duration?

  private let client: TypesenseClient
  private let versions = TypesenseVersions()

  private typealias Place = TypesenseKey.Place
  private typealias Row = (document: TypesenseDocument, place: Place)
  private typealias Search = TypesenseClient.Search

  /// The most documents that the engine gives at once.
  private static let mostAtOnce = 250
  private static let mostItems = 200
  /// In requests: so often a page is looked for among candidates that may not match.
  private static let mostRounds = 20
  /// Without ranks so many are put in the order of length.
  private static let mostByLength = RecordOrder.mostByLength

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - address: The nodes, the nearest first, and the alias or collection.
  ///   - key: A key that may search it; a scoped one where people may see only some of the records. It is sent as a header and
  ///     stands in no message.
  ///   - settings: How the nodes are used.
  ///   - match: How plain words match; an engine has no scores of scattered letters, so `fuzzy` is taken as `contains`.
  ///   - correctsTypos: Whether a text that nothing is found for is searched with another letter.
  ///   - pollInterval: How often the cluster is asked for changes.
  ///   - transport: What sends requests.
  public init(
    _ address: TypesenseAddress, key: String, settings: ServerNodes.Settings = ServerNodes.Settings(),
    match: MatchKind = .words, correctsTypos: Bool = true, pollInterval: Duration? = .seconds(2),
    transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.address = address
    self.match = match == .fuzzy ? .contains : match
    self.correctsTypos = correctsTypos
    self.pollInterval = pollInterval
    nodes = ServerNodes(address.nodes, settings: settings, transport: transport)
    client = TypesenseClient(nodes: nodes, transport: transport, url: address.nodes[0]) { key }
  }

  /// The same collection, over the same nodes and with what is known of them, found by another kind of matching.
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
  public func page(_ request: PageRequest<TypesenseKey>) async throws -> Page<TypesenseRecord, TypesenseKey> {
    let limit = max(1, min(request.limit, Self.mostItems))
    switch request.place {
    case .key(let key):
      let text = key.searched ?? request.query.text
      let key = try await current(key)
      let plan = try await plan(text, request.query)
      guard plan.tiers.indices.contains(key.place.tier) else {
        throw SearchFailure(.keysExpired, message: "the place belongs to another query")
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
  ) async throws -> Page<TypesenseRecord, TypesenseKey>? {
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

  /// What the collection has as far as the newest answer told; asks where there was none.
  public func known() async throws -> TypesenseStamp { try await stamp() }

  /// How many records a query has: exactly, or about, where candidates have to be compared.
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
      let counts = (found.facet_counts?.first?.counts ?? []).map { (TypesenseDocument.value(of: $0.value), $0.count) }
      return SearchFacet(name, counts: Dictionary(counts, uniquingKeysWith: +), filter: query.filters[name])
    }
  }

  /// One value each time an answer tells that the data has changed, or asking for that does.
  public func changes() -> AsyncStream<Void> {
    let changes = versions.subscribers.stream()
    guard let pollInterval else { return changes }
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let forwarding = Task {
      for await _ in changes { continuation.yield() }
      continuation.finish()
    }
    let polling = Task {
      while (try? await Task.sleep(for: pollInterval)) != nil { _ = try? await ask([]) }
    }
    continuation.onTermination = { _ in
      forwarding.cancel()
      polling.cancel()
    }
    return stream
  }

  /// What the collection has, by an answer of the cluster.
  public func information() async throws -> TypesenseStamp {
    _ = try await ask([])
    return try await stamp()
  }

  /// The ranges of the texts of a found record where the query's words match, also by its reading.
  ///
  /// Where a page has a `Page/correction`, ask with the query that it was corrected to.
  public func highlights(of record: TypesenseRecord, for query: SearchQuery) -> TextHighlights {
    MatchQuery(query.text, kind: match).highlights(in: record.searchedTexts)
  }

  // MARK: Queries

  private func plan(_ text: String, _ query: SearchQuery) async throws -> TypesenseQuery {
    var filters: [Int64] = []
    if !query.filters.isEmpty {
      let names = try await stamp().settings.facets
      try SearchFailure.check(filtersOf: query, in: names)
      for (index, name) in names.enumerated() {
        if let value = query.filters[name] { filters.append(TypesenseTokens.number(ofFacet: index, value)) }
      }
    }
    return TypesenseQuery(text, kind: match, filters: filters)
  }

  /// The search for a query's text or what it is corrected to, and how many candidates it has if that was asked.
  private func resolved(
    _ query: SearchQuery
  ) async throws -> (plan: TypesenseQuery, correction: String?, found: Int?) {
    let plan = try await plan(query.text, query)
    let found = try await count(plan.candidates)
    // Filters are no reason to search for another text.
    guard found == 0, correctsTypos, !plan.match.matchesEverything else { return (plan, nil, found) }
    if !query.filters.isEmpty, try await count(TypesenseQuery(query.text, kind: match).candidates) > 0 {
      return (plan, nil, found)
    }
    guard let text = try await correction(of: query.text) else { return (plan, nil, found) }
    return (try await self.plan(text, query), text, nil)
  }

  /// The likeliest text that finds something, with a character or two other than was typed; nil if there is none.
  private func correction(of text: String) async throws -> String? {
    guard match == .words, let misspelling = SpellingCorrection(text) else { return nil }
    let words = misspelling.words
    let known = words.count == 1 ? [false] : try await areFound(words)
    var searches: [Search] = []
    for word in misspelling.lookups {
      var search = Search(address.collection, TypesenseExpression.everything.filter)
      (search.q, search.query_by, search.per_page) = (word, "w", Self.mostAtOnce)
      (search.num_typos, search.prefix, search.drop_tokens_threshold) = (2, true, 0)
      // What is too far is left out here, by letters or kana of the word itself.
      (search.min_len_1typo, search.min_len_2typo) = (4, 4)
      search.include_fields = "id,v"
      search.exclude_fields = nil
      searches.append(search)
    }
    var counts: [String: Int] = [:]
    for found in try await ask(searches) {
      for word in found.documents.flatMap({ $0.v ?? [] }) { counts[word, default: 0] += 1 }
    }
    let vocabulary = counts.map { (word: Array($0.key.utf8), count: $0.value) }
      .sorted { $0.word.lexicographicallyPrecedes($1.word) }
    let texts = misspelling.texts(isKnown: known) { bytes in
      vocabulary.first { !$0.word.lexicographicallyPrecedes(bytes) }
    }
    return try await zip(texts, areFound(texts)).first { $0.1 }?.0
  }

  private func areFound(_ texts: [String]) async throws -> [Bool] {
    let searches = texts.map { Search(address.collection, TypesenseQuery($0, kind: match).candidates.filter) }
    return try await ask(searches).map { $0.count > 0 }
  }

  private func count(_ expression: TypesenseExpression) async throws -> Int {
    try await ask([Search(address.collection, expression.filter)])[0].count
  }

  /// What the collection has, as far as it is known.
  private func stamp() async throws -> TypesenseStamp {
    if await versions.newest == nil { _ = try await ask([]) }
    guard let stamp = await versions.newest else { throw Self.foreign(address.collection) }
    return stamp
  }

  /// Sends searches in one request, and notes the state of the data that answered.
  private func ask(_ searches: [Search]) async throws -> [TypesenseClient.Found] {
    var stamp = Search(address.collection, "id:=\(TypesenseDocument.stampID)")
    (stamp.per_page, stamp.include_fields, stamp.exclude_fields) = (1, "id,stamp", nil)
    let (found, isBehind) = try await client.search([stamp] + searches, known: versions)
    guard let document = found[0].documents.first, let known = document.stamp,
      known.layout == TypesenseStamp.layout
    else { throw Self.foreign(address.collection) }
    if !isBehind { await versions.saw(known) }
    return Array(found.dropFirst())
  }

  private static func foreign(_ collection: String) -> SearchFailure {
    SearchFailure(
      .refused,
      details: "the collection “\(collection)” was not made by isearch index, or by another version; make it anew with"
        + " isearch index FILE --to typesense://…/\(collection)")
  }

  /// A key in the collection there is now.
  private func current(_ key: TypesenseKey) async throws -> TypesenseKey {
    let stamp = try await stamp()
    if stamp.build == key.build { return key }
    var search = Search(address.collection, "id:=\(TypesenseDocument.id(of: key.id))")
    search.per_page = 1
    guard let document = try await ask([search])[0].documents.first else {
      throw SearchFailure(.keysExpired, message: "the collection was made anew, without the record at this place")
    }
    var key = key
    key.place = Self.place(of: document, tier: key.place.tier, isShort: key.isShort)
    return key
  }

  private static func place(of document: TypesenseDocument, tier: Int, isShort: Bool) -> Place {
    Place(tier: tier, first: (isShort ? document.l : document.a) ?? 0, second: document.p ?? 0)
  }

  // MARK: Pages

  private func first(
    _ query: SearchQuery, limit: Int
  ) async throws -> Page<TypesenseRecord, TypesenseKey> {
    let isRanked = try await stamp().settings.isRanked
    let plan = try await plan(query.text, query)
    if isRanked {
      let page = try await page(plan, .after, nil, isShort: false, limit: limit, isCounted: true, query, nil)
      if !page.items.isEmpty || page.next != nil { return page }
    }
    let (resolved, correction, found) = try await resolved(query)
    let count: Int
    if let found { count = found } else { count = isRanked ? 0 : try await self.count(resolved.candidates) }
    let isShort = !isRanked && count <= Self.mostByLength && resolved.tiers.count > 1
    return try await page(
      resolved, .after, nil, isShort: isShort, limit: limit, isCounted: true, query, correction)
  }

  private func page(
    _ plan: TypesenseQuery, _ side: TypesenseKey.Side, _ place: Place?, isShort: Bool, limit: Int, isCounted: Bool,
    _ query: SearchQuery, _ searched: String?, isInclusive: Bool = false, hasPrevious: Bool = true
  ) async throws -> Page<TypesenseRecord, TypesenseKey> {
    let found = try await rows(plan, side, place, isShort: isShort, limit: limit, isInclusive: isInclusive)
    var shown = Array(found.rows.prefix(limit))
    if side == .before { shown.reverse() }
    let hasMore = found.rows.count > limit || found.reached != nil
    // Where none of many candidates matched, the page goes on from the last of them.
    let edge: Row? = found.rows.count > limit ? nil : found.reached
    let build = try await stamp().build
    func key(_ side: TypesenseKey.Side, _ row: Row?) -> TypesenseKey? {
      row.map {
        TypesenseKey(
          side: side, place: $0.place, isShort: isShort, searched: searched, build: build, id: $0.document.key ?? "")
      }
    }
    var position: Int?
    if side == .after, place == nil {
      position = 0
    } else if isCounted, plan.isExact, let first = shown.first, plan.isAskable(first.place.tier) {
      position = try await self.position(of: first.place, plan, isShort: isShort)
    }
    let hasBefore = side == .after ? place != nil && hasPrevious : hasMore
    let hasAfter = side == .after ? hasMore : true
    return Page(
      shown.compactMap(\.document.record),
      previous: hasBefore ? key(.before, side == .before ? edge ?? shown.first : shown.first) : nil,
      next: hasAfter ? key(.after, side == .after ? edge ?? shown.last : shown.last) : nil, position: position,
      correction: searched.map { SearchCorrection(of: query, as: $0) })
  }

  /// The rows on one side of a place, or from an end on, in the order they are reached; one more than `limit` if there are so
  /// many. `reached` is the last candidate that was looked at, if some were left when looking ended.
  private func rows(
    _ plan: TypesenseQuery, _ side: TypesenseKey.Side, _ place: Place?, isShort: Bool, limit: Int, isInclusive: Bool
  ) async throws -> (rows: [Row], reached: Row?) {
    var check = plan.isExact ? nil : RecordCheck(plan.match)
    var rows: [Row] = []
    var seen: Set<String> = []
    var place = place
    var isInclusive = isInclusive
    var left = Array(
      side == .after
        ? plan.tiers.indices[(place?.tier ?? 0)...] : plan.tiers.indices[...(place?.tier ?? plan.tiers.count - 1)])
    if side == .before { left.reverse() }
    let fromStart = side == .after && place == nil
    var reached: Row?
    for _ in 0..<Self.mostRounds where !left.isEmpty && rows.count <= limit {
      // Where a walk is under way its tier mostly has enough; what is at the start is asked for at once.
      let asked = place == nil ? left : [left[0]]
      let size = min(Self.mostAtOnce, check == nil ? limit + 1 - rows.count : Self.mostAtOnce)
      var searches: [Search] = []
      for tier in asked {
        let bound = place.map { Self.filter($0, side, isShort: isShort, isInclusive: isInclusive) }
        let better = plan.isAskable(tier) ? plan.better(than: tier) : nil
        searches.append(search(plan.lookup(tier), bound, after: better, side, isShort: isShort, size))
        if !fromStart || place != nil, let better {
          searches.append(Search(address.collection, Self.filter([plan.lookup(tier), better], bound)))
        }
      }
      var answers = try await ask(searches)[...]
      reached = nil
      for tier in asked {
        guard let found = answers.popFirst() else { break }
        var documents = found.documents
        var hasMore: Bool
        if !plan.isAskable(tier) {
          hasMore = found.count > documents.count
        } else if !fromStart || place != nil, plan.better(than: tier) != nil {
          // Those of better tiers come last.
          let own = max(0, found.count - (answers.popFirst()?.count ?? 0))
          hasMore = own > documents.count
          documents = Array(documents.prefix(own))
        } else {
          hasMore = found.count > documents.count && documents.allSatisfy { !seen.contains($0.id) }
          documents.removeAll { seen.contains($0.id) }
        }
        for document in documents {
          let row = (document, Self.place(of: document, tier: tier, isShort: isShort))
          reached = row
          guard let record = document.record, plan.isAskable(tier) || plan.tier(of: record) == tier else { continue }
          seen.insert(document.id)
          guard check?.matches(record.searchedTexts) ?? true else { continue }
          rows.append(row)
        }
        if hasMore {
          guard let last = reached else { return (rows, nil) }
          (place, isInclusive) = (last.place, false)
          break
        }
        left.removeFirst()
        (place, isInclusive, reached) = (nil, false, nil)
        if rows.count > limit { break }
      }
    }
    return (Array(rows.prefix(limit + 1)), left.isEmpty || rows.count > limit ? nil : reached)
  }

  private func search(
    _ tier: TypesenseExpression, _ bound: String?, after better: TypesenseExpression?, _ side: TypesenseKey.Side,
    isShort: Bool, _ size: Int
  ) -> Search {
    var search = Search(address.collection, Self.filter([tier], bound))
    let direction = side == .after ? "asc" : "desc"
    search.sort_by =
      (better.map { "_eval(\($0.filter)):asc," } ?? "") + "\(isShort ? "l" : "a"):\(direction),p:\(direction)"
    search.per_page = size
    search.exclude_fields = "t,w,v"
    return search
  }

  private static func filter(_ expressions: [TypesenseExpression], _ bound: String?) -> String {
    (expressions.map(\.filter) + (bound.map { [$0] } ?? [])).joined(separator: " && ")
  }

  /// What is on one side of a place.
  private static func filter(
    _ place: Place, _ side: TypesenseKey.Side, isShort: Bool, isInclusive: Bool = false
  ) -> String {
    let (name, sign) = (isShort ? "l" : "a", side == .after ? ">" : "<")
    let last = isInclusive ? sign + "=" : sign
    return "(\(name):\(sign)\(place.first) || (\(name):=\(place.first) && p:\(last)\(place.second)))"
  }

  // MARK: Positions

  /// How many rows are before a place.
  private func position(of place: Place, _ plan: TypesenseQuery, isShort: Bool) async throws -> Int {
    let bound = Self.filter(place, .before, isShort: isShort)
    var searches = [Search(address.collection, Self.filter([plan.lookup(place.tier)], bound))]
    if let better = plan.better(than: place.tier) {
      searches.append(Search(address.collection, Self.filter([plan.lookup(place.tier), better], bound)))
      searches.append(Search(address.collection, (plan.filteredBetter(than: place.tier) ?? better).filter))
    }
    let counts = try await ask(searches).map(\.count)
    return counts.count == 1 ? counts[0] : counts[0] - counts[1] + counts[2]
  }

  private func page(
    atPosition position: Int, _ query: SearchQuery, limit: Int
  ) async throws -> Page<TypesenseRecord, TypesenseKey> {
    let (plan, correction, _) = try await resolved(query)
    guard plan.isExact, plan.tiers.indices.allSatisfy({ plan.isAskable($0) }) else {
      throw SearchFailure(
        .refused, details: "what this query finds has to be compared, so that no position can be jumped to")
    }
    let isRanked = try await stamp().settings.isRanked
    let count = try await count(plan.candidates)
    let isShort = !isRanked && count <= Self.mostByLength && plan.tiers.count > 1
    // How many rows each tier has that are in no better one.
    var searches: [Search] = []
    for tier in plan.tiers.indices {
      searches.append(Search(address.collection, plan.lookup(tier).filter))
      if let better = plan.better(than: tier) {
        searches.append(Search(address.collection, Self.filter([plan.lookup(tier), better], nil)))
      }
    }
    let counts = try await ask(searches).map(\.count)
    let own = plan.tiers.indices.map { $0 == 0 ? counts[0] : max(0, counts[2 * $0 - 1] - counts[2 * $0]) }
    var rest = position
    for (tier, number) in own.enumerated() {
      if rest >= number {
        rest -= number
        continue
      }
      var search = search(plan.lookup(tier), nil, after: plan.better(than: tier), .after, isShort: isShort, 1)
      search.page = rest + 1
      guard let document = try await ask([search])[0].documents.first else { break }
      var page = try await page(
        plan, .after, Self.place(of: document, tier: tier, isShort: isShort), isShort: isShort, limit: limit,
        isCounted: false, query, correction, isInclusive: true)
      page.position = position
      return page
    }
    // Past the end there is the last page.
    var page = try await page(
      plan, .before, nil, isShort: isShort, limit: limit, isCounted: true, query, correction)
    page.next = nil
    return page
  }
}

extension SpellingCorrection {
  /// What is looked for among the words of records: each word as it is written and as it sounds.
  fileprivate var lookups: [String] {
    var lookups: [String] = []
    for word in words {
      let sounds = word.utf8.allSatisfy({ $0 < 0x80 }) ? PhoneticKey.prefixes(of: word) : PhoneticKey.keys(of: word)
      for lookup in [word] + sounds where !lookups.contains(lookup) { lookups.append(lookup) }
    }
    return lookups
  }
}
