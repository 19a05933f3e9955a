import IncrementalSearchTesting
import Testing

@testable import TextMatching

@Suite struct FuzzyColumnsTests {
  /// The quick way gives the scores of the table, whatever runs, gaps and boundaries there are.
  @Test(arguments: [
    (
      ["a", "a", "b", "b", "c", "A", "B", " ", "/", "-", "1", "x", "xxxxxx", "xxxxxxxxxxxxxxxxxx"],
      ["a", "b", "c", "1", "-"]
    ),
    // Letters of one to four bytes; some end with the same byte, or with one that others have within.
    (
      ["京", "都", "ト", "ト", "ッ", "ァ", "チ", "い", "　", "１", "a", "A", " ", "é", "ж", "ほ", "区区区", "xxxxxx", "🚀", "ÿ", "・"],
      ["京", "と", "つ", "ち", "あ", "a", "1", "ж", "🚀"]
    ),
  ])
  func scoresAsTheTableDoes(pieces: [String], letters: [String]) throws {
    var random = SeededGenerator(seed: 11)
    var found = 0
    for _ in 0..<3_000 {
      let text = FoldedText(random.text(maxPieces: 24, from: pieces))
      let word = Array(random.text(maxPieces: 6, from: letters).utf8)
      if word.isEmpty { continue }
      var table = FuzzyMatcher()
      var columns = try #require(FuzzyColumns(word))
      text.bytes.withUnsafeBufferPointer { bytes in
        text.bonuses().withUnsafeBufferPointer { bonuses in
          let expected = table.bestScore(of: Needle(word), in: TextBytes(bytes), bonuses: bonuses)
          let isASCII = text.bytes.allSatisfy { $0 < 0x80 }
          for mayBeOther in isASCII ? [false, true] : [true] {
            let score = columns.bestScore(in: bytes, isASCII: !mayBeOther, bonuses: bonuses)
            #expect(score == expected, "\(word) in \(text.original)")
          }
          let again = columns.bestScore(in: bytes, isASCII: isASCII, bonuses: bonuses)
          #expect(again == expected, "again, nothing is left over")
          if expected != nil { found += 1 }
        }
      }
    }
    #expect(found > 250)
  }

  @Test func countsLettersNotBytes() {
    #expect(FuzzyColumns(Array(String(repeating: "京", count: 64).utf8))?.count == 64)
    #expect(FuzzyColumns(Array(String(repeating: "京", count: 65).utf8)) == nil)
  }
}
