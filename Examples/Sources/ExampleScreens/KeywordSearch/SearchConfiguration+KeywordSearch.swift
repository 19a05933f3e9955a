import IncrementalSearch

extension SearchConfiguration {
  /// Nothing is sent before submit; the next page is loaded each time the last row appears. All rows loaded stay, as a `List` can't
  /// keep its place where rows above it go.
  public static let keywordSearch = SearchConfiguration(
    trigger: .submit, pageSize: 5, prefetchDistance: 1, window: .unbounded)
}
