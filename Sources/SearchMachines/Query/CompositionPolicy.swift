/// How text that an input method is still composing is treated.
public enum CompositionPolicy: Hashable, Sendable {
  /// The query is the text without the marked part: a committed prefix stays searchable.
  case commit
  /// The query is the whole text.
  case every
  /// Like `commit`, but once the whole text has rested unchanged it becomes the query and is sent at once.
  case rest
  /// `every` where the marked text is Hangul, or Latin from a keyboard that is not Japanese or Chinese, or isn't known, as on macOS;
  /// else `rest`.
  case auto

  /// The policy that `auto` stands for with this marked text.
  ///
  /// - Parameters:
  ///   - marked: The text being composed.
  ///   - language: The keyboard's language (BCP 47), where the platform tells; without it Latin counts as `every`.
  func resolved(marked: Substring, language: String?) -> CompositionPolicy {
    guard self == .auto else { return self }
    if Self.isAll(marked, Self.isHangul) { return .every }
    if Self.isAll(marked, Self.isLatin) {
      guard let language else { return .every }
      return Self.isJapaneseOrChinese(language) ? .rest : .every
    }
    return .rest
  }

  /// By the first subtag of a BCP 47 tag, whatever its case; Chinese also by the tags of Mandarin and Cantonese.
  private static func isJapaneseOrChinese(_ language: String) -> Bool {
    var subtag: [UInt8] = []
    for byte in language.utf8 {
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { break }
      subtag.append(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
    }
    switch String(decoding: subtag, as: UTF8.self) {
    case "ja", "zh", "yue", "cmn": return true
    default: return false
    }
  }

  private static func isAll(_ text: Substring, _ script: (UInt32) -> Bool) -> Bool {
    var found = false
    for scalar in text.unicodeScalars {
      if script(scalar.value) { found = true } else if !isCommon(scalar.value) { return false }
    }
    return found
  }

  /// Hangul Jamo, Compatibility Jamo, Jamo Extended-A, Syllables, Jamo Extended-B, half-width forms.
  private static func isHangul(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xD7B0...0xD7FF, 0xFFA0...0xFFDC: true
    default: false
    }
  }

  /// Basic Latin letters, Latin-1, Extended-A and -B, Extended Additional. Full-width letters come from Japanese and
  /// Chinese input methods only, so they are not counted.
  private static func isLatin(_ value: UInt32) -> Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: true
    default: false
    }
  }

  /// Marks that go with any script: white space, apostrophes, hyphens, combining marks.
  private static func isCommon(_ value: UInt32) -> Bool {
    switch value {
    case 0x20, 0x27, 0x2D, 0x60, 0xB4, 0x300...0x36F, 0x2019: true
    default: false
    }
  }
}
