/// Kana: `ア` is `あ`, and `っ` is `つ`.
enum KanaFold {
  /// The hiragana of a katakana that is one scalar without a voicing mark; other scalars stay.
  ///
  /// Small katakana become small hiragana where there are such, else large hiragana (`ㇰ` is `く`).
  static func hiragana(of value: UInt32) -> UInt32 {
    switch value {
    case 0x30A1...0x30F6, 0x30FD, 0x30FE: value - 0x60
    case 0x31F0...0x31FF: extensions[Int(value - 0x31F0)]
    case 0x1_B132, 0x1_B155: 0x3053  // ko
    case 0x1_B150, 0x1_B164: 0x3090  // wi
    case 0x1_B151, 0x1_B165: 0x3091  // we
    case 0x1_B152, 0x1_B166: 0x3092  // wo
    case 0x1_B167: 0x3093  // n
    default: value
    }
  }

  /// What the small katakana from U+31F0 on, which Ainu is written with, stand for.
  private static let extensions = "くしすとぬはひふへほむらりるれろ".unicodeScalars.map(\.value)

  /// The large hiragana of a small one; other scalars stay. Both have three bytes in UTF-8.
  static func enlarged(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: value + 1
    case 0x3095: 0x304B
    case 0x3096: 0x3051
    default: value
    }
  }

  /// Makes the small hiragana of a text large, in place: offsets stay.
  static func enlarge(_ text: UnsafeMutableBufferPointer<UInt8>) {
    var offset = 0
    while offset + 2 < text.count {
      // All hiragana start with this byte, which no other scalar has but as its first.
      guard text[offset] == 0xE3 else {
        offset += 1
        continue
      }
      let value = 0x3000 | UInt32(text[offset + 1] & 0x3F) << 6 | UInt32(text[offset + 2] & 0x3F)
      let large = enlarged(value)
      if large != value {
        text[offset + 1] = UInt8(truncatingIfNeeded: 0x80 | large >> 6 & 0x3F)
        text[offset + 2] = UInt8(truncatingIfNeeded: 0x80 | large & 0x3F)
      }
      offset += 3
    }
  }

  /// The voiced form of a large hiragana, itself if it is one; nil if it has none.
  static func voiced(_ value: UInt32) -> UInt32? {
    switch value {
    case 0x3046, 0x3094: 0x3094  // u
    case 0x304B...0x3062: (value + 1) & ~1  // ka to ti
    case 0x3064...0x3069: value | 1  // tu to to
    case 0x306F...0x307D:  // ha to ho, the third of each kind semi-voiced
      (value - 0x306F) % 3 == 2 ? nil : 0x3070 + (value - 0x306F) / 3 * 3
    default: nil
    }
  }

  /// Whether the scalar is kana once it is folded: a letter, an iteration mark or the mark of long vowels.
  static func isKana(_ value: UInt32) -> Bool {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309E, 0x30FC, 0x1_B000...0x1_B16F: true
    default: false
    }
  }
}
