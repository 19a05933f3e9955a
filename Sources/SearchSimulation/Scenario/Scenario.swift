/// What a person and a data source do, and when: one scenario file, decoded.
///
/// All times are whole milliseconds of virtual time.
public struct Scenario: Equatable, Sendable {
  /// The part of the engine a scenario plays.
  public enum Kind: String, CaseIterable, Sendable {
    /// Typing and requests.
    case search
    /// One verdict about the text in the field.
    case validation
    /// Loading, evicting and keeping the place, without a query.
    case paging
    /// Typing and paging together.
    case screen
  }

  /// The part of the engine to play.
  public var kind: Kind
  /// Free text.
  public var id: String?
  /// Free text.
  public var title: String?
  /// The settings of the screen.
  public var settings: ScenarioSettings
  /// The sources by query as written, or `*`; a paging scenario has one, under `*`.
  public var sources: [String: ScenarioSource]
  /// What happens, in file order.
  public var events: [ScenarioEvent]
  /// The replies by pattern: a query, `next#2`, `a/next`, `*`.
  public var replies: [String: [ScenarioReply]]
  /// The outcome the file demands, as it stands in the file.
  public var expect: JSONValue?

  /// Makes a scenario.
  public init(
    kind: Kind, id: String? = nil, title: String? = nil, settings: ScenarioSettings = ScenarioSettings(),
    sources: [String: ScenarioSource] = [:], events: [ScenarioEvent], replies: [String: [ScenarioReply]] = [:],
    expect: JSONValue? = nil
  ) {
    self.kind = kind
    self.id = id
    self.title = title
    self.settings = settings
    self.sources = sources
    self.events = events
    self.replies = replies
    self.expect = expect
  }
}

/// The settings of a scenario, with the defaults of the format.
///
/// Times are milliseconds.
public struct ScenarioSettings: Equatable, Sendable {
  /// What makes the text a query.
  public enum Trigger: String, CaseIterable, Sendable {
    /// Every change of the text.
    case typing
    /// Submit only.
    case submit
  }
  /// When a superseded request is cancelled.
  public enum Cancel: String, CaseIterable, Sendable {
    /// When the newer one is sent.
    case dispatch
    /// When the effective query changes.
    case keystroke
  }
  /// What text being composed counts as.
  public enum Composition: String, CaseIterable, Sendable {
    /// Nothing: the text without the marked part is the query.
    case commit
    /// Text like any other.
    case every
    /// Text once it has rested unchanged.
    case rest
    /// What suits the marked text: `every` for Hangul and Latin, else `rest`.
    case auto
  }

  /// What makes the text a query.
  public var trigger = Trigger.typing
  /// Quiet time before a request.
  public var debounce = 300
  /// Whether the first input of a burst is sent at once.
  public var leading = false
  /// The longest time that unbroken typing may hold a request back.
  public var maxWait: Int?
  /// The shortest text that is searched, in characters.
  public var minimumLength = 1
  /// When a superseded request is cancelled.
  public var cancel = Cancel.dispatch
  /// Whether the previous query's items stay until the new answer.
  public var keepItems = true
  /// The time after which an unbroken busy period is slow.
  public var slowAfter = 300
  /// How many answers are cached.
  public var cacheSize = 0
  /// What text being composed counts as.
  public var composition = Composition.commit
  /// The rest time of the composition policies `rest` and `auto`.
  public var compositionRest = 500
  /// A regular expression that a validated text must match as a whole.
  public var pattern: String?
  /// Whether verdicts are remembered.
  public var remember = false
  /// Items asked for by next and previous.
  public var pageSize = 20
  /// Items asked for by the first page and by refresh; nil is `pageSize`.
  public var firstPageSize: Int?
  /// How many items beyond the visible range are wanted, on each side.
  public var prefetchDistance = 0
  /// The most pages held.
  public var maxPages: Int?
  /// The most items held, softly.
  public var maxItems: Int?
  /// How many empty pages in a row are loaded through.
  public var maxEmptyPages = 3

  /// The defaults of the format.
  public init() {}
}

/// A scripted data source whose items are integers, their own ids.
public struct ScenarioSource: Equatable, Sendable {
  /// How the pages are reached.
  public enum Shape: Equatable, Sendable {
    /// Items 0..<count, loaded by position.
    case positions(count: Int)
    /// Numbered pages, both directions.
    case pages([[Int]], firstNumber: Int, end: End)
    /// Pages reached by a next-page cursor, and by a previous-page cursor if `backward`.
    case cursors([[Int]], backward: Bool, end: End)
  }
  /// How the last page shows itself.
  public enum End: String, CaseIterable, Sendable {
    /// It has no next key.
    case explicit
    /// It is empty.
    case emptyPage
    /// It has fewer items than were asked for.
    case shortPage
  }

  /// How the pages are reached.
  public var shape: Shape
  /// Where the first page begins: a position or a page number.
  public var start: Int

  /// Makes a source.
  public init(_ shape: Shape, start: Int) {
    self.shape = shape
    self.start = start
  }
}

/// Something that happens at a time.
public struct ScenarioEvent: Equatable, Sendable {
  /// What can happen.
  public enum Action: Equatable, Sendable {
    /// The field's whole text changes.
    case type(String)
    /// The whole text changes, and an input method is composing part of it.
    case compose(String, marked: String)
    /// Composition ends with this whole text.
    case commit(String)
    /// Submit.
    case submit
    /// The keyboard is put away.
    case dismiss
    /// What failed is tried again.
    case retry
    /// The field is cleared.
    case clear
    /// The filters are now these.
    case filter([String: String])
    /// The session ends.
    case close
    /// The screen appears.
    case start
    /// The rows on screen are now these.
    case visible(first: Int, last: Int)
    /// The next page is asked for by hand.
    case next
    /// The previous page is asked for by hand.
    case previous
    /// The query is loaded anew.
    case refresh
    /// The source says that its data changed.
    case invalidate
    /// From now on the source is another one.
    case setSource(ScenarioSource)
    /// A local item is shown after another one, or at the head.
    case insert(id: Int, after: Int?)
    /// An item is hidden.
    case delete(id: Int)
    /// An item is shown with a local value.
    case update(id: Int)
    /// An item stays at hand when its page goes.
    case pin(id: Int)
    /// An item may go with its page again.
    case unpin(id: Int)
    /// The window is replaced by one at a position.
    case jump(position: Int)
  }
  /// When it happens, in milliseconds.
  public var at: Int
  /// What happens.
  public var action: Action

  /// Makes an event.
  public init(at: Int, _ action: Action) {
    self.at = at
    self.action = action
  }
}

/// How a scripted source answers one request.
public struct ScenarioReply: Equatable, Sendable {
  /// What the answer is.
  public enum Outcome: Equatable, Sendable {
    /// One item (kind "search") or the source's page (kinds "paging" and "screen").
    case items
    /// No item (kind "search").
    case empty
    /// A failure.
    case error
    /// A refusal, with the milliseconds to wait.
    case rateLimited(retryAfter: Int)
    /// The result set has expired.
    case invalid
    /// No answer, ever.
    case never
    /// The text is free (kind "validation").
    case available
    /// The text is taken (kind "validation").
    case taken
  }
  /// Milliseconds from the request to the answer.
  public var after: Int
  /// What the answer is.
  public var outcome: Outcome

  /// Makes a reply.
  public init(after: Int = 0, _ outcome: Outcome = .items) {
    self.after = after
    self.outcome = outcome
  }
}
