import SearchSimulation

/// A search screen: the kinds "search", "paging" and "screen". A paging scenario is a screen whose one query is always
/// the effective one.
final class ScreenModel: ClockDriven {
  let kind: Scenario.Kind
  let settings: ScenarioSettings
  var sources: [String: ScenarioSource]
  var script: ReplyScript
  var outcome = ScenarioOutcome()
  var now = 0
  var isClosed = false
  /// Whether there was any event yet.
  var hadEvent = false

  // The field.
  var field = Field()
  /// What the field counts as.
  var queryText = ""
  /// The text that the last submit took, with the submit trigger.
  var submittedText: String?
  var filters: [String: String] = [:]
  /// "The query of the text now in the field; with the submit trigger, of the text submitted last".
  var effective = Query()
  /// Whether there was an input that makes a query.
  var hasQuery = false
  var debounce: Debounce?
  /// When the burst of inputs ends unless another comes. "a burst ends when the debounce has run out, or at submit,
  /// clear, dismiss, too short or a cache hit": not when the timer stops for another reason.
  var burstEnd: Int?
  var restDeadline: Int?
  var rested: (committed: String, whole: String)?

  // Requests.
  var asked: [Asked] = []
  var replies: [(due: Int, request: Int, outcome: ScenarioReply.Outcome)] = []
  /// The first page or refresh in flight.
  var first: Asked?
  var failure: Failure?
  var limitUntil = 0
  /// How many answers in a row said "rate limited".
  var refusals = 0
  /// The window as it was before the jump in flight.
  var beforeJump: Window?
  var limitTimer: Int?
  var waiting: Waiting?
  var busySince: Int?
  var isSlow = false
  /// "no next or previous page loads by itself before the next `visible`, request by hand or query".
  var isDismissed = false

  // What is shown.
  var shown: Window?
  /// A range given while nothing was on screen, and the query whose first page it waits for.
  var pendingVisible: (query: Query, range: VisibleRange)?
  /// Windows of earlier queries, the newest last.
  var cache: [Window] = []
  var edits = LocalEdits()
  /// The rows that say something else since they were inserted, or came.
  var updated: Set<Int> = []
  var pins: [Int] = []

  // Snapshots.
  var epoch = 0
  var firstOrdinal = 0
  var change = ScenarioOutcome.Snapshot.Change()
  var lastSnapshot: ScenarioOutcome.Snapshot?
  /// The state at the last step of this instant, in a scenario of kind "search".
  var lastState: ScenarioOutcome.SearchState?
  /// Whether a value was changed that a snapshot holds but its record doesn't.
  var hasNewValue = false

  init(_ scenario: Scenario) {
    kind = scenario.kind
    settings = scenario.settings
    sources = scenario.sources
    script = ReplyScript(scenario)
    lastSnapshot = snapshot()
  }

  /// A quiet time that runs.
  struct Debounce {
    var deadline: Int
    /// When the longest wait is over.
    var waitDeadline: Int?
  }

  struct Failure {
    var reason: String
    var asked: Asked
  }

  /// What waits for a rate limit.
  enum Waiting {
    case firstPage
    /// A refresh not sent yet.
    case refresh(expiries: Int)
    /// The refused request.
    case again(Asked)
  }

  var repliesToCome: [(due: Int, request: Int)] { replies.map { ($0.due, $0.request) } }

  var timers: [(due: Int, timer: ModelTimer)] {
    var timers: [(due: Int, timer: ModelTimer)] = []
    if let restDeadline { timers.append((restDeadline, .rest)) }
    if let debounce { timers.append((min(debounce.deadline, debounce.waitDeadline ?? debounce.deadline), .debounce)) }
    if let limitTimer { timers.append((limitTimer, .limit)) }
    if let busySince, !isSlow, kind != .paging { timers.append((busySince + settings.slowAfter, .slow)) }
    return timers
  }

  /// "no request" for a query that is empty or shorter than the minimum length.
  var isSendable: Bool { kind == .paging || TextRules.length(effective.text) >= settings.minimumLength }

  /// Whether what is shown answers the effective query.
  var showsEffective: Bool { shown.map { $0.query == effective } ?? false }

  /// "After "rate limited" nothing is sent until its time has passed".
  var isLimited: Bool { now < limitUntil }

  /// "idle", "tooShort", "loading", "loaded" or "failed"; "while the debounce runs it stays what it was".
  var phase: String {
    if !isSendable { return effective.text.isEmpty ? "idle" : "tooShort" }
    if first != nil { return "loading" }
    if failure != nil { return "failed" }
    return shown == nil ? "idle" : "loaded"
  }

  /// The source of a query.
  func source(_ query: Query) -> ScenarioSource {
    sources[query.written] ?? sources["*"] ?? ScenarioSource(.pages([], firstNumber: 1, end: .explicit), start: 1)
  }

  func input(_ action: ScenarioEvent.Action) {
    if isClosed { return }
    switch action {
    case .type(let text), .commit(let text): fieldChanged(Field(text))
    case .compose(let text, let marked): fieldChanged(Field(text, marked: marked))
    case .clear: fieldChanged(Field())
    case .filter(let filters): filtersChanged(filters)
    case .submit: submit()
    case .dismiss: dismiss()
    case .retry: retry()
    case .start: start()
    case .visible(let first, let last): visibleChanged(VisibleRange(first: first, last: last))
    case .next: load(.next)
    case .previous: load(.previous)
    case .refresh: refresh()
    case .invalidate: invalidate()
    case .setSource(let source): sources["*"] = source
    case .insert(let id, let after): insert(id, after: after)
    case .delete(let id): delete(id)
    case .update(let id):
      updated.insert(id)
      update(id)
    case .pin(let id): pin(id)
    case .unpin(let id): pins.removeAll { $0 == id }
    case .jump(let position): jump(to: position)
    case .close: close()
    }
    // The source, not a person, says that its data changed.
    if case .invalidate = action {} else { hadEvent = true }
    settle()
  }

  func fire(_ timer: ModelTimer) {
    switch timer {
    case .rest: textHasRested()
    case .debounce: debounceIsOver()
    case .limit: limitIsOver()
    case .slow: isSlow = true
    }
    settle()
  }

  /// What every step ends with: what is due is sent, what is wanted is loaded, what is new is published.
  func settle() {
    if isClosed { return }
    sendDueRefresh()
    startWantedLoads()
    // ""Slow" comes 300 ms after the start of an unbroken busy period; newer requests don't restart it."
    if first == nil {
      busySince = nil
      isSlow = false
    } else if busySince == nil {
      busySince = now
    }
    publish()
  }

  /// "`close` stops, cancels and publishes nothing; later events do nothing."
  private func close() {
    isClosed = true
    debounce = nil
    restDeadline = nil
    limitTimer = nil
    waiting = nil
    cancelFirst()
    cancelDirections()
    busySince = nil
  }
}
