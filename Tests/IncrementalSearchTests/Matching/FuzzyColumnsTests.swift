import Testing

@testable import IncrementalSearch

@Suite struct FuzzyColumnsTests {
  /// The quick way gives the scores of the table, whatever runs, gaps and boundaries there are.
  @Test func scoresAsTheTableDoes() {
    var random = SeededGenerator(seed: 11)
    let letters = ["a", "a", "b", "b", "c", "A", "B", " ", "/", "-", "1", "x", "xxxxxx", "xxxxxxxxxxxxxxxxxx"]
    var found = 0
    for _ in 0..<6_000 {
      let text = FoldedText(random.text(maxPieces: 24, from: letters))
      let word = Array(random.text(maxPieces: 6, from: ["a", "b", "c", "1", "-"]).utf8)
      if word.isEmpty { continue }
      var table = FuzzyMatcher()
      var columns = FuzzyColumns(word)
      text.bytes.withUnsafeBufferPointer { bytes in
        text.bonuses().withUnsafeBufferPointer { bonuses in
          let expected = table.bestScore(of: Needle(word), in: TextBytes(bytes), bonuses: bonuses)
          #expect(columns.bestScore(in: bytes, bonuses: bonuses) == expected, "\(word) in \(text.original)")
          #expect(columns.bestScore(in: bytes, bonuses: bonuses) == expected, "again, nothing is left over")
          if expected != nil { found += 1 }
        }
      }
    }
    #expect(found > 600)
  }
}
