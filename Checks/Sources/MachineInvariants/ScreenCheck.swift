import SearchMachines

/// A machine that pages, driven step by step, with every invariant checked after each.
public struct ScreenCheck<Machine: ScreenMachine>: CheckedRun {
  /// What is checked.
  public let settings: ScreenSettings
  /// The machine under check.
  public private(set) var machine: Machine
  var now = Duration.zero
  var requests = RequestLedger()
  var timers = TimerLedger()
  var facts = ScreenFacts()
  /// The snapshots published last, oldest first; the last is in force.
  private(set) var recent = [ScreenSnapshot(SearchSnapshot())]

  private static var remembered: Int { 4 }
  private static var smallStep: Duration { .milliseconds(50) }

  /// A machine in which nothing has happened.
  public init(_ settings: ScreenSettings, _ machine: Machine) {
    self.settings = settings
    self.machine = machine
  }

  /// The snapshot in force.
  public var shown: ScreenSnapshot { recent[recent.count - 1] }

  var isSubmitted: Bool { settings.search.typing.trigger == .submit }

  var isLimited: Bool { facts.limitEnd.map { now < $0 } ?? false }

  // MARK: What can happen

  /// The steps of the alphabet that have something to refer to now.
  public var possibleSteps: [ScreenStep] {
    let rows = shown.items.count
    return settings.alphabet.filter { isPossible($0, rows: rows) }
  }

  private func isPossible(_ step: ScreenStep, rows: Int) -> Bool {
    if facts.isClosed {
      switch step {
      case .type, .next, .refresh, .late, .lateTimer: break
      default: return false
      }
    }
    switch step {
    case .start: return !facts.hasInput
    case .visible(.middle): return rows > 2
    case .visible(.halfGone): return rows > 0
    case .insert(let place): return place == nil || rows > 0
    case .move, .delete, .update: return rows > 0
    case .pin(let place): return rows > 0 && !facts.pins.contains(shown.items[place.index(in: rows)].id)
    case .rollBack: return !facts.edits.isEmpty
    case .unpin: return !facts.pins.isEmpty
    case .answer(let direction, let answer):
      return requests.open(direction) != nil && (answer != .nothing || direction == .refresh)
    case .late(let direction, let answer):
      return requests.cancelled(direction) != nil && (answer != .nothing || direction == .refresh)
    case .preview: return requests.preview != nil && requests.preview == requests.whole?.id
    case .latePreview: return requests.preview != nil && requests.preview != requests.whole?.id
    case .count: return !requests.counts.isEmpty
    case .lateCount: return requests.cancelledCount != nil
    case .timer(let purpose): return timers.running(purpose).map { $0.deadline == timers.firstDeadline } ?? false
    case .lateTimer: return timers.cancelled != nil
    case .wait: return timers.firstDeadline.map { $0 > now } ?? false
    case .restore: return machine.saved != nil
    case .type, .compose, .submit, .dismiss, .filter, .visible, .next, .previous, .refresh, .retry, .dataChanged, .jump,
      .close:
      return true
    }
  }

  // MARK: One step

  /// Gives the machine one input and looks at everything that comes out.
  public mutating func take(_ step: ScreenStep) throws(Violation) {
    guard isPossible(step, rows: shown.items.count) else { return }
    moveClock(step)
    guard let event = event(for: step) else { return }
    var record = ScreenRecord(step: step, event: event, before: shown)
    record.wasClosed = facts.isClosed
    facts.note(
      event, before: record.before, isWholeOpen: requests.whole != nil, isSubmitted: isSubmitted)
    receive(event, &record)
    let output = machine.handle(event, at: now)
    record.after = output.snapshot ?? record.before
    record.isPublished = output.snapshot != nil
    if step == .restore { facts.restoring = record.after.query }
    try checkSilence(record, output)
    if record.wasClosed { return }
    try follow(output.effects, &record)
    if let answered = record.answered, answered.isWhole, record.failure != nil { facts.failedWhole = answered.request }
    if step == .close { return try checkClosed(output) }
    try checkRequests(record)
    try checkStates(record.after)
    try checkRows(record)
    try checkChange(record)
    try checkBound(record)
    try checkWanted(record)
    try checkWaiting(record)
    settle(record)
  }

  private mutating func moveClock(_ step: ScreenStep) {
    switch step {
    case .timer: now = max(now, timers.firstDeadline ?? now)
    case .wait: now = min(now + Self.smallStep, timers.firstDeadline ?? now)
    default: break
    }
  }

  /// Takes replies and timers off the books.
  private mutating func receive(_ event: ScreenEvent, _ record: inout ScreenRecord) {
    switch event {
    case .pageLoaded(let id, let page):
      record.answered = requests.open.first { $0.id == id }
      record.page = page
      requests.answered(id)
      requests.answeredLate(id)
    case .pageFailed(let id, let failure):
      record.answered = requests.open.first { $0.id == id }
      record.failure = failure
      requests.answered(id)
      requests.answeredLate(id)
      if record.answered != nil { noteFailure(failure) }
    case .previewLoaded: requests.answeredPreview()
    case .counted(let id, _):
      if requests.counts.contains(id) { requests.answeredCount() } else { requests.answeredLateCount() }
    case .timerFired(let id):
      if record.step == .lateTimer { timers.firedLate() } else { timers.fired(id) }
    default: break
    }
  }

  private mutating func noteFailure(_ failure: SearchFailure) {
    if failure.isExpiry { facts.hasExpired = true }
    if failure.reason == .rateLimited {
      let end = now + ScreenFacts.wait(failure.retryAfter ?? .zero, refusals: facts.refusals)
      facts.refusals += 1
      facts.limitEnd = facts.limitEnd.map { max($0, end) } ?? end
    }
  }

  private mutating func follow(_ effects: [SearchEffect<Int>], _ record: inout ScreenRecord) throws(Violation) {
    try require(effects.count <= 12, .boundedEffects, "\(effects.count) effects")
    for effect in effects {
      switch effect {
      case .load(let id, let request):
        let isWhole = request.direction == .refresh || isRestoring(request, record)
        try requests.send(id, request, isWhole: isWhole)
        record.sent.append(RequestLedger.Entry(id: id, request: request, isWhole: isWhole))
      case .cancelLoad(let id):
        if let entry = requests.open.first(where: { $0.id == id }) { record.cancelled.append(entry) }
        try requests.cancel(id)
      case .startTimer(let id, let deadline): try timers.start(id, at: deadline, now: now)
      case .cancelTimer(let id): try timers.cancel(id)
      case .preview(let id, _): try requests.askPreview(id)
      case .count(let id, let query):
        try requests.count(id)
        try require(!isLimited, .quietDuringLimit, "a count of \"\(query)\"")
      case .cancelCount(let id): try requests.cancelCount(id)
      }
    }
  }

  /// Whether a request is for a saved page without which nothing can be shown yet.
  private func isRestoring(_ request: PageRequest<Int>, _ record: ScreenRecord) -> Bool {
    request.query == facts.restoring && record.after.phase == .loading
  }

  /// Late replies and timers, and anything after close, lead to nothing.
  private func checkSilence(_ record: ScreenRecord, _ output: ScreenOutput) throws(Violation) {
    let isSilent = output.effects.isEmpty && output.snapshot == nil
    if record.wasClosed {
      try require(isSilent, .closedIsSilent, "\(record.step) leads to \(output.effects)")
    }
    switch record.step {
    case .late, .latePreview, .lateCount:
      try require(isSilent, .lateReplyIgnored, "\(record.step) leads to \(output.effects) or a snapshot")
    case .lateTimer:
      try require(isSilent, .lateTimerIgnored, "it leads to \(output.effects) or a snapshot")
    default: break
    }
  }

  private mutating func checkClosed(_ output: ScreenOutput) throws(Violation) {
    facts.isClosed = true
    try require(output.snapshot == nil, .closedIsSilent, "close publishes")
    try require(
      requests.open.isEmpty && requests.counts.isEmpty, .loadsEnd, "requests are left in flight by close")
    try require(timers.running.isEmpty, .timersEnd, "timers are left running by close")
  }

  /// What is to be remembered for later steps.
  private mutating func settle(_ record: ScreenRecord) {
    if record.before.query != record.after.query {
      facts.isDismissed = false
      facts.isPutAway = false
      facts.refused = ScreenFacts.Sides(false)
    }
    switch record.after.phase {
    case .loading, .failed: break
    case .idle, .tooShort, .loaded: facts.restoring = nil
    }
    if record.after.itemsQuery != record.before.itemsQuery {
      if case .none = facts.seen, record.before.itemsQuery == nil {} else { facts.seen = .unknown }
    }
    if record.after.epoch != record.before.epoch {
      facts.failed = ScreenFacts.Sides(nil)
      facts.refused = ScreenFacts.Sides(false)
    }
    if let answered = record.answered {
      if record.failure?.reason != .rateLimited { facts.refusals = 0 }
      if answered.isWhole {
        // An empty first page is gone on from as if by hand.
        if record.page?.items.isEmpty == true { facts.byHand = ScreenFacts.Sides(true) }
      } else if let failure = record.failure, !failure.isExpiry {
        facts.failed[answered.request.direction] = answered.request
        facts.refused[answered.request.direction] = failure.reason == .rateLimited
      } else if record.page?.items.isEmpty == false {
        // The rest of a page that was answered short belongs to what was asked for by hand.
        let isShort = settings.source.mostItems != nil || !settings.source.hidden.isEmpty
        let isCompleted = answered.request.direction == .previous && isShort
        if !isCompleted || record.sent(.previous) == nil { facts.byHand[answered.request.direction] = false }
        facts.mayGoOn[answered.request.direction] = false
      } else if record.page != nil {
        facts.mayGoOn[answered.request.direction] = true
      }
    }
    guard record.isPublished else { return }
    if recent.count == Self.remembered { recent.removeFirst() }
    recent.append(record.after)
  }
}

/// What happened in one step.
struct ScreenRecord {
  let step: ScreenStep
  let event: ScreenEvent
  let before: ScreenSnapshot
  var after: ScreenSnapshot
  var isPublished = false
  var wasClosed = false
  /// The request that was answered, unless it was late, and with what.
  var answered: RequestLedger.Entry?
  var page: Page<CheckedItem, Int>?
  var failure: SearchFailure?
  var sent: [RequestLedger.Entry] = []
  var cancelled: [RequestLedger.Entry] = []

  init(step: ScreenStep, event: ScreenEvent, before: ScreenSnapshot) {
    self.step = step
    self.event = event
    self.before = before
    after = before
  }

  /// The request of a direction that was sent in this step.
  func sent(_ direction: PageDirection) -> RequestLedger.Entry? {
    sent.first { $0.isWhole == (direction == .refresh) && ($0.isWhole || $0.request.direction == direction) }
  }
}
