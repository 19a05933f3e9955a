import IncrementalSearch
import Terminal
import Testing

@testable import Picker

/// A picker over lines without terminal, task or clock: its state, the machine under it, and a source that answers at once
/// unless it is held or told to fail.
struct Desk {
  typealias Effect = PickerEffect<SearchLine>

  private(set) var state: PickerState<SearchLine>
  private(set) var ends: [PickerEnd<SearchLine>] = []
  private(set) var effects: [Effect] = []
  private(set) var requests: [PageRequest<Int>] = []
  /// Next and previous requests for rows of which some were held when they were asked for.
  private(set) var repeatedWhileHeld = 0
  private(set) var mostHeld = 0
  /// Snapshots that need not be drawn.
  private(set) var sparedDrawings = 0
  var lines: [String]
  /// Replies wait until `release()`.
  var isHeld = false
  var failure: SearchFailure?
  /// The text searched instead of a text.
  var corrections: [String: String] = [:]
  /// The values of columns.
  var values: [String: [QueryCompletion.Value]] = [:]
  private var machine: SearchMachine<SearchLine, Int>
  private var waiting: [(RequestID, PageRequest<Int>)] = []
  private var timers: [(id: TimerID, deadline: Duration)] = []
  private var now = Duration.zero
  private var inputs: [Input] = []
  /// The number of the reading that the lines are of, which is a part of their ids.
  private var reading = 0
  private static let readingBits = 40

  init(
    _ lines: [String], columns: Int = 40, rows: Int = 8, search: SearchConfiguration = .picker,
    _ change: (inout PickerSettings) -> Void = { _ in }, lines lineCount: (@Sendable (SearchLine) -> Int)? = nil
  ) {
    var settings = PickerSettings()
    change(&settings)
    self.lines = lines
    state = PickerState(
      settings, columns: columns, rows: rows, reading: { $0.id >> Self.readingBits }, text: { $0.text },
      needsAll: { $0.contains("{*}") }, lines: lineCount,
      row: { PickerRow($0.text) })
    machine = SearchMachine(search)
    let query = state.searched.query
    if query == SearchQuery() { feed { $0.handle(.started, at: $1) } } else { take(.queryChanged(query)) }
    send(.began)
  }

  // MARK: What a person does

  mutating func type(_ text: String) { send(.input(.text(text))) }

  mutating func press(_ key: Key, _ modifiers: KeyModifiers = [], times: Int = 1) {
    for _ in 0..<times { send(.input(.key(KeyPress(key, modifiers)))) }
  }

  mutating func control(_ character: Character) { press(.character(character), .control) }

  mutating func send(_ event: PickerEvent<SearchLine>) {
    for effect in state.take(event) {
      effects.append(effect)
      take(effect)
    }
  }

  /// Time goes by; timers that are due fire.
  mutating func wait(_ duration: Duration) {
    now += duration
    for timer in timers where timer.deadline <= now { feed { $0.handle(.timerFired(timer.id), at: $1) } }
    timers.removeAll { $0.deadline <= now }
  }

  /// Answers what waits.
  mutating func release() {
    isHeld = false
    let replies = waiting
    waiting = []
    for (id, request) in replies { reply(id, request) }
  }

  mutating func changeData(_ lines: [String]) {
    self.lines = lines
    feed { $0.handle(.dataChanged, at: $1) }
  }

  /// What a command prints takes the place of all rows, in pieces.
  mutating func reread(_ pieces: [String]..., number: Int) {
    reading = number
    for (place, piece) in pieces.enumerated() {
      changeData(place == 0 ? piece : lines + piece)
      var progress = PickerProgress(records: lines.count, isReading: place + 1 < pieces.count)
      progress.reading = number
      send(.progress(progress))
    }
  }

  // MARK: What is seen

  var screen: Screen {
    var widths = ColumnWidths()
    return PickerView(theme: PickerTheme(depth: .none, isLight: false), rows: Self.rows)
      .screen(of: state, widths: &widths)
  }

  /// The rows of the screen without blanks at their ends.
  var rows: [String] {
    let screen = screen
    return (0..<screen.rows).map { row in
      var text = screen.text(ofRow: row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The texts of the list's rows, from the first shown.
  var shown: [String] { state.rows.visible.map { state.rows.items[$0].text } }

  var current: String? { state.rows.current?.text }

  private static func rows(of query: SearchQuery) -> (SearchLine) -> PickerRow {
    let match = MatchQuery(query.text, kind: .contains)
    return { PickerRow($0.text, matches: match.highlights(in: $0.text)) }
  }

  // MARK: The search

  private mutating func take(_ effect: Effect) {
    switch effect {
    case .queryChanged(let query):
      feed { $0.handle(.filtersChanged(query.filters), at: $1) }
      feed { $0.handle(.textChanged(query.text), at: $1) }
    case .complete(let request): send(.completed(values[request.column] ?? [], for: request))
    case .visible(let first, let last):
      feed { $0.handle(.visibleRangeChanged(VisibleRange(first: first, last: last)), at: $1) }
    case .count(let items, let query):
      let found = Set(found(query.query.corrected(by: query.correction)).map(\.id))
      send(.counted(items.count { found.contains($0.id) }, of: items.count, query))
    case .jump(let position): feed { $0.handle(.jumped(position: position), at: $1) }
    case .exclude(let ids): for id in ids { feed { $0.handle(.deleted(id, LocalEditID()), at: $1) } }
    case .retry: feed { $0.handle(.retried, at: $1) }
    case .reportChange: feed { $0.handle(.dataChanged, at: $1) }
    case .end(let end): ends.append(end)
    case .gather(let number):
      send(.gathered(found(state.searched.query), number: number))
    case .preview, .suspend, .redraw, .bell, .run, .reload: break
    }
  }

  private typealias Input = (inout SearchMachine<SearchLine, Int>, Duration) -> SearchOutput<SearchLine, Int>

  /// Inputs are taken one after the other, as from a mailbox, also those that one leads to.
  private mutating func feed(_ input: @escaping Input) {
    inputs.append(input)
    if inputs.count > 1 { return }
    while let input = inputs.first {
      let output = input(&machine, now)
      for effect in output.effects {
        check(effect, against: output.snapshot ?? state.rows.snapshot)
        perform(effect)
      }
      if let snapshot = output.snapshot { show(snapshot) }
      inputs.removeFirst()
    }
  }

  private mutating func show(_ snapshot: SearchSnapshot<SearchLine>) {
    let drawn = snapshot.isOnlyAwaited(after: state.rows.snapshot) ? rows : nil
    send(.snapshot(snapshot))
    guard let drawn else { return }
    #expect(rows == drawn, "not drawn, though it looks different")
    sparedDrawings += 1
  }

  private mutating func check(_ effect: SearchEffect<Int>, against snapshot: SearchSnapshot<SearchLine>) {
    mostHeld = max(mostHeld, snapshot.items.count)
    guard case .load(_, let request) = effect, request.direction != .refresh, let before = snapshot.before,
      let position = request.position
    else { return }
    let held = before..<before + snapshot.items.count
    if held.overlaps(position..<position + request.limit) { repeatedWhileHeld += 1 }
  }

  private mutating func perform(_ effect: SearchEffect<Int>) {
    switch effect {
    case .load(let id, let request):
      requests.append(request)
      if isHeld { waiting.append((id, request)) } else { reply(id, request) }
    case .cancelLoad(let id): waiting.removeAll { $0.0 == id }
    case .startTimer(let id, let deadline):
      if deadline <= now { feed { $0.handle(.timerFired(id), at: $1) } } else { timers.append((id, deadline)) }
    case .cancelTimer(let id): timers.removeAll { $0.id == id }
    case .count(let id, let query):
      let count = found(query).count
      feed { $0.handle(.counted(id, .exact(count)), at: $1) }
    case .cancelCount, .preview: break
    }
  }

  private mutating func reply(_ id: RequestID, _ request: PageRequest<Int>) {
    if let failure {
      feed { $0.handle(.pageFailed(id, failure), at: $1) }
      return
    }
    let page = page(request)
    feed { $0.handle(.pageLoaded(id, page), at: $1) }
  }

  private func page(_ request: PageRequest<Int>) -> Page<SearchLine, Int> {
    let typed = request.query.text
    let correction = corrections[typed].map { SearchCorrection(typed: typed, searched: $0, literal: "'\(typed)") }
    // Everything is found without looking, so that a million rows can be walked.
    let places =
      typed.isEmpty
      ? nil : found(request.query.corrected(by: correction)).map { $0.id & (1 << Self.readingBits - 1) }
    let count = places?.count ?? lines.count
    let start = min(max(0, request.position ?? request.key ?? 0), count)
    let items = (start..<min(count, start + request.limit)).map { index in
      let place = places?[index] ?? index
      return SearchLine(id: reading << Self.readingBits + place, text: lines[place])
    }
    return Page(items, position: start, total: .exact(count), correction: correction)
  }

  private func found(_ query: SearchQuery) -> [SearchLine] {
    lines.enumerated().filter { query.text.isEmpty || $0.element.contains(query.text) }
      .map { SearchLine(id: reading << Self.readingBits + $0.offset, text: $0.element) }
  }
}
