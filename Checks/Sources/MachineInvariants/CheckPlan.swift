import SearchMachines

/// Everything that is explored: configurations, sources and what can happen in each.
public enum CheckPlan {
  /// Lists without a query.
  public static let lists = plainLists + oddLists + keyedLists + editedLists
  /// Searches in which typing is looked at, over a small result.
  public static let searches = typedSearches + composedSearches + limitedSearches
  /// Searches in which typing and paging meet.
  public static let screens = pagedScreens + editedScreens
  /// Validations.
  public static let validations = ValidationSettings.all

  // MARK: What can happen

  static let timers: [ScreenStep] = [.timer(.debounce), .timer(.slow), .lateTimer, .wait]
  static let firstPages: [ScreenStep] = [
    .answer(.refresh, .page), .answer(.refresh, .failure), .late(.refresh, .page), .late(.refresh, .failure),
  ]
  static let directions: [ScreenStep] = [
    .next, .previous, .answer(.next, .page), .answer(.next, .failure), .answer(.previous, .page),
    .answer(.previous, .failure), .late(.next, .page), .late(.previous, .page),
  ]
  static let ranges: [ScreenStep] = [.visible(.top), .visible(.middle), .visible(.bottom), .visible(.all)]
  static let oddRanges: [ScreenStep] = [.visible(.gone), .visible(.halfGone)]
  static let expiries: [ScreenStep] = [
    .answer(.refresh, .expired), .answer(.next, .expired), .answer(.previous, .keysExpired),
    .answer(.refresh, .keysExpired),
  ]
  static let limits: [ScreenStep] = [
    .answer(.refresh, .rateLimited(120)), .timer(.rateLimit), .late(.refresh, .rateLimited(500)),
  ]
  static let edits: [ScreenStep] = [
    .insert(after: nil), .insert(after: .middle), .insert(after: .last), .delete(.first), .delete(.last),
    .update(.first), .rollBack(oldest: true), .rollBack(oldest: false), .move,
  ]
  static let pins: [ScreenStep] = [.pin(.first), .pin(.last), .unpin]

  static let loaded: [ScreenStep] = [.type("a"), .timer(.debounce), .answer(.refresh, .page)]

  // MARK: Making settings

  static func list(
    _ name: String, _ source: CheckedSource, _ window: PagingConfiguration.Bound, prefetch: Int, size: Int = 2,
    first: Int = 2, empty: Int = 3, _ alphabet: [ScreenStep], openings: [[ScreenStep]] = []
  ) -> ScreenSettings {
    let paging = PagingConfiguration(
      pageSize: size, firstPageSize: first, prefetchDistance: prefetch, window: window, maxEmptyPages: empty)
    let begun: [ScreenStep] = [.start, .answer(.refresh, .page)]
    return ScreenSettings(
      name: "list, \(name)", search: .list(paging), source: source,
      alphabet: [.start, .retry, .refresh, .dataChanged, .close] + firstPages + directions + ranges + alphabet,
      openings: [[], begun, begun + [.next, .answer(.next, .page), .next, .answer(.next, .page)]] + openings)
  }

  static func search(
    _ name: String, _ typing: TypingConfiguration, over source: CheckedSource = .numbered([1]),
    window: PagingConfiguration.Bound = .unbounded, prefetch: Int = 0, keeps: Bool = true, cache: Int = 0,
    previews: Bool = false, counts: Bool = false, _ alphabet: [ScreenStep], openings: [[ScreenStep]]? = nil
  ) -> ScreenSettings {
    let paging = PagingConfiguration(pageSize: 2, prefetchDistance: prefetch, window: window)
    let search = SearchConfiguration(
      typing: typing, paging: paging, keepsItems: keeps, slowAfter: .milliseconds(150), cacheSize: cache,
      previews: previews, countsTotal: counts)
    let typed = loaded + [.type("ab"), .timer(.debounce)]
    return ScreenSettings(
      name: "search, \(name)", search: search, source: source, alphabet: alphabet + timers + firstPages,
      openings: openings ?? [[], loaded, typed])
  }

  static func typing(
    _ trigger: TypingConfiguration.Trigger = .typing, debounce: Int = 100, leading: Bool = false, maxWait: Int? = nil,
    minimum: Int = 1, cancel: TypingConfiguration.Cancellation = .atDispatch, composition: CompositionPolicy = .commit
  ) -> TypingConfiguration {
    TypingConfiguration(
      trigger: trigger, debounce: .milliseconds(debounce), leading: leading,
      maxWait: maxWait.map { .milliseconds($0) }, minimumLength: minimum, cancellation: cancel,
      composition: composition, compositionRest: .milliseconds(200))
  }
}

extension SearchConfiguration {
  /// The settings of a list that nobody searches: everything is listed at once.
  public static func list(_ paging: PagingConfiguration) -> SearchConfiguration {
    SearchConfiguration(
      typing: TypingConfiguration(minimumLength: 0), paging: paging, cacheSize: 0, previews: false, countsTotal: false)
  }
}
