import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What a misspelled word may have been meant to be is found among the words of a vocabulary, and those that changed since.
@Suite struct SpellingSuggestionsTests {
  /// Changed words in order, that count how often one was asked for.
  private final class Words {
    private let words: [(word: [UInt8], change: Int)]
    private(set) var looks = 0

    /// Each of these is in a title of one record.
    convenience init(_ words: Set<String>) {
      self.init(Dictionary(uniqueKeysWithValues: words.map { ("@\($0)", 1) }))
    }

    init(_ changes: [String: Int]) {
      words = changes.map { (Array($0.utf8), $1) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    }

    func first(from bytes: [UInt8]) -> (word: [UInt8], change: Int)? {
      looks += 1
      var (low, high) = (0, words.count)
      while low < high {
        let middle = (low + high) / 2
        if words[middle].word.lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
      }
      return low < words.count ? words[low] : nil
    }
  }

  private static func word(_ letters: String, _ lengths: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    let letters = Array(letters)
    return String(
      (0..<Int.random(in: lengths, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
  }

  /// The least number of edits, where a swapped pair is edited no more: by the table of all beginnings of both.
  private static func distance(_ one: some StringProtocol, _ other: some StringProtocol) -> Int {
    let (one, other) = (Array(one), Array(other))
    var table = (0...one.count).map { row in (0...other.count).map { max(row, $0) } }
    for row in one.indices {
      for column in other.indices {
        let changed = table[row][column] + (one[row] == other[column] ? 0 : 1)
        var least = min(changed, table[row][column + 1] + 1, table[row + 1][column] + 1)
        if row > 0, column > 0, one[row - 1] == other[column], one[row] == other[column - 1] {
          least = min(least, table[row - 1][column - 1] + 1)
        }
        table[row + 1][column + 1] = least
      }
    }
    return table[one.count][other.count]
  }

  @Test(arguments: ["ab", "abc", "adeimnorst", "かきくけこがぎっー"]) func theyAreTheWordsThatAreNear(letters: String) throws {
    var random = SeededGenerator(seed: 5)
    let mark = letters.utf8.count > letters.count ? "=" : "@"
    for round in 0..<150 {
      var counts: [String: Int] = [:]
      for _ in 0..<300 { counts[mark + Self.word(letters, 3...10, &random)] = Int.random(in: 1...9, using: &random) }
      let typed = Self.word(letters, 4...10, &random)
      guard let word = MisspelledWord(typed.unicodeScalars.map(\.value)), counts[mark + typed] == nil else { continue }
      // All were built, or all came since, or some did and others went or are had by others.
      var (built, changes) = (counts, [String: Int]())
      if round % 3 == 1 { (built, changes) = ([:], counts) }
      if round % 3 == 2 {
        for (word, count) in counts.sorted(by: { $0.key < $1.key }) where Bool.random(using: &random) {
          let before = Int.random(in: 0...4, using: &random)
          built[word] = before > 0 ? before : nil
          changes[word] = count - before
        }
        let gone = mark + Self.word(letters, 3...10, &random)
        if counts[gone] == nil { (built[gone], changes[gone]) = (3, -3) }
      }
      let words = Words(changes)
      let found = try SpellingSuggestions.suggestions(
        for: word, most: .max, in: Vocabulary(built),
        changes.isEmpty ? nil : VocabularyChanges(first: words.first))
      let listed = counts.keys.map { $0.dropFirst() }
      let target = String(String.UnicodeScalarView(word.letters.compactMap(Unicode.Scalar.init)))
      let near = listed.filter { Self.distance(target, $0) <= word.mostTypos }
      #expect(Set(found.filter { $0.kind == 0 }.map(\.text)) == Set(near.map { String($0) }), "\(typed)")
      for suggestion in found where suggestion.kind == 0 {
        #expect(suggestion.typos == Self.distance(target, suggestion.text), "\(typed) \(suggestion)")
        #expect(suggestion.count == counts[mark + suggestion.text], "\(typed) \(suggestion)")
      }
      // Of the others those count that begin so.
      let mostTypos = word.mostTypos
      let beginnings = Set(
        listed.filter { !near.contains($0) }.compactMap { word -> String? in
          let beginnings = (1...word.count).map { length -> (typos: Int, further: Int, text: String) in
            let text = String(word.prefix(length))
            return (Self.distance(target, text), -length, text)
          }
          let nearest = beginnings.min { ($0.typos, $0.further) < ($1.typos, $1.further) }
          return nearest.flatMap { 1...mostTypos ~= $0.typos ? $0.text : nil }
        })
      let texts = Set(near.map { String($0) })
      #expect(Set(found.filter { $0.kind == 2 }.map(\.text)) == beginnings.subtracting(texts), "\(typed)")
    }
  }

  private static let pieces = [
    "requests", "request", "json", "pandas", "x1", "urllib3", "ab", "abcdefghijklmnopqrstuvwxyzabcdefghijklmno",
    "привет",
    "한국", "東京", "ー", "é", "-", "_", ".", "/", " ", " ", " ", "  ", "(", "'",
  ]

  private static func text(_ most: Int, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func wordsAreRunsOfLatinLettersAndDigits() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<500 {
      let text = FoldedText.bytes(of: Self.text(12, &random))
      var expected: Set<String> = []
      text.withUnsafeBufferPointer { bytes in
        TextBytes(bytes).forEachRun { kind, range in
          let word = bytes[range]
          if kind == .spaced, 3...34 ~= word.count, MisspelledWord.hasLatin(word.map { UInt32($0) }, 3) {
            expected.insert(String(decoding: word, as: UTF8.self))
          }
        }
      }
      var words = VocabularyWords()
      words.append(text, isName: false)
      #expect(Set(words.words) == expected, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// Of records only words with nearly all letters of a misspelled one are counted, and these as often as among all.
  @Test(arguments: ["reqests", "reqeusts-json", "pandsa jsno", "urlib3", "sibuua", "しぶさく", "requestx"])
  func othersThanWordsLikeItDontMatter(typed: String) throws {
    var random = SeededGenerator(seed: 9)
    let readings = ["シブヤク", "シブヤク トウキョウ", "しふやく", "", "きたく さつぽろ"]
    var records = FoldedRecords(isScored: false)
    for _ in 0..<300 {
      records.append(
        SearchedTexts(
          title: [Self.text(6, &random)], reading: readings.randomElement(using: &random) ?? "",
          texts: [Self.text(12, &random)]), rank: nil)
      records.endRecord()
    }
    var counts: [String: Int] = [:]
    records.withView { view in
      for record in 0..<view.count {
        var words = VocabularyWords()
        for (number, index) in view.texts(of: record).enumerated() {
          words.append(view.text(index), isName: number < view.nameCount(of: record))
        }
        words.append(marks: view.marks(of: record))
        for word in words.words { counts[word, default: 0] += 1 }
      }
    }
    let words = typed.split { " -".contains($0) }.compactMap { MisspelledWord($0.unicodeScalars.map(\.value)) }
    var like = VocabularyCounts()
    try like.count(records, like: LikeWords(words))
    #expect((1..<counts.count).contains(like.count))
    for (word, count) in like.all { #expect(counts[String(decoding: word, as: UTF8.self)] == count) }
    for word in words {
      let (found, expected) = (
        try SpellingSuggestions.suggestions(for: word, most: .max, in: Vocabulary(like)),
        try SpellingSuggestions.suggestions(for: word, most: .max, in: Vocabulary(counts))
      )
      #expect(!found.isEmpty && found.map { "\($0)" } == expected.map { "\($0)" }, "\(typed)")
    }
  }

  /// Places by how many records have them, by their sounds as readings have them.
  private static let places = [
    "~tokyoto": 3_900, "~toko": 20, "~kyotohu": 6_400, "~koti": 1_600, "~nigatakenn": 5_500, "~bihata": 1,
    "~kumamotosi": 1_900,
    "~yamamoto": 30, "~sizuokakenn": 2_900, "~mizuoka": 1, "~wakayamakenn": 1_600, "~okayamakenn": 2_100,
    "~yokohamasi": 900,
    "~kohama": 12, "~toyohama": 5, "~sinnzyukuku": 150, "~nizyuku": 1, "~tibakenn": 3_600, "~tyuwa": 11, "~hiba": 43,
    "~haiba": 71,
    "~nagoyasi": 1_100, "~nagaya": 9, "~senndaisi": 700, "~matuesi": 120, "~nikkosi": 150,
    "~sibuyaku": 130, "~siba": 13, "~sibata": 150,
  ]

  /// What sounds like three letters is like too much: ryou is not sho.
  @Test func soundsOfFewLettersAreNotWrong() throws {
    let word = try #require(MisspelledWord("ryou".unicodeScalars.map(\.value)))
    #expect(try SpellingSuggestions.suggestions(for: word, most: 6, in: Vocabulary(["~syo": 40, "~kyo": 9])).isEmpty)
  }

  @Test(arguments: [
    ("toyko", "tokyo"), ("kyoti", "kyoto"), ("biigata", "niigata"), ("jumamoto", "kumamoto"), ("dhizuoka", "shizuoka"),
    ("wkaayama", "wakayama"), ("ykohama", "yokohama"), ("tokohama", "yokohama"), ("shnijuku", "shinjuku"),
    ("shinjku", "shinjuku"), ("shinjuu", "shinjuku"), ("shinjx", "shinju"),
    ("chuba", "chiba"), ("vhiba", "chiba"), ("hciba", "chiba"), ("nagiya", "nagoya"), ("nzgoya", "nagoya"),
    ("sebdai", "sendai"),
    ("semdai", "sendai"), ("matsye", "matsue"), ("nkiko", "nikko"), ("shibya", "shibuya"), ("sibuua", "shibuya"),
    ("shiiba", "shiba"),
  ])
  func theOneThatManyRecordsHaveIsMeant(typed: String, meant: String) throws {
    let word = try #require(MisspelledWord(typed.unicodeScalars.map(\.value)))
    let found = try SpellingSuggestions.suggestions(for: word, most: 6, in: Vocabulary(Self.places))
    let first = try #require(found.first, "\(typed)").text
    #expect(PhoneticKey.prefixes(of: first) == PhoneticKey.prefixes(of: meant), "\(typed): \(found.map(\.text))")
  }

  @Test func fewOfManyChangedWordsAreLookedAt() throws {
    var random = SeededGenerator(seed: 6)
    let syllables = """
      a an ba be co con da de do el en er es fi ga ge hi in ka ki la le li ma me mi mo na ne no on or pa per po pro py ra re \
      ri ro sa se si so sta ta te ti to tor tra tri u ul un va ver vi
      """.split(separator: " ").map { String($0) }
    var listed: Set<String> = []
    while listed.count < 30_000 {
      let count = Int.random(in: 2...5, using: &random)
      listed.insert((0..<count).map { _ in syllables.randomElement(using: &random) ?? "a" }.joined())
    }
    let words = Words(listed)
    var most = 0
    for typed in listed.sorted() where (5...7).contains(typed.count) && Int.random(in: 0..<100, using: &random) == 0 {
      var letters = typed.unicodeScalars.map(\.value)
      letters.swapAt(2, 3)
      guard let word = MisspelledWord(letters) else { continue }
      let before = words.looks
      _ = try SpellingSuggestions.suggestions(
        for: word, most: 6, in: Vocabulary(), VocabularyChanges(first: words.first))
      most = max(most, words.looks - before)
    }
    #expect((1..<400).contains(most), "\(most)")
  }

  /// As a file that another program wrote may have them.
  @Test func wordsInNoOrderAndEmptyOnesAreNoTrap() throws {
    // Lacks no more letters than may be wrong in any word, so that all are compared.
    let word = try #require(MisspelledWord("aaaa".unicodeScalars.map(\.value)))
    for words in [["", "", ""], ["zz", "b", "@requests", "", "a"], ["b", "@requests", "a", "~"]] {
      var vocabulary = Vocabulary()
      for word in words { vocabulary.append(Array(word.utf8), 1) }
      _ = try SpellingSuggestions.suggestions(for: word, most: 6, in: vocabulary)
      // All orders of the sections.
      var turned = Vocabulary()
      for word in words.reversed() { turned.append(Array(word.utf8), 1) }
      _ = try SpellingSuggestions.suggestions(for: word, most: 6, in: turned)
    }
  }
}
