/// What came out of a played scenario, in the words of the format.
public struct ScenarioOutcome: Equatable, Sendable {
  /// A request, a cancelled request, or a reply that came too late.
  public struct Request: Equatable, Sendable {
    /// When, in milliseconds.
    public var at: Int
    /// The query as written, or the text of a validation; nil in a paging scenario.
    public var query: String?
    /// The filters of the query.
    public var filters: [String: String]
    /// "refresh", "next" or "previous"; nil without pages.
    public var direction: String?
    /// The position, the page number or the cursor; nil for the first page of cursors.
    public var key: Int?
    /// The number of items asked for.
    public var limit: Int?

    /// Makes a record.
    public init(
      at: Int, query: String? = nil, filters: [String: String] = [:], direction: String? = nil, key: Int? = nil,
      limit: Int? = nil
    ) {
      self.at = at
      self.query = query
      self.filters = filters
      self.direction = direction
      self.key = key
      self.limit = limit
    }
  }

  /// The state of a search without pages.
  public struct SearchState: Equatable, Sendable {
    /// When, in milliseconds.
    public var at: Int
    /// "idle", "tooShort", "loading", "loaded" or "failed".
    public var phase: String
    /// The effective query as written.
    public var query: String
    /// The query whose items are shown.
    public var itemsFor: String?
    /// Whether the busy period is called slow.
    public var slow: Bool
    /// "error" or "rateLimited", when failed.
    public var reason: String?
    /// The number of items shown, when loaded.
    public var count: Int?

    /// Makes a record.
    public init(
      at: Int, phase: String, query: String, itemsFor: String?, slow: Bool, reason: String? = nil, count: Int? = nil
    ) {
      self.at = at
      self.phase = phase
      self.query = query
      self.itemsFor = itemsFor
      self.slow = slow
      self.reason = reason
      self.count = count
    }
  }

  /// The state of a validation.
  public struct ValidationState: Equatable, Sendable {
    /// When, in milliseconds.
    public var at: Int
    /// "empty", "invalid", "pending", "checking", "available", "taken", "unknown" or "closed".
    public var verdict: String
    /// The text in the field.
    public var text: String
    /// Whether the text may be submitted.
    public var canSubmit: Bool

    /// Makes a record.
    public init(at: Int, verdict: String, text: String, canSubmit: Bool) {
      self.at = at
      self.verdict = verdict
      self.text = text
      self.canSubmit = canSubmit
    }
  }

  /// A published snapshot.
  public struct Snapshot: Equatable, Sendable {
    /// The phase, query, items' query and slow flag, in a scenario of kind "screen".
    public struct Screen: Equatable, Sendable {
      /// "idle", "tooShort", "loading", "loaded" or "failed".
      public var phase: String
      /// The effective query as written.
      public var query: String
      /// The query whose items are shown.
      public var itemsFor: String?
      /// Whether the busy period is called slow.
      public var slow: Bool

      /// Makes a record.
      public init(phase: String, query: String, itemsFor: String?, slow: Bool) {
        self.phase = phase
        self.query = query
        self.itemsFor = itemsFor
        self.slow = slow
      }
    }
    /// How many rows came and went since the previous published snapshot.
    public struct Change: Equatable, Sendable {
      /// Rows that came at the head.
      public var insertedHead = 0
      /// Rows that came at the tail.
      public var insertedTail = 0
      /// Rows that went at the head.
      public var evictedHead = 0
      /// Rows that went at the tail.
      public var evictedTail = 0
      /// Whether the rows shown were replaced as a whole.
      public var reset = false

      /// No change.
      public init() {}
    }
    /// When, in milliseconds.
    public var at: Int
    /// What a screen with a search field shows beside the rows.
    public var screen: Screen?
    /// The ids of the rows shown, by page; pages without rows are left out.
    public var pages: [[Int]]
    /// "idle", "loading" or "failed".
    public var refresh: String
    /// "idle", "loading", "failed" or "end".
    public var previous: String
    /// "idle", "loading", "failed" or "end".
    public var next: String
    /// Items before the window, where known.
    public var before: Int?
    /// Items after the window, where known.
    public var after: Int?
    /// What changed since the previous published snapshot.
    public var change: Change
    /// Grows at every reset.
    public var epoch: Int
    /// The ordinal of the first row within the epoch.
    public var firstOrdinal: Int
    /// The pinned ids kept outside the window, in order of pinning.
    public var pinned: [Int]

    /// Makes a record.
    public init(
      at: Int, screen: Screen? = nil, pages: [[Int]], refresh: String, previous: String, next: String, before: Int?,
      after: Int?, change: Change, epoch: Int, firstOrdinal: Int, pinned: [Int]
    ) {
      self.at = at
      self.screen = screen
      self.pages = pages
      self.refresh = refresh
      self.previous = previous
      self.next = next
      self.before = before
      self.after = after
      self.change = change
      self.epoch = epoch
      self.firstOrdinal = firstOrdinal
      self.pinned = pinned
    }
  }

  /// What was asked of the source, in order.
  public var requests: [Request] = []
  /// What was cancelled, in order.
  public var cancels: [Request] = []
  /// Replies to requests no longer wanted, in order.
  public var late: [Request] = []
  /// The states of a scenario of kind "search".
  public var states: [SearchState] = []
  /// The states of a scenario of kind "validation".
  public var verdicts: [ValidationState] = []
  /// The published snapshots of a scenario of kind "paging" or "screen".
  public var snapshots: [Snapshot] = []

  /// Nothing yet.
  public init() {}
}
