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
      let before = sounds.count
      let startsText = isFirst && Self.startsText(run, text)
      if isFirst { sounds.append(Self.text) }
      if startsText { sounds.append(start) }
      sounds.append(space)
      let keyStart = sounds.count
      let choices = append(run.kana, style: PhoneticSpelling.Style(), to: &sounds)
      if sounds.count == keyStart {
        sounds.removeLast(sounds.count - before)
        return
      }
      isFirst = false
      for style in choices.alternatives { appendOther(run.kana, style, startsText, to: &sounds) }
      for kana in PhoneticKana.withSmallKana(run.kana) {
        let choices = appendOther(kana, PhoneticSpelling.Style(), startsText, to: &sounds)
        for style in choices.alternatives { appendOther(kana, style, startsText, to: &sounds) }
      }
    }
  }

  /// Appends another spelling of a word.
  @discardableResult
  private static func appendOther(
    _ kana: [PhoneticKana], _ style: PhoneticSpelling.Style, _ startsText: Bool, to sounds: inout [UInt8]
  ) -> PhoneticSpelling.Style {
    sounds.append(startsText ? start : other)
    sounds.append(space)
    return append(kana, style: style, to: &sounds)
  }

  private static func append(
    _ kana: [PhoneticKana], style: PhoneticSpelling.Style, to sounds: inout [UInt8]
  ) -> PhoneticSpelling.Style {
    let spelling = PhoneticSpelling(kana, style: style, isFinished: true)
    sounds += spelling.key
    return spelling.choices
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
