/// Matches the records of pieces against a query; made once for a query, used by several tasks.
package struct RecordScan: Sendable {
  /// What is looked for.
  package let query: MatchQuery
  private let driver: Driver?
  private let others: [[MatchTerm]]
  /// Looks for all words in all texts at once. Used where each word is found in one piece, anywhere or at the start of
  /// a word, and many texts have them.
  private let streams: WordStreams?
  /// The searches for all words, in the order typed; nil unless each word is found in one piece, anywhere.
  private let searches: [ByteSearch]?
  private let isScored: Bool
  /// Determines how well records match, where their order depends on it.
  private var ranks: RankMatcher?
  /// Tells which records are worth looking at for that.
  private var candidates: RankCandidates?
  /// Finds records without scoring all of them, if it can.
  let sieve: FuzzySieve?

  /// The score that no record exceeds; if there is one, records that have less are scored only where it matters.
  package var bestScore: Int32? { sieve?.best }

  /// The word that is looked for in all texts of a piece at once; other words are checked where it is found.
  private struct Driver: Sendable {
    /// The index of the word.
    var index: Int
    var term: MatchTerm
    var search: ByteSearch
    /// Whether a word may go on where the needle ends; nil if the needle is found anywhere.
    var isPrefix: Bool?
    /// Whether the places found suffice to tell if the term matches.
    var isWhole: Bool
    /// The search for the term's sound, if it has one.
    var sound: PhoneticSearch?

    /// Whether the term matches at the offset, where its needle was found.
    func matches(at offset: Int, in text: TextBytes) -> Bool {
      guard isWhole, let isPrefix else { return true }
      return term.isWord(offset..<offset + search.count, in: text, isPrefix: isPrefix)
    }
  }

  /// Prepares a query.
  package init(_ query: MatchQuery) {
    self.query = query
    isScored = query.isScored
    (ranks, candidates) = (nil, nil)
    sieve = query.isScored ? FuzzySieve(query) : nil
    var best: (group: Int, rarity: Int)?
    if !isScored, query.groups.count <= Self.mostCandidates, !Self.startsText(query) {
      for (index, group) in query.groups.enumerated() where Self.canDrive(group) {
        let rarity = ByteSearch(group[0].needle.bytes).rarity
        if rarity > best?.rarity ?? -1 { best = (index, rarity) }
      }
    }
    guard let best else {
      (driver, others, streams, searches) = (nil, query.groups, nil, nil)
      return
    }
    let term = query.groups[best.group][0]
    let search = ByteSearch(term.needle.bytes)
    var isPrefix: Bool?
    if case .word(let isUnfinished) = term.rule { isPrefix = isUnfinished }
    driver = Driver(
      index: best.group, term: term, search: search, isPrefix: isPrefix,
      isWhole: search.count == term.needle.bytes.count && (term.rule == .anywhere || isPrefix != nil),
      sound: term.sound.map { PhoneticSearch($0) })
    others = query.groups.indices.filter { $0 != best.group }.map { query.groups[$0] }
    streams = Self.streams(query)
    searches = Self.searches(query)
  }

  /// Prepares a query whose records are put in the order of relevance; they have marks.
  package init(ranking query: MatchQuery) {
    self.query = query
    (isScored, driver, others, sieve, streams, searches) = (false, nil, query.groups, nil, nil, nil)
    (ranks, candidates) = (RankMatcher(query), RankCandidates(query))
  }

  /// With more words than this, choosing one is not worth its cost.
  private static let mostCandidates = 64
  /// The number of first records that are sampled to estimate how many have the driver.
  private static let sample = 256
  /// If more than one record in so many has the driver, stopping at each costs more than a search that does not stop.
  private static let frequent = 5
  /// Up to these shares of all records, checking the known ones again costs less than searching all. The first two are
  /// for words that are each found in one piece, anywhere: where the word typed last continues from its known place,
  /// and where that place is not known. The last one is for all other cases.
  private static let narrowing = (goingOn: 0.9, anywhere: 0.6, other: 0.07)
  /// The share up to which it pays to look records up first.
  private static let lookedUp = 0.25

  /// The number of records between two checks for cancellation; small, since the cost of a filter is not known.
  private static let turn = 256

  /// The number of misses between two such checks, since a text may be long.
  private static let mostMisses = 4_096

  /// Looks at the records of a piece that it has not looked at yet.
  ///
  /// `known` is what a wider query found in the piece, if that is known, and `narrowing` what follows from that query.
  /// If fewer than `wanted` records have ``bestScore``, all records found are scored; with a `floor`, those that have
  /// at least that score. Throws within about a millisecond of being cancelled.
  package func extend(
    _ found: inout FoundRecords, in records: FoldedRecords, known: FoundRecords?, _ narrowing: Narrowing? = nil,
    wanted: Int = .max, floor: Int32? = nil,
    where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    if let ranks { return try rank(&found, in: records, ranks, where: passes) }
    var start = found.scanned
    let (first, firstFound) = (start, found.places.count)
    // If all are scored anyway, finding out first which match is wasted.
    let sieve = wanted < .max && records.withView { FuzzySieve.applies(to: $0) } ? sieve : nil
    try records.withView { view throws(CancellationError) in
      if let known, known.scanned > start, isWorthNarrowing(known, narrowing, view) {
        // `known` may be of a time when the piece had more records.
        let end = min(known.scanned, view.count)
        if let sieve {
          try self.sieve(sieve, start..<end, known: known.places, into: &found, view, where: passes)
        } else {
          try check(known, narrowing, in: start..<end, into: &found, view, where: passes)
        }
        start = end
      }
      if start < view.count {
        if let sieve {
          try self.sieve(sieve, start..<view.count, known: nil, into: &found, view, where: passes)
        } else if let driver {
          try search(driver, from: start, into: &found, view, where: passes)
        } else {
          try checkAll(from: start, into: &found, view, where: passes)
        }
      }
      found.forgetStartsOfSome()
      if found.unscoredCount == 0 { return }
      if let floor, let sieve {
        let range = first..<view.count
        if floor < sieve.best { try score(&found, from: firstFound, in: range, of: view, floor: floor, sieve) }
      } else if found.places.count - found.unscoredCount < wanted {
        try score(&found, in: view)
      }
    }
    found.scanned = records.count
  }

  /// Whether the letters of records alone tell what is found in a piece, which takes less time than to look for the first rows first.
  /// Where digits are, or a text is long, texts have to be looked at.
  package func readsLetters(of records: FoldedRecords) -> Bool {
    guard let sieve, sieve.hasOnlyLetters, sieve.digits.isEmpty else { return false }
    return records.withView { FuzzySieve.applies(to: $0) && $0.places.longest <= RecordMatcher.shortText }
  }

  /// What ``extend`` finds in a piece of which nothing is known, where the letters of its records alone tell that; nil where they
  /// don't, or where more has to be scored.
  package func foundByLetters(
    in records: FoldedRecords, wanted: Int = .max, floor: Int32? = nil
  ) -> PackedFoundRecords? {
    guard let sieve, wanted < .max, readsLetters(of: records) else { return nil }
    let found = records.withView { sieve.foundByLetters(in: $0, longest: RecordMatcher.shortText) }
    guard let found, found.unscoredCount > 0 else { return found }
    return floor.map { $0 >= sieve.best } ?? (found.bestCount >= wanted) ? found : nil
  }

  /// The records that have ``bestScore`` and are no longer than `longest` (``FoldedRecords/length(of:)``), in their
  /// order; nil where only scoring all of them can tell.
  ///
  /// Throws within about a millisecond of being cancelled.
  package func bestRecords(
    noLongerThan longest: UInt16, in records: FoldedRecords, where passes: ((Int) -> Bool)?
  ) throws(CancellationError) -> [UInt16]? {
    guard let sieve else { return nil }
    if Task.isCancelled { throw CancellationError() }
    return try records.withView { view throws(CancellationError) in
      guard FuzzySieve.applies(to: view) else { return nil }
      // Made when first needed, which is hardly ever.
      var matcher: RecordMatcher?
      let best = try sieve.bestRecords(
        among: records.withLengths { $0.records(noLongerThan: longest) }, of: view, longest: RecordMatcher.shortText,
        score: { record in
          if matcher == nil { matcher = RecordMatcher(query) }
          return matcher?.score(of: record, in: view)
        }, where: passes)
      if matcher?.isCancelled == true { throw CancellationError() }
      return best
    }
  }

  private func sieve(
    _ sieve: FuzzySieve, _ range: Range<Int>, known: [UInt16]?, into found: inout FoundRecords,
    _ view: FoldedRecords.View, where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    var matcher = RecordMatcher(query)
    try sieve.extend(
      &found, in: range, of: view, known: known, longest: RecordMatcher.shortText,
      score: { matcher.score(of: $0, in: view) }, where: passes)
    if matcher.isCancelled { throw CancellationError() }
  }

  /// Finds the tier of each record; the score is higher for a better one.
  private func rank(
    _ found: inout FoundRecords, in records: FoldedRecords, _ matcher: RankMatcher, where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    // Tasks that count references to the same memory would wait for each other.
    var matcher = matcher.unshared()
    try records.withView { view throws(CancellationError) in
      let candidates = try candidates?.records(of: view, from: found.scanned)
      var (record, looks) = (found.scanned, 0)
      while record < view.count {
        if let candidates {
          guard let next = candidates.next(from: record) else { break }
          record = next
        }
        if looks % Self.turn == 0, Task.isCancelled { throw CancellationError() }
        looks += 1
        if let tier = matcher.tier(of: record, in: view), passes?(record) ?? true {
          found.append(record, score: Int32(matcher.tierCount - tier))
        }
        record += 1
      }
    }
    found.scanned = records.count
  }

  private func isWorthNarrowing(
    _ known: FoundRecords, _ narrowing: Narrowing?, _ records: FoldedRecords.View
  ) -> Bool {
    if driver == nil { return true }
    var share = Self.narrowing.other
    if searches != nil, Self.isPlain(records) {
      share = narrowing?.goesOn == true && !known.starts.isEmpty ? Self.narrowing.goingOn : Self.narrowing.anywhere
    }
    return Double(known.places.count) <= share * Double(known.scanned)
  }

  /// The most records, of so many, that are worth checking one by one when no others can match; for more, a search
  /// costs less.
  package func mostWorthNarrowing(of scanned: Int) -> Int {
    driver == nil ? .max : Int(Double(scanned) * (searches != nil ? Self.lookedUp : Self.narrowing.other))
  }

  private func check(
    _ known: FoundRecords, _ narrowing: Narrowing?, in range: Range<Int>, into found: inout FoundRecords,
    _ records: FoldedRecords.View, where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    if let searches, Self.isPlain(records) {
      let narrowing = narrowing ?? Narrowing(searches: searches, goesOn: false)
      return try look(for: narrowing, among: known, in: range, into: &found, records, where: passes)
    }
    var matcher = RecordMatcher(query)
    for place in known.places where range.contains(Int(place)) {
      try check(Int(place), with: &matcher, into: &found, records, where: passes)
    }
  }

  /// Looks among known records for words that are found anywhere in one piece.
  private func look(
    for narrowing: Narrowing, among known: FoundRecords, in range: Range<Int>, into found: inout FoundRecords,
    _ records: FoldedRecords.View, where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    var (places, starts) = (known.places, narrowing.goesOn ? known.starts : [])
    if range.lowerBound > 0 || places.last.map({ !range.contains(Int($0)) }) == true {
      let inside = places.indices.filter { range.contains(Int(places[$0])) }
      starts = starts.isEmpty ? [] : inside.map { starts[$0] }
      places = inside.map { places[$0] }
    }
    (places, starts) = try records.texts(among: places, startingAt: starts, having: narrowing.searches)
    if let passes {
      var passing: [Int] = []
      for (index, place) in places.enumerated() {
        if index % Self.turn == 0, Task.isCancelled { throw CancellationError() }
        if passes(Int(place)) { passing.append(index) }
      }
      (places, starts) = (passing.map { places[$0] }, passing.map { starts[$0] })
    }
    found.append(places, starts: starts)
  }

  /// What is left to look for in the records that a wider query found, where each word is found in one piece, anywhere.
  package struct Narrowing: Sendable {
    /// The words that are not known to be there; the word typed last is always among them, at the end.
    fileprivate let searches: [ByteSearch]
    /// Whether the word typed last continues that of the wider query, so that it does not occur before that one.
    fileprivate let goesOn: Bool
  }

  /// What is left to look for in the records that a wider query (``MatchQuery/isNarrower(than:)``) found; nil if
  /// nothing more is known about them.
  package func narrowing(from wider: MatchQuery) -> Narrowing? {
    guard let searches, let last = query.groups.last?[0].needle.bytes else { return nil }
    /// The bytes of a word that is found anywhere.
    func word(_ group: [MatchTerm]) -> [UInt8]? {
      group.count == 1 && !group[0].isNegated && group[0].rule == .anywhere ? group[0].needle.bytes : nil
    }
    let known = Set(wider.groups.compactMap(word))
    let left = zip(query.groups, searches).dropLast().filter { !known.contains($0.0[0].needle.bytes) }.map(\.1)
    let before = wider.groups.last.flatMap(word)
    return Narrowing(searches: left + searches.suffix(1), goesOn: before.map { last.starts(with: $0) } ?? false)
  }

  /// Whether each record has one text, and none has a sound.
  private static func isPlain(_ records: FoldedRecords.View) -> Bool {
    records.hasOneTextEach && records.sounds.isEmpty
  }

  private func checkAll(
    from start: Int, into found: inout FoundRecords, _ records: FoldedRecords.View, where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    var matcher = RecordMatcher(query)
    for record in start..<records.count {
      try check(record, with: &matcher, into: &found, records, where: passes)
    }
  }

  @inline(__always)
  private func check(
    _ record: Int, with matcher: inout RecordMatcher, into found: inout FoundRecords, _ records: FoldedRecords.View,
    where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    let score = matcher.score(of: record, in: records)
    if matcher.isCancelled { throw CancellationError() }
    guard let score else { return }
    if let passes {
      if record % Self.turn == 0, Task.isCancelled { throw CancellationError() }
      guard passes(record) else { return }
    }
    found.places.append(UInt16(record))
    if isScored {
      found.scores.append(Int32(clamping: score))
      found.best = max(found.best, Int32(clamping: score))
    }
  }

  /// Finds the words in all texts at once.
  private func search(
    _ streams: WordStreams, from start: Int, into found: inout FoundRecords, _ records: FoldedRecords.View,
    where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    let range = start..<records.count
    let texts = try streams.find(in: range, of: records)
    let places = texts.places(in: range, of: records)
    if passes == nil, !texts.mayBeTooMany {
      found.places += places
      return
    }
    var matcher = RecordMatcher(query)
    for place in places {
      if place % UInt16(Self.turn) == 0, Task.isCancelled { throw CancellationError() }
      if texts.mayBeTooMany, matcher.score(of: Int(place), in: records) == nil { continue }
      if matcher.isCancelled { throw CancellationError() }
      if passes?(Int(place)) ?? true { found.places.append(place) }
    }
  }

  /// Finds the driver in all texts at once and, if it has a sound, that in all sounds.
  private func search(
    _ driver: Driver, from start: Int, into found: inout FoundRecords, _ records: FoldedRecords.View,
    where passes: ((Int) -> Bool)?
  ) throws(CancellationError) {
    var matcher = RecordMatcher(driver.isWhole ? others : query.groups, isScored: false)
    let hasOthers = !driver.isWhole || !others.isEmpty
    var walk = LiteralWalk(record: start, text: records.texts(of: start).lowerBound, offset: records.start(of: start))
    var sounds = records.sounds.isEmpty ? nil : driver.sound.map { PhoneticSearch.Walk($0, from: start) }
    var literal = try next(&walk, driver, in: records)
    let isPlain = Self.isPlain(records)
    var otherSearches = isPlain ? searches : nil
    otherSearches?.remove(at: driver.index)
    var (hits, sample) = (0, start + Self.sample)
    while true {
      if isPlain, let streams, literal >= sample, literal < records.count {
        if (hits + walk.misses) * Self.frequent > Self.sample {
          return try search(streams, from: literal, into: &found, records, where: passes)
        }
        sample = .max
      }
      hits += 1
      var record = literal
      if sounds != nil {
        // The walk by sound never goes back, so it continues after the last record decided.
        record = min(record, sounds?.next(from: walk.after, in: records) ?? record)
      }
      if record >= records.count { break }
      let isFound: Bool
      if !hasOthers {
        isFound = true
      } else if let otherSearches {
        isFound = Self.has(otherSearches, records.range(ofText: record), of: records.bytes)
      } else {
        isFound = matcher.score(of: record, in: records) != nil
      }
      if matcher.isCancelled { throw CancellationError() }
      if record % Self.turn == 0, Task.isCancelled { throw CancellationError() }
      if isFound, passes?(record) ?? true { found.places.append(UInt16(record)) }
      walk.after = record + 1
      if record == literal {
        literal = walk.record == records.count ? records.count : try next(&walk, driver, in: records)
      }
    }
  }

  /// Whether a text has all of some words.
  @inline(__always)
  private static func has(
    _ searches: [ByteSearch], _ text: Range<Int>, of memory: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let memory = UnsafeBufferPointer(rebasing: memory[..<text.upperBound])
    return searches.allSatisfy { $0.firstOffset(in: memory, from: text.lowerBound) != nil }
  }

  /// How far the texts were searched for the driver.
  private struct LiteralWalk {
    var record: Int
    var text: Int
    var offset: Int
    var misses = 0
    /// The first record that is not decided.
    var after: Int

    init(record: Int, text: Int, offset: Int) {
      self.record = record
      self.text = text
      self.offset = offset
      after = record
    }
  }

  /// The next record that has the driver, or the number of records; a needle that runs on into the next text does not
  /// count.
  @inline(__always)
  private func next(
    _ walk: inout LiteralWalk, _ driver: Driver, in records: FoldedRecords.View
  ) throws(CancellationError) -> Int {
    let hasOneTextEach = records.hasOneTextEach
    while let place = driver.search.firstOffset(in: records.bytes, from: walk.offset) {
      if hasOneTextEach {
        while records.end(ofText: walk.record) <= place { walk.record += 1 }
        walk.text = walk.record
      } else {
        while records.end(of: walk.record) <= place { walk.record += 1 }
        walk.text = max(walk.text, records.texts(of: walk.record).lowerBound)
        while records.end(ofText: walk.text) <= place { walk.text += 1 }
      }
      let range = records.range(ofText: walk.text)
      guard place + driver.search.count <= range.upperBound,
        driver.matches(at: place - range.lowerBound, in: TextBytes(rebasing: records.bytes, range))
      else {
        walk.misses += 1
        if walk.misses % Self.mostMisses == 0, Task.isCancelled { throw CancellationError() }
        walk.offset = place + 1
        continue
      }
      let record = walk.record
      walk.offset = hasOneTextEach ? range.upperBound : records.end(of: record)
      walk.record += 1
      return record
    }
    return records.count
  }

  private static func streams(_ query: MatchQuery) -> WordStreams? {
    var startsWord: [Bool] = []
    for group in query.groups {
      guard group.count == 1, !group[0].isNegated else { return nil }
      let needle = group[0].needle
      switch group[0].rule {
      case .anywhere: startsWord.append(false)
      case .word(let isPrefix) where isPrefix || needle.last != .spaced: startsWord.append(needle.first == .spaced)
      default: return nil
      }
    }
    return WordStreams(query.groups.map { $0[0].needle.bytes }, .inOnePiece, startsWord: startsWord)
  }

  /// The searches for all words; nil unless each word is found in one piece, anywhere.
  private static func searches(_ query: MatchQuery) -> [ByteSearch]? {
    var searches: [ByteSearch] = []
    for group in query.groups {
      guard group.count == 1, !group[0].isNegated, group[0].rule == .anywhere else { return nil }
      let search = ByteSearch(group[0].needle.bytes)
      guard search.count == group[0].needle.bytes.count else { return nil }
      searches.append(search)
    }
    return searches
  }

  private static func canDrive(_ group: [MatchTerm]) -> Bool {
    guard group.count == 1, !group[0].isNegated else { return false }
    switch group[0].rule {
    case .anywhere, .end, .word: return true
    case .start, .whole, .phrase, .fuzzy: return false
    }
  }

  /// Whether a word must start a text, which a few bytes of each text can tell.
  private static func startsText(_ query: MatchQuery) -> Bool {
    query.groups.contains { group in
      guard group.count == 1, !group[0].isNegated else { return false }
      switch group[0].rule {
      case .start, .whole, .phrase: return true
      case .anywhere, .end, .word, .fuzzy: return false
      }
    }
  }
}
