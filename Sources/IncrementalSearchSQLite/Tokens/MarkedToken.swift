import IncrementalSearch

/// Tokens that stand for a whole text or for how it sounds, told from words by their first character.
///
/// | token | stands for |
/// |---|---|
/// | `=tokyo_tower$` | a title or reading that is `tokyo tower` |
/// | `>tokyo_` | a further text, but the first, that begins with `tokyo tower`: its first 6 characters |
/// | `~tokyoto` | a word that sounds like this, anywhere in the record |
/// | `^tokyoto_tiyodaku$` | a title or reading that sounds like this |
///
/// `$` ends a text that was not cut, so the token without it, as a prefix, is what a text begins with. No word begins
/// with such a character, and a character alone that is one (`=` in a text) is a token of one character, which is never
/// looked for as a prefix.
enum MarkedToken {
  /// In scalars; beginnings longer than this are not told apart.
  static let longestText = 48
  /// In scalars; further texts are long, and only compared where they begin alike.
  private static let longestBeginning = 6

  /// The token of a whole text, folded.
  static func whole(_ folded: [UInt8]) -> [UInt8] { start(folded, mark: UInt8(ascii: "="), isWhole: true) }

  /// The token of a text that begins like this, to be looked for as a prefix; folded.
  static func start(_ folded: [UInt8]) -> [UInt8] { start(folded, mark: UInt8(ascii: "="), isWhole: false) }

  /// The token of the beginning of a further text but the first; also what texts that begin like this have, as a prefix; folded.
  static func beginning(_ folded: [UInt8]) -> [UInt8] {
    start(folded, mark: UInt8(ascii: ">"), isWhole: false, most: longestBeginning)
  }

  /// The token of a word by its phonetic key.
  static func sound(_ key: String) -> [UInt8] { [UInt8(ascii: "~")] + key.utf8 }

  /// The token of a whole text by the phonetic keys of its words.
  static func wholeSound(_ keys: [String]) -> [UInt8] {
    start(Array(keys.joined(separator: " ").utf8), mark: UInt8(ascii: "^"), isWhole: true)
  }

  /// The token of a text that begins to sound like this, to be looked for as a prefix.
  static func startSound(_ keys: [String]) -> [UInt8] {
    start(Array(keys.joined(separator: " ").utf8), mark: UInt8(ascii: "^"), isWhole: false)
  }

  private static func start(
    _ text: [UInt8], mark: UInt8, isWhole: Bool, most: Int = longestText
  ) -> [UInt8] {
    var token = [mark]
    var scalars = 0
    var isSpace = true
    var pending = false
    var offset = 0
    text.withUnsafeBufferPointer { text in
      while offset < text.count, scalars < most {
        let (value, length) = TextBytes(text).scalar(at: offset)
        let isBlank = WordClass(of: value) == .separator && !TokenText.isSymbol(value)
        if isBlank {
          if !isSpace { pending = true }
        } else {
          if pending {
            token.append(UInt8(ascii: "_"))
            scalars += 1
            pending = false
          }
          token.append(contentsOf: text[offset..<offset + length])
          scalars += 1
        }
        isSpace = isBlank
        offset += length
      }
      if isWhole, text[offset...].allSatisfy({ $0 <= 0x20 }) { token.append(UInt8(ascii: "$")) }
    }
    return token
  }
}
