import IncrementalSearch

/// Searches a ``SearchIndex``.
public struct SQLiteSource: PageSource {
  /// The index that is searched.
  public let index: SearchIndex
  /// How the plain words of a query match; ``MatchKind/fuzzy`` is taken as ``MatchKind/contains``.
  public let match: MatchKind
  /// The order of the records found.
  public let order: IndexOrder

  /// Makes a source over an index.
  public init(_ index: SearchIndex, match: MatchKind = .words, order: IndexOrder = .relevance) {
    self.index = index
    self.match = match
    self.order = order
  }

  public func page(_ request: PageRequest<IndexKey>) async throws -> Page<IndexRecord, IndexKey> { Page([]) }
  public func total(for query: SearchQuery) async throws -> TotalCount { .exact(0) }
}
