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
  public var replies: ScenarioReplies
  /// The outcome the file demands, as it stands in the file.
  public var expect: JSONValue?

  /// Makes a scenario.
  public init(
    kind: Kind, id: String? = nil, title: String? = nil, settings: ScenarioSettings = ScenarioSettings(),
    sources: [String: ScenarioSource] = [:], events: [ScenarioEvent], replies: ScenarioReplies = [:],
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
  /// What a validated text must match as a whole.
  public var pattern: TextPattern?
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
