import GRDB
import IncrementalSearch
import TextMatching

/// Searches a ``SearchIndex``.
///
/// Pages go both ways by key, at a cost that depends neither on how deep they are nor on how much is found; a
/// superseded page is interrupted in the database. Words, prefixes, and kanji and kana anywhere are looked up. Where a
/// query asks for more than can be looked up (`c++`, `word$`, parts of Latin words), the records that may match are
/// compared one by one.
public struct SQLiteSource: FacetedSource {
  /// The index that is searched.
  public let index: SearchIndex
  /// How the plain words of a query match.
  public let match: MatchKind
  /// The order of the records found.
  public let order: IndexOrder
  private static let shortestPollInterval = Duration.milliseconds(10)

  /// How often the file is asked whether it has changed while someone listens to ``changes()``.
  public let pollInterval: Duration

  /// Whether a query that finds nothing is corrected, as one with a typo (``correction(for:)``). Applies to the order of
  /// relevance only.
  public let correctsTypos: Bool

  /// Makes a source over an index.
  ///
  /// An index has no scores of scattered letters, so `MatchKind/fuzzy` is taken as `MatchKind/contains`; a `pollInterval` below
  /// 10 ms, which would keep a processor busy, as 10 ms.
  public init(
    _ index: SearchIndex, match: MatchKind = .words, order: IndexOrder = .relevance,
    correctsTypos: Bool = true, pollInterval: Duration = .milliseconds(200)
  ) {
    self.index = index
    self.match = match == .fuzzy ? .contains : match
    self.order = order
    self.correctsTypos = correctsTypos
    self.pollInterval = max(pollInterval, Self.shortestPollInterval)
  }

  /// Finds the records of a page.
  ///
  /// A page at the start, one asked for by position, and a refresh at a key know their position; for the refresh, the records
  /// before it are counted. A jump costs the same wherever it leads: without a text the position is looked up; with one, the
  /// first jump goes through all that is found, and later ones look it up. Only where records have to be compared one by one
  /// does a jump walk to its position. A record passes a filter if it has exactly its value of the facet with its name
  /// (``IndexSettings/facets``); a filter with any other name fails the query. Throws ``IndexError``, `CancellationError`, or a
  /// `SearchFailure` with `SearchFailure/Reason/keysExpired` where the index was built anew without the record that a key
  /// stands at.
  public func page(_ request: PageRequest<IndexKey>) async throws -> Page<IndexRecord, IndexKey> {
    switch request.place {
    case .start, .position(...0):
      let begin = ContinuousClock.now
      if let page = knownFirstPage(request) {
        await SharedThreads.kept(for: .now - begin)
        return page
      }
    case .key, .position: break
    }
    return try await read(limit: request.limit) { reading in
      switch request.place {
      case .key(let key):
        try pageReader(for: request.query, reading)
          .page(at: key, isCounted: request.direction == .refresh, limit: request.limit)
      case .position(let position) where position > 0:
        try pageReader(for: request.query, reading).page(atPosition: position, limit: request.limit)
      case .start, .position: try firstPage(of: request.query, limit: request.limit, reading)
      }
    }
  }

  /// Finds a page that has the record with an id, with about a third of the page before it; nil if there is no such
  /// record or the query doesn't find it.
  ///
  /// The page knows its position, so the records before it are counted: by the table of words, or where records have to
  /// be compared, by comparing them. Throws as ``page(_:)`` does.
  public func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<IndexRecord, IndexKey>? {
    try await read(limit: limit) { try pageReader(for: query, $0).page(around: id, limit: limit) }
  }

  /// The exact number of records that a query finds.
  ///
  /// Takes longer the more are found, and most where records have to be compared.
  public func total(for query: SearchQuery) async throws -> TotalCount {
    try await read { reading in
      let query = try plan(query, order: .index, reading).query
      return .exact(try resultReader(for: query, reading).count())
    }
  }

  /// How many of the records that a query finds have each value of each facet of the index, in their order.
  ///
  /// Without a text and filters the counts are kept with the index. Otherwise a small row of each record found is read, and
  /// where records have to be compared one by one, the records themselves. Throws as ``page(_:)`` does.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] {
    try await read(isBrief: false) { try FacetReader(source: self, reading: $0).facets(for: query) }
  }

  /// The text that is searched instead of the query's own, where that finds nothing; nil if the query's own is searched.
  ///
  /// It differs from the query's own by a letter, by its punctuation, or by a word written apart.
  ///
  /// Pages, totals and highlights are those of this text, and a screen can say so. A word in `'` is never corrected.
  public func correction(for query: SearchQuery) async throws -> String? {
    try await read(isBrief: false) { try plan(query, order: .index, $0).correction }
  }

  /// The search for a text, or for what it is corrected to.
  func plan(
    _ query: SearchQuery, order: IndexOrder, _ reading: IndexReading
  ) throws -> (query: IndexQuery, correction: String?) {
    let filter = try FacetReader.filter(of: query, reading.db, reading.state)
    return try plan(search(for: query, order), filter, reading)
  }

  private func plan(
    _ search: KnownTerms.Search, _ filter: TokenExpression?, _ reading: IndexReading
  ) throws -> (query: IndexQuery, correction: String?) {
    var (plan, correction) = try planUnfiltered(search, reading)
    if let filter { plan.add(filter: filter) }
    return (plan, correction)
  }

  private func search(for query: SearchQuery, _ order: IndexOrder) -> KnownTerms.Search {
    KnownTerms.Search(
      text: query.text, match: match, order: order, correctsTypos: correctsTypos && self.order == .relevance)
  }

  /// The same whatever the filters: those are no reason to search for another text.
  private func planUnfiltered(_ search: KnownTerms.Search, _ reading: IndexReading) throws -> KnownTerms.Plan {
    let terms = IndexTerms(reading, known: index.terms)
    if let plan = index.terms.plan(of: search, in: terms.version) { return plan }
    let plan = try plan(search, terms, reading)
    index.terms.remember(plan, of: search, in: terms.version)
    return plan
  }

  private func plan(
    _ search: KnownTerms.Search, _ terms: IndexTerms, _ reading: IndexReading
  ) throws -> KnownTerms.Plan {
    let (text, order) = (search.text, search.order)
    let query = try IndexQuery(text, kind: match, order: order, in: reading.state, terms)
    guard search.correctsTypos, reading.state.count > 0, try findsNothing(query, text, terms, reading),
      let correction = try correction(of: search, terms, reading)
    else { return (query, nil) }
    return (try IndexQuery(correction, kind: match, order: order, in: reading.state, terms), correction)
  }

  /// Whether nothing is found for a text, as far as that is worth to be known: what can't be looked up is not corrected, but for
  /// quotes around it.
  private func findsNothing(
    _ query: IndexQuery, _ text: String, _ terms: IndexTerms, _ reading: IndexReading
  ) throws -> Bool {
    if case .words(let expression) = query.candidates {
      if try !terms.isFound(expression) { return true }
      if query.isExact || OtherTexts(text) == nil { return false }
    } else if OtherTexts(text)?.isQuoted != true {
      return false
    }
    return try !corrections(terms, reading).hasRecord(text)
  }

  private func corrections(_ terms: IndexTerms, _ reading: IndexReading) -> Correction {
    Correction(reading, match, terms, index.vocabulary, index.results)
  }

  /// What a text that finds nothing is corrected to. The order of the rows doesn't matter to that.
  private func correction(of search: KnownTerms.Search, _ terms: IndexTerms, _ reading: IndexReading) throws -> String?
  {
    for order in IndexOrder.allCases where order != search.order {
      var other = search
      other.order = order
      if let known = index.terms.plan(of: other, in: terms.version) { return known.correction }
    }
    return try corrections(terms, reading).text(insteadOf: search.text)
  }

  /// One value each time the records have changed, also by another process.
  public func changes() -> AsyncStream<Void> { index.changes(every: pollInterval) }

  /// The ranges of the texts of a found record where the query's words match, also by its reading, to highlight them.
  ///
  /// If the page has a `Page/correction`, pass the corrected query.
  public func highlights(of record: IndexRecord, for query: SearchQuery) -> TextHighlights {
    MatchQuery(query.text, kind: match).highlights(in: record.searchedTexts)
  }

  /// The ranges of a text of a found record where the query's words match, to highlight them.
  public func highlights(in text: String, for query: SearchQuery) -> [Range<String.Index>] {
    MatchQuery(query.text, kind: match).highlights(in: text)
  }

  /// An ``IndexError`` in its own words.
  public func failure(for error: any Error) -> SearchFailure {
    switch error {
    case let failure as SearchFailure: failure
    case let error as IndexError: SearchFailure(.other, details: error.description, underlying: error)
    default: SearchFailure(.other, details: "\(error)", underlying: error)
    }
  }

  private func pageReader(for query: SearchQuery, _ reading: IndexReading) throws -> PageReader {
    let (search, text) = try plan(query, order: order, reading)
    return pageReader(
      for: search, reading, RecordPages(of: query, correctedTo: text, epoch: reading.state.epoch))
  }

  private func pageReader(for search: IndexQuery, _ reading: IndexReading, _ pages: RecordPages) -> PageReader {
    PageReader(reader: resultReader(for: search, reading), pages: pages)
  }

  /// Reads the result of a search.
  func resultReader(for search: IndexQuery, _ reading: IndexReading) -> ResultReader {
    ResultReader(
      reading: reading, query: search, known: index.results, terms: IndexTerms(reading, known: index.terms))
  }

  /// The first page, which is not searched for again while the records stay the same.
  private func firstPage(
    of query: SearchQuery, limit: Int, _ reading: IndexReading
  ) throws -> Page<IndexRecord, IndexKey> {
    let filter = try FacetReader.filter(of: query, reading.db, reading.state)
    let asked = asked(query, filter, limit: limit)
    if let known = index.pages.page(of: asked, in: reading.version) {
      let pages = RecordPages(of: query, correctedTo: known.correction, epoch: reading.state.epoch)
      return pages.page(known, try reading.records(at: known.places[...]))
    }
    let (search, text) = try plan(asked.search, filter, reading)
    let pages = RecordPages(of: query, correctedTo: text, epoch: reading.state.epoch)
    let (page, records) = try pageReader(for: search, reading, pages).firstPage(
      limit: asked.limit, correction: text)
    index.pages.remember(page, of: asked, in: reading.version)
    return pages.page(page, records)
  }

  /// The first page where all of it is known and nobody writes to the file, so that nothing has to be read; else nil.
  private func knownFirstPage(_ request: PageRequest<IndexKey>) -> Page<IndexRecord, IndexKey>? {
    let query = request.query
    // What the values of filters are is read.
    guard query.filters.isEmpty, request.limit <= Self.mostKnown, let opened = try? index.reader.newest(),
      let state = opened.settledState
    else { return nil }
    guard let first = index.pages.page(of: asked(query, nil, limit: request.limit), in: state.version),
      let records = index.records.allRecords(at: first.numbers, in: state.version)
    else { return nil }
    return RecordPages(of: query, correctedTo: first.correction, epoch: state.epoch).page(first, records)
  }

  private func asked(_ query: SearchQuery, _ filter: TokenExpression?, limit: Int) -> KnownPages.Asked {
    KnownPages.Asked(search: search(for: query, order), filter: filter, limit: PageReader.allowed(limit))
  }

  /// More records than this at once are read for no screen.
  private static let mostKnown = 500

  /// Reads in one state of the records; `limit` is how many of them are read for somebody to look at, `isBrief` whether that is
  /// likely as soon done as a page is.
  private func read<Value: Sendable>(
    limit: Int = 0, isBrief: Bool = true, _ body: @escaping @Sendable (IndexReading) throws -> Value
  ) async throws -> Value {
    do {
      let records = limit <= Self.mostKnown ? index.records : nil
      return try await index.reader.read(isBrief: isBrief) {
        [known = index.known, unions = index.unions, changedTokens = index.changedTokens] db, opened in
        let reading = try IndexReading(db, known: unions, opened.termPages, changedTokens, records)
        known.saw(reading.version)
        opened.saw(SettledMoment.State(version: reading.version, epoch: reading.state.epoch))
        return try body(reading)
      }
    } catch {
      if error is SearchFailure || error is CancellationError { throw error }
      try Task.checkCancellation()
      throw IndexError(error, path: index.path)
    }
  }
}

extension IndexQuery {
  /// Plans the search for a text in an index.
  init(_ text: String, kind: MatchKind, order: IndexOrder, in state: IndexState, _ terms: IndexTerms) throws {
    try self.init(text, kind: kind, order: order, hasSubstrings: state.hasSubstrings) { try terms.isFound($0) }
  }
}
