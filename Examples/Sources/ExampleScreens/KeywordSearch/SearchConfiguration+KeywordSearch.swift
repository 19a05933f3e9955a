import IncrementalSearch

extension SearchConfiguration {
  /// Nothing is sent before submit; the next page is loaded each time the last row appears.
  public static let keywordSearch = SearchConfiguration(
    trigger: .submit, pageSize: 5, prefetchDistance: 1, window: .items(400))
}
