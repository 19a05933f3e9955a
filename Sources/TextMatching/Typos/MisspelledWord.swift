/// A word of a query that may be misspelled: of four letters or more, Latin ones or kana; never kanji, numbers, or what has an
/// operator. There may be digits among Latin letters; they are never corrected: `jnija2` is `jinja2`, and no `jinja3`.
package struct MisspelledWord: Sendable {
  /// The letters that it is made of.
  enum Script: Sendable {
    case latin, kana
  }

  /// The word as it was typed, folded but for small kana.
  let typed: [UInt32]
  /// Folded, as words are listed.
  let letters: [UInt32]
  let script: Script

  /// In letters.
  static let shortest = 4
  private static let longest = 32
  private static let mostOnce = 7

  /// Takes a word of a query, folded but for small kana; nil if it is not to be corrected.
  init?(_ word: [UInt32]) {
    guard (Self.shortest...Self.longest).contains(word.count) else { return nil }
    if Self.hasLatin(word, Self.shortest) {
      script = .latin
    } else if word.allSatisfy(Self.isKana) {
      script = .kana
    } else {
      return nil
    }
    typed = word
    letters = LooseFold.scalars(FoldedText(String(decoding: LooseFold.utf8(word), as: UTF8.self)).bytes)
    if letters.count != typed.count { return nil }
  }

  /// How many wrong, missing, extra or swapped characters it may have.
  var mostTypos: Int { letters.count { !Self.isDigit($0) } <= Self.mostOnce ? 1 : 2 }

  /// Letters that a word which may be meant is near to.
  struct Target {
    /// What stands before the letters of the word (``VocabularyWords``).
    var mark: UInt8?
    var letters: [UInt32]
    /// How many characters may be otherwise.
    var most: Int
  }

  /// What a word that may be meant is near to, by what it is. Sounds are near what the letters sound like, or as people spell them
  /// the letters themselves: a slip beside ん, or in `sh`, is one in these, and two or three in a key.
  var targets: [Target] {
    if script == .kana { return [Target(mark: VocabularyWords.part, letters: letters, most: mostTypos)] }
    var targets = [VocabularyWords.name, nil].map { Target(mark: $0, letters: letters, most: mostTypos) }
    let sound = sound
    if hasDigits || sound.count < Self.shortest { return targets }
    for letters in sound == letters ? [sound] : [sound, letters] {
      targets.append(Target(mark: VocabularyWords.sound, letters: letters, most: mostTypos + 1))
    }
    return targets
  }

  /// Whether digits stand among its letters.
  var hasDigits: Bool { letters.contains(where: Self.isDigit) }

  static func isLatin(_ letter: UInt32) -> Bool { (0x61...0x7A).contains(letter) }

  static func isDigit(_ letter: UInt32) -> Bool { (0x30...0x39).contains(letter) }

  /// Whether it begins with a Latin letter and has nothing but these, at least so many, and digits.
  static func hasLatin(_ word: some Collection<UInt32>, _ least: Int) -> Bool {
    guard word.first.map(isLatin) == true else { return false }
    var count = 0
    for letter in word {
      if isLatin(letter) { count += 1 } else if !isDigit(letter) { return false }
    }
    return count >= least
  }

  static func isKana(_ letter: UInt32) -> Bool { (0x3041...0x3094).contains(letter) || letter == 0x30FC }

  /// How the word sounds, about: in the spelling of ``PhoneticKey`` as far as its letters tell, though it is misspelled.
  var sound: [UInt32] {
    var rest = letters[...]
    var sound: [UInt32] = []
    while let first = rest.first {
      if let (spelled, canonical) = Self.spellings.first(where: { rest.starts(with: $0.spelled) }) {
        sound += canonical
        rest = rest.dropFirst(spelled.count)
      } else {
        sound.append(first)
        rest = rest.dropFirst()
      }
    }
    return sound
  }

  /// Longer ones first, so that the first that fits is meant.
  private static let spellings: [(spelled: [UInt32], canonical: [UInt32])] = """
    shi:si chi:ti tchi:tti tsu:tu sha:sya shu:syu sho:syo she:sye cha:tya chu:tyu cho:tyo ja:zya ju:zyu jo:zyo ji:zi hu:fu \
    aa:a ii:i uu:u ou:o oo:o ee:e ei:e mb:nnb mp:nnp nb:nnb np:nnp nt:nnt nd:nnd nk:nnk ng:nng ns:nns nz:nnz nh:nnh nf:nnf nr:nnr nw:nnw sh:s \
    ch:t j:zy
    """.split(separator: " ").map { pair in
      let (spelled, canonical) = (pair.prefix { $0 != ":" }, pair.drop { $0 != ":" }.dropFirst())
      return (spelled.unicodeScalars.map(\.value), canonical.unicodeScalars.map(\.value))
    }.sorted { $0.spelled.count > $1.spelled.count }
}
