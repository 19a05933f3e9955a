import IncrementalSearchTesting
import Testing

@testable import TextMatching

@Suite struct NarrowingTests {
  @Test(arguments: [
    (MatchKind.contains, "htt", "http", true), (.contains, "http", "http c", true), (.contains, "ttp", "http", true),
    (.contains, "http", "htt", false), (.contains, "!ht", "!http", false), (.contains, "!http", "!ht", true),
    (.contains, "a", "a | b", false), (.contains, "a | b", "a", true), (.contains, "^a", "^ab", true),
    (.contains, "ab", "^ab", true), (.contains, "^a", "ab", false), (.contains, "b$", "ab$", true),
    (.contains, "a$", "ab$", false), (.contains, "ab$", "^ab$", true), (.contains, "^ab$", "ab$", false),
    (.contains, "a", "!a", false), (.contains, "!a", "!b", false), (.contains, "a b", "b ac", true),
    (.words, "htt", "http", true), (.words, "http", "http c", true), (.words, "http c", "http cl", true),
    (.words, "ttp", "http", false), (.words, "http cl", "http", false), (.words, "京", "東京", true),
    (.words, "htt c", "http c", true), (.words, "http", "'http", false), (.words, "'ttp", "http", true),
    (.prefix, "new", "new y", true), (.prefix, "new y", "new york", true), (.prefix, "new york", "new", false),
    (.prefix, "'york", "new york", true), (.prefix, "^new", "new york", true), (.prefix, "new york", "^new", false),
    (.fuzzy, "ht", "hxt", true), (.fuzzy, "hxt", "ht", false), (.fuzzy, "hp", "'http", true),
    (.words, "k", "ky", true), (.words, "tok", "toky", true), (.words, "c", "ch", true), (.words, "ch", "chi", true),
    (.words, "chi", "chiy", true), (.words, "kan", "kann", true), (.words, "kann", "kanna", true),
    (.words, "shi", "shim", true), (.words, "shim", "shimb", true), (.words, "d", "di", true),
    (.words, "ma", "matc", true),
    (.words, "tou", "touk", true), (.words, "とき", "ときょ", true), (.words, "'ka", "ka", false),
    (.contains, "ka", "'ka", true),
    (.contains, "ka", "ki", false), (.prefix, "to", "tokyo", true), (.prefix, "tokyo", "tokyo chi", true),
    (.prefix, "tokyo chi", "tokyo chiyo", true), (.prefix, "tokyo ch", "tokyo", false), (.fuzzy, "tk", "tok", false),
    (.fuzzy, "to", "tok", true), (.words, "ka", "ka ki", true), (.words, "ka", "ka | ki", false),
    (.fuzzy, "'ht", "http", false), (.fuzzy, "th", "ht", false), (.fuzzy, "東都", "東京都", true),
  ])
  func isProven(kind: MatchKind, wide: String, narrow: String, isNarrower: Bool) {
    #expect(MatchQuery(narrow, kind: kind).isNarrower(than: MatchQuery(wide, kind: kind)) == isNarrower)
  }

  /// Whatever is proven holds for every text.
  @Test(arguments: MatchKind.allCases)
  func isNeverWrong(kind: MatchKind) {
    var random = SeededGenerator(seed: 13)
    let pieces = [
      "a", "b", "ab", "東", "京", "-", " ", " ", "|", " | ", "!", "^", "$", "'", "1", "é", "ば", "あ", "っ", "ん", "n", "な",
    ]
    let texts = (0..<60).map { _ in random.text(maxPieces: 8, from: pieces) }
    var proven = 0
    for _ in 0..<4_000 {
      let typed = random.text(maxPieces: 7, from: pieces)
      let wide = MatchQuery(typed, kind: kind)
      let more =
        Bool.random(using: &random)
        ? typed + random.text(maxPieces: 3, from: pieces)
        : random.text(
          maxPieces: 7, from: pieces)
      let narrow = MatchQuery(more, kind: kind)
      guard narrow.isNarrower(than: wide) else { continue }
      proven += 1
      for text in texts where narrow.matches(text) {
        #expect(wide.matches(text), "\(kind): \(more) finds \(text), \(typed) does not")
      }
    }
    #expect(proven > 200)
  }

  /// What is typed letter by letter is found as if it were asked for at once: each start of romaji is wider.
  @Test(arguments: MatchKind.allCases)
  func romajiIsNarrowerWithEachLetter(kind: MatchKind) {
    var random = SeededGenerator(seed: 14)
    let letters = Array("aiueokstnhmyrwgzdbpjfcvxl'-").map(String.init) + ["a", "o", "n", "ん", "か", "っ", "ー"]
    let kana = ["か", "きょ", "し", "ち", "つ", "っ", "ん", "な", "じゃ", "う", "い", "を", "てぃ", "づ", "ば", "ふ", " ", "ー"]
    let texts = (0..<40).map { _ in random.text(maxPieces: 6, from: kana) }
    var found = 0
    for _ in 0..<2_000 {
      let typed = random.text(maxPieces: 5, from: letters)
      let wide = MatchQuery(typed, kind: kind)
      let narrow = MatchQuery(typed + (letters.randomElement(using: &random) ?? ""), kind: kind)
      for text in texts where narrow.matches(text) {
        found += 1
        if narrow.isNarrower(than: wide) { #expect(wide.matches(text), "\(typed) does not find \(text)") }
      }
    }
    #expect(found > 1_000)
  }

  /// A result that a wider one is known for is the one found without it, however much of the values the wider one has.
  @Test(arguments: [MatchKind.contains, .words, .fuzzy])
  func findsTheSameAsWithoutAWiderResult(kind: MatchKind) throws {
    var random = SeededGenerator(seed: 15)
    let rare = ["q", "zebra", "東京", "é"]
    for round in 0..<120 {
      var records = FoldedRecords(isScored: kind == .fuzzy)
      let share = [2, 6, 30][round % 3]
      for _ in 0..<700 {
        var text = random.text(maxPieces: 6, from: ["foo", "o", "bar ", "-", " ", "b a", "x"])
        if Int.random(in: 0..<share, using: &random) == 0 { text += "http " + random.text(maxPieces: 3, from: rare) }
        // Some have two texts, in which case records are looked at in another way.
        records.append(round % 4 == 3 && Bool.random(using: &random) ? [text, "q"] : [text])
      }
      for (wide, narrow) in [
        ("ht", "http"), ("http", "http q"), ("o", "o b"), ("http q", "http q foo"), ("x", "xzebra"),
      ] {
        let (wide, narrow) = (MatchQuery(wide, kind: kind), MatchQuery(narrow, kind: kind))
        #expect(narrow.isNarrower(than: wide))
        var (known, found, alone) = (FoundRecords(), FoundRecords(), FoundRecords())
        try RecordScan(wide).extend(&known, in: records, known: nil, where: nil)
        let passes: ((Int) -> Bool)? = round % 2 == 0 ? nil : { $0 % 3 != 0 }
        for wanted in [Int.max, 20] {
          (found, alone) = (FoundRecords(), FoundRecords())
          try RecordScan(narrow).extend(&found, in: records, known: known, wanted: wanted, where: passes)
          try RecordScan(narrow).extend(&alone, in: records, known: nil, wanted: wanted, where: passes)
          #expect(found.places == alone.places)
          #expect(found.scores == alone.scores)
        }
      }
    }
  }

  /// Typed letter by letter, each query is found in what the one before found as it is in all, also where more was appended
  /// meanwhile, a filter holds some back, and a text is longer than its places are counted.
  @Test(arguments: MatchKind.allCases)
  func goesOnFromWhatIsKnown(kind: MatchKind) throws {
    var random = SeededGenerator(seed: 15)
    let long = String(repeating: "zy ", count: 30_000)
    var ownWay = 0
    for _ in 0..<60 {
      let letters = ["a", "b", "ab", "c", " ", "zy", kind == .words ? "x" : "é"]
      var records = FoldedRecords(isScored: kind == .fuzzy)
      for number in 0..<300 {
        let text = random.text(maxPieces: 12, from: letters)
        records.append([number % 50 == 7 ? long + text : text])
      }
      let passes: ((Int) -> Bool)? = Bool.random(using: &random) ? { $0 % 3 > 0 } : nil
      var (typed, wider) = ("", MatchQuery("", kind: kind))
      var known: FoundRecords?
      for _ in 0..<7 {
        typed += random.text(maxPieces: 1, from: letters)
        let match = MatchQuery(typed, kind: kind)
        let scan = RecordScan(match)
        var (all, found) = (FoundRecords(), FoundRecords())
        try scan.extend(&all, in: records, known: nil, where: passes)
        let narrowing = match.isNarrower(than: wider) ? scan.narrowing(from: wider) : nil
        try scan.extend(
          &found, in: records, known: match.isNarrower(than: wider) ? known : nil, narrowing, where: passes)
        #expect(found.places == all.places, "\(kind): \(typed)")
        if !found.starts.isEmpty { ownWay += 1 }
        // As if the last records had come after that.
        if Bool.random(using: &random) {
          let scanned = Int.random(in: 200...300, using: &random)
          let kept = found.places.prefix { $0 < scanned }
          var some = FoundRecords(scanned: scanned)
          some.append(Array(kept), starts: Array(found.starts.prefix(kept.count)))
          some.forgetStartsOfSome()
          found = some
        }
        (known, wider) = (found, match)
      }
    }
    #expect(kind == .contains ? ownWay > 30 : ownWay == 0, "\(ownWay)")
  }
}
