/// What is searched for: text after normalization, plus filters.
public struct SearchQuery: Hashable, Sendable {
  /// The text: NFC, trimmed of white space, inner runs of white space collapsed to one space.
  public let text: String
  /// Filter values by name.
  public let filters: [String: String]

  /// Makes a query, normalizing the text.
  public init(_ text: String = "", filters: [String: String] = .init()) {
    self.init(normalized: QueryText.normalized(text), filters: filters)
  }

  init(normalized text: String, filters: [String: String]) {
    self.text = text
    self.filters = filters
  }
}

extension SearchQuery: CustomStringConvertible {
  /// The query as written in scenario files: `a [color=red, size=s]`, filter names in order.
  public var description: String {
    if filters.isEmpty { return text }
    var written = text.isEmpty ? "[" : text + " ["
    var separator = ""
    for (name, value) in filters.sorted(by: { $0.key < $1.key }) {
      written += separator + name + "=" + value
      separator = ", "
    }
    return written + "]"
  }
}
