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

extension MergedSource: FacetedSource where First: FacetedSource, Second: FacetedSource {
  /// The facets of both sources, with their counts added up: those of the first, then those that only the second has. An item
  /// that both have counts twice.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] {
    async let others = second.facets(for: query)
    var facets = try await first.facets(for: query)
    for other in try await others {
      guard let index = facets.firstIndex(where: { $0.name == other.name }) else {
        facets.append(other)
        continue
      }
      let counts = Dictionary((facets[index].values + other.values).map { ($0.value, $0.count) }, uniquingKeysWith: +)
      facets[index] = SearchFacet(other.name, counts: counts, filter: query.filters[other.name])
    }
    return facets
  }
}

extension ShowingFirstSource: FacetedSource where Base: FacetedSource {
  /// The base's facets.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] { try await base.facets(for: query) }
}
