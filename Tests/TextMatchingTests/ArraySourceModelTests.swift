import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch
@testable import TextMatching

/// Whatever is appended, typed and taken back, an ``ArraySource`` finds what looking at each record alone finds.
@Suite struct ArraySourceModelTests {
  struct Record: Identifiable, Equatable { var id: Int, texts: [String] }

  private static let pieces = [
    "a", "b", "ab", "ba", "http", "client", "x", "1", "-", "/", " ", " ", "東", "京", "東京", "が", "カ", "é", "A", "B", "🍣",
    "か", "こう", "キョ", "ん", "っ", "な", "ー", "に", "を", "ﾁ", "・",
  ]
  private static let keys =
    pieces + ["|", " | ", "!", "^", "$", "'", " !", " '", "ka", "k", "o", "kyo", "n", "na", "t", "ch", "i", "sh", "u"]
    + ["\\ ", "a\\ b"]

  @Test(arguments: MatchKind.allCases, 0..<4)
  func findsWhatANaiveSearchFinds(kind: MatchKind, seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    var records = Self.records(from: 0, count: seed % 2 * 900, &random)
    var folded = records.map(Folded.init)
    var source = ArraySource(records, match: kind) { record, texts in
      for text in record.texts { texts.append(text) }
    } filter: { record, filters in
      "\(record.id % 3)" == filters["third"]
    }
    if seed % 2 == 1 { source.manyValues = 1 }
    var typed = ""
    for _ in 0..<40 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        // Now and then enough for pieces of their own.
        let count = Int.random(in: 0..<8, using: &random) == 0 ? 2_100 : Int.random(in: 0...200, using: &random)
        let more = Self.records(from: records.count, count: count, &random)
        records += more
        folded += more.map(Folded.init)
        await source.append(more)
      case 1: typed = String(typed.dropLast())
      case 2: typed = ""
      default: typed += Self.keys.randomElement(using: &random) ?? ""
      }
      let filters = Int.random(in: 0..<4, using: &random) == 0 ? ["third": "1"] : [:]
      let query = SearchQuery(typed, filters: filters)
      let expected = Self.naive(query, kind, folded)
      let limit = Int.random(in: 1...40, using: &random)
      let start = Int.random(in: 0...max(0, expected.count), using: &random)
      let page = try await source.page(
        PageRequest(query: query, place: .position(start), direction: .next, limit: limit))
      #expect(page.items.map(\.id) == Array(expected.dropFirst(start).prefix(limit)), "\(kind): \(typed)")
      if case .exact(let total) = page.total { #expect(total == expected.count) }
      if Bool.random(using: &random) {
        #expect(try await source.total(for: query) == .exact(expected.count), "\(kind): \(typed)")
        let whole = try await source.page(PageRequest(query: query, place: .start, limit: .max))
        #expect(whole.items.map(\.id) == expected, "\(kind): \(typed)")
      }
      let id = Int.random(in: 0...records.count, using: &random)
      let around = try await source.page(around: id, for: query, limit: limit)
      guard let place = expected.firstIndex(of: id) else {
        #expect(around == nil, "\(kind): \(typed)")
        continue
      }
      let first = max(0, min(place - limit / 3, expected.count - limit))
      #expect(around?.items.map(\.id) == Array(expected[first...].prefix(limit)), "\(kind): \(typed)")
      #expect(around?.position == first && around?.total == .exact(expected.count))
    }
  }

  /// A record with its texts folded one by one.
  private struct Folded {
    var id: Int
    var texts: [(text: FoldedText, bonuses: [UInt8])]
    /// For each text the keys of each run of kana, and whether the text starts with the first one.
    var sounds: [(runs: [[String]], startsWithRun: Bool)]
    /// What equal fuzzy matches are put in order by.
    var length: Int

    init(_ record: Record) {
      id = record.id
      texts = record.texts.map { (FoldedText($0), FoldedText($0).bonuses()) }
      let blanks = { (scalar: Unicode.Scalar) in " \t\n\r\u{B}\u{C}".unicodeScalars.contains(scalar) }
      let lengths = record.texts.map { text in
        Array(text.unicodeScalars.drop(while: blanks).reversed().drop(while: blanks)).count
      }
      length = lengths.reduce(max(0, lengths.count - 1), +)
      sounds = record.texts.map { text in
        let runs = withLongMarks(text).unicodeScalars.split { !isKana($0) }.map { PhoneticKey.keys(of: String($0)) }
        let start = text.unicodeScalars.first { $0 != " " }
        return (runs.filter { !$0.isEmpty }, start.map { isKana($0) && $0 != "ー" } ?? false)
      }
    }
  }

  private static func records(from id: Int, count: Int, _ random: inout SeededGenerator) -> [Record] {
    (id..<id + count).map { id in
      let texts = Int.random(in: 0..<5, using: &random) == 0 ? Int.random(in: 0...3, using: &random) : 1
      return Record(id: id, texts: (0..<texts).map { _ in random.text(maxPieces: 8, from: pieces) })
    }
  }

  /// Each record by itself, sorted by comparing.
  private static func naive(_ query: SearchQuery, _ kind: MatchKind, _ records: [Folded]) -> [Int] {
    let match = MatchQuery(query.text, kind: kind)
    var found: [(id: Int, score: Int, length: Int)] = []
    for record in records {
      if let third = query.filters["third"], third != "\(record.id % 3)" { continue }
      guard let score = naiveScore(match, record) else { continue }
      found.append((record.id, score, record.length))
    }
    if match.isScored { found.sort { ($1.score, $0.length, $0.id) < ($0.score, $1.length, $1.id) } }
    return found.map(\.id)
  }

  private static func naiveScore(_ match: MatchQuery, _ record: Folded) -> Int? {
    var total = 0
    for group in match.groups {
      let scores = group.lazy.compactMap { term -> Int? in
        var scores = record.texts.compactMap { score(of: term, in: $0.text.bytes, $0.bonuses, match.isScored) }
        if let sound = term.sound, record.sounds.contains(where: { hears(sound, $0.runs, $0.startsWithRun) }) {
          let letters = String(decoding: term.needle.bytes, as: UTF8.self).unicodeScalars.count
          // In one piece after white space: 16 a letter, the bonus of 10 for each, twice for the first.
          scores.append(match.isScored ? 26 * letters + 10 : 0)
        }
        let best = scores.max()
        return term.isNegated ? (best == nil ? 0 : nil) : best
      }
      guard let score = scores.first else { return nil }
      total += score
    }
    return total
  }

  /// The text with the long mark for each hyphen after kana.
  private static func withLongMarks(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar == "-" && scalars.last.map(isKana) ?? false ? "ー" : scalar)
    }
    return String(scalars)
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x3094, 0x30A1...0x30F4, 0x30FC, 0xFF66...0xFF9F: true
    default: false
    }
  }

  private static func hears(_ sound: PhoneticQuery, _ runs: [[String]], _ startsWithRun: Bool) -> Bool {
    func starts(_ word: PhoneticWord, _ keys: [String]) -> Bool {
      keys.contains { key in word.starts.contains { key.utf8.starts(with: $0) } }
    }
    if !sound.startsText { return runs.contains { starts(sound.words[0], $0) } }
    guard startsWithRun, runs.count >= sound.words.count, let last = sound.words.last else { return false }
    let areWhole = zip(sound.words.dropLast(), runs).allSatisfy { word, keys in
      keys.contains { key in word.wholes.contains { key.utf8.elementsEqual($0) } }
    }
    return areWhole && starts(last, runs[sound.words.count - 1])
  }

  private static func score(of term: MatchTerm, in bytes: [UInt8], _ bonuses: [UInt8], _ isScored: Bool) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      bonuses.withUnsafeBufferPointer { bonuses in
        let bytes = TextBytes(bytes)
        if term.rule == .fuzzy {
          var matcher = FuzzyMatcher()
          return matcher.bestMatch(of: term.needle, in: bytes, bonuses: bonuses)?.score
        }
        guard var best = term.firstMatch(in: bytes) else { return nil }
        if !isScored || term.isNegated { return 0 }
        var next: Range<Int>? = best
        while let match = next, bonuses[best.lowerBound] < FuzzyScore.boundary {
          if bonuses[match.lowerBound] > bonuses[best.lowerBound] { best = match }
          next = term.firstMatch(in: bytes, from: match.lowerBound + 1)
        }
        var score = FuzzyScore()
        for offset in best where !TextBytes.isContinuation(bytes[offset]) { score.addMatch(bonus: bonuses[offset]) }
        return score.total
      }
    }
  }
}
