import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// Records that are not scored at first are found all the same, and come where their scores put them.
@Suite struct FuzzySieveTests {
  private static let pieces = [
    "a", "b", "ab", "abc", "c", "A", "B", " ", " ", " a", " ab", "-a", "/a", "/", "-", "_", "1", " 1", ".", "x",
    "xxxxxx",
    "\t", "é", "京", " 京", "東", "東京", "🚀", "ﬃ", "①",
  ]
  /// Of texts in which little follows white space.
  private static let pathPieces = [
    "/a", "/b", "/ab", "/abc", "/abcabc", "/", ":", "a", "b", "c", "ab", "abc", "A", "B", "aB", "-", "-ab", "_", ".",
    ".a", "1",
    "x1", "xxxxxx", "é",
  ]
  private static let queries = [
    "a", "b", "1", "ab", "ba", "abc", "ab c", "a b", "ab ab", "cab", "京", "東京", "a 京", "é", "-", "a -", "🚀", "ffi",
    "x1",
    "zq", "1 1", "a 1 b", "ab 1 c", "'ab", "!a", "a | b", "a !b", "/a", "b.a", "abc ab", "b\\ a", "^a", "ffi a", "AB",
    "abcabcabcabcabc",
  ]

  private static func records(_ texts: [String]) -> FoldedRecords {
    var records = FoldedRecords(isScored: true)
    for text in texts { records.append([text]) }
    return records
  }

  private static func texts(_ count: Int, seed: UInt64, arePaths: Bool = false) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      // Some are longer than a vector.
      var text = random.text(
        maxPieces: number % 7 == 0 ? 90 : 14, from: arePaths && number % 31 > 0 ? pathPieces : pieces)
      if arePaths, number % 5 > 0 { text = "/x" + text }
      // Of texts so long not every alignment is looked at.
      return number % 97 == 0 ? text + String(repeating: "xy a", count: 500) + text : text
    }
  }

  /// What is found, and the score of whatever is scored, are those of scoring all.
  @Test(arguments: queries, [false, true])
  func findsAndScoresAsScoringAllDoes(typed: String, arePaths: Bool) throws {
    let records = Self.records(Self.texts(2_000, seed: 5, arePaths: arePaths))
    let scan = RecordScan(MatchQuery(typed, kind: .fuzzy))
    var all = FoundRecords()
    try scan.extend(&all, in: records, known: nil, where: nil)
    var some = FoundRecords()
    try scan.extend(&some, in: records, known: nil, wanted: 0, where: nil)
    #expect(some.places == all.places)
    #expect(some.unscoredCount == some.scores.count { $0 == FoundRecords.unscored })
    for (score, expected) in zip(some.scores, all.scores) where score != FoundRecords.unscored {
      #expect(score == expected)
    }
    if let best = scan.bestScore {
      #expect(all.best <= best)
      for (score, expected) in zip(some.scores, all.scores) where expected == best { #expect(score == best) }
    } else {
      #expect(some.unscoredCount == 0)
    }
    try scan.score(&some, in: records)
    #expect(some.scores == all.scores && some.unscoredCount == 0 && some.best == all.best)
  }

  /// The same where only what a wider query found is looked at, little or much, and with a filter.
  @Test(arguments: [3, 40])
  func findsInWhatIsKnown(share: Int) throws {
    let records = Self.records(Self.texts(2_000, seed: 6))
    for typed in Self.queries {
      let scan = RecordScan(MatchQuery(typed, kind: .fuzzy))
      var all = FoundRecords()
      try scan.extend(&all, in: records, known: nil) { $0 % share == 0 }
      var known = FoundRecords()
      known.scanned = 1_500
      known.places = (0..<1_500).filter { $0 % share == 0 }.map { UInt16($0) }
      var some = FoundRecords()
      try scan.extend(&some, in: records, known: known, wanted: 0) { $0 % share == 0 }
      #expect(some.places == all.places, "\(typed)")
      try scan.score(&some, in: records)
      #expect(some.scores == all.scores, "\(typed)")
    }
  }

  /// Letters alone tell the same of queries of single letters as texts do, where no text is too long.
  @Test func lettersTellWhatTextsDo() throws {
    let texts = Self.texts(2_000, seed: 7)
    let (short, withLong) = (Self.records(texts.filter { $0.utf8.count < 1_000 }), Self.records(texts))
    var told = 0
    for typed in Self.queries + ["a b 1", "1 x", "c"] {
      let scan = RecordScan(MatchQuery(typed, kind: .fuzzy))
      #expect(scan.foundByLetters(in: withLong, wanted: 0) == nil)
      #expect(scan.foundByLetters(in: short) == nil)
      guard let found = scan.foundByLetters(in: short, wanted: 0) else { continue }
      told += 1
      var all = FoundRecords()
      try scan.extend(&all, in: short, known: nil, where: nil)
      let best = try #require(scan.bestScore)
      #expect(found.records.places == all.places && found.scanned == short.count, "\(typed)")
      #expect(found.records.scores == all.scores.map { $0 == best ? best : FoundRecords.unscored }, "\(typed)")
      // Others are scored where so few don't fill a page, or where their scores are wanted.
      #expect((scan.foundByLetters(in: short, wanted: found.bestCount) == nil) == false)
      #expect((scan.foundByLetters(in: short, wanted: found.bestCount + 1) == nil) == (found.unscoredCount > 0))
      #expect(scan.foundByLetters(in: short, wanted: .max - 1, floor: best) != nil)
      #expect((scan.foundByLetters(in: short, wanted: 0, floor: best - 1) == nil) == (found.unscoredCount > 0))
      // The records of a piece that has grown.
      var grown = FoundRecords(scanned: 1_000)
      try scan.extend(&grown, in: short, known: nil, wanted: 0, where: nil)
      #expect(grown.places == all.places.filter { $0 >= 1_000 })
    }
    // Digits are looked at in the texts.
    #expect(told == 5)
  }

  /// In paths most of what is found is scored, or known to have less than others, without being aligned.
  @Test(arguments: ["ab", "abc", "abc ab", "ab b"])
  func delimitersTellMost(typed: String) throws {
    let texts = Self.texts(2_000, seed: 9, arePaths: true)
    let records = Self.records(texts.filter { $0.utf8.count < 1_000 && $0.utf8.allSatisfy { $0 < 0x80 } })
    let sieve = try #require(FuzzySieve(MatchQuery(typed, kind: .fuzzy)))
    var found = FoundRecords()
    try RecordScan(MatchQuery(typed, kind: .fuzzy)).extend(&found, in: records, known: nil, wanted: 0, where: nil)
    let unscored = found.scores.indices.filter { found.scores[$0] == FoundRecords.unscored }
    let best = try #require(RecordScan(MatchQuery(typed, kind: .fuzzy)).bestScore)
    let left = try records.withView { view throws(CancellationError) in
      try sieve.scoreByDelimiters(&found, unscored, in: view, floor: best - Int32(typed.count))
    }
    #expect(try #require(left).count < unscored.count / 2 && found.unscoredCount < unscored.count)
  }

  @Test func leavesMostUnscored() throws {
    let records = Self.records((0..<1_000).map { $0 < 30 ? "data \($0)" : "d-a-t-a \($0)" })
    let scan = RecordScan(MatchQuery("data", kind: .fuzzy))
    var found = FoundRecords()
    try scan.extend(&found, in: records, known: nil, wanted: 20, where: nil)
    #expect(found.places.count == 1_000 && found.unscoredCount == 970)
    // Fewer than are wanted are best, so all are scored.
    found = FoundRecords()
    try scan.extend(&found, in: records, known: nil, wanted: 50, where: nil)
    #expect(found.places.count == 1_000 && found.unscoredCount == 0)
  }

  /// With a floor all that have at least that score are scored, and none otherwise than all are.
  @Test(arguments: queries, [false, true])
  func scoresFromAFloor(typed: String, arePaths: Bool) throws {
    let records = Self.records(Self.texts(2_000, seed: 8, arePaths: arePaths))
    let scan = RecordScan(MatchQuery(typed, kind: .fuzzy))
    var all = FoundRecords()
    try scan.extend(&all, in: records, known: nil, where: nil)
    guard let best = scan.bestScore else { return }
    for lack: Int32 in Array(0...13) + [16, 20, 21, 40] {
      for share in [1, 3] {
        var expected = FoundRecords()
        try scan.extend(&expected, in: records, known: nil) { $0 % share == 0 }
        var some = FoundRecords()
        try scan.extend(&some, in: records, known: nil, wanted: 20, floor: best - lack) { $0 % share == 0 }
        #expect(some.places == expected.places)
        #expect(some.unscoredCount == some.scores.count { $0 == FoundRecords.unscored })
        for (score, expected) in zip(some.scores, expected.scores) where score != expected {
          #expect(score == FoundRecords.unscored && expected < best - lack)
        }
      }
    }
  }

  private struct Line: Identifiable, Equatable, Sendable {
    let id: Int
    let text: String
  }

  /// Page by page, a key after the other, with values appended between: the order is that of all scored at once.
  @Test(arguments: [1, 20, 400])
  func pagesAreInOrder(limit: Int) async throws {
    let lines = Self.texts(3_000, seed: 7).enumerated().map { Line(id: $0.offset, text: $0.element) }
    let source = ArraySource(Array(lines[..<2_000]), match: .fuzzy, text: { $0.text })
    for count in [2_000, 3_000] {
      if count == 3_000 { await source.append(Array(lines[2_000...])) }
      for typed in ["a", "ab", "ab ", "ab c", "c", "京", "1"] {
        let query = SearchQuery(typed)
        let reference = ArraySource(Array(lines[..<count]), match: .fuzzy, text: { $0.text })
        let all = try await reference.page(PageRequest(query: query, place: .start, limit: .max)).items
        var position = 0
        for _ in 0..<3 where position < all.count {
          let page = try await source.page(
            PageRequest(query: query, place: position == 0 ? .start : .position(position), limit: limit))
          #expect(page.items == Array(all.dropFirst(position).prefix(limit)), "\(typed) from \(position)")
          #expect(page.total == .exact(all.count))
          position += limit
        }
        #expect(try await source.total(for: query) == .exact(all.count))
        let last = try #require(all.last)
        #expect(try await source.page(around: last.id, for: query, limit: 5)?.items == Array(all.suffix(5)))
      }
    }
  }

  /// The same over many pieces, where the first ones tell what of the others is scored; also where few are found at once.
  @Test func pagesOfManyPiecesAreInOrder() async throws {
    let lines = Self.texts(24_000, seed: 9).enumerated().map { Line(id: $0.offset, text: $0.element) }
    let source = ArraySource<Line>([], match: .fuzzy, text: { $0.text })
    let reference = ArraySource<Line>([], match: .fuzzy, text: { $0.text })
    for start in stride(from: 0, to: lines.count, by: 2_100) {
      let some = Array(lines[start..<min(start + 2_100, lines.count)])
      await source.append(some)
      await reference.append(some)
      // Nothing is found again in the last pieces but these.
      guard start == 12_600 || start + 2_100 >= lines.count else { continue }
      for typed in ["ab", "ba", "bac", "cab", "a b", "abc", "bb ac", "acb", "1a", "京", "xcb"] {
        let query = SearchQuery(typed)
        let all = try await reference.page(PageRequest(query: query, place: .start, limit: .max)).items
        if typed == "bac" { #expect(try await source.total(for: query) == .exact(all.count)) }
        for (position, limit) in [(0, 20), (20, 20), (40, 150), (all.count / 2, 10)] {
          let page = try await source.page(
            PageRequest(query: query, place: position == 0 ? .start : .position(position), limit: limit))
          #expect(page.items == Array(all.dropFirst(position).prefix(limit)), "\(typed) from \(position)")
        }
      }
      let first = try await source.page(PageRequest(query: SearchQuery("xbc"), place: .start, limit: 20)).items
      let all = try await reference.page(PageRequest(query: SearchQuery("xbc"), place: .start, limit: .max)).items
      #expect(first == Array(all.prefix(20)))
    }
  }
}
