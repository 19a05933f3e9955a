/// What a character is to the words around it.
package enum WordClass {
  /// White space, punctuation, symbols: between words.
  case separator
  /// A letter, digit or mark of a script that sets words apart with spaces.
  case spaced
  /// Kanji, kana and the other scripts written without spaces, where a word may begin anywhere.
  case unspaced

  package init(of value: UInt32) {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .spaced
    case 0..<0x80: self = .separator
    case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x303C,  // 々 〆 〇 and the like
      0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x1AFF0...0x1B16F,  // kana
      0x3105...0x312F, 0x31A0...0x31BF,  // bopomofo
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF,  // kanji
      0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF, 0xA9E0...0xA9FF,  // Thai, Lao, Myanmar, Khmer
      0xAA60...0xAA7F:
      self = .unspaced
    case 0xAC00...0xD7A3: self = .spaced
    default: self = Self.byCategory(value)
    }
  }

  private static func byCategory(_ value: UInt32) -> WordClass {
    switch Unicode.Scalar(value)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      .spaced
    default: .separator
    }
  }
}

extension TextBytes {
  /// Calls with each run of characters of one kind, in order.
  package func forEachRun(_ body: (WordClass, Range<Int>) -> Void) {
    var start = 0
    var kind: WordClass?
    var offset = 0
    while offset < count {
      let (value, length) = scalar(at: offset)
      let next = WordClass(of: value)
      if let kind, next != kind {
        body(kind, start..<offset)
        start = offset
      }
      kind = next
      offset += length
    }
    if let kind { body(kind, start..<count) }
  }

  /// Where a run of a script that sets words apart ends, of which the character at an offset may be one.
  func end(ofSpacedFrom offset: Int) -> Int {
    var end = offset
    while end < count, case let (value, length) = scalar(at: end), WordClass(of: value) == .spaced { end += length }
    return end
  }

  /// Whether a word of a spaced script may start at the offset: nothing of such a word comes directly before.
  func isWordStart(_ offset: Int) -> Bool {
    offset == 0 || WordClass(of: scalar(at: scalarStart(at: offset - 1)).value) != .spaced
  }

  /// Whether a word of a spaced script may end at the offset: nothing of such a word comes directly after.
  func isWordEnd(_ offset: Int) -> Bool {
    offset == count || WordClass(of: scalar(at: offset).value) != .spaced
  }
}
