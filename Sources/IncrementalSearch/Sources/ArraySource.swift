/// Searches values in memory, up to millions of them.
///
/// ```swift
/// let source = ArraySource(cities, text: { $0.name })
/// ```
///
/// The texts of each value are folded once, when the first page is asked for or by ``append(_:)``, away from the caller's
/// thread; a query then reads only the folded texts, on all processors (up to 8). The result is in the order of the array.
/// With ``MatchKind/fuzzy``, and where texts have roles (``init(_:match:ranking:rank:correctsTypos:facets:filter:)``), the best
/// matches come first. Any position of a result can be jumped to. Over hundreds of thousands of values, words can be indexed
/// (``indexWords()``).
///
/// The results of the last few queries are remembered: a further page costs no matching, after ``append(_:)`` only the new
/// values are matched, and a query that goes on from another searches only what that one found.
public struct ArraySource<Element: Identifiable & Equatable & Sendable>: FacetedSource where Element.ID: Sendable {
  /// How the plain words of a query match.
  public private(set) var match: MatchKind

  /// The order of the values found.
  public private(set) var order: ArrayOrder

  /// Whether a query that finds nothing is corrected, as one with a typo (``correction(for:)``). Applies to the order of
  /// relevance only.
  public let correctsTypos: Bool

  /// How the lines of a terminal are searched and ordered.
  public private(set) var lines = LineOrder()

  private let appendTexts: @Sendable (Element, inout SearchTexts) -> Void
  private let facets: [ArrayFacet<Element>]?
  private let filter: (@Sendable (Element, [String: String]) -> Bool)?
  private let store: ArraySourceStore<Element>
  /// Whether values have roles, by which the best of them can come first.
  private let hasRoles: Bool
  /// From how many values on the first rows are looked for before all that is found is known.
  var manyValues = ArraySourceSearch<Element>.manyValues
  private let subscribers = ChangeSubscribers()

  /// Makes a source of values that are found by one text each, in the order of the array: lines, code, a list that has an order.
  ///
  /// For names of people and places use ``init(_:match:ranking:rank:correctsTypos:facets:filter:)``: it finds them in more of the
  /// ways that people write them, misspelled ones too, the best first.
  ///
  /// - Parameters:
  ///   - values: The values; their ids must be unique.
  ///   - match: How the plain words of a query match.
  ///   - text: The text that a value is found by.
  ///   - facets: The facets to count (``facets(for:)``). A filter named like a facet keeps the values that have exactly its
  ///     value; a filter of any other name fails the query, even if the list is empty. With nil no facets are counted and no
  ///     filter fails.
  ///   - filter: Whether a value passes the filters of a query, for rules of your own. Without it, and without facets, filters
  ///     change nothing.
  public init(
    _ values: [Element], match: MatchKind = .words, text: @escaping @Sendable (Element) -> String,
    facets: [ArrayFacet<Element>]? = nil, filter: (@Sendable (Element, [String: String]) -> Bool)? = nil
  ) {
    self.init(values, match: match, texts: { [text($0)] }, facets: facets, filter: filter)
  }

  /// Makes a source of values that are found by any of several texts: a name and its reading, say.
  ///
  /// Each word of a query may match in another of the texts. Ids must be unique. Facets and filters are as above.
  public init(
    _ values: [Element], match: MatchKind = .words, texts: @escaping @Sendable (Element) -> [String],
    facets: [ArrayFacet<Element>]? = nil, filter: (@Sendable (Element, [String: String]) -> Bool)? = nil
  ) {
    self.init(
      values, match: match,
      appendTexts: { value, sink in for text in texts(value) { sink.append(text) } }, facets: facets,
      filter: filter)
  }

  /// Makes a source of values that append their texts to a sink. They may append UTF-8, so that no `String` has to be made.
  ///
  /// Each word of a query may match in another of the texts. Ids must be unique. Facets and filters are as above.
  public init(
    _ values: [Element] = [], match: MatchKind = .words,
    appendTexts: @escaping @Sendable (Element, inout SearchTexts) -> Void,
    facets: [ArrayFacet<Element>]? = nil, filter: (@Sendable (Element, [String: String]) -> Bool)? = nil
  ) {
    self.init(
      values, match: match, order: .input, correctsTypos: false, appendTexts: appendTexts, facets: facets,
      filter: filter)
  }

  /// Makes a source that keeps its values packed, to save memory: it holds their texts, and what `packing` makes of thousands
  /// of values at a time.
  ///
  /// Besides the folded text, a value takes one bit for each byte of an ASCII text; a text that folding changed in more than
  /// the case of ASCII letters is kept whole too. A value is made anew each time it is needed, for facets and filters too,
  /// which costs a copy of its texts. `appendTexts` has to append exactly one text for each value; where it doesn't, or
  /// `packing` returns nil, that batch of values stays unpacked. Ids must be unique. Facets and filters are as above.
  public init(
    match: MatchKind = .words, packing: @escaping ValuePacking<Element>,
    appendTexts: @escaping @Sendable (Element, inout SearchTexts) -> Void,
    facets: [ArrayFacet<Element>]? = nil, filter: (@Sendable (Element, [String: String]) -> Bool)? = nil
  ) {
    self.init(
      [], match: match, order: .input, correctsTypos: false, packing: packing, appendTexts: appendTexts,
      facets: facets, filter: filter)
  }

  /// Makes a source whose best matches come first. `texts` gives the texts that a value is found by, each in the role that the
  /// order depends on; `rank` orders equally good matches, highest first.
  ///
  /// A query finds more than with the other initializers: other forms of kanji, words joined or apart, sounds across word
  /// boundaries. It takes about 400 bytes of memory more for each value. Ids must be unique. Facets and filters are as above.
  public init(
    _ values: [Element] = [], match: MatchKind = .words, ranking texts: @escaping @Sendable (Element) -> SearchedTexts,
    rank: @escaping @Sendable (Element) -> Double? = { _ in nil }, correctsTypos: Bool = true,
    facets: [ArrayFacet<Element>]? = nil, filter: (@Sendable (Element, [String: String]) -> Bool)? = nil
  ) {
    self.init(
      values, match: match, order: match == .fuzzy ? .input : .relevance, correctsTypos: correctsTypos,
      appendTexts: { value, sink in
        if match == .fuzzy {
          for text in texts(value).all { sink.append(text) }
        } else {
          sink.append(texts(value), rank: rank(value))
        }
      }, facets: facets, filter: filter)
  }

  private init(
    _ values: [Element], match: MatchKind, order: ArrayOrder, correctsTypos: Bool,
    packing: ValuePacking<Element>? = nil,
    appendTexts: @escaping @Sendable (Element, inout SearchTexts) -> Void,
    facets: [ArrayFacet<Element>]?, filter: (@Sendable (Element, [String: String]) -> Bool)?
  ) {
    self.match = match
    self.order = order
    self.correctsTypos = correctsTypos
    self.appendTexts = appendTexts
    self.facets = facets
    self.filter = filter
    hasRoles = order == .relevance
    self.store = ArraySourceStore(
      values, isScored: match == .fuzzy, packing: packing, appendTexts: appendTexts)
  }

  /// The same values, matched in another way or given in another order; nil where they are not prepared for that. Only values
  /// whose texts have roles have an order of relevance, and only a source made for ``MatchKind/fuzzy`` has scores.
  ///
  /// Both sources share the folded texts: making one costs nothing, and values replaced or appended in one are so in the other.
  /// What is found does not depend on the order.
  public func searched(by match: MatchKind, in order: ArrayOrder) -> ArraySource? {
    guard match != .fuzzy || store.isScored, order == .input || hasRoles else { return nil }
    var source = self
    source.match = match
    source.order = order
    return source
  }

  /// The same values as lines in a terminal, which can be ordered in more ways; only for values without roles.
  public func searched(asLines lines: LineOrder) -> ArraySource {
    precondition(!hasRoles, "values with roles have their own order")
    var source = self
    source.lines = lines
    return source
  }

  private func matchQuery(_ text: String) -> MatchQuery {
    MatchQuery(text, kind: match, isExact: lines.isExact)
  }

  /// Replaces the values and notifies every search over this source that its data has changed.
  ///
  /// Returns at once; if words are indexed (``indexWords()``), returns once the new values are indexed. The next page folds all
  /// texts anew, also those of values that stay the same, which takes seconds for 100,000 values in a debug build. To show that
  /// one value has changed, a local edit is enough.
  public func update(_ values: [Element]) async {
    await store.replace(with: values)
    subscribers.notify()
    // Where it is cancelled they are read.
    try? await store.indexWords(all: true)
  }

  /// Appends values and notifies every search over this source that its data has changed.
  ///
  /// Pages requested afterwards see all of the new values; pages already under way see none of them. The texts are folded here,
  /// away from the caller's thread and on all processors if the values are thousands, at a cost that depends on these values
  /// only. A batch of hundreds to tens of thousands is best. The values stay together even if others are appended at the same
  /// time.
  public func append(_ values: [Element]) async {
    if values.isEmpty { return }
    if await store.isPending {
      await store.appendPending(values)
    } else {
      await store.append(await folded(values))
    }
    subscribers.notify()
    try? await store.indexWords(all: false)
  }

  /// Indexes the words of all values, so that queries look them up instead of reading all texts; returns when that is done.
  ///
  /// Without an index a query reads all texts, which takes less than a millisecond for 100,000 values. With one, plain words of
  /// ``MatchKind/words`` are looked up. For words with symbols inside or operators, the index gives candidates, which are read
  /// if they are few; in all other cases, and for kanji and kana, texts are read as before. What is found, its order and counts
  /// are the same. Nothing is indexed for a source that matches in another way or whose best values come first.
  ///
  /// A value of ten words costs half a microsecond of a processor, on all processors at once, and some 50 bytes of memory.
  /// Searches go on meanwhile, and are answered by reading. From then on new values are indexed too, after searches were
  /// notified and before the call returns: ``update(_:)`` indexes all of them; ``append(_:)`` does as soon as some 65,536 were
  /// appended, and until then they are read. If another task is indexing already, this one waits for it. If the task is
  /// cancelled, this throws `CancellationError` and keeps what was indexed; ``removeWordIndex()`` frees it.
  public func indexWords() async throws {
    guard match == .words, !hasRoles else { return }
    await store.wantWordIndex()
    try await store.indexWords(all: true)
  }

  /// Removes the index of words and frees its memory. Values that come later are not indexed either.
  public func removeWordIndex() async { await store.removeWordIndex() }

  @concurrent
  private func folded(_ values: [Element]) async -> [ArraySourceChunk<Element>] {
    await ArraySourcePiece.fold(values, to: store.noTexts, appendTexts: appendTexts)
  }

  /// The ranges where the query's words match in one of the item's texts (by default the first), to highlight them.
  ///
  /// The ranges are in order, apart from each other and on whole characters; none if the item has no such text. Texts with
  /// roles are counted in this order: the title, its parts joined into one text (`SearchedTexts/joinedTitle`), the reading if
  /// there is one, the further texts. A match in the reading is marked in the title too.
  public func highlights(of item: Element, for query: SearchQuery, inText index: Int = 0) -> [Range<String.Index>] {
    SearchTexts.highlights(of: matchQuery(query.text), inText: index) { appendTexts(item, &$0) }
  }

  private func values(of contents: ArraySourceContents<Element>, at range: Range<Int>) -> [Element] {
    lines.isReversed ? contents.values(at: range.reversed(in: contents.count)).reversed() : contents.values(at: range)
  }

  /// Finds the items of a page.
  ///
  /// A key is taken as a position.
  ///
  /// A jump past the end gives the last page of the result; any other request past the end gives an empty page. The total is
  /// exact if the page had to look at all values, or nearly all; otherwise it is unknown, and ``total(for:)`` counts on from
  /// there. Throws `CancellationError` soon after the task is cancelled, and a `SearchFailure` for a filter that is none of the
  /// facets.
  public func page(_ request: PageRequest<Int>) async throws -> Page<Element, Int> {
    let (query, correction) = try await corrected(request.query)
    let match = matchQuery(query.text)
    if let contents = try await wholeContents(match, query) {
      let range = request.range(inResultOf: contents.count)
      return Page(values(of: contents, at: range), position: range.lowerBound, total: .exact(contents.count))
    }
    let (result, contents) = try await result(
      of: query, match, until: lines.isReversed ? .max : request.end,
      ranked: request.end)
    let range = request.range(inResultOf: result.rowCount)
    return Page(
      result.items(at: range, in: contents), position: range.lowerBound,
      total: result.scanned == contents.count ? .exact(result.count) : .unknown, correction: correction)
  }

  /// Finds a page that has the item with an id, with about a third of the page before it; nil if there is no such item
  /// or the query doesn't find it.
  ///
  /// Looks at all values, then for the item among those found. Throws as ``page(_:)`` does.
  public func page(
    around id: Element.ID, for query: SearchQuery, limit: Int
  ) async throws -> Page<Element, Int>? {
    let (query, correction) = try await corrected(query)
    let match = matchQuery(query.text)
    let limit = max(1, limit)
    func range(around place: Int, of count: Int) -> Range<Int> {
      let start = max(0, min(place - limit / 3, count - limit))
      return start..<min(count - start, limit) + start
    }
    if let contents = try await wholeContents(match, query) {
      guard let forward = try contents.place(of: id) else { return nil }
      let place = lines.isReversed ? contents.count - 1 - forward : forward
      let range = range(around: place, of: contents.count)
      return Page(values(of: contents, at: range), position: range.lowerBound, total: .exact(contents.count))
    }
    let (result, contents) = try await result(of: query, match, until: .max, ranked: .max)
    let place =
      lines == LineOrder()
      ? try result.place(of: id, in: contents)
      : result.items(at: 0..<result.count, in: contents).firstIndex { $0.id == id }
    guard let place else { return nil }
    let range = range(around: place, of: result.count)
    return Page(
      result.items(at: range, in: contents), position: range.lowerBound, total: .exact(result.count),
      correction: correction)
  }

  /// The exact number of items that a query finds.
  public func total(for query: SearchQuery) async throws -> TotalCount {
    let query = try await corrected(query).query
    let match = matchQuery(query.text)
    if isWhole(match, query) { return .exact(try await store.contents().count) }
    return .exact(try await result(of: query, match, until: .max, ranked: 0).0.count)
  }

  /// The text that is searched instead of the query's own, where that finds nothing; nil if the query's own is searched.
  ///
  /// It differs from the query's own by a character or two, by its punctuation or by a word written apart (東京 渋谷区 for 東京渋谷区),
  /// or it leaves out a word that no value has.
  ///
  /// Pages and totals are those of this text, and a screen can say so. A word in `'` is never corrected. The preferred
  /// correction differs in the fewest characters, is a whole word of a title, and occurs in many values. A correction passes over
  /// all texts several times.
  public func correction(for query: SearchQuery) async throws -> String? {
    guard order == .relevance, correctsTypos, match == .words, let search = CorrectionSearch(query.text) else {
      return nil
    }
    let contents = try await store.contents()
    if let known = await store.correction(of: query.text, in: contents) { return known.text }
    let text = try await finds(query.text) ? nil : correction(search)
    await store.remember(KnownCorrection(text: text), of: query.text, in: contents)
    return text
  }

  /// What a text that nothing is found for is corrected to.
  private func correction(_ search: CorrectionSearch) async throws -> String? {
    var search = search
    while true {
      switch search.step {
      case .firstFound(let texts): search.take(firstFound: try await firstFound(texts))
      case .areFound(let words):
        var areFound: [Bool] = []
        for (word, mayBe) in zip(words, try await seen(by: TextSieve(words))) {
          if mayBe { areFound.append(try await isFound(word)) } else { areFound.append(false) }
        }
        search.take(areFound: areFound)
      case .areWhole(let texts): search.take(areWhole: try await seen(by: TextSieve(wholes: texts)))
      case .areTitles(let texts): search.take(areTitles: try await seen(by: TextSieve(titles: texts)))
      case .vocabulary: try search.take(vocabulary: await vocabulary(like: search.likeWords))
      case .end(let text): return text
      }
    }
  }

  /// The first of some texts that anything is found for; nil if there is none.
  private func firstFound(_ texts: [String]) async throws -> String? {
    guard let likeliest = texts.first else { return nil }
    // Most often it is this one, whose first value is not far.
    if try await isFound(likeliest) { return likeliest }
    let others = Array(texts.dropFirst())
    for (text, mayBe) in zip(others, try await seen(by: TextSieve(others))) where mayBe {
      if try await isFound(text) { return text }
    }
    return nil
  }

  /// Which of the texts of a sieve may be found, by one pass over the values for all of them.
  private func seen(by sieve: TextSieve) async throws -> [Bool] {
    var sight = sieve.nothing
    for other in try await parts(from: sieve.nothing, { try sieve.look(at: $0, &$1) }) { sight.add(other) }
    return sieve.mayBeFound(sight)
  }

  /// The words of the values that are like some, by one pass over the values.
  private func vocabulary(like words: LikeWords) async throws -> Vocabulary {
    var counts = VocabularyCounts()
    for other in try await parts(from: counts, { try $1.count($0, like: words) }) { counts.add(other) }
    return Vocabulary(counts)
  }

  /// What comes of a pass over the values by several workers, of each of which a part, which begins as `nothing`.
  private func parts<Part: Sendable>(
    from nothing: Part, _ look: @escaping @Sendable (FoldedRecords, inout Part) throws -> Void
  ) async throws -> [Part] {
    let chunks = try await store.contents().chunks
    return try await withThrowingTaskGroup(of: Part.self) { group in
      for worker in 0..<min(SearchWorkers.count, chunks.count) {
        group.addTask {
          var part = nothing
          for index in stride(from: worker, to: chunks.count, by: SearchWorkers.count) {
            try look(chunks[index].records, &part)
          }
          return part
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Whether anything is found for a text that is searched instead; looks no further than the first chunk with a value.
  private func isFound(_ text: String) async throws -> Bool {
    let (match, contents) = (matchQuery(text), try await store.contents())
    var result = ArraySourceResult(version: contents.version, match: match, order: order)
    let search = ArraySourceSearch(
      contents: contents, scan: RecordScan(ranking: match), wider: nil,
      words: ArraySourceLookup(nil, in: contents, where: nil), passes: nil, isRanked: false)
    try await search.extend(&result, until: 1, ranked: 0)
    return result.count > 0
  }

  /// The query that is searched for, and what to tell if that is not the one given.
  private func corrected(_ query: SearchQuery) async throws -> (query: SearchQuery, correction: SearchCorrection?) {
    if let facets, filter == nil { try SearchFailure.check(filtersOf: query, in: facets.map(\.name)) }
    let correction = try await correction(for: query).map { SearchCorrection(of: query, as: $0) }
    return (query.corrected(by: correction), correction)
  }

  /// Whether anything is found for a text, whatever the filters: those are no reason to search for another text, and so all
  /// facets are counted for the same one.
  private func finds(_ text: String) async throws -> Bool {
    try await result(of: SearchQuery(text), matchQuery(text), until: .max, ranked: 0).0.count > 0
  }

  /// One value each time ``update(_:)`` has replaced the values, or ``append(_:)`` has added some.
  public func changes() -> AsyncStream<Void> { subscribers.stream() }

  /// Whether every value is found.
  private func isWhole(_ match: MatchQuery, _ query: SearchQuery) -> Bool {
    match.matchesEverything && (filter == nil && facets == nil || query.filters.isEmpty)
  }

  /// The values, if they are the result as they stand: every value is found, and none comes before others by its rank.
  private func wholeContents(_ match: MatchQuery, _ query: SearchQuery) async throws -> ArraySourceContents<Element>? {
    guard isWhole(match, query) else { return nil }
    let contents = try await store.contents()
    return order == .relevance && contents.hasRanks ? nil : contents
  }

  /// The result, at least until so many rows are found, and so many of the first in their order.
  private func result(
    of query: SearchQuery, _ match: MatchQuery, until rows: Int, ranked: Int, isRemembered: Bool = true
  ) async throws -> (ArraySourceResult, ArraySourceContents<Element>) {
    let known = try await store.start(query, match, order)
    let contents = known.contents
    var result = known.own ?? ArraySourceResult(version: contents.version, match: match, order: order)
    result.lines = lines
    let ranked = lines.sorts ? ranked : 0
    if result.scanned == contents.count, result.rankedCount >= min(ranked, result.count),
      result.areTiesBroken(ofFirst: ranked)
    {
      return (result, contents)
    }
    if rows < .max, result.hasFirst(rows, of: contents.count) { return (result, contents) }
    result.forgetFirst()
    let passes = try await passes(query.filters, in: contents)
    var words = ArraySourceLookup(hasRoles ? nil : known.lookup, in: contents, where: passes)
    do {
      // What is only looked up needs nothing else to be prepared.
      if try words.extend(&result, until: rows) {
        // It costs less to find nothing once more than to remember it.
        if result.count == 0 { return (result, contents) }
      } else {
        let search = ArraySourceSearch(
          contents: contents, scan: hasRoles ? RecordScan(ranking: match) : RecordScan(match),
          wider: hasRoles ? nil : known.wider, words: words, passes: passes, isRanked: order == .relevance,
          manyValues: manyValues)
        try await search.extend(&result, until: rows, ranked: ranked)
        result.putInOrder(in: contents)
      }
    } catch {
      // What was found so far is not looked for again.
      if isRemembered { await store.remember(result, of: query) }
      throw error
    }
    if isRemembered { await store.remember(result, of: query) }
    return (result, contents)
  }

  // MARK: Facets

  /// The facets, in the order they were given in, each with how many of the items found have each of its values.
  ///
  /// Looks at all values, and once more for each facet that is filtered by. The facet values of an item are read once and kept.
  /// Throws as ``page(_:)`` does.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] {
    guard let facets, !facets.isEmpty else { return [] }
    let query = try await corrected(query).query
    var found: [SearchFacet] = []
    for (index, facet) in facets.enumerated() {
      let counts = try await counts(
        ofFacet: index, for: query.without(filter: facet.name), isRemembered: query.filters[facet.name] == nil)
      found.append(SearchFacet(facet.name, counts: counts, filter: query.filters[facet.name]))
    }
    return found
  }

  private func counts(
    ofFacet index: Int, for query: SearchQuery, isRemembered: Bool
  ) async throws -> [String: Int] {
    let match = matchQuery(query.text)
    if isWhole(match, query) {
      let contents = try await store.contents()
      return try await columns(of: contents).counts(ofFacet: index) { _ in nil }
    }
    let (result, contents) = try await result(
      of: query, match, until: .max, ranked: 0, isRemembered: isRemembered)
    return try await columns(of: contents).counts(ofFacet: index) { result.piece($0)?.places ?? [] }
  }

  /// Which values have which values of the facets.
  private func columns(of contents: ArraySourceContents<Element>) async throws -> ArraySourceFacets {
    let known = await store.knownFacets(of: contents)
    let columns = try await ArraySourceFacets(of: contents, facets ?? [], known: known)
    if known.contains(where: { $0 == nil }) { await store.remember(columns, of: contents) }
    return columns
  }

  /// Whether a value, by its chunk and its place in that, passes filters; nil if there are none that count.
  private func passes(
    _ filters: [String: String], in contents: ArraySourceContents<Element>
  ) async throws -> (@Sendable (Int, Int) -> Bool)? {
    if filters.isEmpty { return nil }
    var passes: (@Sendable (Int, Int) -> Bool)?
    if let facets, facets.contains(where: { filters[$0.name] != nil }) {
      let columns = try await columns(of: contents)
      let wanted = facets.enumerated().compactMap { index, facet in filters[facet.name].map { (index, $0) } }
      passes = columns.passes(wanted)
    }
    guard let filter else { return passes }
    return { [passes] chunk, place in
      passes?(chunk, place) != false && filter(contents.chunks[chunk].value(at: place), filters)
    }
  }
}

extension Range<Int> {
  /// The same places, counted from the end.
  func reversed(in count: Int) -> Range { count - upperBound..<count - lowerBound }
}

extension SearchCorrection {
  /// A correction of words: each in `'` is searched as it stands.
  package init(of query: SearchQuery, as text: String) {
    let literal = query.text.split(separator: " ").map { "'\($0)" }.joined(separator: " ")
    self.init(typed: query.text, searched: text, literal: literal)
  }
}

extension PageRequest<Int> {
  /// The place in the result before which all rows of the page are.
  fileprivate var end: Int {
    let end = max(0, key ?? position ?? 0).addingReportingOverflow(max(limit, 0))
    return end.overflow ? .max : end.partialValue
  }

  /// The part of a result that the request asks for; of one whose end is not known, enough must be.
  fileprivate func range(inResultOf count: Int) -> Range<Int> {
    let start = key ?? position ?? 0
    switch direction {
    case .refresh where start >= count:
      return max(0, count - limit)..<count
    case .refresh, .next:
      let start = min(max(start, 0), count)
      return start..<start + min(max(limit, 0), count - start)
    case .previous:
      // A page that begins before the start of the result is cut there, so that it never repeats what is shown.
      let end = start.addingReportingOverflow(max(limit, 0))
      let upper = min(max(end.overflow ? count : end.partialValue, 0), count)
      return min(max(start, 0), upper)..<upper
    }
  }
}
