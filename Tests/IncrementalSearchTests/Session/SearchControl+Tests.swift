import IncrementalSearchTesting

extension SearchControl {
  /// Types a text and sends it at once.
  func search(_ text: String) {
    textChanged(text)
    submit()
  }
}

extension SearchConfiguration {
  /// Pages of `size` rows, loaded by hand only.
  static func byHand(
    _ size: Int = 2, window: PagingConfiguration.Bound = .unbounded, minimumLength: Int = 1
  ) -> SearchConfiguration {
    SearchConfiguration(
      typing: TypingConfiguration(minimumLength: minimumLength),
      paging: PagingConfiguration(pageSize: size, prefetchDistance: 0, window: window))
  }
}
