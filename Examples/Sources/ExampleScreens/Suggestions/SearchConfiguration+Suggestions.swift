import IncrementalSearch

extension SearchConfiguration {
  /// Suggestions after 0.2 s, for text still being composed too: what is typed of a reading already finds the name. All rows
  /// loaded stay, as a `List` can't keep its place where rows above it go.
  public static let suggestions = SearchConfiguration(
    debounce: .milliseconds(200), composition: .every, window: .unbounded)
}
