import IncrementalSearchTesting
import Testing

@testable import TextMatching

@Suite struct FoldedTextTests {
  /// The highlighted parts of a text, by the whole way from query to ranges.
  @Test(
    arguments: [
      ("cafe", "Un Café", ["Café"]), ("e", "Cafe\u{301}", ["e\u{301}"]), ("cafe", "CAFE\u{301}S", ["CAFE\u{301}"]),
      ("ガ", "ｱｶﾞｲｶﾞ", ["ｶﾞ", "ｶﾞ"]), ("ガイ", "ｱｶﾞｲｶﾞ", ["ｶﾞｲ"]), ("abc", "xＡＢＣx", ["ＡＢＣ"]), ("b", "ＡＢＣ", ["Ｂ"]),
      ("東京", "東京都　東京", ["東京", "東京"]), ("s", "Straße", ["S", "ß"]), ("ss", "Straße", ["ß"]),
      ("strasse", "Straße", ["Straße"]), ("αθηνα", "η Αθήνα", ["Αθήνα"]), ("حم", "مُحَمَّد", ["حَمَّ"]),
      ("تا", "كتـــاب", ["تـــا"]),
      ("e", "ée\u{301}e", ["ée\u{301}e"]), ("が", "かか\u{3099}か", ["か\u{3099}"]), ("👩", "x👩‍👩‍👧x", ["👩‍👩‍👧"]),
      ("\u{301}", "a", []),
      ("!b", "ab", []), ("i", "İI", ["İI"]), ("北 札幌", "札幌市北区", ["札幌", "北"]), ("abc bcd", "abcd", ["abcd"]),
      ("zz", "abc", []),
      ("", "abc", []), ("^ab", "abab", ["ab"]), ("ab$", "abab", ["ab"]), ("^abab$", "abab", ["abab"]),
      ("a | b", "ab-ba", ["ab", "ba"]),
      ("'", "it's", []), ("x", "\r\nx\r\n", ["x"]), ("ディ", "ﾃﾞｨﾅｰ", ["ﾃﾞｨ"]),
      // one becomes many, many become one, and what comes from the character before
      ("ロ", "5㌔先", ["㌔"]), ("株", "㍿と㈱", ["㍿", "㈱"]), ("き", "㌔とｷﾞとｷ", ["㌔", "ｷ"]), ("びす", "サ-ﾋﾞｽ", ["ﾋﾞｽ"]),
      ("ービ", "サ-ビス", ["-ビ"]), ("-", "1—2−3", ["—", "−"]), ("さー", "サ〜ビス", ["サ〜"]), ("3", "1—2−3", ["3"]),
      ("佐", "佐々木", ["佐々"]), ("佐木", "佐々木", ["々木"]), ("すず", "みすゞ", ["すゞ"]), ("木", "𠮷々木", ["木"]), ("𠮷木", "𠮷々木", ["々木"]),
      ("하", "xㅎㅏx", ["ㅎㅏ"]), ("x", "xㅎㅏx", ["x", "x"]), ("2", "½と2", ["½", "2"]), ("i", "第Ⅳ章i", ["Ⅳ", "i"]),
      ("つ", "ッ\u{3099}ッ", ["ッ"]), ("東 京", "東　京…", ["東", "京"]), ("..", "あ…い", ["…"]), ("木", "時々木", ["木"]),
      ("わ", "ヷ", ["ヷ"]),
      ("a", "\0\u{200B}a\u{FFFD}", ["a"]), ("葛飾", "葛\u{E0100}飾区", ["葛\u{E0100}飾"]),
      ("ab", "\u{FEFF}a\u{200B}bc", ["\u{FEFF}a\u{200B}b"]), ("b", "a\u{200B}bc", ["b"]), ("🧑", "👩‍👩‍🧑x", ["👩‍👩‍🧑"]),
      ("\u{FFFD}", "a\u{FFFD}", ["\u{FFFD}"]),
    ] as [(String, String, [String])])
  func highlightsTheOriginal(query: String, text: String, parts: [String]) {
    let ranges = MatchQuery(query, kind: .contains).highlights(in: text)
    #expect(ranges.map { scalars(text[$0]) } == parts.map { scalars($0[...]) })
  }

  @Test func theFoldAloneIsTheSame() {
    var random = SeededGenerator(seed: 4)
    let ascii = String(decoding: UInt8(0)..<0x80, as: UTF8.self)
    for text in ["", ascii, ascii + "ア-"] + (0..<2_000).map({ _ in random.text(maxPieces: 12) }) {
      #expect(FoldedText.bytes(of: text) == FoldedText(text).bytes, "\(text)")
    }
  }

  @Test func rangesAreWholeCharactersInOrderAndApart() {
    var random = SeededGenerator(seed: 2)
    for kind in MatchKind.allCases {
      for _ in 0..<2_000 {
        let text = random.text(maxPieces: 12)
        let query = random.text(maxPieces: 4)
        let ranges = MatchQuery(query, kind: kind).highlights(in: text)
        let boundaries = Set(text.indices + [text.endIndex])
        var end: String.Index?
        for range in ranges {
          #expect(!range.isEmpty)
          #expect(boundaries.contains(range.lowerBound) && boundaries.contains(range.upperBound))
          if let end { #expect(range.lowerBound > end, "\(query.debugDescription) in \(text.debugDescription)") }
          end = range.upperBound
        }
      }
    }
  }

  @Test func everyRangeOfTheFoldComesFromTheText() {
    var random = SeededGenerator(seed: 3)
    // What nobody sees belongs to the character before it.
    let pieces = hardPieces.filter { !FoldedText($0).bytes.isEmpty }
    for _ in 0..<2_000 {
      let text = random.text(maxPieces: 8, from: pieces)
      let folded = FoldedText(text)
      guard !folded.bytes.isEmpty else { continue }
      #expect(folded.originalRanges(of: [0..<folded.bytes.count]) == [text.startIndex..<text.endIndex])
      let character = text.indices.randomElement(using: &random).map { $0..<text.index(after: $0) }
      guard let character else { continue }
      // The fold of a character that has nothing to do with those around it, found there, leads back to it.
      let parts = [text[..<character.lowerBound], text[character], text[character.upperBound...]]
        .map { FoldedText(String($0)).bytes }
      guard parts.flatMap({ $0 }) == folded.bytes else { continue }
      let (before, own) = (parts[0].count, parts[1].count)
      #expect(folded.originalRanges(of: [before..<before + own]) == [character], "\(text.debugDescription)")
    }
  }

  @Test func mapIsEmptyWhereLengthsStay() {
    var map = OffsetMap()
    map.append(folded: 0..<3, original: 0..<3)
    #expect(map.isIdentity)
    map.append(folded: 3..<4, original: 3..<5)
    #expect(!map.isIdentity)
    #expect([0, 2, 3, 4, 9].map(map.original(of:)) == [0, 2, 3, 5, 10])
  }

  private func scalars(_ text: Substring) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
