/// The settings of a search: bounded by default.
public struct SearchConfiguration: Hashable, Sendable {
  /// When text becomes a query and when it is sent.
  public var typing: TypingConfiguration
  /// How many items are asked for and how many are held.
  public var paging: PagingConfiguration
  /// Whether items of the previous query stay, marked stale, until the new answer; otherwise they go when the new query is
  /// sent.
  public var keepsItems: Bool
  /// How long an unbroken busy period lasts before it is called slow.
  public var slowAfter: Duration
  /// How many answers of earlier queries are kept, each with its window and place; 0 keeps none.
  public var cacheSize: Int
  /// How old an answer of an earlier query may be to be shown without asking again; an older one is shown at once and
  /// refreshed. Nil for any age.
  public var cacheAge: Duration?
  /// Whether to ask the source for quick local rows while the first page is on its way.
  public var previews: Bool
  /// Whether to have the source count the items where pages don't give their total.
  public var countsTotal: Bool
  /// Whether what failed without a connection is retried automatically: after 2 seconds, then 4, 8 and so on up to 30. An app
  /// that watches the network sends ``SearchAction/connectionReturned``, which retries at once, whatever is set here. Neither
  /// does anything while dismissed.
  public var reconnects: Bool

  /// Makes settings from their parts.
  public init(
    typing: TypingConfiguration = TypingConfiguration(), paging: PagingConfiguration = PagingConfiguration(),
    keepsItems: Bool = true, slowAfter: Duration = .milliseconds(300), cacheSize: Int = 10,
    cacheAge: Duration? = nil, previews: Bool = true, countsTotal: Bool = true, reconnects: Bool = true
  ) {
    self.typing = typing
    self.paging = paging
    self.keepsItems = keepsItems
    self.slowAfter = slowAfter
    self.cacheSize = cacheSize
    self.cacheAge = cacheAge
    self.previews = previews
    self.countsTotal = countsTotal
    self.reconnects = reconnects
  }

  /// Makes settings from what most screens set; the rest has its defaults.
  ///
  /// With a `minimumLength` of 0 the empty query lists everything.
  public init(
    trigger: TypingConfiguration.Trigger = .typing, debounce: Duration = .milliseconds(300), minimumLength: Int = 1,
    composition: CompositionPolicy = .auto, pageSize: Int = 20, prefetchDistance: Int? = nil,
    window: PagingConfiguration.Bound = .items(400), cacheSize: Int = 10, keepsItems: Bool = true,
    slowAfter: Duration = .milliseconds(300),
    previews: Bool = true, countsTotal: Bool = true, reconnects: Bool = true
  ) {
    self.init(
      typing: TypingConfiguration(
        trigger: trigger, debounce: debounce, minimumLength: minimumLength, composition: composition),
      paging: PagingConfiguration(pageSize: pageSize, prefetchDistance: prefetchDistance, window: window),
      keepsItems: keepsItems, slowAfter: slowAfter, cacheSize: cacheSize, previews: previews, countsTotal: countsTotal,
      reconnects: reconnects)
  }

  /// What is contradictory in these settings and how to fix it, or nil if nothing is.
  public var contradiction: String? {
    if let contradiction = typing.contradiction ?? paging.contradiction { return contradiction }
    if slowAfter < .zero { return "slowAfter is negative; give zero or more" }
    if cacheSize < 0 { return "cacheSize is \(cacheSize); give 0 or more" }
    if let cacheAge, cacheAge < .zero { return "cacheAge is negative; give zero or more, or leave it out" }
    return nil
  }
}
