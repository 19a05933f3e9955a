import IncrementalSearch
import Terminal

/// Processes a picker's events one after the other, performs the effects of its state, and draws.
@MainActor
struct PickerLoop<Source: PageSource> {
  enum Event: Sendable {
    case terminal(TerminalEvent)
    case picker(PickerEvent<Source.Item>)
    /// The time in which the rest of a key's bytes would have come is over, if none have come since.
    case keyTimeout(number: Int)
    /// A frame has waited long enough for the count that belongs in it.
    case frameTimeout
    case request(PickerRequest<Source.Item>)
  }

  private let session: SearchSession<Source>
  private let terminal: RawTerminal
  private let rows: Picker<Source>.Rows
  private let preview: Picker<Source>.Preview?
  private let source: Source
  private let commands: PickerCommands<Source.Item>
  /// What is waited for beside rows: commands, and all rows of a query.
  private var errands: Task<Void, Never>?
  private let mailbox: AsyncStream<Event>.Continuation
  private var state: PickerState<Source.Item>
  private var decoder = KeyDecoder()
  /// How often bytes have come.
  private var reads = 0
  private var painter: ScreenPainter
  private var theme: PickerTheme
  private var widths = ColumnWidths()
  /// The button pressed last, when, and how often in a row on its place.
  private var click: (report: MouseReport, time: ContinuousClock.Instant, count: Int)?
  /// How soon a second click follows the first one of a double click.
  private static var doubleClick: Duration { .milliseconds(500) }
  private var timers: (key: Task<Void, Never>?, tick: Task<Void, Never>?, frame: Task<Void, Never>?)
  /// How long first rows wait for their count: less than a screen takes to show a frame, and often all that counting takes.
  private static var frameDelay: Duration { .milliseconds(4) }
  /// Since when rows have been there without their count.
  private var uncounted: ContinuousClock.Instant?
  /// Whether the last count came within that delay; if not, the next rows don't wait for theirs.
  private var countsInTime = true
  private var previewing: Task<Void, Never>?
  private var completing: Task<Void, Never>?
  private var counting: Task<Void, Never>?

  init(
    _ session: SearchSession<Source>, _ terminal: RawTerminal, _ state: PickerState<Source.Item>,
    source: Source, rows: @escaping Picker<Source>.Rows, preview: Picker<Source>.Preview?,
    commands: PickerCommands<Source.Item>, mailbox: AsyncStream<Event>.Continuation
  ) {
    self.session = session
    self.terminal = terminal
    self.state = state
    self.rows = rows
    self.preview = preview
    self.source = source
    self.commands = commands
    self.mailbox = mailbox
    let settings = state.settings
    painter = ScreenPainter(depth: settings.colorDepth, inline: !terminal.isFullScreen)
    theme = PickerTheme(depth: settings.colorDepth, isLight: settings.isLight ?? false, colors: settings.colors)
  }

  /// How the picker ended, with what is told beside that.
  func outcome(_ end: PickerEnd<Source.Item>) -> PickerOutcome<Source.Item> {
    PickerOutcome(end, query: state.field.text, key: state.endKey, printed: state.printed)
  }

  /// Asks for the first rows and draws the empty screen.
  mutating func begin() -> PickerEnd<Source.Item>? {
    if state.settings.isLight == nil, state.settings.colorDepth > .none { terminal.askBackgroundColor() }
    if state.searched.query == SearchQuery() { session.start() } else { search(state.searched.query) }
    let end = perform(state.take(.began))
    draw()
    return end
  }

  /// Stops what was started.
  mutating func end() {
    timers.key?.cancel()
    timers.tick?.cancel()
    timers.frame?.cancel()
    previewing?.cancel()
    completing?.cancel()
    counting?.cancel()
    errands?.cancel()
  }

  /// Takes an event in. Returns how the picker ended, or nil while it goes on.
  mutating func take(_ event: Event) -> PickerEnd<Source.Item>? {
    var isOnlyAwaited = false
    switch event {
    case .picker(let event):
      if case .tick = event { timers.tick = nil }
      if case .snapshot(let snapshot) = event { isOnlyAwaited = snapshot.isOnlyAwaited(after: state.rows.snapshot) }
      if let end = perform(state.take(event)) { return end }
    case .terminal(.bytes(let bytes)):
      reads += 1
      if let end = take(decoder.decode(bytes)) { return end }
      waitForKey()
    case .keyTimeout(let number):
      if number != reads { return nil }
      if let end = take(decoder.flush()) { return end }
      waitForKey()
    case .terminal(.resized), .terminal(.resumed):
      let size = terminal.size
      if let end = perform(state.take(.resized(columns: size.columns, rows: size.rows))) { return end }
    case .request(.look(let reply)): reply(state.picture)
    case .request(.perform(let text, let runsCommands, let reply)):
      do throws(BindingError) {
        let actions = try PickerAction.list(text)
        if !runsCommands, actions.contains(where: \.runsCommands) {
          reply("actions that run commands are performed with --listen-unsafe only")
          break
        }
        reply(nil)
        if let end = perform(state.take(.asked(actions))) { return end }
      } catch {
        reply("\(error)")
      }
    case .frameTimeout: break
    case .terminal(.caughtUp): break
    case .terminal(.closed), .terminal(.terminated):
      return .aborted
    }
    if isFollowedByCount(event), countsInTime {
      if timers.frame == nil { timers.frame = timer(Self.frameDelay, .frameTimeout) }
    } else if !isOnlyAwaited {
      draw()
    }
    if state.needsTicks, timers.tick == nil { timers.tick = timer(PickerTicks.interval, .picker(.tick)) }
    return nil
  }

  /// Whether an event brings rows whose count is still unknown, as that is asked for when they have come. Takes note of how long
  /// that takes.
  private mutating func isFollowedByCount(_ event: Event) -> Bool {
    guard case .picker(.snapshot(let snapshot)) = event else { return false }
    if snapshot.phase == .loaded, snapshot.total == .unknown {
      uncounted = uncounted ?? .now
      return true
    }
    if let uncounted {
      let isInTime = .now - uncounted <= Self.frameDelay
      // Of what was given up for another query only that it took too long is known.
      if snapshot.phase == .loaded || !isInTime { countsInTime = isInTime }
    }
    uncounted = nil
    return false
  }

  /// A lone Escape is told from the start of another key by what does not come for a while.
  private mutating func waitForKey() {
    timers.key?.cancel()
    timers.key = decoder.flushDelay.map { timer($0, .keyTimeout(number: reads)) }
  }

  private mutating func take(_ inputs: [TerminalInput]) -> PickerEnd<Source.Item>? {
    for input in inputs {
      if case .backgroundColor(let red, let green, let blue) = input {
        theme = PickerTheme(
          depth: state.settings.colorDepth, isLight: Self.isLight(red: red, green: green, blue: blue),
          colors: state.settings.colors)
      } else if let end = perform(state.take(event(of: input))) {
        return end
      }
    }
    return nil
  }

  /// Counts clicks that follow each other on the same place.
  private mutating func event(of input: TerminalInput) -> PickerEvent<Source.Item> {
    guard case .mouse(let report) = input, report.action == .press else { return .input(input) }
    let isAgain = click.map { $0.report == report && $0.time.duration(to: .now) < Self.doubleClick } ?? false
    click = (report, .now, isAgain ? (click?.count ?? 0) + 1 : 1)
    return .clicked(report, count: click?.count ?? 1)
  }

  private mutating func perform(_ effects: [PickerEffect<Source.Item>]) -> PickerEnd<Source.Item>? {
    for effect in effects {
      switch effect {
      case .queryChanged(let query): search(query)
      case .complete(let request): complete(request)
      case .visible(let first, let last): session.reportVisible(first: first, last: last)
      case .count(let items, let query): count(items, query)
      case .jump(let position): session.jump(to: position)
      case .exclude(let ids): for id in ids { session.delete(id) }
      case .retry: session.retry()
      case .reportChange: session.reportChange()
      case .preview(let request, let number): show(request, number: number)
      case .gather(let number): gather(number)
      case .run(.onTerminal, let command, let moment, _):
        let commands = commands
        terminal.lend { commands.runOnTerminal(command, moment) }
        painter.invalidate()
      case .run(let purpose, let command, let moment, let number): run(purpose, command, moment, number)
      case .reload(let command, let moment, let number): commands.reload(command, moment, number)
      case .suspend: terminal.suspend()
      case .redraw: painter.invalidate()
      case .bell: terminal.write([0x07])
      case .end(let end): return end
      }
    }
    return nil
  }

  private func search(_ query: SearchQuery) {
    session.setFilters(query.filters)
    session.textChanged(query.text)
  }

  private mutating func complete(_ request: QueryCompletion.Request) {
    completing?.cancel()
    completing = Task { [mailbox, commands] in
      let values = await commands.values(request)
      if !Task.isCancelled { mailbox.yield(.picker(.completed(values, for: request))) }
    }
  }

  private mutating func count(_ items: [Source.Item], _ query: FoundQuery) {
    counting?.cancel()
    counting = Task { [mailbox, commands] in
      let count = await commands.count(items, query)
      if !Task.isCancelled { mailbox.yield(.picker(.counted(count, of: items.count, query))) }
    }
  }

  private mutating func show(_ request: PreviewRequest<Source.Item>, number: Int) {
    previewing?.cancel()
    guard let preview else { return }
    let contents = preview(request)
    previewing = Task { [mailbox] in
      for await content in contents { mailbox.yield(.picker(.preview(content, number: number))) }
    }
  }

  private mutating func run(
    _ purpose: PickerCommand, _ command: String, _ moment: PickerMoment<Source.Item>, _ number: Int
  ) {
    errands?.cancel()
    errands = Task { [mailbox, commands] in
      let output = await commands.run(command, moment)
      if !Task.isCancelled { mailbox.yield(.picker(.ran(purpose, output: output, number: number))) }
    }
  }

  /// All rows of what is searched for, page after page.
  private mutating func gather(_ number: Int) {
    errands?.cancel()
    let query = state.searched.query
    errands = Task { [mailbox, source] in
      var items: [Source.Item] = []
      var place = PagePlace<Source.Key>.start
      while !Task.isCancelled {
        let request = PageRequest(
          query: query, place: place, direction: place == .start ? .refresh : .next, limit: 10_000)
        guard let page = try? await source.page(request), !page.items.isEmpty else { break }
        items += page.items
        if let next = page.next {
          place = .key(next)
        } else if !page.goesByKey, let position = page.position {
          place = .position(position + page.items.count)
        } else {
          break
        }
      }
      if !Task.isCancelled { mailbox.yield(.picker(.gathered(items, number: number))) }
    }
  }

  private mutating func draw() {
    // What is not taken yet would be followed by frames that nobody sees; the newest is drawn when it has been.
    if terminal.isBehind { return }
    timers.frame?.cancel()
    timers.frame = nil
    let bytes = painter.bytes(for: PickerView(theme: theme, rows: rows).screen(of: state, widths: &widths))
    if !bytes.isEmpty { terminal.write(bytes) }
  }

  private func timer(_ duration: Duration, _ event: Event) -> Task<Void, Never> {
    Task { [mailbox] in
      try? await Task.sleep(for: duration)
      if !Task.isCancelled { mailbox.yield(event) }
    }
  }

  /// By the relative luminance of WCAG 2, roughly.
  private static func isLight(red: UInt8, green: UInt8, blue: UInt8) -> Bool {
    0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) > 140
  }
}
