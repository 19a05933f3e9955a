/// A property with few values, such as a kind or a prefecture, to filter results by: its values among the items that a query
/// finds, and how many items have each.
public struct SearchFacet: Identifiable, Hashable, Sendable {
  /// A value of a facet.
  public struct Value: Identifiable, Hashable, Sendable {
    /// The value, as a filter takes it.
    public var value: String
    /// How many items have it.
    public var count: Int

    /// Makes a value with its count.
    public init(_ value: String, count: Int) {
      self.value = value
      self.count = count
    }

    /// The value: a facet has it once.
    public var id: String { value }
  }

  /// The name that a filter goes by (`SearchQuery.filters`).
  public var name: String
  /// The values that items found have, the most frequent first; equally frequent ones in the order of their characters. The
  /// value that is filtered by is always among them, even if no item has it, so that the filter can be removed.
  public var values: [Value]

  /// Makes a facet.
  public init(_ name: String, _ values: [Value]) {
    self.name = name
    self.values = values
  }

  /// Puts counted values in order; items without a value are not counted.
  package init(_ name: String, counts: [String: Int], filter: String?) {
    var counts = counts.filter { !$0.key.isEmpty && $0.value > 0 }
    if let filter, !filter.isEmpty, counts[filter] == nil { counts[filter] = 0 }
    let values = counts.map { Value($0.key, count: $0.value) }
    self.init(name, values.sorted { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count })
  }

  /// The name: a query has it once.
  public var id: String { name }
}

/// A source that counts the values of facets.
///
/// A filter of a query (`SearchQuery.filters`) whose name is a facet's keeps the items that have exactly its value. Searches
/// over such a source count after each first page, so that counting never delays a page: ``SearchModel/facets``,
/// ``SearchSession/facetCounts``.
public protocol FacetedSource<Item, Key>: PageSource {
  /// How many of a query's items have each value of each facet, exactly; in the order that screens show facets in.
  ///
  /// The values of a facet are counted as if it were not filtered by, so that another of them can be chosen. A task that is
  /// cancelled must return (or throw) within 100 ms.
  func facets(for query: SearchQuery) async throws -> [SearchFacet]
}

/// The facets of a query, as a search counted them last.
public struct FacetCounts: Hashable, Sendable {
  /// The query that the counts are for; nil before anything was counted. While the query shown is still being counted, this
  /// is the one before it.
  public var query: SearchQuery?
  /// The facets, in the order of the source.
  public var facets: [SearchFacet]

  /// Makes counts.
  public init(_ facets: [SearchFacet] = [], for query: SearchQuery? = nil) {
    self.facets = facets
    self.query = query
  }
}

extension SearchQuery {
  /// The same query without one of its filters.
  package func without(filter name: String) -> SearchQuery {
    guard filters[name] != nil else { return self }
    var others = filters
    others[name] = nil
    return SearchQuery(text, filters: others)
  }
}

extension SearchFailure {
  /// Why nothing can be found with a filter that the source has not.
  package static func noFacet(_ name: String, of facets: [String]) -> SearchFailure {
    let known = facets.isEmpty ? "there are none here" : "there are \(facets.joined(separator: ", "))"
    return SearchFailure(.refused, details: "There is no facet “\(name.prefix(60))” to filter by; \(known).")
  }

  /// Throws if a query has a filter that is none of the facets.
  package static func check(filtersOf query: SearchQuery, in facets: [String]) throws(SearchFailure) {
    if let name = query.filters.keys.sorted().first(where: { !facets.contains($0) }) {
      throw noFacet(name, of: facets)
    }
  }
}
