/// What the host says of a field: its text, and which part of it is being composed.
package struct TypedText {
  /// The whole text.
  package let text: String
  /// The part that an input method is composing; nil if there is none.
  package let marked: Range<String.Index>?

  /// Reads the host's message; a range that is empty or not in the text is none.
  package init(_ message: JSONText) {
    let text = message["text"]?.string ?? ""
    self.text = text
    guard let start = message["start"]?.integer, let end = message["end"]?.integer, 0 <= start, start < end,
      end <= text.utf16.count
    else {
      marked = nil
      return
    }
    let units = text.utf16
    marked = units.index(text.startIndex, offsetBy: start)..<units.index(text.startIndex, offsetBy: end)
  }
}
