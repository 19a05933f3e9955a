/// What is shown of an item.
public struct PickerRow: Equatable, Sendable {
  /// A piece of text with the places that match.
  public struct Part: Equatable, Sendable {
    /// The text; only as much as a screen can show is looked at.
    public var text: String
    /// Whether it is what a person looks for; the other parts are quieter.
    public var isTitle: Bool
    /// Ranges of the text, in order and apart from each other.
    public var matches: [Range<String.Index>]

    /// Makes a part.
    public init(_ text: String, isTitle: Bool = true, matches: [Range<String.Index>] = []) {
      self.text = text
      self.isTitle = isTitle
      self.matches = matches
    }
  }

  /// The parts, set apart by two spaces.
  public var parts: [Part]

  /// Makes a row of several parts.
  public init(_ parts: [Part]) { self.parts = parts }

  /// Makes a row of one text.
  public init(_ text: String, matches: [Range<String.Index>] = []) { parts = [Part(text, matches: matches)] }
}
