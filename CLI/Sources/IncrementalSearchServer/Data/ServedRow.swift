/// What is shown of an item.
public struct ServedRow: Sendable {
  /// A text with the places that match.
  public struct Text: Equatable, Sendable {
    /// The text.
    public var text: String
    /// Ranges of the text, in order and apart from each other.
    public var matches: [Range<String.Index>]

    /// Makes a text.
    public init(_ text: String, matches: [Range<String.Index>] = []) {
      self.text = text
      self.matches = matches
    }
  }

  /// What identifies the item among all.
  public var id: String
  /// What a person looks for.
  public var title: Text
  /// Whatever else is shown.
  public var texts: [Text]

  /// Makes a row.
  public init(id: String, title: Text, texts: [Text] = []) {
    self.id = id
    self.title = title
    self.texts = texts
  }
}
