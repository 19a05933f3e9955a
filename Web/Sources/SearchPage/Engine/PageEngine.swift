import BrowserBridge
import SearchMachines

/// The search page: what happened in the browser in, what to do and what to draw out; no clock, no tasks.
///
/// It joins the search machine to a browser page: addresses, answers, the scroll bar, the keyboard and the wording. The
/// host keeps no state but the drawn rows, and decides nothing.
final class PageEngine {
  typealias Machine = SearchMachine<PageRow, PlaceKey>

  var machine = Machine(PageEngine.configuration(debounce: nil))
  /// The newest snapshot, and the one the host has drawn.
  var latest = SearchSnapshot<PageRow>()
  var drawn = SearchSnapshot<PageRow>()
  var drawnState = JSONOutput()
  /// Whether it is told that there is no connection: until something else is known, unless somebody asks for something.
  var isOffline = false
  /// The rows shown, of those held: near-equal ones are behind the first of them until they are opened. And those that the
  /// host has drawn.
  private(set) var shown: [PageRow] = []
  var drawnRows: [PageRow] = []
  private(set) var groups = RowGroups<RowID>()
  /// What was arranged last; nil if that is to be done anew.
  private var arranged: ArrangedRows?
  var viewport = Viewport()
  var map = ScrollMap()
  var jump = ScrollJump()
  var pace = ScrollPace()
  private var pause = TypingPause()
  /// The row that was put or kept last, until the host has measured again: it stays if more rows come meanwhile.
  var placed: RowID?
  /// Where the rows were put that the host has not measured yet.
  var put: ScrollPlace?
  /// Where the rows go because the viewport has another width.
  var refit: ScrollPlace?
  var selection = RowSelection()
  /// The row shown in full, and as what.
  var opened: RowID?
  var openedRow: PageRow?
  /// The row that the address says is open, until the rows are there.
  var awaitsOpening: RowID?
  /// The row that the address named, or that was open, and is not among the rows.
  var gone: RowID?
  /// Whether that row was open.
  var goneWasOpen = false
  /// What there is to filter by.
  var facets = FacetState()
  /// Whether the best row is to be opened as soon as the query is answered.
  var wantsBest = false
  var data = DataState()
  var pages = StoredPages()
  /// A search that came back from the browser's storage: its rows are not asked for again.
  var stored: StoredSearch?
  var history = PageHistory()
  var wording = Wording([])
  var announcement = Announcement()
  /// Whether near-equal rows are shown as one.
  var hasGroups = true
  /// When the server may be asked again.
  var limitEnd: Duration?
  var now = Duration.zero
  /// What the host is to do, in order.
  var commands = JSONOutput()
  /// Whether the host is to leave a key to nobody else.
  var isHandled = false
  /// Until when rows wait for what the server says of its data, which is drawn above them.
  var describedBy = Duration.zero
  /// The answer with rows that has come and waits: its message and its body; else nothing.
  private var held: [JSONText] = []
  private var timers = HostTimers<PageTimer>()
  private var requests = HostRequests<PageQuestion>()

  /// A page of 40 rows fills a tall screen; six pages or so are held, which bounds the rows in the document.
  ///
  /// Whatever is in the field counts, also what is being composed: an unfinished syllable is found by its sound. While keys
  /// come fast a query is sent now and then, and not put off by the next key, so that the list follows within 200 ms.
  ///
  /// The rows of an earlier query are shown at once when it comes again, and asked for anew if they are old: nothing else may
  /// have told that the data is another one.
  static func configuration(debounce: Int?) -> SearchConfiguration {
    SearchConfiguration(
      typing: TypingConfiguration(
        debounce: .milliseconds(debounce ?? 100), leading: true, maxWait: .milliseconds(150), minimumLength: 0,
        composition: .every),
      paging: PagingConfiguration(pageSize: 40, prefetchDistance: 30, window: .items(240)), cacheSize: 20,
      cacheAge: .seconds(30), previews: false)
  }

  // MARK: One message

  /// Takes in what happened; returns what to do, in order, and what to draw, if that has changed.
  func receive(_ message: JSONText, body: [UInt8], now: Duration) -> [UInt8] {
    self.now = now
    commands = JSONOutput()
    isHandled = false
    refit = nil
    if let event = message["do"] { take(event, message, body) }
    if !held.isEmpty {
      let answer = held
      held = []
      answered(answer[0], answer[1].bytes)
    }
    arrange()
    openBest()
    openAwaited()
    tellFacets()
    var output = JSONOutput()
    output.object { output in
      writeScreen(to: &output)
      keepTimers()
      output.key("do")
      output.list { $0.raw(commands.bytes) }
      output.member("handled", isHandled)
    }
    return output.bytes
  }

  private func take(_ event: JSONText, _ message: JSONText, _ body: [UInt8]) {
    if event.says("viewport") {
      moved(Viewport(message))
    } else if event.says("text") {
      typed(message)
    } else if event.says("timer") {
      fired(timers.fired(message["id"]?.integer))
    } else if event.says("answer") {
      answered(message, body)
    } else if event.says("key") {
      pressed(message)
    } else if event.says("click") {
      goesOn()
      if let id = message.id("id") { choose(id) }
    } else if event.says("group") {
      if let id = message.id("id"), let group = groups.group(id) {
        _ = setGroup(of: id, isOpen: !group.isOpen)
      }
    } else if event.says("clear") {
      clear()
    } else if event.says("filter") {
      filter(message)
    } else if event.says("way") {
      choose(message)
    } else if event.says("closed") {
      closed()
    } else if event.says("literal") {
      searchLiterally()
    } else if event.says("retry") {
      isOffline = false
      take(machine.handle(.retried, at: now))
    } else if event.says("online") {
      tryAgain()
    } else if event.says("leave") {
      leave()
    } else if event.says("history") {
      wentBack(to: PageLink(search: message.utf8("search")))
    } else if event.says("open") {
      open(message)
    }
  }

  /// Somebody does something else: the best row, or one of an address, is not to be opened any more, and what was told is old.
  func goesOn() {
    wantsBest = false
    awaitsOpening = nil
    gone = nil
    isOffline = false
  }

  // MARK: The field

  private func typed(_ message: JSONText) {
    search(for: message["text"]?.string ?? "")
    pause.isComposing = message["start"] != nil
  }

  func clear() {
    search(for: "")
    setField([])
  }

  /// Another text is in the field.
  private func search(for text: String) {
    goesOn()
    if opened == nil, pause.isLong(now: now), !latest.isStale, !latest.items.isEmpty {
      updateAddress()
      history.rest()
    }
    history.typed(text)
    selection.clear()
    close()
    pause.typed(now: now)
    take(machine.handle(.textChanged(text), at: now))
  }

  /// What was typed is searched for, where something else was.
  private func searchLiterally() {
    guard let literal = latest.correction?.literal else { return }
    search(for: literal)
    setField(Array(literal.utf8))
    take(machine.handle(.submitted, at: now))
  }

  func setField(_ text: [UInt8]) { commands.object { $0.member("field", text) } }

  /// The address says what is shown.
  func updateAddress() { history.update(for: latest, viewport, to: &commands) }

  /// What is shown has been used: its address stays in the history.
  func keepAddress() {
    updateAddress()
    history.keep()
  }

  // MARK: The list

  private func moved(_ viewport: Viewport) {
    let last = self.viewport
    self.viewport = viewport
    placed = nil
    // Who scrolls does not wait for a row asked for by a key any more.
    if viewport.top != last.top, jump.loading == nil { selection.dropAwaited() }
    if viewport.width != last.width {
      // Rows have other heights now. What was put somewhere is to be there; else the one at the top stays.
      map.forgetHeight()
      refit = put ?? last.visible.map { .put($0.first, offset: Int($0.offset)) }
    }
    put = nil
    map.measured(viewport, epoch: drawn.epoch)
    if let visible = wholeRange {
      jump.stop()
      if jump.loading?.top != nil {
        // Back at rows that are held before the others came: they are not wanted any more.
        _ = jump.loaded()
        take(machine.handle(.dismissed, at: now))
      }
      pace.moved(to: position(of: visible), now: now)
      look(at: ahead(of: visible))
    } else if let target = map.target(at: viewport), !latest.isStale {
      jump.moved(to: target, now: now)
    }
  }

  /// Has the machine load what is to be seen, unless somebody is typing.
  private func look(at visible: VisibleRange<RowID>) {
    if pause.holdsBack(viewport, now: now) { return }
    take(machine.handle(.visibleRangeChanged(visible), at: now))
  }

  /// What is on screen, with the rows behind it.
  private var wholeRange: VisibleRange<RowID>? { viewport.visible.map { groups.visible($0) } }

  /// Puts near-equal rows behind the first of them, where something was searched for: a list of everything has its places.
  func arrange() {
    let isSearch = latest.itemsQuery?.text.isEmpty == false && hasGroups
    let wanted = ArrangedRows(latest)
    if arranged == wanted { return }
    arranged = wanted
    shown = isSearch ? groups.arrange(latest) { $1.isNear($0) } : latest.items
    if !isSearch { groups = RowGroups() }
  }

  /// Has a row that stands behind another one shown.
  func uncover(_ id: RowID) {
    if groups.shown(id) != id { _ = setGroup(of: id, isOpen: true) }
  }

  /// Opens or closes the group that a row is in; false if there is nothing to be opened or closed.
  func setGroup(of id: RowID, isOpen: Bool) -> Bool {
    guard isOpen ? groups.open(id) : groups.close(id) else { return false }
    arranged = nil
    arrange()
    if let chosen = selection.id { selection.choose(groups.shown(chosen)) }
    return true
  }

  /// Where in the whole result the viewport begins, in rows.
  private func position(of visible: VisibleRange<RowID>) -> Double? {
    guard let before = latest.before, let index = latest.items.firstIndex(where: { $0.id == visible.first }) else {
      return nil
    }
    return Double(before + index) - visible.offset / map.rowHeight
  }

  /// What is on screen, and what is about to be.
  private func ahead(of visible: VisibleRange<RowID>) -> VisibleRange<RowID> {
    let edge = pace.rows > 0 ? visible.last : visible.first
    guard pace.rows != 0, let index = latest.items.firstIndex(where: { $0.id == edge }) else { return visible }
    let other = latest.items[max(0, min(latest.items.count - 1, index + pace.rows))].id
    return pace.rows > 0
      ? VisibleRange(first: visible.first, last: other, offset: visible.offset)
      : VisibleRange(first: other, last: visible.last, offset: visible.offset)
  }

  private func fired(_ use: PageTimer?) {
    switch use {
    case .machine(let id):
      if id.purpose == .reconnect { ask(ServerAddress("api/data"), for: .data) }
      take(machine.handle(.timerFired(id), at: now))
    case .jump:
      if let target = jump.due(now: now) { go(to: target) }
    case .link: updateAddress()
    case .pace:
      if pace.deadline.map({ $0 > now }) == true { return }
      pace.stop()
      if let visible = wholeRange { look(at: visible) }
    case .pause:
      pause.stop()
      if let visible = wholeRange { look(at: visible) }
    case .facets:
      facets.ask(latest.query)
      ask(.facets(latest.query), for: .facets(latest.query))
    case .announcement: if let text = announcement.due(now: now) { commands.object { $0.member("announce", text) } }
    case .countdown, nil: break
    }
  }

  /// Loads a place in the whole result; false if that may not be now.
  @discardableResult
  func go(to target: ScrollJump.Target) -> Bool {
    let output = machine.handle(.jumped(position: target.position), at: now)
    var isTaken = false
    for effect in output.effects {
      if case .load = effect { isTaken = true }
    }
    if isTaken {
      jump.load(target)
    } else if let limitEnd, target.top != nil {
      jump.wait(for: target, until: limitEnd)
    }
    take(output)
    return isTaken
  }

  /// There may be a connection again.
  private func tryAgain() {
    ask(ServerAddress("api/data"), for: .data)
    take(machine.handle(.connectionReturned, at: now))
  }

  // MARK: Effects

  /// Does what the machine wants done.
  func take(_ output: Machine.Output) {
    if let snapshot = output.snapshot { latest = snapshot }
    for effect in output.effects {
      switch effect {
      case .startTimer(let id, let deadline):
        if id.purpose == .rateLimit { limitEnd = deadline }
        timers.want(.machine(id), at: deadline, now: now, to: &commands)
      case .cancelTimer(let id):
        timers.want(.machine(id), at: nil, now: now, to: &commands)
      case .load(let id, let request):
        load(id, request)
      case .count(let id, let query):
        if let stored, stored.query == query, stored.total != .unknown {
          take(machine.handle(.counted(id, stored.total), at: now))
        } else {
          ask(.total(query), for: .total(id))
        }
      case .cancelLoad(let id), .cancelCount(let id):
        requests.abort(where: { $0.id == id }, to: &commands)
      case .preview:
        // Not asked for in the settings.
        break
      }
    }
  }

  private func load(_ id: RequestID, _ request: PageRequest<PlaceKey>) {
    if let (page, content) = stored?.page(for: request) {
      pages.keep(content, query: request.query, place: request.place)
      take(machine.handle(.pageLoaded(id, page), at: now))
    } else {
      ask(.page(request), for: .page(id, request))
    }
  }

  /// Whether rows wait: for what stands above them, and the first of a corrected text until it is no longer being composed, or has
  /// stood for a moment.
  private func isHeld(_ content: JSONText) -> Bool {
    guard content["items"] != nil else { return false }
    var end = describedBy
    // Rows further on come in both directions at once.
    if pause.isComposing, content["previous"] == nil, let correction = content["correction"], Self.isOther(correction) {
      end = pause.end
    }
    if end <= now { return false }
    pause.wait(until: end)
    return true
  }

  /// Whether another text was searched for than the one typed, and not that one with spaces.
  private static func isOther(_ correction: JSONText) -> Bool {
    let typed = correction.utf8("typed")
    var index = 0
    for byte in correction.utf8("searched") where byte != 0x20 {
      while index < typed.count, typed[index] == 0x20 { index += 1 }
      if index == typed.count || typed[index] != byte { return true }
      index += 1
    }
    return index < typed.count
  }

  func ask(_ address: ServerAddress, for use: PageQuestion) { requests.send(use, to: address, &commands) }

  /// An answer has come, or has waited.
  private func answered(_ message: JSONText, _ body: [UInt8]) {
    if pause.isComposing || now < describedBy, let content = JSONText(body), isHeld(content) {
      held = [message, content]
      return
    }
    guard let use = requests.answered(message["id"]?.integer) else { return }
    let answer = ServerAnswer(message, body: body)
    if case .data = use { describedBy = .zero }
    do throws(SearchFailure) {
      let content = try answer.content(hasKey: use.hasKey)
      switch use {
      case .page(let id, let request):
        guard let page = Page<PageRow, PlaceKey>(content) else { throw SearchFailure(.badAnswer) }
        pages.keep(content, query: request.query, place: request.place)
        take(machine.handle(.pageLoaded(id, page), at: now))
      case .total(let id): take(machine.handle(.counted(id, TotalCount(content["total"])), at: now))
      case .facets(let query): facets.take(content, of: query)
      case .data:
        data.take(content)
        facets.exist = content["facets"]?.elements?.isEmpty == false
        commands.object { output in
          output.key("data")
          output.raw(content.bytes)
        }
      }
      guard data.changed(by: content) else { return }
      // Whoever built it anew may have chosen other columns and facets.
      if case .data = use {} else { ask(ServerAddress("api/data"), for: .data) }
      stored = nil
      facets.forget()
      openAnew()
      take(machine.handle(.dataChanged, at: now))
    } catch {
      switch use {
      case .page(let id, _): take(machine.handle(.pageFailed(id, error), at: now))
      case .facets(let query): facets.take(nil, of: query)
      case .total, .data: break
      }
    }
  }

  // MARK: Timers

  /// How long the server wants to be left alone.
  var wait: Duration { max(.zero, (limitEnd ?? now) - now) }

  private func keepTimers() {
    if limitEnd.map({ $0 <= now }) == true { limitEnd = nil }
    timers.want(.jump, at: jump.deadline, now: now, to: &commands)
    // Not put off each frame: when it fires too soon it is started again.
    if !timers.isRunning(.pause) { timers.want(.pause, at: pause.deadline, now: now, to: &commands) }
    if !timers.isRunning(.pace) { timers.want(.pace, at: pace.deadline, now: now, to: &commands) }
    if facets.exist, latest.phase == .loaded, !latest.isStale, let rest = facets.rest(of: latest.query) {
      if !timers.isRunning(.facets) { timers.want(.facets, at: now + rest, now: now, to: &commands) }
    } else {
      timers.want(.facets, at: nil, now: now, to: &commands)
    }
    timers.want(.announcement, at: announcement.deadline, now: now, to: &commands)
    let seconds = wait.components.seconds - (wait.components.attoseconds == 0 ? 1 : 0)
    timers.want(.countdown, at: limitEnd.map { $0 - .seconds(seconds) }, now: now, to: &commands)
    if !timers.isRunning(.link), history.isOutdated(latest, viewport) {
      timers.want(.link, at: now + PageHistory.lag, now: now, to: &commands)
    }
  }
}
