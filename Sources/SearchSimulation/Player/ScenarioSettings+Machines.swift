import SearchMachines

extension Scenario {
  /// The settings of a search or a screen. A scenario of kind "search" has one page for each query.
  var searchConfiguration: SearchConfiguration {
    settings.search(
      paging: kind == .screen ? pagingConfiguration : PagingConfiguration(prefetchDistance: 0, window: .unbounded))
  }

  /// The settings of a paged list. Where a key means something for one page size only, first pages have it too.
  var pagingConfiguration: PagingConfiguration {
    var configuration = settings.paging
    if hasOnePageSize { configuration.firstPageSize = configuration.pageSize }
    return configuration
  }
}

extension ScenarioSettings {
  fileprivate func search(paging: PagingConfiguration) -> SearchConfiguration {
    SearchConfiguration(
      typing: TypingConfiguration(
        trigger: trigger == .submit ? .submit : .typing, debounce: .milliseconds(debounce), leading: leading,
        maxWait: maxWait.map { .milliseconds($0) }, minimumLength: minimumLength,
        cancellation: cancel == .keystroke ? .atKeystroke : .atDispatch, composition: compositionPolicy,
        compositionRest: .milliseconds(compositionRest)),
      paging: paging, keepsItems: keepItems, slowAfter: .milliseconds(slowAfter), cacheSize: cacheSize, previews: false,
      countsTotal: false, reconnects: false)
  }

  fileprivate var paging: PagingConfiguration {
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
