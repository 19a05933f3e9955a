import IncrementalSearchTesting
import Testing

@testable import TextMatching

@Suite struct FuzzyMatcherTests {
  /// Scores as fzf 0.74 gives them, spelled out in its constants: 16 a letter, bonuses 10 after white space, 9 after a
  /// delimiter, 8 after other punctuation, 7 at a camel hump, 4 inside a run, the first letter's doubled; gaps −3 −1 ….
  @Test(arguments: [
    ("obz", "fooBarbaz1", 16 * 3 + 7 - 3 - 3, "o", "B", "z"),
    ("fbb", "foo bar baz", 16 * 3 + 20 + 20 - 6 - 4, "f", "b", "b"),
    ("fbb", "foo/bar/baz", 16 * 3 + 20 + 18 - 6 - 4, "f", "b", "b"),
    ("fbb", "fooBarBaz", 16 * 3 + 20 + 14 - 6 - 2, "f", "B", "B"),
    ("fbb", "foo barbaz", 16 * 3 + 20 + 10 - 6 - 3, "f", "b", "b"),
  ])
  func scoresGaps(word: String, text: String, score: Int, first: String, second: String, third: String) throws {
    let match = try #require(best(word, text))
    #expect(match.score == score)
    #expect(match.letters == [first, second, third])
  }

  @Test(arguments: [
    ("rdoc", "/AutomatorDocument.icns", 16 * 4 + 7 + 8, 9), ("zshc", "/man1/zshcompctl.1", 16 * 4 + 18 + 27, 6),
    ("foob", "fooBar Baz", 16 * 4 + 20 + 30, 0), ("foo-b", "xFoo-Bar Baz", 16 * 5 + 14 + 14 + 8 + 8, 1),
    ("o-ba", "foo-bar", 16 * 4 + 24, 2), ("danco", "Danço", 140, 0), ("東京", "東京都", 16 * 2 + 20 + 10, 0),
    ("京都", "東京都", 16 * 2 + 4, 1), ("a", "b a", 16 + 20, 2), ("1", "ab1", 16 + 14, 2),
    ("がき", "ｶｷ が\u{304D}", 16 * 2 + 30, 3),
  ])
  func scoresRuns(word: String, text: String, score: Int, start: Int) throws {
    let match = try #require(best(word, text))
    #expect(match.score == score)
    #expect(match.start == start)
  }

  @Test(arguments: [
    ("zshc", "/.oh-my-zsh/cache", 16 * 4 + 16 + 16 - 3 + 9), ("12356", "ab0123 456", 16 * 5 + 12 - 3 - 1),
    ("12356", "abc123 456", 16 * 5 + 14 + 14 + 4 - 3 - 1), ("so", "Só Danço Samba", 62), ("sodc", "Só Danço Samba", 97),
  ])
  func scoresRunsWithGaps(word: String, text: String, score: Int) {
    #expect(best(word, text)?.score == score)
  }

  @Test(arguments: [("obz1", "fooBarbaz"), ("zz", "z"), ("ba", "ab"), ("が", "か"), ("東京", "京東"), ("a", "")])
  func findsNothing(word: String, text: String) {
    #expect(best(word, text) == nil)
  }

  /// The places found spell the word, and scoring alone agrees with finding the places.
  @Test func placesSpellTheWord() {
    var random = SeededGenerator(seed: 5)
    let pieces = ["a", "b", "A", "B", " ", "/", "-", "1", "x"]
    for _ in 0..<4_000 {
      let text = random.text(maxPieces: 14, from: pieces)
      let word = random.text(maxPieces: 4, from: ["a", "b", "1", "x"])
      if word.isEmpty { continue }
      guard let match = best(word, text) else {
        #expect(!isSubsequence(word, text.lowercased()))
        continue
      }
      #expect(match.letters.joined().lowercased() == word)
      #expect(match.score == bestScore(word, text), "\(word) in \(text)")
    }
  }

  @Test func longTextsTakeTheFirstMatch() throws {
    let text = String(repeating: "x", count: 60_000) + "a-b" + String(repeating: "x", count: 60_000) + "ab"
    let match = try #require(best("ab", text))
    #expect(match.start == 60_000)
    #expect(match.score == 16 * 2 - 3 + 8)
  }

  /// Only the best score, without the places.
  private func bestScore(_ word: String, _ text: String) -> Int? {
    let folded = FoldedText(text)
    var matcher = FuzzyMatcher()
    return folded.bytes.withUnsafeBufferPointer { bytes in
      folded.bonuses().withUnsafeBufferPointer { bonuses in
        matcher.bestScore(of: Needle(Array(TextFold.fold(word).utf8)), in: TextBytes(bytes), bonuses: bonuses)
      }
    }
  }

  /// The best match: its score, its characters in the text, the index of the first.
  private func best(_ word: String, _ text: String) -> (score: Int, letters: [String], start: Int)? {
    let folded = FoldedText(text)
    var matcher = FuzzyMatcher()
    let match = folded.bytes.withUnsafeBufferPointer { bytes in
      folded.bonuses().withUnsafeBufferPointer { bonuses in
        matcher.bestMatch(of: Needle(Array(TextFold.fold(word).utf8)), in: TextBytes(bytes), bonuses: bonuses)
      }
    }
    guard let match else { return nil }
    let ranges = match.ranges.flatMap { folded.originalRanges(of: [$0]) }
    return (
      match.score, ranges.map { String(text[$0]) }, text.distance(from: text.startIndex, to: ranges[0].lowerBound)
    )
  }

  private func isSubsequence(_ word: String, _ text: String) -> Bool {
    var rest = word[...]
    for letter in text where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
