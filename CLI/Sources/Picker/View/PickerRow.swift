/// What is shown of an item.
package struct PickerRow: Equatable, Sendable {
  /// A piece of text with the places that match.
  package struct Part: Equatable, Sendable {
    /// The text; only as much as a screen can show is looked at.
    package var text: String
    /// Whether it is what a person looks for; the other parts are quieter.
    package var isTitle: Bool
    /// Ranges of the text, in order and apart from each other.
    package var matches: [Range<String.Index>]

    /// Makes a part.
    package init(_ text: String, isTitle: Bool = true, matches: [Range<String.Index>] = []) {
      self.text = text
      self.isTitle = isTitle
      self.matches = matches
    }
  }

  /// The parts, set apart by two spaces.
  package var parts: [Part]

  /// Makes a row of several parts.
  package init(_ parts: [Part]) { self.parts = parts }

  /// Makes a row of one text.
  package init(_ text: String, matches: [Range<String.Index>] = []) { parts = [Part(text, matches: matches)] }
}
