/// Decides when to count the facets of a search: once for each query shown and each state of the data, never while a first page
/// is on its way.
struct FacetCounting: Sendable {
  /// What is to be done.
  enum Effect: Equatable, Sendable {
    case count(Int, SearchQuery)
    case cancel(Int)
  }

  private enum State {
    case idle
    case counting(Int, SearchQuery)
    case counted(SearchQuery)
  }

  private var state = State.idle
  /// Whether the data, or what is asked of it, changed since counting began.
  private var isOutdated = false
  private var lastID = 0

  /// The data changed, or everything is to be loaded anew: what was counted no longer holds.
  mutating func becameOutdated() { isOutdated = true }

  /// Takes in what is shown: the effective query, and whether its rows are there.
  mutating func show(_ query: SearchQuery, isLoaded: Bool) -> [Effect] {
    var effects: [Effect] = []
    if case .counting(let id, let counted) = state, counted != query || isLoaded && isOutdated {
      effects.append(.cancel(id))
      state = .idle
    }
    guard isLoaded else { return effects }
    switch state {
    case .counting: return effects
    case .counted(let counted) where counted == query && !isOutdated: return effects
    case .idle, .counted: break
    }
    isOutdated = false
    lastID += 1
    state = .counting(lastID, query)
    return effects + [.count(lastID, query)]
  }

  /// Takes in what was counted, nil if that failed; returns what to show, nil if nobody waits for it any more.
  mutating func counted(_ id: Int, _ facets: [SearchFacet]?) -> FacetCounts? {
    guard case .counting(id, let query) = state else { return nil }
    // What failed is not asked for again until the data or the query is another: the rows don't depend on it.
    state = .counted(query)
    return facets.map { FacetCounts($0, for: query) }
  }

  /// Nothing is counted any more.
  mutating func close() -> [Effect] {
    guard case .counting(let id, _) = state else { return [] }
    state = .idle
    return [.cancel(id)]
  }
}
