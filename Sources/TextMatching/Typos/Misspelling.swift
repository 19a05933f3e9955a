/// What a word that nothing has may have been meant to be: one wrong, missing, extra or swapped character.
///
/// Words of four letters or more, Latin ones or kana; never kanji, numbers, or what has an operator.
package struct Misspelling: Sendable {
  /// The words of a query, folded.
  package let words: [String]

  /// In letters.
  private static let shortest = 4
  private static let longest = 32
  /// More words are not looked at.
  private static let mostWords = 6

  /// Takes a query apart; nil if none of its words can be misspelled, or it is more than words.
  package init?(_ text: String) {
    let words = MatchQuery.foldKeepingSmallKana(text).unicodeScalars.split(whereSeparator: WhiteSpace.contains)
    self.words = words.map { String($0) }
    guard words.count <= Self.mostWords, words.contains(where: { Self.letters(of: $0) != nil }),
      words.allSatisfy({ !"!'^|".unicodeScalars.contains($0.first ?? " ") && $0.last != "$" })
    else { return nil }
  }

  /// The letters that a word may be made of; nil if it is not to be corrected.
  private static func letters(of word: Substring.UnicodeScalarView) -> [Unicode.Scalar]? {
    guard (shortest...longest).contains(word.count) else { return nil }
    if word.allSatisfy({ ("a"..."z").contains($0) }) { return latin }
    if word.allSatisfy({ (0x3041...0x3094).contains($0.value) || $0.value == 0x30FC }) { return kana }
    return nil
  }

  private static let latin = (0x61...0x7A as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
  private static let kana = ((0x3041...0x3094 as ClosedRange<UInt32>).map { $0 } + [0x30FC]).compactMap {
    Unicode.Scalar($0)
  }

  /// What one word may have been meant to be, the likeliest slips first; none if it is not to be corrected.
  package func corrections(ofWord index: Int) -> [String] {
    let word = Array(words[index].unicodeScalars)
    guard let letters = Self.letters(of: Substring(words[index]).unicodeScalars) else { return [] }
    var seen: Set<String> = [words[index]]
    var corrections: [String] = []
    func add(_ scalars: [Unicode.Scalar]) {
      let text = String(String.UnicodeScalarView(scalars))
      if seen.insert(text).inserted { corrections.append(text) }
    }
    for place in word.indices.dropLast() {
      var swapped = word
      swapped.swapAt(place, place + 1)
      add(swapped)
    }
    for place in 0...word.count {
      for letter in letters {
        var longer = word
        longer.insert(letter, at: place)
        add(longer)
      }
    }
    for place in word.indices {
      var shorter = word
      shorter.remove(at: place)
      add(shorter)
    }
    for place in word.indices {
      for letter in letters {
        var other = word
        other[place] = letter
        add(other)
      }
    }
    return corrections
  }

  /// The text with another word in the place of one.
  package func text(replacing index: Int, with word: String) -> String {
    var words = words
    words[index] = word
    return words.joined(separator: " ")
  }
}
