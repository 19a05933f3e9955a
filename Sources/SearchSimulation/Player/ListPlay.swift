import SearchMachines

/// Plays a scenario of kind "paging".
struct ListPlay: ScenarioPlay {
  private typealias Machine = PagingMachine<ScriptedItem, Int>

  var agenda = Agenda()
  private(set) var outcome = ScenarioOutcome()
  private var machine: Machine
  private var log = RequestLog()
  private var source: ScriptedSource
  private let replies: ScenarioReplies
  private var sentCounts: [PageDirection: Int] = [:]
  private var inputs = ScenarioInputs()
  /// Where the last refresh asked. A retry, and the first time that a result set has expired, repeat that request, also
  /// where the source now starts elsewhere.
  private var refreshKey: Int?
  private var isRepeating = false
  /// How often the result set of this refresh has expired.
  private var expiries = 0
  /// Whether a failed reply is being taken, so that a refresh is the same one, asked again.
  private var isAskingAgain = false

  init(_ scenario: Scenario) {
    let source = scenario.sources["*"] ?? ScenarioSource(.positions(count: 0), start: 0)
    self.source = ScriptedSource(source: source, pageSize: scenario.settings.pageSize)
    replies = scenario.replies
    machine = Machine(scenario.pagingConfiguration)
  }

  mutating func take(_ action: ScenarioEvent.Action, at now: Int) {
    if case .setSource(let new) = action { source.source = new }
    guard let input = inputs.input(action) else { return }
    if case .retry = action { isRepeating = true }
    handle(input, at: now)
    isRepeating = false
  }

  mutating func takeReply(_ id: RequestID, at now: Int) {
    guard let (record, reply) = log.arrived(id, at: now, outcome: &outcome) else { return }
    if let failure = reply.failure(in: source.source.shape) {
      let isRefresh = record.direction == PageDirection.refresh.written
      isRepeating = failure.reason == .expired && isRefresh && expiries == 0
      expiries = failure.isExpiry ? expiries + 1 : 0
      isAskingAgain = true
      handle(.pageFailed(id, failure), at: now)
      isAskingAgain = false
      isRepeating = false
    } else {
      expiries = 0
      handle(.pageLoaded(id, source.page(at: record.key, limit: record.limit ?? 0)), at: now)
    }
  }

  mutating func takeTimer(_ id: TimerID, at now: Int) {}

  mutating func endInstant(at now: Int) {}

  private mutating func handle(_ input: SearchInput<ScriptedItem, Int>, at now: Int) {
    let output = machine.handle(input, at: .milliseconds(now))
    for effect in output.effects {
      switch effect {
      case .load(let id, let request):
        sentCounts[request.direction, default: 0] += 1
        let isAgain = isRepeating && request.direction == .refresh
        let key = isAgain && request.place == .start ? refreshKey : source.key(of: request.place)
        if request.direction == .refresh {
          refreshKey = key
          if !isAskingAgain { expiries = 0 }
        }
        let record = ScenarioOutcome.Request(
          at: now, direction: request.direction.written, key: key, limit: source.limit(of: request))
        log.sent(id, record, reply: reply(to: request.direction), agenda: &agenda, outcome: &outcome)
      case .cancelLoad(let id):
        log.cancelled(id, at: now, outcome: &outcome)
      case .startTimer, .cancelTimer, .preview, .count, .cancelCount:
        break  // a list has no timers, and a scripted source neither previews nor counts
      }
    }
    if let snapshot = output.snapshot { outcome.snapshots.append(ScenarioOutcome.Snapshot(snapshot, at: now)) }
  }

  /// The reply to the request of this direction just counted; with none that matches the answer comes after 0.
  private func reply(to direction: PageDirection) -> ScenarioReply {
    let number = sentCounts[direction] ?? 0
    for pattern in ["\(direction.written)#\(number)", direction.written, "*"] {
      if let reply = replies[pattern]?.first { return reply }
    }
    return ScenarioReply()
  }
}

extension PageDirection {
  /// The name in scenario files.
  var written: String {
    switch self {
    case .refresh: "refresh"
    case .next: "next"
    case .previous: "previous"
    }
  }
}

extension LoadState {
  /// The name in scenario files.
  var written: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .failed: "failed"
    case .end: "end"
    }
  }
}

extension ScenarioOutcome.Snapshot {
  /// What a published snapshot shows, in the words of scenario files.
  init(_ snapshot: SearchSnapshot<ScriptedItem>, at now: Int) {
    var pages: [[Int]] = []
    var start = 0
    for count in snapshot.pageCounts {
      if count > 0 { pages.append(snapshot.items[start..<start + count].map { $0.id }) }
      start += count
    }
    var change = Change()
    change.insertedHead = snapshot.change.inserted.head
    change.insertedTail = snapshot.change.inserted.tail
    change.evictedHead = snapshot.change.evicted.head
    change.evictedTail = snapshot.change.evicted.tail
    change.reset = snapshot.change.reset
    self.init(
      at: now, pages: pages, refresh: snapshot.refresh.written, previous: snapshot.previous.written,
      next: snapshot.next.written, before: snapshot.before, after: snapshot.after, change: change,
      epoch: snapshot.epoch, firstOrdinal: snapshot.firstOrdinal, pinned: snapshot.pinned.map { $0.item.id })
  }
}
