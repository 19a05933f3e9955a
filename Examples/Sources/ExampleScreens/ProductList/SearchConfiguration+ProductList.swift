import IncrementalSearch

extension SearchConfiguration {
  /// At most ten pages are held, and listed without a query.
  ///
  /// - Parameter loadsAtEdges: Whether only the edges of the scroll view ask for pages; else the rows on screen do, a page
  ///   ahead.
  public static func productList(loadsAtEdges: Bool = false) -> SearchConfiguration {
    SearchConfiguration(
      debounce: .zero, minimumLength: 0, pageSize: 20, prefetchDistance: loadsAtEdges ? 0 : 20, window: .pages(10))
  }
}
