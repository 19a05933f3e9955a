/// A search screen as a value: text, pages, failures and timers in; effects and snapshots out.
///
/// The machine has no clock, no task and no lock. Every input is one method named for what happened; times are
/// durations since the start of the session. A reply or a timer that is no longer wanted does nothing, since every one
/// carries the identity it was asked for with. Rules: SPEC.md sections 2 to 4.
///
/// An input costs constant time unless rows change; then time in proportion to the rows held.
public struct SearchMachine<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// Effects in order, and at most one snapshot.
  public typealias Output = SearchOutput<Item, Key>
  typealias Pager = PagerMachine<Item, Key>

  /// The settings.
  public let configuration: SearchConfiguration
  var query: QueryMachine
  var context = Pager.Context()
  /// The window on screen, whichever query it answers.
  var shown: Pager?
  /// Whether the window on screen holds quick local rows instead of an answer.
  var isProvisional = false
  /// The first page of another query than the one shown: on its way, or failed.
  var incoming: Pager?
  var phase = SearchPhase.idle
  var cache: AnswerCache<Item, Key>
  var publisher = SnapshotPublisher<Item>()
  private var timers = TimerSet()
  /// When the busy period began, and whether it has become slow.
  private var busySince: Duration?
  private var isSlow = false
  /// Until when nothing may be sent.
  private var limitEnd: Duration?
  /// The effective query, or a refresh of it, waits for the rate limit to pass.
  private var isWaitingForLimit = false
  /// The directions whose page was refused by the rate limit.
  private var refusedDirections: [PageDirection] = []
  /// A person wants quiet: no page loads by itself.
  private var isDismissed = false
  private var isClosed = false
  private var counting: RequestID?
  /// The time of the input being taken in.
  private var now = Duration.zero

  /// Makes a machine in which nothing has happened.
  ///
  /// - Parameter configuration: The settings; contradictory ones are a programming error (see
  ///   ``SearchConfiguration/contradiction``) and stop the program with what is wrong.
  public init(_ configuration: SearchConfiguration) {
    if let contradiction = configuration.contradiction { preconditionFailure(contradiction) }
    self.configuration = configuration
    query = QueryMachine(configuration: configuration.typing)
    cache = AnswerCache(size: configuration.cacheSize)
  }

  // MARK: The field

  /// The screen appeared: with a minimum length of 0 and the typing trigger, everything is listed.
  public mutating func start(now: Duration) -> Output {
    input(now) { machine in
      machine.take(machine.query.start())
    }
  }

  /// The field's whole text is now `text`, of which `marked` is being composed by an input method.
  ///
  /// - Parameters:
  ///   - marked: The part being composed; nil, empty or outside the text means that all is committed.
  ///   - language: The keyboard's language (BCP 47), where the platform tells.
  public mutating func textChanged(
    _ text: String, marked: Range<String.Index>? = nil, language: String? = nil, now: Duration
  ) -> Output {
    input(now) { machine in
      machine.take(machine.query.textChanged(text, marked: marked, language: language, now: now))
    }
  }

  /// The field was cleared: like typing the empty text.
  public mutating func cleared(now: Duration) -> Output { textChanged("", now: now) }

  /// The filters are now these; a change is a new query at once.
  public mutating func filtersChanged(_ filters: [String: String], now: Duration) -> Output {
    input(now) { machine in
      machine.take(machine.query.filtersChanged(filters))
    }
  }

  /// A person submitted the text. An Enter that belongs to the input method is not a submit.
  public mutating func submitted(now: Duration) -> Output {
    input(now) { machine in machine.submit() }
  }

  /// A person put the keyboard away: what is on its way is cancelled, text and items stay.
  public mutating func dismissed(now: Duration) -> Output {
    input(now) { machine in
      machine.query.dismiss()
      machine.isWaitingForLimit = false
      machine.refusedDirections = []
      machine.isDismissed = true
      machine.cancelFirstPage(becauseOfQuery: false)
      machine.shown?.suspend(&machine.context)
    }
  }

  // MARK: The list

  /// The rows on screen changed. The range belongs to the window on screen, or else to the first page on its way.
  public mutating func visibleRangeChanged(_ range: VisibleRange<Item.ID>, now: Duration) -> Output {
    input(now) { machine in
      if machine.shown != nil {
        machine.isDismissed = false
        machine.allowLoading(machine.isFresh)
        machine.shown?.visibleRangeChanged(range, &machine.context)
      } else if machine.incoming?.isRefreshing == true {
        machine.incoming?.visible = range
      }
    }
  }

  /// A person asked for the next page.
  public mutating func nextRequested(now: Duration) -> Output { pageRequested(.next, now: now) }

  /// A person asked for the previous page.
  public mutating func previousRequested(now: Duration) -> Output { pageRequested(.previous, now: now) }

  private mutating func pageRequested(_ direction: PageDirection, now: Duration) -> Output {
    input(now) { machine in
      guard machine.isFresh, !machine.isLimited else { return }
      machine.isDismissed = false
      machine.allowLoading(true)
      machine.shown?.loadByHand(direction, &machine.context)
    }
  }

  /// A person asked for a position in the whole result, for sources that know positions.
  public mutating func jumped(to position: Int, now: Duration) -> Output {
    input(now) { machine in
      guard machine.isFresh, !machine.isLimited else { return }
      machine.isDismissed = false
      machine.isWaitingForLimit = false
      machine.shown?.jump(to: position, &machine.context)
      machine.phase = .loading
    }
  }

  /// A person asked for the effective query to be loaded anew.
  public mutating func refreshRequested(now: Duration) -> Output {
    input(now) { machine in machine.refresh() }
  }

  /// A person asked to try again: a failed first page or refresh, otherwise every failed direction.
  public mutating func retried(now: Duration) -> Output {
    input(now) { machine in machine.retry() }
  }

  /// The source said that its data changed.
  public mutating func dataChanged(now: Duration) -> Output {
    input(now) { machine in
      machine.cache.removeAll()
      machine.shown?.isMarked = true
      if machine.incoming?.isRefreshing == true { machine.incoming?.isMarked = true }
      machine.refreshIfDue()
    }
  }

  /// The session ends: everything is cancelled, nothing is published, later inputs do nothing.
  public mutating func closed(now: Duration) -> Output {
    var output = input(now) { machine in
      machine.query.dismiss()
      machine.isWaitingForLimit = false
      machine.limitEnd = nil
      machine.cancelFirstPage(becauseOfQuery: false)
      machine.shown?.suspend(&machine.context)
      machine.cancelCount()
      machine.phase = .idle
    }
    isClosed = true
    output.snapshot = nil
    return output
  }

  // MARK: Replies and timers

  /// A page arrived.
  public mutating func pageLoaded(_ id: RequestID, _ page: Page<Item, Key>, now: Duration) -> Output {
    input(now) { machine in machine.takeReply(id, .success(page)) }
  }

  /// A page failed.
  public mutating func pageFailed(_ id: RequestID, _ failure: SearchFailure, now: Duration) -> Output {
    input(now) { machine in machine.takeReply(id, .failure(failure)) }
  }

  /// Quick local rows arrived, to show until the page does.
  public mutating func previewLoaded(_ id: RequestID, _ items: [Item], now: Duration) -> Output {
    input(now) { machine in machine.showPreview(id, items) }
  }

  /// The items of the query shown were counted.
  public mutating func counted(_ id: RequestID, _ total: TotalCount, now: Duration) -> Output {
    input(now) { machine in
      guard machine.counting == id else { return }
      machine.counting = nil
      machine.shown?.countedTotal = total
    }
  }

  /// A timer fired. One that was cancelled or replaced does nothing.
  public mutating func timerFired(_ id: TimerID, now: Duration) -> Output {
    input(now) { machine in
      guard machine.timers.fired(id) else { return }
      switch id.purpose {
      case .debounce:
        machine.query.debounceEnded(now: now)
        machine.send()
      case .compositionRest:
        machine.take(machine.query.compositionRested())
      case .slow:
        machine.isSlow = true
      case .rateLimit:
        machine.limitPassed()
      }
    }
  }

  // MARK: Local edits and pins

  /// Shows an item after another, or at the head, until the source has it; in the query shown, or with nothing shown
  /// in the effective one.
  public mutating func inserted(
    _ item: Item, after neighbour: Item.ID?, as edit: LocalEditID = LocalEditID(), now: Duration
  ) -> Output {
    editing(now) { machine in
      let scope = machine.shown?.scope ?? machine.query.effective
      machine.context.edits.insert(
        item, after: neighbour, rows: machine.shown?.rows ?? RowList(), scope: scope, as: edit)
    }
  }

  /// Hides an item, in every query, and unpins it.
  public mutating func deleted(
    _ id: Item.ID, as edit: LocalEditID = LocalEditID(), now: Duration
  ) -> Output {
    editing(now) { machine in
      machine.publisher.pins.unpin(id)
      machine.context.edits.delete(id, as: edit)
    }
  }

  /// Shows an item in place of the source's item with the same id, in every query.
  public mutating func updated(
    _ item: Item, as edit: LocalEditID = LocalEditID(), now: Duration
  ) -> Output {
    editing(now) { machine in machine.context.edits.update(item, as: edit) }
  }

  /// Takes a local edit back: rolled back because it failed, or no longer needed because the source has it.
  public mutating func rolledBack(_ edit: LocalEditID, now: Duration) -> Output {
    editing(now) { $0.context.edits.remove(edit) }
  }

  /// Keeps an item at hand, with its value and place, when its page goes. Does nothing unless the item is shown, nor
  /// when 100 are pinned.
  public mutating func pinned(_ id: Item.ID, now: Duration) -> Output {
    input(now) { machine in
      guard let shown = machine.shown, shown.rows.index(of: id) != nil, let found = shown.find(id) else { return }
      machine.publisher.pins.pin(found.item, position: found.position)
    }
  }

  /// Lets an item go with its page again.
  public mutating func unpinned(_ id: Item.ID, now: Duration) -> Output {
    input(now) { machine in machine.publisher.pins.unpin(id) }
  }

  private mutating func editing(_ now: Duration, _ body: (inout SearchMachine) -> Void) -> Output {
    input(now) { machine in
      body(&machine)
      machine.context.change.edited = true
      machine.shown?.editsChanged(&machine.context)
    }
  }

  // MARK: Saving

  /// What is needed to bring the search back, or nil if nothing is shown. The text is the query's.
  public var saved: SavedSearch<Item.ID, Key>? { isProvisional ? nil : shown?.saved }

  /// Brings a saved search back: asks for each saved page once, in order, and shows them in one snapshot once the
  /// place on screen is there.
  public mutating func restored(_ saved: SavedSearch<Item.ID, Key>, now: Duration) -> Output {
    input(now) { machine in
      machine.query.replace(text: saved.text, filters: saved.filters, now: now)
      machine.leaveQuery()
      machine.cancelFirstPage(becauseOfQuery: true)
      machine.dropShown()
      if machine.query.isTooShort {
        machine.phase = machine.query.effective.text.isEmpty ? .idle : .tooShort
        return
      }
      var pager = machine.newPager()
      pager.restore(saved, &machine.context)
      machine.incoming = pager
      machine.phase = .loading
    }
  }

  // MARK: One input

  /// Takes one input in: what it changes, the timers it wants, and the snapshot it leads to.
  private mutating func input(_ now: Duration, _ body: (inout SearchMachine) -> Void) -> Output {
    if isClosed { return Output(effects: [], snapshot: nil) }
    self.now = now
    context.effects.removeAll()
    context.change = SnapshotChange()
    allowLoading(isFresh)
    body(&self)
    if let shown { context.edits.settleHeads(in: shown) }
    keepTimers()
    return Output(effects: context.effects, snapshot: snapshot())
  }

  /// Next and previous load by themselves only for the effective query, and not while dismissed or rate limited.
  private mutating func allowLoading(_ isFresh: Bool) {
    context.mayLoad = isFresh && !isDismissed && !isLimited
  }

  private mutating func keepTimers() {
    if phase == .loading {
      if busySince == nil { busySince = now }
    } else {
      busySince = nil
      isSlow = false
    }
    want(.debounce, at: query.debounceDeadline)
    want(.compositionRest, at: query.restDeadline)
    want(.slow, at: isSlow ? nil : busySince.map { $0 + configuration.slowAfter })
    want(.rateLimit, at: limitEnd)
  }

  private mutating func want(_ purpose: TimerID.Purpose, at deadline: Duration?) {
    timers.want(purpose, at: deadline, start: { context.effects.append(.startTimer($0, deadline: $1)) }) {
      context.effects.append(.cancelTimer($0))
    }
  }

  /// An answer ends the busy period, even if the next request goes out at the same instant.
  private mutating func endBusyPeriod() {
    busySince = nil
    isSlow = false
  }

  private mutating func snapshot() -> SearchSnapshot<Item>? {
    var snapshot = SearchSnapshot<Item>()
    snapshot.time = now
    snapshot.phase = phase
    snapshot.query = query.effective
    snapshot.isSlow = isSlow
    snapshot.isProvisional = isProvisional
    if let shown {
      snapshot.itemsQuery = shown.scope
      snapshot.describe(shown)
    }
    switch phase {
    case .idle, .tooShort, .loaded: break
    case .loading: snapshot.refresh = .loading
    case .failed(let failure): snapshot.refresh = .failed(failure)
    }
    snapshot.holdBackDirections(of: shown)
    let shown = shown
    return publisher.publish(snapshot, rows: shown?.rows, edits: context.edits, change: context.change) { id in
      shown?.find(id)
    }
  }
}

// MARK: - What inputs lead to

extension SearchMachine {
  /// Whether the window on screen answers the effective query.
  private var isFresh: Bool { shown.map { $0.scope == query.effective } == true && !isProvisional }

  private var isLimited: Bool { limitEnd.map { now < $0 } ?? false }

  /// The query whose first page or refresh is on its way.
  private var queryInFlight: SearchQuery? {
    if let incoming, incoming.isRefreshing { return incoming.scope }
    if let shown, shown.isRefreshing { return shown.scope }
    return nil
  }

  /// Acts on what an input did to the effective query.
  private mutating func take(_ step: QueryMachine.Step) {
    if step == .unchanged { return }
    leaveQuery()
    let effective = query.effective
    if query.isTooShort {
      query.endBurst()
      cancelFirstPage(becauseOfQuery: true)
      incoming = nil
      dropShown()
      phase = effective.text.isEmpty ? .idle : .tooShort
      return
    }
    if phase == .tooShort { phase = .idle }
    if effective.text.isEmpty { query.endBurst() }
    if queryInFlight == effective {
      query.settled(now: now)
      // The window whose refresh this is counts again.
      allowLoading(isFresh)
      return
    }
    if isFresh {
      query.settled(now: now)
      cancelFirstPage(becauseOfQuery: true)
      comeBack()
      return
    }
    if let answer = cache.answer(to: effective) {
      query.endBurst()
      cancelFirstPage(becauseOfQuery: true)
      dropShown()
      shown = answer
      shown?.showAgain(&context)
      comeBack()
      return
    }
    if configuration.typing.cancellation == .atKeystroke { cancelFirstPage(becauseOfQuery: true) }
    switch step {
    case .unchanged: break
    case .changedAtOnce: send()
    case .changed: if query.hold(now: now) { send() }
    }
  }

  /// The effective query changed: what belonged to the one before is no longer wanted.
  private mutating func leaveQuery() {
    isDismissed = false
    isWaitingForLimit = false
    refusedDirections = []
    shown?.suspend(&context)
    cancelCount()
  }

  /// The window on screen answers the effective query again, as it was left.
  private mutating func comeBack() {
    incoming = nil
    phase = .loaded
    endBusyPeriodUnlessDue()
    shown?.forgetFailedRefresh()
    refreshIfDue()
    allowLoading(true)
    shown?.resume(&context)
    countTotal()
  }

  /// Coming back ends the busy period, unless a refresh goes out in place of the request that was on its way.
  private mutating func endBusyPeriodUnlessDue() {
    if shown?.refreshIsDue == true || shown?.isMarked == true { return }
    endBusyPeriod()
  }

  private mutating func submit() {
    if configuration.typing.trigger == .typing {
      let isPending = query.isHolding
      query.endBurst()
      if isPending { send() }
      return
    }
    let isNew = query.takeSubmittedText()
    query.endBurst()
    if query.isTooShort {
      if isNew { take(.changedAtOnce) }
    } else if shown.map({ $0.scope == query.effective }) == true && !isProvisional {
      if isNew { leaveQuery() }
      if queryInFlight != query.effective { refresh() }
    } else if isNew {
      take(.changedAtOnce)
    } else if queryInFlight != query.effective {
      send()
    }
  }

  private mutating func refresh() {
    cache.removeAll()
    query.sent()
    isDismissed = false
    if query.isTooShort { return }
    if isFresh {
      shown?.refreshIsDue = true
      refreshIfDue(again: true)
    } else if let incoming, incoming.scope == query.effective, incoming.isRefreshing, !isLimited {
      self.incoming?.refresh(&context)
      phase = .loading
    } else {
      send()
    }
  }

  private mutating func retry() {
    query.sent()
    if isFresh {
      if let shown, !shown.isRefreshing, case .failed = shown.refreshState {
        if isLimited { isWaitingForLimit = true } else { repeatRefresh() }
      } else if !isLimited {
        shown?.retry(&context)
      }
    } else if queryInFlight != query.effective && !query.isTooShort {
      send()
    }
  }

  private mutating func repeatRefresh() {
    shown?.retry(&context)
    phase = .loading
  }

  // MARK: Sending first pages

  /// Sends the effective query, or lets it wait for the rate limit.
  private mutating func send() {
    query.sent()
    if query.isTooShort || queryInFlight == query.effective { return }
    if isLimited {
      isWaitingForLimit = true
      return
    }
    isWaitingForLimit = false
    if isFresh { return }
    let failed = incoming.flatMap { $0.scope == query.effective && !$0.isRefreshing ? $0 : nil }
    cancelFirstPage(becauseOfQuery: true)
    if !configuration.keepsItems { dropShown() }
    if var failed {
      failed.retry(&context)
      incoming = failed
    } else {
      var pager = newPager()
      pager.start(&context)
      incoming = pager
    }
    phase = .loading
    if configuration.previews, let incoming, case .loading(let first) = incoming.refreshState {
      let request = PageRequest(query: incoming.scope, place: first.place, direction: .refresh, limit: first.limit)
      context.effects.append(.preview(first.id, request))
    }
  }

  private func newPager() -> Pager {
    Pager(configuration: configuration.paging, scope: query.effective)
  }

  /// Cancels the first page or refresh on its way. A refresh cut off by the query is due when its query comes back.
  private mutating func cancelFirstPage(becauseOfQuery: Bool) {
    var wasLoading = false
    if incoming?.isRefreshing == true {
      _ = incoming?.cancelRefresh(&context)
      incoming = nil
      wasLoading = true
    }
    if shown?.cancelRefresh(&context) == true {
      if becauseOfQuery { shown?.refreshIsDue = true }
      wasLoading = true
    }
    if wasLoading { phase = shown == nil ? .idle : .loaded }
  }

  /// Takes the rows off the screen; an answer goes into the cache as it is left.
  private mutating func dropShown() {
    guard shown != nil else { return }
    leaveShown()
    context.change = SnapshotChange(reset: true, edited: context.change.edited)
  }

  private mutating func leaveShown() {
    guard let shown else { return }
    if !isProvisional && !shown.isMarked { cache.keep(shown) }
    self.shown = nil
    isProvisional = false
    cancelCount()
  }

  /// Refreshes the window on screen if that is due and its query is the effective one.
  private mutating func refreshIfDue(again: Bool = false) {
    guard isFresh, let shown, shown.refreshIsDue || shown.isMarked, again || !shown.isRefreshing,
      incoming?.isRefreshing != true
    else { return }
    if isLimited {
      self.shown?.refreshIsDue = true
      isWaitingForLimit = true
      return
    }
    isWaitingForLimit = false
    self.shown?.refresh(&context)
    phase = .loading
  }

  /// The source may be asked again: the newest query once, or the pages it refused.
  private mutating func limitPassed() {
    limitEnd = nil
    allowLoading(isFresh)
    let refused = refusedDirections
    refusedDirections = []
    if isWaitingForLimit {
      isWaitingForLimit = false
      if query.isHolding { return }
      if !isFresh {
        send()
      } else if let shown, shown.refreshIsDue || shown.isMarked {
        refreshIfDue()
      } else if let shown, case .failed = shown.refreshState {
        repeatRefresh()
      }
      return
    }
    guard isFresh, shown?.isSettled == true else { return }
    if refused.contains(.previous) { shown?.repeatFailed(.previous, &context) }
    if refused.contains(.next) { shown?.repeatFailed(.next, &context) }
    shown?.resume(&context)
  }

  // MARK: Replies

  private enum Reply {
    case success(Page<Item, Key>)
    case failure(SearchFailure)
  }

  private mutating func takeReply(_ id: RequestID, _ reply: Reply) {
    if incoming?.isWaiting(for: id) == true {
      takeFirstPage(id, reply)
    } else if shown?.isWaiting(for: id) == true {
      takePage(id, reply)
    }
    // Any other reply comes for a request that was cancelled: late, as always when the source ignores cancelling.
  }

  /// A reply for the first page of a query that is not shown.
  private mutating func takeFirstPage(_ id: RequestID, _ reply: Reply) {
    guard let isEffective = incoming.map({ $0.scope == query.effective }) else { return }
    allowLoading(isEffective)
    switch reply {
    case .success(let page):
      incoming?.pageLoaded(id, page, &context)
      // A saved search may need more pages before it can be shown.
      if incoming?.isRefreshing == true { return }
      let provisional = isProvisional && shown?.scope == incoming?.scope ? shown?.visible : nil
      leaveShown()
      shown = incoming
      incoming = nil
      if let provisional, shown?.visible == nil { shown?.visible = provisional }
      answered()
    case .failure(let failure):
      endBusyPeriod()
      if failure.isExpiry && !isEffective {
        // Neither success nor failure, and nobody waits for it any more.
        incoming = nil
        phase = shown == nil ? .idle : .loaded
        return
      }
      incoming?.pageFailed(id, failure, &context)
      if incoming?.isRefreshing == true { return }
      noteLimit(failure)
      phase = .failed(failure)
      guard isEffective else { return }
      if isLimited {
        isWaitingForLimit = failure.reason == .rateLimited
      } else if incoming?.isMarked == true {
        incoming?.retry(&context)
        phase = .loading
      }
    }
  }

  /// A reply for the window on screen.
  private mutating func takePage(_ id: RequestID, _ reply: Reply) {
    let wasRefreshing = shown?.isRefreshing == true
    switch reply {
    case .success(let page):
      shown?.pageLoaded(id, page, &context)
      if wasRefreshing { answered() }
    case .failure(let failure):
      if wasRefreshing { endBusyPeriod() }
      if failure.isExpiry && !isFresh {
        shown?.dropExpiredRefresh()
        phase = .loaded
        return
      }
      shown?.pageFailed(id, failure, &context)
      if shown?.isRefreshing == true {
        phase = .loading
        return
      }
      noteLimit(failure)
      if wasRefreshing {
        phase = .failed(failure)
        if isFresh && failure.reason == .rateLimited { isWaitingForLimit = true }
        refreshIfDue()
      } else if failure.reason == .rateLimited {
        refuse(id)
      }
    }
  }

  /// The window on screen is an answer.
  private mutating func answered() {
    phase = .loaded
    endBusyPeriod()
    if let shown, !shown.isMarked { cache.keep(shown) }
    refreshIfDue()
    countTotal()
  }

  private mutating func noteLimit(_ failure: SearchFailure) {
    guard failure.reason == .rateLimited else { return }
    let end = now + max(.zero, failure.retryAfter ?? .seconds(1))
    limitEnd = limitEnd.map { max($0, end) } ?? end
    allowLoading(isFresh)
  }

  private mutating func refuse(_ id: RequestID) {
    for direction in [PageDirection.previous, .next] {
      guard let shown, case .failed(let request?, _) = shown.load(direction).state, request.id == id else { continue }
      refusedDirections.append(direction)
    }
  }

  private mutating func showPreview(_ id: RequestID, _ items: [Item]) {
    guard let incoming, incoming.isWaiting(for: id), incoming.scope == query.effective, !isProvisional else { return }
    leaveShown()
    var pager = newPager()
    pager.showProvisionally(items, &context)
    pager.visible = incoming.visible
    shown = pager
    isProvisional = true
  }

  // MARK: Counting

  private mutating func countTotal() {
    guard configuration.countsTotal, isFresh, let shown, !shown.isRefreshing, shown.total == .unknown, counting == nil
    else { return }
    let id = context.newRequest()
    counting = id
    context.effects.append(.count(id, shown.scope))
  }

  private mutating func cancelCount() {
    guard let counting else { return }
    context.effects.append(.cancelCount(counting))
    self.counting = nil
  }
}
