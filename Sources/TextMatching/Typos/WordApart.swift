/// How one word may be written as two or three: an address or a name from which something in the middle was left out.
enum WordApart {
  /// In characters.
  private static let longest = 24
  private static let mostWays = 24

  /// The ways, spaces between; two words first, of those the ones that part it after the kind of a place (福岡市 天神), then the
  /// shortest first word first, then those of any length that another script sets apart (黒 tシャツ, ボルト m8).
  ///
  /// Words with kanji fall into words of two characters or more, the last one also into one if there are three before it, or
  /// kanji and it is how a reading may begin (東京 し, on the way to 東京しんじゅく); kana into three, Latin letters into four. Numbers
  /// and the like stay in one piece.
  static func ways(of word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    guard letters.count <= longest, let kind = Kind(letters) else { return [] }
    let places = letters.indices.filter { $0 >= kind.shortest && isBetween(letters[$0 - 1], letters[$0]) }
    func isLong(_ place: Int) -> Bool {
      if letters.count - place >= kind.shortest { return true }
      return kind == .kanji && (place > 2 || Script(letters[place - 1]) == .kanji && Script(letters[place]) == .kana)
    }
    let ends = places.filter(isLong)
    func isAfterKind(_ place: Int) -> Bool { AddressTexts.kinds.contains(letters[place - 1]) }
    let ofScripts = letters.indices.dropFirst().filter {
      !ends.contains($0) && Script.setApart(letters[$0 - 1], letters[$0...])
    }
    let two = (ends.filter(isAfterKind) + ends.filter { !isAfterKind($0) } + ofScripts).map { [$0] }
    let three = ends.flatMap { end in
      places.filter { end - $0 >= kind.shortest }.map { [$0, end] }
    }.sorted { one, other in
      let (ones, others) = (one.count { !isAfterKind($0) }, other.count { !isAfterKind($0) })
      return ones == others ? one.lexicographicallyPrecedes(other) : ones < others
    }
    return (two + three).prefix(mostWays).map { ends in
      var text = String.UnicodeScalarView()
      for (place, letter) in letters.enumerated() {
        if ends.contains(place) { text.append(" ") }
        text.append(letter)
      }
      return String(text)
    }
  }

  /// The ways to leave out a の between two characters or more and two or more, each alone, then all: 渋谷の松屋 is 渋谷 松屋. Before
  /// what is not kanji one kanji is enough, as in 黒のTシャツ; 丸の内 is one name. None of a word of kana alone, where it may be any
  /// syllable.
  static func withoutParticles(_ word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    guard letters.count <= longest, !letters.allSatisfy({ MisspelledWord.isKana($0.value) }) else { return [] }
    let places = letters.indices.filter { place in
      letters[place] == "の" && place < letters.count - 2
        && (place > 1 || place == 1 && !LooseFold.isKanji(letters[2].value) && LooseFold.isKanji(letters[0].value))
    }.prefix(mostParticles)
    let ways = places.count > 1 ? places.map { [$0] } + [Array(places)] : places.map { [$0] }
    return ways.map { way in
      String(String.UnicodeScalarView(letters.indices.map { way.contains($0) ? " " : letters[$0] }))
    }
  }

  private static let mostParticles = 4

  /// What a character is written in, of those that set words apart next to each other.
  private enum Script {
    case kanji, kana, latin, digit

    init?(_ letter: Unicode.Scalar) {
      switch letter.value {
      case let value where LooseFold.isKanji(value): self = .kanji
      case let value where MisspelledWord.isKana(value): self = .kana
      case let value where MisspelledWord.isLatin(value): self = .latin
      default:
        guard AddressTexts.isDigit(letter) else { return nil }
        self = .digit
      }
    }

    /// Whether a word may end before the rest of a text for their scripts: not where kanji end with one of kana, nor where a number is
    /// counted.
    static func setApart(_ before: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
      guard let next = rest.first, let one = Script(before), let other = Script(next), !cannotBegin.contains(next)
      else { return false }
      return switch (one, other) {
      case (.kanji, .latin), (.latin, .kanji), (.kana, .latin), (.latin, .kana), (.kana, .digit): true
      case (.kanji, .kana), (.digit, .kana): rest.dropFirst().first.map { Script($0) == .kana } == true
      default: false
      }
    }
  }

  private enum Kind {
    case kanji, kana, latin

    init?(_ letters: [Unicode.Scalar]) {
      if letters.contains(where: { LooseFold.isKanji($0.value) }) {
        self = .kanji
      } else if letters.contains(where: { MisspelledWord.isKana($0.value) }) {
        self = .kana
      } else if letters.allSatisfy({ MisspelledWord.isLatin($0.value) }) {
        self = .latin
      } else {
        return nil
      }
    }

    /// In characters.
    var shortest: Int {
      switch self {
      case .kanji: 2
      case .kana: 3
      case .latin: 4
      }
    }
  }

  /// Whether a word may end between two characters.
  private static func isBetween(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    let kinds = (WordClass(of: before.value), WordClass(of: after.value))
    if kinds.0 == .separator || kinds.1 == .separator { return false }
    if kinds == (.spaced, .spaced), !MisspelledWord.isLatin(before.value) || !MisspelledWord.isLatin(after.value) {
      return false
    }
    return !cannotBegin.contains(after)
  }

  private static let cannotBegin = Set("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮーん々ゝヽ".unicodeScalars)
}
