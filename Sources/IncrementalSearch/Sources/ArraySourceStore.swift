/// What a text is corrected to.
struct KnownCorrection: Sendable {
  /// The text searched instead; nil if there is none.
  let text: String?
}

/// The values of an ``ArraySource`` with their folded texts, and the results found last.
actor ArraySourceStore<Element: Identifiable & Equatable & Sendable> where Element.ID: Sendable {
  typealias Chunk = ArraySourceChunk<Element>
  typealias AppendTexts = @Sendable (Element, inout SearchTexts) -> Void

  /// How many results are remembered: the query shown, those a few keystrokes back, and other searches over the source.
  private static var rememberedResults: Int { 8 }
  /// How many values found are remembered in all of them but the last one, at 6 bytes each at most: a word that most of ten
  /// million values have is found again in a tenth of a second.
  static var rememberedValues: Int { 1 << 23 }
  private static var rememberedCorrections: Int { 64 }
  /// How many values, and bytes of text, are folded before others get their turn: a few milliseconds at most.
  private static var turn: (values: Int, bytes: Int) { (1_000, 1 << 17) }

  /// Whether scores can be had of the texts.
  nonisolated let isScored: Bool
  /// Texts of no value, prepared for what is kept of those of others.
  nonisolated let noTexts: SearchTexts
  private let appendTexts: AppendTexts
  private let packing: ValuePacking<Element>?
  private let rememberedValues: Int
  /// Grows with each replacement.
  private var version = 0
  /// Chunks that don't grow any more.
  private var chunks: [Chunk] = []
  /// The last chunk, which values are appended to until it is large enough.
  private var tail: (values: [Element], records: FoldedRecords)
  /// Values not folded yet, which come after the tail.
  private var pending: [ArraySlice<Element>] = []
  /// The texts of the first pending values, as far as they are folded.
  private var folding: SearchTexts
  /// Chunks and tail as searches get them, until they change.
  private var known: ArraySourceContents<Element>?
  /// What texts are corrected to in the contents known: the rows, the total and the facets of a text ask for it.
  private var corrections: [String: KnownCorrection] = [:]
  /// Which values of the chunks have which values of the facets, as far as that was asked for.
  private var facets: [ObjectIdentifier: (chunk: Chunk, facets: ChunkFacets)] = [:]
  /// The indexes of the words of chunks.
  private var words = ArraySourceWords<Element>()
  /// Those that wait for the task that makes indexes now.
  private var waiting: [AsyncStream<Never>.Continuation] = []
  /// The newest last.
  private var results: [KnownResult] = []

  /// An object, so that those that are only looked at are not copied with all that they consist of.
  private final class KnownResult: Sendable {
    let query: SearchQuery
    let result: ArraySourceResult

    init(_ query: SearchQuery, _ result: ArraySourceResult) { (self.query, self.result) = (query, result) }
  }

  init(
    _ values: [Element], isScored: Bool, packing: ValuePacking<Element>?, rememberedValues: Int = rememberedValues,
    appendTexts: @escaping AppendTexts
  ) {
    self.isScored = isScored
    self.rememberedValues = rememberedValues
    self.packing = packing
    self.appendTexts = appendTexts
    noTexts = SearchTexts(isScored: isScored, keepsOriginals: packing != nil)
    tail = ([], noTexts.records)
    folding = noTexts
    if !values.isEmpty { pending = [values[...]] }
  }

  func replace(with values: [Element]) {
    version += 1
    chunks = []
    tail = ([], noTexts.records)
    pending = values.isEmpty ? [] : [values[...]]
    folding = noTexts
    known = nil
    corrections = [:]
    results = []
    facets = [:]
    words.removeAll()
  }

  /// Whether values wait to be folded, so that values appended now have to wait behind them.
  var isPending: Bool { !pending.isEmpty }

  /// Takes in values at the end, folded or to be folded with those that wait.
  func append(_ pieces: [Chunk]) {
    for piece in pieces {
      if isPending { pending.append(piece.plainValues) } else { append(piece) }
    }
  }

  func appendPending(_ values: [Element]) {
    if !values.isEmpty { pending.append(values[...]) }
  }

  /// The values as they are now, all folded.
  ///
  /// Folding stays done if the task is cancelled midway, and tasks that wait for it share the work.
  func contents() async throws -> ArraySourceContents<Element> {
    try await foldPending()
    return contentsNow()
  }

  /// What a search for a query begins with.
  struct Start: Sendable {
    /// The values as they are now, all folded.
    let contents: ArraySourceContents<Element>
    /// What is known of the result in them.
    let own: ArraySourceResult?
    /// What is looked up in their indexes of words, if there are any.
    let lookup: WordLookup?
    /// The smallest known result that this one must be part of, if texts may have to be read.
    let wider: ArraySourceResult?
  }

  func start(_ query: SearchQuery, _ match: MatchQuery, _ order: ArrayOrder) async throws -> Start {
    try await foldPending()
    // Without a wait between, so that no result is of values appended later.
    let own = index(of: query, match.kind, order)
    if let own { results.append(results.remove(at: own)) }
    let contents = contentsNow()
    let lookup = contents.words.isEmpty ? nil : WordLookup(match)
    let isLookedUp = lookup?.isExact == true && contents.areWordsIndexed
    return Start(
      contents: contents, own: own == nil ? nil : results.last?.result, lookup: lookup,
      wider: isLookedUp ? nil : wider(than: query, match))
  }

  /// What a text is corrected to, if that is known of these values.
  func correction(of text: String, in contents: ArraySourceContents<Element>) -> KnownCorrection? {
    isKnown(contents) ? corrections[text] : nil
  }

  /// Keeps what a text is corrected to, unless the values have changed since they were these.
  func remember(_ correction: KnownCorrection, of text: String, in contents: ArraySourceContents<Element>) {
    guard isKnown(contents) else { return }
    if corrections.count >= Self.rememberedCorrections { corrections = [:] }
    corrections[text] = correction
  }

  private func isKnown(_ contents: ArraySourceContents<Element>) -> Bool {
    known.map { $0.version == contents.version && $0.count == contents.count } ?? false
  }

  /// Has words indexed from now on, by ``indexWords(all:)``.
  func wantWordIndex() { words.areWanted = true }

  /// Indexes the words of chunks that have no index, if that is wanted, several at once; of `all`, or only of those that fill one.
  ///
  /// What was indexed stays if the task is cancelled midway. Where another task indexes, it takes in these chunks too, and only
  /// who wants `all` waits for it.
  func indexWords(all: Bool) async throws {
    if all, words.areWanted { try await foldPending() }
    while words.areWanted {
      if words.areMade {
        if !all { return }
        await wordsAreMade()
        try Task.checkCancellation()
        continue
      }
      let groups = words.missing(from: contentsNow().chunks, sealed: chunks.count, all: all)
      if groups.isEmpty { return }
      try await indexWords(of: groups)
    }
  }

  private func indexWords(of groups: [[Chunk]]) async throws {
    words.areMade = true
    defer {
      words.areMade = false
      for continuation in waiting { continuation.finish() }
      waiting = []
    }
    let version = version
    try await withThrowingTaskGroup(of: ([Chunk], WordIndex).self) { group in
      var left = groups[...]
      func addTask() {
        guard let chunks = left.popFirst() else { return }
        group.addTask { (chunks, try WordIndex(of: chunks.map(\.records))) }
      }
      for _ in 0..<SearchWorkers.count { addTask() }
      while let (chunks, index) = try await group.next() {
        // The values may have been replaced meanwhile, or the indexes given up.
        guard version == self.version, words.areWanted else { return group.cancelAll() }
        words.take(index, of: chunks)
        takeInWords()
        addTask()
      }
    }
  }

  /// Waits until the task that makes indexes now has ended, or this one is cancelled.
  private func wordsAreMade() async {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    waiting.append(continuation)
    for await _ in end {}
  }

  /// Gives the indexes of words up, also those that are being made.
  func removeWordIndex() {
    words.areWanted = false
    words.removeAll()
    takeInWords()
  }

  /// Tells those who search from now on which indexes there are; the chunks stay the same objects, as indexes know them by that.
  private func takeInWords() {
    known = known.map { contents in
      ArraySourceContents(
        version: contents.version, chunks: contents.chunks, words: words.indexes(of: contents.chunks))
    }
  }

  private func foldPending() async throws {
    while isPending {
      try Task.checkCancellation()
      foldForOneTurn()
      await Task.yield()
    }
    try Task.checkCancellation()
  }

  private func contentsNow() -> ArraySourceContents<Element> {
    if let known { return known }
    let last = tail.values.isEmpty ? [] : [Chunk(values: tail.values[...], records: tail.records)]
    let all = chunks + last
    let contents = ArraySourceContents(version: version, chunks: all, words: words.indexes(of: all))
    known = contents
    return contents
  }

  private func foldForOneTurn() {
    guard let values = pending.first else { return }
    let enough = folding.records.size + Self.turn.bytes
    for value in values.dropFirst(folding.records.count).prefix(Self.turn.values) where folding.records.size < enough {
      appendTexts(value, &folding)
      folding.endRecord()
    }
    let count = folding.records.count
    guard count == values.count || ArraySourcePiece.isFull(folding.records) else { return }
    append(Chunk(values: values.prefix(count), records: folding.records.trimmed()))
    folding = noTexts
    if count == values.count { pending.removeFirst() } else { pending[0] = values.dropFirst(count) }
  }

  private func append(_ piece: Chunk) {
    known = nil
    corrections = [:]
    if piece.count >= ArraySourcePiece.enough || ArraySourcePiece.isFull(piece.records) {
      sealTail()
      chunks.append(piece.packed(by: packing))
    } else {
      tail.values.append(contentsOf: piece.plainValues)
      tail.records.append(piece.records)
      if ArraySourcePiece.isFull(tail.records) { sealTail() }
    }
  }

  private func sealTail() {
    if tail.values.isEmpty { return }
    let values = tail.values.withUnsafeBufferPointer { Array($0) }
    chunks.append(Chunk(values: values[...], records: tail.records.trimmed()).packed(by: packing))
    tail = ([], noTexts.records)
  }

  private func wider(than query: SearchQuery, _ match: MatchQuery) -> ArraySourceResult? {
    let wider = results.filter {
      ($0.query != query || $0.result.match.kind != match.kind)
        && ($0.query.filters == query.filters || $0.query.filters.isEmpty) && $0.result.scanned > 0
        && match.isNarrower(than: $0.result.match)
    }
    return wider.min { $0.result.share < $1.result.share }?.result
  }

  /// A result that is known of a query, searched for in one way.
  private func index(of query: SearchQuery, _ kind: MatchKind, _ order: ArrayOrder) -> Int? {
    results.firstIndex { $0.query == query && $0.result.match.kind == kind && $0.result.order == order }
  }

  /// Keeps a result, unless more of it is known already.
  func remember(_ result: ArraySourceResult, of query: SearchQuery) {
    guard result.version == version else { return }
    if let index = index(of: query, result.match.kind, result.order) {
      if results[index].result.scanned > result.scanned { return }
      results.remove(at: index)
    }
    results.append(KnownResult(query, result))
    if results.count > Self.rememberedResults { results.removeFirst() }
    var left = rememberedValues
    // The last one is shown. Of the others the smaller ones stay: they are the quickest to go on from.
    for index in results.indices.dropLast().reversed() {
      let count = results[index].result.count
      if count <= left { left -= count } else { results.remove(at: index) }
    }
  }

  /// The facets of chunks, nil where they are not known.
  func knownFacets(of contents: ArraySourceContents<Element>) -> [ChunkFacets?] {
    contents.chunks.map { facets[ObjectIdentifier($0)]?.facets }
  }

  /// Keeps the facets of chunks, for as long as those are searched.
  func remember(_ columns: ArraySourceFacets, of contents: ArraySourceContents<Element>) {
    guard contents.version == version else { return }
    facets = Dictionary(
      zip(contents.chunks, columns.chunks).map { (ObjectIdentifier($0), ($0, $1)) }, uniquingKeysWith: { $1 })
  }
}
