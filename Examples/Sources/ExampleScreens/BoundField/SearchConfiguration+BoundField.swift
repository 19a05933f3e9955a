import IncrementalSearch

extension SearchConfiguration {
  /// An empty field lists everything at once; the whole answer is one page. The search sends at each key, for the local rows;
  /// the repository waits by itself.
  public static let boundField = SearchConfiguration(
    debounce: .zero, minimumLength: 0, pageSize: 100, window: .items(400))
}
