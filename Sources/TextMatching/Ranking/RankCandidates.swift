/// Determines which records of a list a query may find: it looks for the query's rarest word in all of them at once, and only
/// those that may have that word are looked at one by one.
struct RankCandidates: Sendable {
  /// What is looked for in texts, and in marks that are kept.
  private let texts: [ByteSearch]
  private let marks: [ByteSearch]
  /// What the marks begin with that are told from texts.
  private let starts: TokenStarts

  /// Prepares a query; nil where each record has to be looked at, as most may be found.
  init?(_ query: MatchQuery) {
    var best: (term: MatchTerm, rarity: Int)?
    for group in query.groups where group.count == 1 && Self.hasLetters(group[0]) {
      let rarity = ByteSearch(group[0].needle.bytes).rarity
      if rarity > best?.rarity ?? -1 { best = (group[0], rarity) }
    }
    guard let term = best?.term, term.needle.bytes.count > 1 else { return nil }
    texts = ([term.needle] + (term.looseNeedle.map { [$0] } ?? [])).map { ByteSearch($0.bytes) }
    let lookups = term.findingMarks + query.joined
    let forms = Set(lookups.map(Self.form))
    // One that begins with another is found where that is.
    let shortest = forms.filter { form in
      !(0..<form.count).contains { forms.contains(Array(form.prefix($0))) }
    }
    if shortest.contains(where: { $0.count < 2 }) { return nil }
    marks = shortest.map { ByteSearch($0) }
    starts = PlainLookups(lookups).starts
  }

  private static func hasLetters(_ term: MatchTerm) -> Bool {
    if term.isNegated { return false }
    switch term.rule {
    case .anywhere, .start, .end, .whole, .word: return true
    case .phrase, .fuzzy: return false
    }
  }

  /// What is had wherever the lookup is: its token without the mark, and without the part of a title, so that all parts are one.
  private static func form(of lookup: MarkLookup) -> [UInt8] {
    let token = lookup.tokens[0]
    let isOfTitle = [0x3D, 0x25, 0x5E].contains(token[0])
    return Array(token.dropFirst(isOfTitle ? 2 : 1))
  }

  /// Records of a list, as bits.
  struct Records {
    private var words: [UInt64]

    init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

    mutating func insert(_ record: Int) { words[record >> 6] |= 1 << UInt64(record & 63) }

    /// The first one at or after a place.
    func next(from start: Int) -> Int? {
      var word = start >> 6
      if word >= words.count { return nil }
      var bits = words[word] & (~0 << UInt64(start & 63))
      while bits == 0 {
        word += 1
        if word == words.count { return nil }
        bits = words[word]
      }
      return word << 6 | bits.trailingZeroBitCount
    }
  }

  /// Those that may be found from one on; the cost is a few passes over the memory of their texts and marks.
  ///
  /// Throws within about a millisecond of being cancelled.
  func records(of view: FoldedRecords.View, from start: Int) throws(CancellationError) -> Records {
    var records = Records(count: view.count)
    if start >= view.count { return records }
    for search in texts {
      if Task.isCancelled { throw CancellationError() }
      Self.find(search, in: view.bytes, from: start, view.start(of: start), end: view.end(of:), &records)
    }
    for search in marks {
      if Task.isCancelled { throw CancellationError() }
      let place = start == 0 ? 0 : view.markEnd(of: start - 1)
      Self.find(search, in: view.marks, from: start, place, end: view.markEnd(of:), &records)
    }
    for record in start..<view.count where starts.overlaps(view.tokenStarts[record]) { records.insert(record) }
    return records
  }

  /// Takes in the records in whose memory something is found; what runs on into the next one does no harm.
  private static func find(
    _ search: ByteSearch, in memory: UnsafeBufferPointer<UInt8>, from first: Int, _ start: Int, end: (Int) -> Int,
    _ records: inout Records
  ) {
    var (record, place) = (first, start)
    while let found = search.firstOffset(in: memory, from: place) {
      while end(record) <= found { record += 1 }
      records.insert(record)
      place = end(record)
    }
  }
}
