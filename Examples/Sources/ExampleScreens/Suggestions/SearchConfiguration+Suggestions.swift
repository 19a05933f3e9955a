import IncrementalSearch

extension SearchConfiguration {
  /// Suggestions after 0.2 s, for text still being composed too: what is typed of a reading already finds the name.
  public static let suggestions = SearchConfiguration(debounce: .milliseconds(200), composition: .every)
}
