import BrowserBridge

/// What the host says of a field: its text, and which part of it is being composed.
struct TypedText {
  /// The whole text.
  let text: String
  /// The part that an input method is composing; nil if there is none.
  let marked: Range<String.Index>?

  /// Reads the host's message; a range that is empty or not in the text is none.
  init(_ message: JSONText) {
    let text = message["text"]?.string ?? ""
    self.text = text
    guard let start = message["start"]?.integer, let end = message["end"]?.integer, 0 <= start, start < end,
      let from = Self.index(start, in: text), let to = Self.index(end, in: text)
    else {
      marked = nil
      return
    }
    marked = from..<to
  }

  /// Where the code unit of a number stands, or the character that it is half of; nil behind the end. By hand, since the
  /// standard library keeps books for texts much longer than a field's.
  private static func index(_ number: Int, in text: String) -> String.Index? {
    var units = 0
    var index = text.utf8.startIndex
    for scalar in text.unicodeScalars {
      let next = units + (scalar.value > 0xFFFF ? 2 : 1)
      if number < next { return index }
      units = next
      index = text.utf8.index(index, offsetBy: UTF8.width(scalar))
    }
    return number == units ? index : nil
  }
}
