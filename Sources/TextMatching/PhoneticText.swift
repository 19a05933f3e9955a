/// The sound of a text as bytes to search in: the keys of its words, marked so that each place to start from is known.
///
/// A text is a line feed and its words. A word is a space and its key, or several where it is spelled in several ways, the
/// others with a `|` before the space. Where the text starts with the word, each of its keys has a `^` before the space.
enum PhoneticText {
  static let space = UInt8(ascii: " ")
  static let start = UInt8(ascii: "^")
  static let other = UInt8(ascii: "|")
  static let text = UInt8(ascii: "\n")

  /// Appends the sound of a text in UTF-8, which may be invalid; nothing if it has no kana.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to sounds: inout [UInt8]) {
    var isFirst = true
    KanaRun.forEachRun(in: text) { run in
      let startsText = isFirst && Self.startsText(run, text)
      var isOther = false
      PhoneticSpelling.forEachKey(of: run.kana[...]) { key in
        if isFirst { sounds.append(Self.text) }
        isFirst = false
        if startsText { sounds.append(start) } else if isOther { sounds.append(other) }
        isOther = true
        sounds.append(space)
        sounds.append(contentsOf: key)
      }
    }
  }

  /// Whether nothing but white space is before the run.
  static func startsText(_ run: KanaRun, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    while offset < run.start {
      switch text[offset] {
      case 0x09...0x0D, 0x20: offset += 1
      case 0xE3 where text[offset + 1] == 0x80 && text[offset + 2] == 0x80: offset += 3  // the ideographic space
      default: return false
      }
    }
    return true
  }
}
