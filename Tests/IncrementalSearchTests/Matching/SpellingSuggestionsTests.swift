import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What a misspelled word may have been meant to be is found without looking at all words.
@Suite struct SpellingSuggestionsTests {
  /// Words in order, each in a title, that count how often one was asked for.
  private final class Words {
    private let words: [[UInt8]]
    private(set) var looks = 0

    init(_ words: Set<String>) {
      self.words = words.map { Array("@\($0)".utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    func first(from bytes: [UInt8]) -> (word: [UInt8], count: Int)? {
      looks += 1
      var (low, high) = (0, words.count)
      while low < high {
        let middle = (low + high) / 2
        if words[middle].lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
      }
      return low < words.count ? (words[low], 1) : nil
    }
  }

  private static func word(_ letters: String, _ lengths: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    let letters = Array(letters)
    return String(
      (0..<Int.random(in: lengths, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
  }

  /// The least number of edits, where a swapped pair is edited no more, by all ways to begin.
  private static func distance(_ one: Substring, _ other: Substring, most: Int) -> Int {
    guard most >= 0 else { return 99 }
    guard let first = one.first, let second = other.first else { return max(one.count, other.count) }
    if first == second { return distance(one.dropFirst(), other.dropFirst(), most: most) }
    var least = min(
      distance(one.dropFirst(), other, most: most - 1), distance(one, other.dropFirst(), most: most - 1),
      distance(one.dropFirst(), other.dropFirst(), most: most - 1))
    if one.count > 1, other.count > 1, one.dropFirst().first == second, other.dropFirst().first == first {
      least = min(least, distance(one.dropFirst(2), other.dropFirst(2), most: most - 1))
    }
    return least + 1
  }

  @Test(arguments: ["ab", "abc", "adeimnorst"]) func theyAreTheWordsThatAreNear(letters: String) throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      var listed: Set<String> = []
      for _ in 0..<300 { listed.insert(Self.word(letters, 3...10, &random)) }
      let typed = Self.word(letters, 4...10, &random)
      guard let word = MisspelledWord(typed.unicodeScalars.map(\.value)), !listed.contains(typed) else { continue }
      let words = Words(listed)
      let found = SpellingSuggestions.suggestions(for: word, most: .max, words.first).filter { $0.kind == 0 }
      let near = listed.filter { Self.distance(typed[...], $0[...], most: word.mostTypos) <= word.mostTypos }
      #expect(Set(found.map(\.text)) == near, "\(typed)")
      for suggestion in found {
        #expect(
          suggestion.typos == Self.distance(typed[...], suggestion.text[...], most: 2), "\(typed) \(suggestion.text)")
      }
    }
  }

  @Test func fewOfManyWordsAreLookedAt() throws {
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
      _ = SpellingSuggestions.suggestions(for: word, most: 6, words.first)
      most = max(most, words.looks - before)
    }
    #expect((1..<400).contains(most), "\(most)")
  }
}
