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
  private var inputs = ScenarioInputs()
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
    if let input = inputs.input(action) { handle(input, at: now) }
  }

  mutating func takeReply(_ id: RequestID, at now: Int) {
    guard let (record, reply) = log.arrived(id, at: now, outcome: &outcome) else { return }
    let source = source(of: record.query ?? "")
    if let failure = reply.failure(in: source?.source.shape) {
      handle(.pageFailed(id, failure), at: now)
    } else if isScreen {
      let page = source?.page(at: record.key, limit: record.limit ?? 0) ?? Page([])
      handle(.pageLoaded(id, page), at: now)
    } else {
      handle(.pageLoaded(id, Page(reply == .empty ? [] : [ScriptedItem(id: 1)])), at: now)
    }
  }

  mutating func takeTimer(_ id: TimerID, at now: Int) {
    handle(.timerFired(id), at: now)
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

  private mutating func handle(_ input: Machine.Input, at now: Int) {
    let output = machine.handle(input, at: .milliseconds(now))
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
