import SearchMachines

extension ScenarioSettings {
  /// The settings of a search or a screen. A scenario of kind "search" has one page for each query.
  func search(kind: Scenario.Kind) -> SearchConfiguration {
    SearchConfiguration(
      typing: TypingConfiguration(
        trigger: trigger == .submit ? .submit : .typing, debounce: .milliseconds(debounce), leading: leading,
        maxWait: maxWait.map { .milliseconds($0) }, minimumLength: minimumLength,
        cancellation: cancel == .keystroke ? .atKeystroke : .atDispatch, composition: compositionPolicy,
        compositionRest: .milliseconds(compositionRest)),
      paging: kind == .screen ? paging : PagingConfiguration(prefetchDistance: 0, window: .unbounded),
      keepsItems: keepItems, slowAfter: .milliseconds(slowAfter), cacheSize: cacheSize, previews: false,
      countsTotal: false)
  }

  /// The settings of a paged list.
  var paging: PagingConfiguration {
    var bound = PagingConfiguration.Bound.unbounded
    if let maxPages { bound = .pages(maxPages) }
    if let maxItems { bound = .items(maxItems) }
    return PagingConfiguration(
      pageSize: pageSize, firstPageSize: firstPageSize, prefetchDistance: prefetchDistance, window: bound,
      maxEmptyPages: maxEmptyPages)
  }

  /// The settings of a validation.
  var validation: ValidationConfiguration {
    ValidationConfiguration(
      debounce: .milliseconds(debounce), minimumLength: minimumLength, remembers: remember)
  }

  private var compositionPolicy: CompositionPolicy {
    switch composition {
    case .commit: .commit
    case .every: .every
    case .rest: .rest
    case .auto: .auto
    }
  }
}
