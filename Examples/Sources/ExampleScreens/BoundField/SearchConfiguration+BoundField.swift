import IncrementalSearch

extension SearchConfiguration {
  /// An empty field lists everything at once; the whole answer is one page.
  public static let boundField = SearchConfiguration(minimumLength: 0, pageSize: 100, window: .items(400))
}
