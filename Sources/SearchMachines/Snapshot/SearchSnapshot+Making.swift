extension SearchSnapshot {
  /// Makes a snapshot with something to draw, for previews and tests of views.
  ///
  /// ```swift
  /// let snapshot = SearchSnapshot(items: articles, query: SearchQuery("swift"), total: .exact(2))
  /// ```
  ///
  /// - Parameters:
  ///   - items: The rows.
  ///   - query: The effective query.
  ///   - itemsQuery: The query whose rows these are; by default the effective one, so that they are fresh.
  ///   - phase: What the search does as a whole.
  ///   - previous: Loading towards the head.
  ///   - next: Loading towards the tail.
  ///   - total: The number of items in the whole result.
  ///   - isSlow: Whether to show a spinner.
  ///   - isProvisional: Whether the rows are quick local ones.
  ///   - correction: What was searched instead.
  public init(
    items: [Item], query: SearchQuery = SearchQuery(), itemsQuery: SearchQuery? = nil, phase: SearchPhase = .loaded,
    previous: LoadState = .end, next: LoadState = .end, total: TotalCount = .unknown, isSlow: Bool = false,
    isProvisional: Bool = false, correction: SearchCorrection? = nil
  ) {
    self.init()
    self.items = items
    screen.query = query
    screen.itemsQuery = phase == .loaded || !items.isEmpty ? itemsQuery ?? query : itemsQuery
    screen.phase = phase
    screen.previous = previous
    screen.next = next
    screen.total = total
    screen.isSlow = isSlow
    screen.isProvisional = isProvisional
    screen.correction = correction
    pageCounts = items.isEmpty ? [] : [items.count]
    screen.epoch = 1
    screen.refresh =
      switch phase {
      case .loading: .loading
      case .failed(let failure): .failed(failure)
      case .idle, .tooShort, .loaded: .idle
      }
  }

  /// The same snapshot as one of a search that had as many resets before.
  package func epochs(after count: Int) -> SearchSnapshot {
    var snapshot = self
    snapshot.screen.epoch += count
    return snapshot
  }
}

extension SearchSnapshot: Equatable {
  /// Whether a screen would draw the same. The time when it was made and its change are ignored.
  public static func == (one: SearchSnapshot, other: SearchSnapshot) -> Bool {
    one.draws(like: other) && one.anchor == other.anchor
  }
}
