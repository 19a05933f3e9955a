// What wraps a source that counts facets counts them too.

extension RetryingSource: FacetedSource where Source: FacetedSource {
  /// The wrapped source's facets.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] { try await source.facets(for: query) }
}

extension TimeoutSource: FacetedSource where Source: FacetedSource {
  /// The wrapped source's facets.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] { try await source.facets(for: query) }
}

extension ObservedSource: FacetedSource where Base: FacetedSource {
  /// The base's facets.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] { try await base.facets(for: query) }
}

extension DebouncedSource: FacetedSource where Base: FacetedSource {
  /// The base's facets.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] { try await base.facets(for: query) }
}

extension MappedSource: FacetedSource where Base: FacetedSource {
  /// The base's facets.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] { try await base.facets(for: query) }
}

extension ShowingFirstSource: FacetedSource where Base: FacetedSource {
  /// The base's facets.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] { try await base.facets(for: query) }
}
