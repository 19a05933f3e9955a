/// A line of text as something to find; its id is its index.
public struct SearchLine: Identifiable, Hashable, Sendable {
  /// The index of the line, from 0.
  public let id: Int
  /// The text, without the line break.
  public let text: String

  /// Makes a line.
  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

extension ArraySource<SearchLine> {
  /// Makes a source of lines of text.
  public init(lines: [String], match: MatchKind = .words) {
    self.init(lines.enumerated().map { SearchLine(id: $0.offset, text: $0.element) }, match: match, text: { $0.text })
  }
}
