/// A search screen as a value: text, pages, failures and timers in; effects and snapshots out.
///
/// The machine has no clock, no task and no lock. Every input is one method named for what happened; times are
/// durations since the start of the session. A reply or a timer that is no longer wanted does nothing, since every one
/// carries the identity it was asked for with. Rules: Documentation/RULES.md, 2 to 4.
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
  var limitEnd: Duration?
  /// The effective query, or a refresh of it, waits for the rate limit to pass.
  var isWaitingForLimit = false
  /// The saved search that waits for the rate limit to pass.
  var waitingRestoration: SavedSearch<Item.ID, Key>?
  /// The directions whose page was refused by the rate limit.
  var refusedDirections: [PageDirection] = []
  /// How often in a row the source has refused because of its rate limit.
  var refusals = 0
  /// A person wants quiet: no next or previous page loads by itself.
  var isDismissed = false
  private var isClosed = false
  /// Whether a person has done anything yet.
  private var hasBegun = false
  var counting: RequestID?
  /// The time of the input being taken in.
  var now = Duration.zero

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
      if !machine.hasBegun { machine.take(machine.query.start()) }
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
      // A refresh that is cut off is due when its query comes back: what is old isn't shown as loaded for good.
      machine.cancelFirstPage(becauseOfQuery: true)
      machine.shown?.suspend(&machine.context)
    }
  }

  // MARK: The list

  /// The rows on screen changed. The range belongs to the window on screen, or else to the first page on its way.
  public mutating func visibleRangeChanged(_ range: VisibleRange<Item.ID>, now: Duration) -> Output {
    input(now) { machine in
      if machine.shown != nil {
        machine.isDismissed = false
        machine.allowLoading()
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
      // Data that changed is loaded anew first; refresh wins.
      if machine.shown?.isMarked == true { return }
      machine.allowLoading()
      machine.shown?.loadByHand(direction, &machine.context)
    }
  }

  /// A person asked for a position in the whole result, for sources that know positions.
  public mutating func jumped(to position: Int, now: Duration) -> Output {
    input(now) { machine in
      guard machine.isFresh, !machine.isLimited else { return }
      machine.isDismissed = false
      machine.isWaitingForLimit = false
      machine.cancelCount()
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
    input(now, isPersons: false) { machine in
      machine.cache.removeAll()
      machine.shown?.isMarked = true
      if machine.incoming?.isRefreshing == true { machine.incoming?.isMarked = true }
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
      machine.shown?.isMarked = false
      machine.phase = .idle
    }
    isClosed = true
    output.snapshot = nil
    return output
  }

  // MARK: Replies and timers

  /// A page arrived.
  public mutating func pageLoaded(_ id: RequestID, _ page: Page<Item, Key>, now: Duration) -> Output {
    input(now, isPersons: false) { machine in machine.takeReply(id, .success(page)) }
  }

  /// A page failed.
  public mutating func pageFailed(_ id: RequestID, _ failure: SearchFailure, now: Duration) -> Output {
    input(now, isPersons: false) { machine in machine.takeReply(id, .failure(failure)) }
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
        if let rested = machine.query.restDeadline, rested <= now {
          // At one instant, text that has rested counts before the committed part of it is sent.
          machine.take(machine.query.compositionRested())
        } else {
          machine.query.debounceEnded(now: now)
          machine.send()
        }
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
        item, after: neighbour, in: machine.shown, scope: scope, as: edit)
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
      machine.restore(saved)
    }
  }

  // MARK: One input

  /// Takes one input in: what it changes, the timers it wants, and the snapshot it leads to.
  mutating func input(
    _ now: Duration, isPersons: Bool = true, _ body: (inout SearchMachine) -> Void
  ) -> Output {
    if isClosed { return Output(effects: [], snapshot: nil) }
    defer { if isPersons { hasBegun = true } }
    self.now = now
    context.effects.removeAll()
    context.change = SnapshotChange()
    allowLoading()
    body(&self)
    if shown?.isMarked == true && !isLimited { refreshIfDue() }
    if let shown, context.edits.settleHeads(in: shown) { self.shown?.makeRows(&context) }
    keepTimers()
    return Output(effects: context.effects, snapshot: snapshot())
  }

  /// Next and previous load by themselves only for the effective query, and not while dismissed or rate limited.
  ///
  /// What is about to be refreshed, because its data changed, loads nothing before that.
  mutating func allowLoading() { allowLoading(isEffective: isFresh, isMarked: shown?.isMarked == true) }

  mutating func allowLoading(isEffective: Bool, isMarked: Bool) {
    context.mayLoad = isEffective && !isMarked && !isDismissed && !isLimited
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
    want(.slow, at: isSlow ? nil : busySince.map { $0.after(configuration.slowAfter) })
    want(.rateLimit, at: limitEnd)
  }

  private mutating func want(_ purpose: TimerID.Purpose, at deadline: Duration?) {
    timers.want(purpose, at: deadline, start: { context.effects.append(.startTimer($0, deadline: $1)) }) {
      context.effects.append(.cancelTimer($0))
    }
  }

  /// An answer ends the busy period, even if the next request goes out at the same instant.
  mutating func endBusyPeriod() {
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
