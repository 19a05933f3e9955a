extension PageSource {
  /// Keys lead to where the page before ended, whatever its size.
  public var pagesAreNumbered: Bool { false }

  /// Not counted apart from the pages.
  public func total(for query: SearchQuery) async throws -> TotalCount { .unknown }

  /// Never changes.
  public func changes() -> AsyncStream<Void> {
    AsyncStream { $0.finish() }
  }

  /// No quick local rows.
  public func preview(_ request: PageRequest<Key>) async -> [Item]? { nil }

  /// A ``SearchFailure`` as it is; `URLError` told apart; anything else as ``SearchFailure/Reason/other``, in words for
  /// people only if it has a `LocalizedError`'s.
  public func failure(for error: any Error) -> SearchFailure { SearchFailure(error) }
}
