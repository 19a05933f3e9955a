import IncrementalSearch
import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What the tokens of plain ASCII are is told in two ways: by the rules for all texts, and straight from the bytes.
@Suite("Marks of plain ASCII, told from the texts")
struct PlainMarksTests {
  /// Words, symbols and blanks, so that parts, forms of companies and cuts come up.
  private static func text(_ random: inout SeededGenerator, most: Int) -> String {
    let pieces = [
      "a", "ab", "open", "ai", "inc", "ltd", "corporation", "corporations", "co", "x1", "0", "abcdefghijkl",
      "abcdefghijklm",
      "abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwxyz", " ", " ", " ", "  ", "             ", "-", "_", ".",
      "/", "&",
      "(", ")", "$", "%", "=", "'", ",", "\t", "\u{1}", "\u{7F}", "Open", "INC", "#", "~",
    ]
    return (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      .joined()
  }

  private static func texts(_ random: inout SeededGenerator) -> SearchedTexts {
    SearchedTexts(
      title: [text(&random, most: 14)],
      texts: (0..<Int.random(in: 0...2, using: &random)).map { _ in text(&random, most: 6) })
  }

  @Test(arguments: 0..<20)
  func areThoseThatTheRulesForAllTextsGive(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let texts = Self.texts(&random)
      #expect(PlainMarks.areAll(of: texts))
      let plain = String(decoding: RecordMarks(texts).bytes, as: UTF8.self)
      let other = String(decoding: RecordMarks(byRulesForAll: texts).bytes, as: UTF8.self)
      #expect(plain == other, "\(texts)")
    }
  }

  @Test(arguments: 0..<20)
  func recordsRankAlikeWithAndWithoutKeptMarks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (records, keeping) = (FoldedRecords(isScored: false), FoldedRecords(isScored: false))
    var all: [SearchedTexts] = []
    for _ in 0..<100 {
      let texts = Self.texts(&random)
      records.append(texts, rank: nil)
      records.endRecord()
      keeping.append(texts, rank: nil, RecordMarks(byRulesForAll: texts))
      keeping.endRecord()
      all.append(texts)
    }
    for _ in 0..<100 {
      // Beginnings of what is there, cut and joined as people type it.
      let source = all.randomElement(using: &random) ?? SearchedTexts(title: [""])
      var text = String((source.all.randomElement(using: &random) ?? "").prefix(Int.random(in: 1...30, using: &random)))
      if Bool.random(using: &random) { text = text.filter { !" -_./".contains($0) } }
      let query = MatchQuery(text, kind: .words)
      var (kept, plain, check) = (RankMatcher(query), RankMatcher(query), RecordCheck(query))
      records.withView { view in
        keeping.withView { keeping in
          for (record, texts) in all.enumerated() {
            #expect(view.marks(of: record).isEmpty)
            let tier = plain.tier(of: record, in: view)
            #expect(tier == kept.tier(of: record, in: keeping), "\(text) in \(texts)")
            #expect(check.matches(texts) == (tier != nil), "\(text) in \(texts)")
          }
        }
      }
    }
  }

  @Test func whatIsJoinedIsFoundInRecordsThatKeepNoMarks() {
    var records = FoldedRecords(isScored: false)
    for title in ["Open AI research", "OpenCV", "fast-api", "東京"] {
      records.append(SearchedTexts(title: [title], texts: ["00-11"]), rank: nil)
      records.endRecord()
    }
    let sieve = TextSieve(["openai", "open cv", "fastapi", "openapi", "0011", "tokyo tower"])
    var sight = sieve.nothing
    #expect(throws: Never.self) { try sieve.look(at: records, &sight) }
    #expect(sieve.mayBeFound(sight) == [true, true, true, false, true, false])
  }

  @Test func onlyPlainASCIIIsPlain() {
    for texts in [
      SearchedTexts(title: ["café"]), SearchedTexts(title: ["a", "b"]), SearchedTexts(title: ["a"], reading: "あ"),
      SearchedTexts(title: ["a"], texts: ["é"]),
    ] { #expect(!PlainMarks.areAll(of: texts)) }
    #expect(PlainMarks.areAll(of: SearchedTexts(title: ["a"], texts: ["b", ""])))
  }
}
