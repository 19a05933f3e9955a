import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What is looked up in an index of words is what reading the records finds.
@Suite struct WordIndexTests {
  private static let pieces =
    hardPieces + [
      "http", "client", "HTTPClient", "a1", "1a", "data", "database", "pan", "pandas", "x", "y", " ", " ", " ", "-",
      ".", "_",
      "东京", "とうきょう", "キョウト", "しんじゅく", "ー", "кофе", "Ελλάδα", "한국어", "naïve", "Ä", String(repeating: "w", count: 40),
      String(repeating: "w", count: 31), String(repeating: "ж", count: 16), String(repeating: "ж", count: 17), "wwww",
    ]
  private static let keys =
    pieces + ["h", "ht", "p", "d", "k", "to", "kyo", "sh", "w", "ж", "|", " | ", "!", "^", "$", "'", " !", " '", " "]

  private static func piece(_ count: Int, _ random: inout SeededGenerator) -> FoldedRecords {
    var records = FoldedRecords(isScored: false)
    // Some pieces have one text for each record, some have others.
    let textCounts = Bool.random(using: &random) ? 1...1 : 0...3
    for _ in 0..<count {
      records.append(
        (0..<Int.random(in: textCounts, using: &random)).map { _ in random.text(maxPieces: 6, from: pieces) })
    }
    return records
  }

  private static func read(_ query: MatchQuery, in pieces: [FoldedRecords]) throws -> [[UInt16]] {
    let scan = RecordScan(query)
    return try pieces.map { records in
      var found = FoundRecords()
      try scan.extend(&found, in: records, known: nil, where: nil)
      return found.places
    }
  }

  @Test(arguments: 0..<12)
  func findsWhatReadingFinds(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    // Few records each, or enough that words are frequent and beginnings of words are united.
    let counts = seed % 3 == 0 ? [1, 0, 63, 64, 65, 1] : seed % 3 == 1 ? [3_000, 1, 700] : [200, 129]
    let pieces = counts.map { Self.piece($0, &random) }
    let index = try WordIndex(of: pieces)
    #expect(index.count == counts.reduce(0, +))
    var exact = 0
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.keys.randomElement(using: &random) ?? "" }
      let query = MatchQuery(text.joined(), kind: Bool.random(using: &random) ? .words : .contains)
      guard let lookup = WordLookup(query) else { continue }
      let read = try Self.read(query, in: pieces)
      var search = WordSearch(lookup)
      let all = search.find(in: index)
      let found = try #require(all)
      #expect(found.map(\.scanned) == counts)
      if lookup.isExact {
        exact += 1
        #expect(found.map(\.places) == read, "\(text)")
      } else {
        for (found, read) in zip(found, read) {
          #expect(Set(found.places).isSuperset(of: read) && found.places == found.places.sorted(), "\(text)")
        }
      }
      let most = Int.random(in: 0...index.count, using: &random)
      let few = search.find(in: index, atMost: most)
      #expect(few == nil || few?.map(\.places) == found.map(\.places))
      if found.reduce(0, { $0 + $1.places.count }) > most { #expect(few == nil) }
    }
    #expect(exact > 20)
  }

  @Test func whatIsLookedUpIsExactWhereItCanBe() throws {
    func lookup(_ text: String, _ kind: MatchKind = .words) -> (groups: Int, isExact: Bool)? {
      WordLookup(MatchQuery(text, kind: kind)).map { ($0.groups.count, $0.isExact) }
    }
    for text in ["p", "http client", "a | b", "Café", "кофе", "ken"] {
      #expect(lookup(text)?.isExact == true, "\(text)")
    }
    for text in [
      "http-client", ".net", "^http", "http !x", "x 東", "'a-b", String(repeating: "x", count: 33),
      "東京a", "a-b | c",
    ] {
      #expect(lookup(text)?.isExact == false, "\(text)")
    }
    for text in ["東京", "!http", "'http", "http$", "c | 東", "", "c | !d", "-", "🍣"] {
      #expect(lookup(text) == nil, "\(text)")
    }
    #expect(lookup("http", .contains) == nil && lookup("http", .fuzzy) == nil && lookup("http", .prefix) == nil)
    #expect(lookup("http-client 2")?.groups == 3)
    let many = (0..<1_000).map { "w\($0)" }.joined(separator: " ")
    #expect(try #require(lookup(many)).groups <= 64 && lookup(many)?.isExact == false)
  }

  /// What is said to be nowhere is in no record of any index.
  @Test(arguments: 0..<4) func whatNoWordBeginsWithIsNotLookedFor(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet = ["a", "b", "z", "0", "9", "é", "ж", "カ", "-", " "]
    var records = FoldedRecords(isScored: false)
    for _ in 0..<40 { records.append([random.text(maxPieces: 7, from: alphabet)]) }
    let index = try WordIndex(of: [records])
    var other = FoldedRecords(isScored: false)
    other.append(["q"])
    let others = try WordIndex(of: [other])
    var both = index.beginnings
    both.formUnion(others.beginnings)
    var isNowhere = 0
    for _ in 0..<600 {
      let text = random.text(maxPieces: 4, from: alphabet + ["q"])
      let query = MatchQuery(text, kind: .words)
      guard let lookup = WordLookup(query) else { continue }
      let found = try Self.read(query, in: [records])[0].count + Self.read(query, in: [other])[0].count
      if !both.mayHave(lookup) {
        isNowhere += 1
        #expect(found == 0, "\(text)")
      }
    }
    #expect(isNowhere > 100)
    #expect(!WordBeginnings().mayHave(try #require(WordLookup(MatchQuery("a")))))
  }

  @Test func setBitsAreTheSameOneByOneAndByEight() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<60 {
      var bits = [UInt64](repeating: .max, count: 20)
      for word in bits.indices {
        for _ in 0..<round % 6 { bits[word] &= random.next() }
      }
      var expected: [UInt16] = []
      for place in 0..<64 * bits.count where bits[place / 64] >> UInt64(place % 64) & 1 == 1 {
        expected.append(UInt16(place))
      }
      for write in [SetBits.writeFew, SetBits.writeMany] {
        var places = [UInt16](repeating: 0, count: 64 * bits.count + SetBits.slack)
        let count = bits.withUnsafeBufferPointer { bits in places.withUnsafeMutableBufferPointer { write(bits, $0) } }
        #expect(Array(places[..<count]) == expected)
      }
    }
  }

  @Test func wordsThatAreLongOrManyAreFound() throws {
    var records = FoldedRecords(isScored: false)
    let long = String(repeating: "abcdefgh", count: 40)
    records.append([long + "1"])
    records.append([long + "2", ""])
    records.append([String(long.prefix(32))])
    for number in 0..<20_000 { records.append(["n\(number) all"]) }
    let index = try WordIndex(of: [records])
    for text in [
      "abcdefg", String(long.prefix(32)), String(long.prefix(33)), long + "2", "n", "n1", "n199", "all", "no",
    ] {
      let query = MatchQuery(text, kind: .words)
      let lookup = try #require(WordLookup(query))
      var search = WordSearch(lookup)
      let all = search.find(in: index)?[0].places
      let found = try #require(all)
      let read = try Self.read(query, in: [records])[0]
      #expect(lookup.isExact ? found == read : Set(found).isSuperset(of: read), "\(text.prefix(40))")
      #expect(lookup.isExact == (text.utf8.count <= 32))
    }
  }

  @Test func endsWhenItIsCancelled() async {
    var random = SeededGenerator(seed: 1)
    let piece = Self.piece(100, &random)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try WordIndex(of: [piece])
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
