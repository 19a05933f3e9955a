/// How one word may be written as two or three: an address or a name from which something in the middle was left out.
enum WordApart {
  /// In characters.
  private static let longest = 24
  private static let mostWays = 24

  /// The ways, spaces between; two words first, of those the ones that part it after the kind of a place (福岡市 天神), then the
  /// shortest first word first.
  ///
  /// Words with kanji fall into words of two characters or more, the last one also into one if there are three before it; kana
  /// into three, Latin letters into four. Numbers and the like stay in one piece.
  static func ways(of word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    guard letters.count <= longest, let kind = Kind(letters) else { return [] }
    let places = letters.indices.filter { $0 >= kind.shortest && isBetween(letters[$0 - 1], letters[$0]) }
    func isLong(_ count: Int, after before: Int) -> Bool {
      count >= kind.shortest || kind == .kanji && before > 2 && count > 0
    }
    let ends = places.filter { isLong(letters.count - $0, after: $0) }
    func isAfterKind(_ place: Int) -> Bool { AddressTexts.kinds.contains(letters[place - 1]) }
    let two = (ends.filter(isAfterKind) + ends.filter { !isAfterKind($0) }).map { [$0] }
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
