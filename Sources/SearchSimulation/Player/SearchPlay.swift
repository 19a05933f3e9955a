import SearchMachines

/// Plays a scenario of kind "search" or "screen".
struct SearchPlay: ScenarioPlay {
  private typealias Machine = SearchMachine<ScriptedItem, Int>

  var agenda = Agenda()
  private(set) var outcome = ScenarioOutcome()
  private let isScreen: Bool
  private var machine: Machine
  private var log = RequestLog()
  private let sources: [String: ScriptedSource]
  private let replies: ScenarioReplies
  private var sentCounts: [String: Int] = [:]
  private var revisions = 0
  /// The snapshot in force, and the state written down last.
  private var current = SearchSnapshot<ScriptedItem>()
  private var written = ScenarioOutcome.SearchState(at: 0, phase: "idle", query: "", itemsFor: nil, slow: false)

  init(_ scenario: Scenario) {
    isScreen = scenario.kind == .screen
    let size = scenario.settings.pageSize
    sources = scenario.sources.mapValues { ScriptedSource(source: $0, pageSize: size) }
    replies = scenario.replies
    machine = Machine(scenario.searchConfiguration)
  }

  mutating func take(_ action: ScenarioEvent.Action, at now: Int) {
    let time = Duration.milliseconds(now)
    switch action {
    case .type(let text), .commit(let text): perform(machine.textChanged(text, now: time), at: now)
    case .compose(let text, let marked):
      let range = QueryText.lastRange(of: marked, in: text)
      perform(machine.textChanged(text, marked: range, now: time), at: now)
    case .submit: perform(machine.submitted(now: time), at: now)
    case .dismiss: perform(machine.dismissed(now: time), at: now)
    case .retry: perform(machine.retried(now: time), at: now)
    case .clear: perform(machine.cleared(now: time), at: now)
    case .filter(let filters): perform(machine.filtersChanged(filters, now: time), at: now)
    case .close: perform(machine.closed(now: time), at: now)
    case .start: perform(machine.start(now: time), at: now)
    case .visible(let first, let last):
      perform(machine.visibleRangeChanged(VisibleRange(first: first, last: last), now: time), at: now)
    case .next: perform(machine.nextRequested(now: time), at: now)
    case .previous: perform(machine.previousRequested(now: time), at: now)
    case .refresh: perform(machine.refreshRequested(now: time), at: now)
    case .invalidate: perform(machine.dataChanged(now: time), at: now)
    case .insert(let id, let after):
      perform(machine.inserted(ScriptedItem(id: id), after: after, now: time), at: now)
    case .delete(let id): perform(machine.deleted(id, now: time), at: now)
    case .update(let id):
      revisions += 1
      perform(machine.updated(ScriptedItem(id: id, revision: revisions), now: time), at: now)
    case .pin(let id): perform(machine.pinned(id, now: time), at: now)
    case .unpin(let id): perform(machine.unpinned(id, now: time), at: now)
    case .jump(let position): perform(machine.jumped(to: position, now: time), at: now)
    case .setSource: break  // not an event of these kinds
    }
  }

  mutating func takeReply(_ id: RequestID, at now: Int) {
    guard let (record, reply) = log.arrived(id, at: now, outcome: &outcome) else { return }
    let source = source(of: record.query ?? "")
    let time = Duration.milliseconds(now)
    if let failure = reply.failure(in: source?.source.shape) {
      perform(machine.pageFailed(id, failure, now: time), at: now)
    } else if isScreen {
      let page = source?.page(at: record.key, limit: record.limit ?? 0) ?? Page([])
      perform(machine.pageLoaded(id, page, now: time), at: now)
    } else {
      let page = Page<ScriptedItem, Int>(reply == .empty ? [] : [ScriptedItem(id: 1)])
      perform(machine.pageLoaded(id, page, now: time), at: now)
    }
  }

  mutating func takeTimer(_ id: TimerID, at now: Int) {
    perform(machine.timerFired(id, now: .milliseconds(now)), at: now)
  }

  mutating func endInstant(at now: Int) {
    if isScreen { return }
    var state = ScenarioOutcome.SearchState(current, at: now)
    state.at = written.at
    var same = state
    same.reason = written.reason
    same.count = written.count
    if same == written { return }
    state.at = now
    written = state
    outcome.states.append(state)
  }

  private mutating func perform(_ output: Machine.Output, at now: Int) {
    for effect in output.effects {
      switch effect {
      case .load(let id, let request): send(id, request, at: now)
      case .cancelLoad(let id): log.cancelled(id, at: now, outcome: &outcome)
      case .startTimer(let id, let deadline): agenda.start(id, at: deadline)
      case .cancelTimer(let id): agenda.cancel(id)
      case .preview, .count, .cancelCount: break  // a scripted source neither previews nor counts
      }
    }
    guard let snapshot = output.snapshot else { return }
    current = snapshot
    if !isScreen { return }
    var record = ScenarioOutcome.Snapshot(snapshot, at: now)
    record.screen = .init(
      phase: snapshot.phase.written, query: snapshot.query.description,
      itemsFor: snapshot.itemsQuery.map { $0.description }, slow: snapshot.isSlow)
    outcome.snapshots.append(record)
  }

  private mutating func send(_ id: RequestID, _ request: PageRequest<Int>, at now: Int) {
    let query = request.query.description
    var record = ScenarioOutcome.Request(at: now, query: query, filters: request.query.filters)
    if isScreen {
      record.direction = request.direction.written
      let source = source(of: query)
      record.key = source?.key(of: request.place)
      record.limit = source?.limit(of: request) ?? request.limit
    }
    log.sent(id, record, reply: reply(to: request, query), agenda: &agenda, outcome: &outcome)
  }

  private func source(of query: String) -> ScriptedSource? { sources[query] ?? sources["*"] }

  private mutating func reply(to request: PageRequest<Int>, _ query: String) -> ScenarioReply? {
    let query = query.composed
    let direction = request.direction.written
    let counted = isScreen ? "\(query)/\(direction)" : query
    let number = sentCounts[counted, default: 0] + 1
    sentCounts[counted] = number
    if isScreen {
      for pattern in ["\(counted)#\(number)", counted, "*/\(direction)#\(number)", "*/\(direction)", "*"] {
        if let reply = replies[pattern]?.first { return reply }
      }
      return ScenarioReply()
    }
    // The first, second, … request of a query take its replies in turn; the last repeats.
    guard let list = replies[query] ?? replies["*"], !list.isEmpty else { return nil }
    return list[min(number, list.count) - 1]
  }
}

extension SearchPhase {
  /// The name in scenario files.
  var written: String {
    switch self {
    case .idle: "idle"
    case .tooShort: "tooShort"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed: "failed"
    }
  }
}

extension ScenarioOutcome.SearchState {
  /// What a published snapshot shows, in the words of scenario files.
  init(_ snapshot: SearchSnapshot<ScriptedItem>, at now: Int) {
    self.init(
      at: now, phase: snapshot.phase.written, query: snapshot.query.description,
      itemsFor: snapshot.itemsQuery.map { $0.description }, slow: snapshot.isSlow)
    switch snapshot.phase {
    case .failed(let failure): reason = failure.reason == .rateLimited ? "rateLimited" : "error"
    case .loaded: count = snapshot.items.count
    case .idle, .tooShort, .loading: break
    }
  }
}
