/// A filter as a token in a search field: the name of the filter and the value it is set to.
public struct SearchToken: Identifiable, Hashable, Sendable {
  /// The filter.
  public let name: String
  /// Its value.
  public let value: String

  /// Makes a token.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The filter: each has one value at most.
  public var id: String { name }
}

extension SearchModel {
  /// The filters that are set, as tokens in order of their names; setting them sets the filters. Of two with one name the
  /// later counts.
  ///
  /// ```swift
  /// .searchable(text: $search.text, tokens: $search.tokens, prompt: "Books") { token in
  ///   Text(verbatim: token.value)
  /// }
  /// ```
  public var tokens: [SearchToken] {
    get { filters.map { SearchToken($0, $1) }.sorted { $0.name < $1.name } }
    set { filters = Dictionary(newValue.map { ($0.name, $0.value) }) { _, later in later } }
  }
}
