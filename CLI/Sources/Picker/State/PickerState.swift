import IncrementalSearch
import Terminal

/// Everything a picker shows, and what each event does to it: a value without terminal, task or clock.
struct PickerState<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  private(set) var settings: PickerSettings
  private(set) var field: QueryField
  private(set) var rows = RowWindow<Item>()
  private(set) var selection = Selection<Item>()
  private(set) var progress: PickerProgress
  private(set) var preview: PreviewPane
  private(set) var size: (columns: Int, rows: Int)
  /// The spinner's turns.
  private(set) var ticks = 0
  /// How a key that accepts goes on once the rows of the text in the field are there; nil where none waits for them.
  private var accepting: Acceptance?

  /// Keys that wait for the row that the first of them moves to, which is on its way.
  private var waiting: [PickerAction] = []
  /// What the search was told to be on screen; rows that replaced others have to be told anew.
  private var reported: (first: Item.ID, last: Item.ID, epoch: Int)?
  /// What the preview was asked for; nil before the first time.
  private var previewed: PreviewTarget?
  /// The number of the preview asked for last.
  private var previewNumber = 0
  /// How many ticks the list's end has been waiting for rows.
  private var waitingTicks = 0
  /// How many ticks ago reading ended, as far as that matters: what was read last is searched some time later.
  private var ticksSinceReading = Self.slowTicks

  /// The text that is searched for; that in the field, unless searching is switched off.
  private(set) var searched: String
  /// What it searches for.
  private(set) var query: SearchQuery
  /// Which of the ways to match it is searched in.
  private(set) var kind = 0
  /// Whether rows come in the other order than at the start.
  private(set) var isReordered = false
  /// What may come after the text in the field; nil for nothing.
  private(set) var completion: QueryCompletion?
  /// The values that were asked for to complete the text, and those known of them.
  private var completed: (request: QueryCompletion.Request, values: [QueryCompletion.Value])?
  private var searches: Bool
  /// The number of the reading whose rows an item is of.
  private let reading: @Sendable (Item) -> Int
  /// What an item is as a query.
  private let text: @Sendable (Item) -> String
  /// How many lines an item's text has; nil where it is shown on one.
  private let lines: (@Sendable (Item) -> Int)?
  /// What is shown of an item, whatever is searched for.
  private let row: @Sendable (Item) -> PickerRow
  /// Whether a command stands for rows.
  private let needsItem: @Sendable (String) -> Bool
  /// Whether a command stands for all rows of the query.
  private let needsAll: @Sendable (String) -> Bool
  /// Those rows, while an action is performed that needs them.
  private var gathered: [Item]?
  /// How often rows were read anew.
  private var reloads = 0
  /// The text in the field when rows were read anew last.
  private var readText: String
  /// Whether the cursor is among rows read anew where it was before.
  private var comesBackAfterReading = false
  /// Actions that wait for what the one before them asked for, by its number.
  private var held: (actions: [PickerAction], number: Int, gathers: Gathering?)?
  private var lastNumber = 0
  private var occasions: PickerOccasions<Item.ID>
  private var mouse = PickerMouse()
  /// The place in the history, its end for the text that was typed.
  private var historyPlace: Int
  private var typedText = ""
  /// Which of the places of a preview it is in.
  private var previewPlaceIndex = 0
  /// What `print` had to say.
  private(set) var printed: [String] = []
  /// The key that ended the picker, by its name.
  private(set) var endKey: String?

  /// What happens to all rows of a query.
  private enum SelectionChange { case select, deselect, toggle }

  /// What all rows of a query are asked for.
  private enum Gathering: Equatable {
    case change(SelectionChange)
    /// The action that asked for them is performed with them.
    case forCommand
  }

  init(
    _ settings: PickerSettings, columns: Int, rows: Int, reading: @escaping @Sendable (Item) -> Int = { _ in 0 },
    text: @escaping @Sendable (Item) -> String = { _ in "" },
    needsItem: @escaping @Sendable (String) -> Bool = { _ in false },
    needsAll: @escaping @Sendable (String) -> Bool = { _ in false }, lines: (@Sendable (Item) -> Int)? = nil,
    row: @escaping @Sendable (Item) -> PickerRow = { _ in PickerRow("") }
  ) {
    self.lines = lines
    self.row = row
    showsInput = settings.hasInput
    self.settings = settings
    self.needsItem = needsItem
    self.needsAll = needsAll
    self.reading = reading
    self.text = text
    searches = settings.searches
    searched = settings.searches ? QueryField(settings.query).text : ""
    query = settings.query(of: searched, kind: 0)
    historyPlace = settings.history.count
    field = QueryField(settings.query)
    progress = settings.progress
    preview = PreviewPane(settings.preview)
    size = (columns, rows)
    readText = field.text
    self.rows.tracks = settings.tracks
    self.rows.text = text
    occasions = PickerOccasions(query: field.text)
    arrange()
  }

  /// Says how many rows there is room for, and how many lines each takes.
  private mutating func arrange() {
    let (look, row, hasLines) = (settings.look, self.row, self.hasLines)
    let layout = self.layout
    let (height, columns) = (layout.list.count, layout.rowColumns(look).count - look.gutter)
    rows.gap = look.gap
    if look.wrap != nil {
      rows.lines = { item in
        row(item).screenLines(look, hasLines: hasLines, columns: columns, most: height).count + look.gap
      }
    } else if let lines, hasLines {
      rows.lines = { lines($0) + look.gap }
    } else if look.gap > 0 {
      rows.lines = { _ in 1 + look.gap }
    } else {
      rows.lines = nil
    }
    rows.resize(height: height)
  }

  /// The lines above the rows: those given, and those that the input begins with; in the order of the screen.
  var header: [String] {
    if !showsHeader { return [] }
    // The names of columns are drawn as a row.
    let names = settings.columnNames.isEmpty ? [] : [""]
    return names
      + (settings.layout == .top
        ? settings.header + progress.header
        : (settings.layout == .bottom ? progress.header.reversed() : progress.header) + settings.header)
  }

  /// Where everything stands on the screen.
  var layout: PickerLayout {
    PickerLayout(
      settings, columns: size.columns, rows: size.rows,
      preview: preview.isShown ? preview.place?.fitting(columns: size.columns) : nil,
      headerRows: header.count, footerRows: settings.footer.count, hasInput: showsInput)
  }

  /// How many rows there are, without those taken out.
  var total: TotalCount {
    let snapshot = rows.snapshot
    guard !excluded.isEmpty, case .exact(let count) = snapshot.total else { return snapshot.total }
    if isWhole { return .exact(snapshot.items.count) }
    return .exact(max(snapshot.items.count, count - (excludedFound?.count ?? 0)))
  }

  /// Whether all rows of the query are held.
  private var isWhole: Bool {
    rows.snapshot.before == 0 && rows.snapshot.previous == .end && rows.snapshot.next == .end
  }

  /// Whether the rows answer the text in the field.
  var isFresh: Bool {
    let snapshot = rows.snapshot
    return snapshot.itemsQuery == snapshot.query && !snapshot.isProvisional && snapshot.query == query
      && isOfLastReading
  }

  /// Whether the rows are those that were asked for last.
  private var isOfLastReading: Bool {
    reloads == 0 || rows.current.map { reading($0) == reloads } ?? (progress.reading == reloads)
  }

  /// Whether a spinner turns: the answer is slow, or rows that would be on screen are.
  var isSpinning: Bool { rows.snapshot.isSlow || waitingTicks >= Self.slowTicks }

  /// Whether Enter waits for the rows of the text in the field.
  var isAccepting: Bool { accepting != nil }

  /// Whether something changes with time: on screen, or whether Enter still has to wait.
  var needsTicks: Bool {
    isSpinning || rows.isWaitingAtEnd || preview.isStale && !preview.isSlow
      || !progress.isReading && ticksSinceReading < Self.slowTicks
  }

  /// Whether a row may still come for a text that none is found for: while there is more to read, and until it is searched.
  private var mayFindMore: Bool {
    if progress.isReading || ticksSinceReading < Self.slowTicks { return true }
    if case .loading = rows.snapshot.refresh { return true }
    return false
  }

  /// The time between two ticks.
  static var tick: Duration { .milliseconds(100) }
  /// As long as a search takes to be called slow.
  private static var slowTicks: Int { 3 }

  /// What a key that accepts does where nothing is found.
  private enum Acceptance {
    case ends, staysOpen, printsQuery
  }

  private struct PreviewTarget: Equatable {
    var id: Item.ID?
    var query: String
    var command: String
    var selected: Int
    var columns: Int
    var rows: Int
  }

  /// Takes an event in and returns what has to be done, in order.
  mutating func take(_ event: PickerEvent<Item>) -> [PickerEffect<Item>] {
    var effects: [PickerEffect<Item>] = []
    handle(event, &effects)
    // An event's actions may lead to further ones, and those back to the first.
    var rounds = 4
    while rounds > 0, case let due = occasions.due(after: event, now), !due.isEmpty {
      for occasion in due { perform(settings.bindings.actions(of: .event(occasion)) ?? [], &effects) }
      if case .began = event { break }
      if case .resized = event { break }
      rounds -= 1
    }
    if !rows.isWaitingAtEnd { waitingTicks = 0 }
    arrange()
    preview.fit(rows: max(0, (layout.preview?.rows.count ?? 0) - (preview.place?.headerLines ?? 0)))
    complete(&effects)
    countExcluded(&effects)
    report(&effects)
    return effects
  }

  private mutating func handle(_ event: PickerEvent<Item>, _ effects: inout [PickerEffect<Item>]) {
    switch event {
    case .input(let input):
      accepting = nil
      take(input, &effects)
    case .clicked(let report, let count):
      accepting = nil
      take(report, clicks: count, &effects)
    case .asked(let actions):
      accepting = nil
      perform(actions, &effects)
    case .snapshot(let snapshot):
      let isReadAnew =
        if comesBackAfterReading, let old = rows.current.map(reading) {
          // None may come before the first ones.
          old != snapshot.items.first.map(reading) ?? reloads
        } else {
          false
        }
      let wasOnItsWay = rows.isOnItsWay
      if let position = rows.show(snapshot, isReadAnew: isReadAnew) { effects.append(.jump(position: position)) }
      // What was meant for the rows of a jump is not done to others.
      if wasOnItsWay, case .failed = snapshot.phase { (waiting, accepting) = ([], nil) }
      goOn(&effects)
      if let accepting { accept(&effects, accepting) }
    case .resized(let columns, let rows):
      size = (columns, rows)
      effects.append(.redraw)
    case .progress(let progress):
      if self.progress.isReading, !progress.isReading {
        ticksSinceReading = 0
        effects.append(.reportChange)
      }
      self.progress = progress
      if let columns = progress.columns { (settings.columnNames, settings.columns) = (columns.names, columns.facets) }
    case .preview(let content, let number):
      if number == previewNumber { preview.show(content) }
    case .tick:
      ticks += 1
      preview.tick()
      waitingTicks = rows.isWaitingAtEnd ? waitingTicks + 1 : 0
      if !progress.isReading, ticksSinceReading < Self.slowTicks {
        ticksSinceReading += 1
        if let accepting { accept(&effects, accepting) }
      }
    case .began: break
    case .gathered(let items, let number):
      guard let held, held.number == number else { return }
      self.held = nil
      if case .change(let change)? = held.gathers { selectAll(items, change) }
      gathered = held.gathers == .forCommand ? items : nil
      perform(held.actions, &effects)
      gathered = nil
    case .counted(let count, let all, let query):
      if let asked = excludedFound, asked.query == query, asked.of == all { excludedFound?.count = count }
    case .completed(let values, let request): if completed?.request == request { completed?.values = values }
    case .ran(let command, let output, let number):
      guard let held, held.number == number else { return }
      self.held = nil
      perform(command.actions(output: output) + held.actions, &effects)
    }
  }

  private mutating func take(_ input: TerminalInput, _ effects: inout [PickerEffect<Item>]) {
    if let accepts = jumping {
      jumping = nil
      guard case .text(let text) = input, let sign = text.first,
        let line = Array(settings.jumpLabels).firstIndex(of: sign),
        rows.point(atRow: line)
      else { return perform(settings.bindings.actions(of: .event(.jumpCancel)) ?? [], &effects) }
      if accepts { accept(&effects) } else { perform(settings.bindings.actions(of: .event(.jump)) ?? [], &effects) }
      return
    }
    switch input {
    case .text(let text):
      lastKey = text.last.map(String.init) ?? ""
      guard settings.bindings.hasSigns || !settings.expected.isEmpty else {
        return perform([.put(text)], &effects)
      }
      for sign in text {
        if let name = settings.expected[.sign(sign)] {
          endKey = name
          accept(&effects)
        } else if let actions = settings.bindings.actions(of: .sign(sign)) {
          perform(actions.map { $0 == .put(nil) ? .put(String(sign)) : $0 }, &effects)
        } else {
          perform([.put(String(sign))], &effects)
        }
      }
    case .paste(let text): edit(&effects) { $0.insert(text) }
    case .key(let press):
      endKey = nil
      lastKey = press.name
      occasions.isAtBackwardEnd = field.before.isEmpty
      if let name = settings.expected[.key(press)] {
        endKey = name
        accept(&effects)
      } else if let actions = settings.bindings.actions(of: .key(press)) {
        perform(actions, &effects)
      } else if let action = PickerAction(press) {
        perform([settings.history.isEmpty && !settings.keepsHistory ? action : action.withHistory(press)], &effects)
      }
    case .mouse(let report): take(report, clicks: 1, &effects)
    case .backgroundColor: break
    }
  }

  /// What a mouse did, as the so manyth click in a row on its place.
  private mutating func take(_ report: MouseReport, clicks: Int, _ effects: inout [PickerEffect<Item>]) {
    let hasBar = settings.look.scrollBar != nil && rows.snapshot.before != nil && rows.snapshot.after != nil
    switch mouse.meaning(of: report, clicks: clicks, on: layout, hasScrollBar: hasBar) {
    case nil: break
    case .trigger(let trigger, let action):
      perform(settings.bindings.actions(of: trigger) ?? [action], &effects)
    case .row(let line, let trigger, let action):
      guard rows.point(atLine: line) else { return }
      waiting = []
      perform(settings.bindings.actions(of: trigger) ?? [action], &effects)
    case .bar(let line, let height):
      waiting = []
      let all = (rows.snapshot.before ?? 0) + rows.items.count + (rows.snapshot.after ?? 0)
      let row = height > 1 ? line * (all - 1) / (height - 1) : 0
      if let position = rows.go(toRow: row + 1) { effects.append(.jump(position: position)) }
    }
  }

  /// Performs actions one after the other; those after one that has to be waited for are kept until then.
  private mutating func perform(_ actions: [PickerAction], _ effects: inout [PickerEffect<Item>]) {
    for (index, action) in actions.enumerated() {
      let number = lastNumber
      perform(action, &effects)
      lastAction = action.name
      if case .end? = effects.last { return }
      if lastNumber != number, held?.number == lastNumber {
        let next = held?.gathers == .forCommand ? index : index + 1
        held?.actions = Array(actions[next...])
        return
      }
    }
  }

  /// What occasions are told from.
  private var now: PickerOccasions<Item.ID>.Moment {
    var count: Int?
    if case .exact(let exact) = total { count = exact }
    return PickerOccasions.Moment(
      query: field.text, focus: rows.current?.id, selection: selection.revision,
      isReading: progress.isReading || progress.reading != reloads,
      result: rows.snapshot.phase == .loaded && isFresh
        ? PickerOccasions.Result(
          query: rows.snapshot.query.text, count: count, isReading: progress.isReading, reading: reloads) : nil)
  }

  /// The row under the cursor, what is selected and the query, for a command.
  private var moment: PickerMoment<Item> {
    var moment = PickerMoment(current: rows.current, selected: selection.items, query: field.text, facts: facts)
    moment.all = gathered?.filter { excluded[$0.id] == nil }
    return moment
  }

  /// The labels of the rows on screen from the first one on; none unless the next sign chooses one.
  var labels: [Character] { jumping == nil ? [] : Array(settings.jumpLabels) }

  /// What there is to see.
  var picture: PickerPicture<Item> {
    PickerPicture(
      query: field.text, facts: facts, isReading: progress.isReading, current: rows.current, items: rows.items,
      before: rows.snapshot.before, selected: selection.items)
  }

  private var facts: PickerFacts {
    var facts = PickerFacts()
    facts.prompt = settings.prompt
    if case .exact(let count) = total { facts.matched = count }
    facts.all = progress.records
    facts.selected = selection.count
    facts.position = rows.current == nil ? nil : rows.snapshot.before.map { $0 + rows.cursor + 1 }
    (facts.columns, facts.rows) = size
    facts.key = lastKey
    facts.action = lastAction
    facts.searches = searches
    facts.hasInput = showsInput
    return facts
  }

  /// Holds the actions after this one until an event with the number comes.
  private mutating func hold(gathers: Gathering? = nil) -> Int {
    lastNumber += 1
    held = ([], lastNumber, gathers)
    return lastNumber
  }

  private mutating func selectAll(_ items: [Item], _ change: SelectionChange) {
    for item in items where excluded[item.id] == nil {
      let isSelected = selection.contains(item.id)
      if change == .select && isSelected || change == .deselect && !isSelected { continue }
      if !isSelected, selection.count >= settings.mostSelected { continue }
      selection.toggle(item)
    }
  }

  private var showsHeader = true
  /// How rows are wrapped when they are again.
  private var lastWrap = RowWrap.char
  /// Whether there is a field to type into.
  private(set) var showsInput: Bool
  /// Whether a row has as many lines as its text.
  var hasLines: Bool { lines != nil && showsLines }
  private var showsLines = true
  /// The action performed last, by its name.
  private var lastAction = ""
  /// The rows that were taken out, which a source still has.
  private var excluded: [Item.ID: Item] = [:]
  /// How many of them a query finds, once that is known.
  private var excludedFound: (query: FoundQuery, of: Int, count: Int?)?
  /// The key pressed last, by its name.
  private var lastKey = ""
  /// Whether the next sign chooses a row by its label, and takes it; nil if it is typed.
  private var jumping: Bool?

  /// Performs the keys that have been waiting for rows, as far as the rows are there now.
  private mutating func goOn(_ effects: inout [PickerEffect<Item>]) {
    var actions = waiting[...]
    waiting = []
    while let action = actions.popFirst() {
      perform(action, &effects)
      if waiting.isEmpty { continue }
      waiting += actions
      return
    }
  }

  private mutating func perform(_ action: PickerAction, _ effects: inout [PickerEffect<Item>]) {
    if !waiting.isEmpty || rows.isOnItsWay, action.isOfRows {
      // Keys come faster than rows; once the rows are slow, a person sees that and keys are not held for later.
      if !isSpinning { waiting.append(action) }
      return
    }
    switch action {
    case .edit(.right), .edit(.end), .edit(.wordRight):
      guard case .edit(let change) = action else { break }
      if let completion, field.after.isEmpty {
        edit(&effects) { $0.replace(with: completion.text) }
      } else {
        edit(&effects) { $0.perform(change) }
      }
    case .edit(let change): edit(&effects) { $0.perform(change) }
    case .up: move(up: 1, action, &effects)
    case .down: move(up: -1, action, &effects)
    case .pageUp: page(up: 1, action)
    case .pageDown: page(up: -1, action)
    case .first:
      waiting = []
      if let position = rows.goToFirst() { effects.append(.jump(position: position)) }
    case .last:
      waiting = []
      if let position = rows.goToLast() { effects.append(.jump(position: position)) }
    case .toggleUp: toggle(then: .up, &effects)
    case .toggleDown: toggle(then: .down, &effects)
    case .accept: accept(&effects)
    case .abort: effects.append(.end(.aborted))
    case .deleteOrAbort:
      if field.text.isEmpty { effects.append(.end(.aborted)) } else { edit(&effects) { $0.perform(.deleteForward) } }
    case .deleteBackwardOrAbort:
      if field.text.isEmpty { effects.append(.end(.aborted)) } else { edit(&effects) { $0.perform(.deleteBackward) } }
    case .cancel:
      if field.text.isEmpty { effects.append(.end(.aborted)) } else { edit(&effects) { $0.replace(with: "") } }
    case .acceptNonEmpty: accept(&effects, .staysOpen)
    case .acceptOrPrintQuery: accept(&effects, .printsQuery)
    case .printQuery: effects.append(.end(.query))
    case .print(let text): printed.append(text)
    case .ignore: break
    case .halfPageUp: moveRows(by: (layout.isUpward ? 1 : -1) * max(1, rows.height / 2), action)
    case .halfPageDown: moveRows(by: (layout.isUpward ? -1 : 1) * max(1, rows.height / 2), action)
    case .position(let number):
      waiting = []
      if let position = rows.go(toRow: number) { effects.append(.jump(position: position)) }
    case .toggle, .select, .deselect:
      guard settings.isMultiple, let item = rows.current else { break }
      selectAll([item], action == .toggle ? .toggle : action == .select ? .select : .deselect)
    case .toggleIn: toggle(then: layout.isUpward ? .down : .up, &effects)
    case .toggleOut: toggle(then: layout.isUpward ? .up : .down, &effects)
    case .selectAll, .deselectAll, .toggleAll:
      guard settings.isMultiple else { break }
      let change: SelectionChange =
        action == .selectAll ? .select : action == .deselectAll ? .deselect : .toggle
      let number = hold(gathers: .change(change))
      effects.append(.gather(number: number))
    case .clearSelection: selection = Selection(revision: selection.revision + 1)
    case .changeMulti(let most):
      settings.isMultiple = most > 0
      settings.mostSelected = most
    case .changeQuery(let text): edit(&effects) { $0.replace(with: text) }
    case .replaceQuery:
      if let text = rows.current.map(text) { edit(&effects) { $0.replace(with: text) } }
    case .put(let text): edit(&effects) { $0.insert(text ?? "") }
    case .cycleMatch: if !settings.matches.isEmpty { match(by: (kind + 1) % settings.matches.count, &effects) }
    case .toggleSort:
      if settings.sorts != nil {
        isReordered.toggle()
        search(&effects)
      }
    case .changeMatch(let name): if let kind = settings.matches.firstIndex(of: name) { match(by: kind, &effects) }
    case .search(let text): search(text, &effects)
    case .setSearch(let isOn):
      // What is shown stays until other rows are read.
      searches = isOn
      if isOn { search(field.text, &effects) }
    case .toggleSearch: perform(.setSearch(isOn: !searches), &effects)
    case .changePrompt(let text): settings.prompt = text
    case .changePointer(let text):
      let shown = DisplayText(text)
      if shown.columns <= PickerLook.widestSign { settings.look.pointer = shown.text }
    case .changeLabel(let text): settings.look.label = DisplayText(text).text
    case .changeHeader(let text): settings.header = PickerSettings.headerLines(text)
    case .changeFooter(let text): settings.footer = PickerSettings.headerLines(text)
    case .changeGhost(let text): settings.ghost = text
    case .changePreview(let command):
      settings.preview = settings.preview ?? PreviewPlace()
      if preview.place == nil { preview.move(to: PreviewPlace()) }
      settings.previewCommand = command
      settings.previewsQuery = true
      settings.previewsSelection = true
      previewed = nil
    case .changePreviewPlace(let places):
      guard !places.isEmpty else { break }
      let text = places[previewPlaceIndex % places.count]
      previewPlaceIndex += 1
      if let place = PreviewPlace(text, from: settings.preview ?? PreviewPlace()) { preview.move(to: place) }
    case .refreshPreview: previewed = nil
    case .showPreview: preview.setShown(true)
    case .hidePreview: preview.setShown(false)
    case .togglePreviewWrap: preview.toggleWrap()
    case .previewHalfPageUp: preview.scrollHalfPage(by: -1)
    case .previewHalfPageDown: preview.scrollHalfPage(by: 1)
    case .previewTop: preview.scrollToStart()
    case .previewBottom: preview.scrollToEnd()
    case .toggleTrack: rows.tracks.toggle()
    case .setTrack(let isOn): rows.tracks = isOn
    case .exclude:
      // The next key may come before the row is gone.
      let row = rows.items.dropFirst(rows.cursor).first { excluded[$0.id] == nil }
      exclude(row.map { [$0] } ?? [], &effects)
    case .excludeMulti: exclude(selection.isEmpty ? rows.current.map { [$0] } ?? [] : selection.items, &effects)
    case .showHeader(let isOn): showsHeader = isOn ?? !showsHeader
    case .toggleLines: showsLines.toggle()
    case .toggleWrap(let wrap):
      let before = settings.look.wrap
      lastWrap = wrap ?? before ?? lastWrap
      settings.look.wrap = before == lastWrap ? nil : lastWrap
    case .showInput(let isOn): showsInput = isOn ?? !showsInput
    case .close:
      if preview.isShown, preview.place != nil { preview.setShown(false) } else { effects.append(.end(.aborted)) }
    case .setBound(let triggers, let isOn?): settings.bindings.set(triggers, isOn: isOn)
    case .setBound(let triggers, nil): settings.bindings.toggle(triggers)
    case .nextHistory: showHistory(at: historyPlace + 1, &effects)
    case .previousHistory: showHistory(at: historyPlace - 1, &effects)
    case .run(_, let command) where !canRun(command), .become(let command) where !canRun(command),
      .reload(let command) where !canRun(command):
      break
    case .run(_, let command) where gathered == nil && needsAll(command),
      .become(let command) where gathered == nil && needsAll(command),
      .reload(let command) where gathered == nil && needsAll(command):
      effects.append(.gather(number: hold(gathers: .forCommand)))
    case .run(.onTerminal, let command):
      effects.append(.run(.onTerminal, command, moment, number: 0))
    case .run(let purpose, let command):
      effects.append(.run(purpose, command, moment, number: hold()))
    case .become(let command): effects.append(.end(.becomes(command, moment)))
    case .reload(let command):
      reloads += 1
      // What is typed for the command asks for other rows, as what is searched for does.
      comesBackAfterReading = searches || field.text == readText
      readText = field.text
      if !searches { search("", &effects) }
      occasions.reload()
      // Their rows are about to go.
      selection = Selection(revision: selection.revision + 1)
      effects.append(.reload(command, moment, number: reloads))
    case .jump(let accepts): if rows.current != nil { jumping = accepts }
    case .retry: effects.append(.retry)
    case .literal:
      guard isFresh, let correction = rows.snapshot.correction else { break }
      let conditions = TypedQuery(searched, columns: settings.columns).conditions
      edit(&effects) { $0.replace(with: correction.literal + (conditions.isEmpty ? "" : " " + conditions)) }
    case .suspend: effects.append(.suspend)
    case .redraw: effects.append(.redraw)
    case .bell: effects.append(.bell)
    case .scroll(let isDown): rows.scroll(by: isDown == layout.isUpward ? -1 : 1)
    case .center: rows.center()
    case .goToSelected(let isDown): rows.moveToSelected(by: isDown == layout.isUpward ? -1 : 1, of: selection)
    case .previewUp: preview.scroll(by: -1)
    case .previewDown: preview.scroll(by: 1)
    case .previewPageUp: preview.scrollPage(by: -1)
    case .previewPageDown: preview.scrollPage(by: 1)
    case .togglePreview: preview.toggle()
    }
  }

  private mutating func exclude(_ items: [Item], _ effects: inout [PickerEffect<Item>]) {
    if items.isEmpty { return }
    selectAll(items, .deselect)
    for item in items { excluded[item.id] = item }
    effects.append(.exclude(items.map(\.id)))
  }

  /// Whether a command has the rows that it stands for; it isn't run for none.
  private func canRun(_ command: String) -> Bool { rows.current != nil || !selection.isEmpty || !needsItem(command) }

  private mutating func edit(_ effects: inout [PickerEffect<Item>], _ change: (inout QueryField) -> Void) {
    if !showsInput { return }
    let text = field.text
    change(&field)
    if field.text == text { return }
    waiting = []
    if searches { search(field.text, &effects) }
  }

  private mutating func search(_ text: String, _ effects: inout [PickerEffect<Item>]) {
    if searched == text { return }
    searched = text
    waiting = []
    search(&effects)
  }

  private mutating func match(by kind: Int, _ effects: inout [PickerEffect<Item>]) {
    self.kind = kind
    search(&effects)
  }

  private mutating func search(_ effects: inout [PickerEffect<Item>]) {
    let query = settings.query(of: searched, kind: kind, isReordered: isReordered)
    if query == self.query { return }
    self.query = query
    effects.append(.queryChanged(query))
  }

  /// Asks how many of the rows taken out are counted as found, where that can't be seen.
  private mutating func countExcluded(_ effects: inout [PickerEffect<Item>]) {
    guard !excluded.isEmpty, !isWhole, let query = rows.snapshot.itemsQuery, let some = rows.snapshot.items.first else {
      return
    }
    // Those of an earlier reading are not there any more.
    let items = excluded.values.filter { reading($0) == reading(some) }
    let found = FoundQuery(query: query, correction: rows.snapshot.correction)
    if let asked = excludedFound, asked.query == found, asked.of == items.count { return }
    // Until it is known, as many as before.
    let before = excludedFound?.query == found ? excludedFound?.count : nil
    excludedFound = (found, items.count, items.isEmpty ? 0 : before)
    if !items.isEmpty { effects.append(.count(items, found)) }
  }

  /// Looks for what may come after the text in the field.
  private mutating func complete(_ effects: inout [PickerEffect<Item>]) {
    completion = nil
    guard searches, field.after.isEmpty, !settings.columns.isEmpty else { return }
    let typed = TypedQuery(field.text, columns: settings.columns)
    guard case .value(let column, let word)? = typed.unfinished else { return completion = QueryCompletion(typed) }
    let request = QueryCompletion.Request(query: query.without(column), column: column)
    if completed?.request != request {
      completed = (request, [])
      effects.append(.complete(request))
    }
    completion = QueryCompletion.Value.best(of: completed?.values ?? [], for: word)
      .flatMap { QueryCompletion(typed, $0) }
  }

  private mutating func showHistory(at place: Int, _ effects: inout [PickerEffect<Item>]) {
    guard (0...settings.history.count).contains(place), place != historyPlace else { return }
    if historyPlace == settings.history.count { typedText = field.text }
    historyPlace = place
    let text = place == settings.history.count ? typedText : settings.history[place]
    edit(&effects) { $0.replace(with: text) }
  }

  private mutating func move(up lines: Int, _ action: PickerAction, _ effects: inout [PickerEffect<Item>]) {
    let step = layout.isUpward ? lines : -lines
    if settings.cycles, rows.isAtEnd(towards: step) {
      waiting = []
      if let position = step > 0 ? rows.goToFirst() : rows.goToLast() { effects.append(.jump(position: position)) }
      return
    }
    moveRows(by: step, action)
  }

  private mutating func moveRows(by step: Int, _ action: PickerAction) {
    if rows.waits(toMove: step) { waiting.append(action) } else { rows.move(by: step) }
  }

  private mutating func page(up pages: Int, _ action: PickerAction) {
    let step = layout.isUpward ? pages : -pages
    if rows.waits(toMove: step * rows.height) { waiting.append(action) } else { rows.page(by: step) }
  }

  private mutating func toggle(then action: PickerAction, _ effects: inout [PickerEffect<Item>]) {
    guard settings.isMultiple else { return }
    let revision = selection.revision
    if let item = rows.current {
      selectAll([item], .toggle)
      // Who goes on would take a row beyond the limit for selected.
      if selection.revision == revision { return }
    }
    perform(action, &effects)
  }

  /// Ends with what is chosen. Rows of another text are never taken for those of the text in the field, nor is none found while
  /// more is read: then this waits.
  private mutating func accept(_ effects: inout [PickerEffect<Item>], _ acceptance: Acceptance = .ends) {
    accepting = acceptance
    if !waiting.isEmpty || rows.isOnItsWay { return }
    if !selection.isEmpty {
      effects.append(.end(.chosen(selection.items)))
    } else if isFresh, let current = rows.current {
      accepting = nil
      effects.append(.end(.chosen([current])))
    } else if isFresh, rows.snapshot.phase == .loaded, !mayFindMore {
      accepting = nil
      switch acceptance {
      case .ends: effects.append(.end(.chosen([])))
      case .staysOpen: break
      case .printsQuery: effects.append(.end(.query))
      }
    } else if case .failed = rows.snapshot.phase {
      accepting = nil
    }
  }

  /// Tells what is on screen now, where that has changed.
  private mutating func report(_ effects: inout [PickerEffect<Item>]) {
    let visible = rows.visible
    if let first = visible.first, let last = visible.last {
      let range = (first: rows.items[first].id, last: rows.items[last].id, epoch: rows.snapshot.epoch)
      if reported.map({ $0 != range }) ?? true {
        reported = range
        effects.append(.visible(first: range.first, last: range.last))
      }
    } else {
      reported = nil
    }
    let area = layout.preview
    let target = PreviewTarget(
      id: area == nil ? nil : rows.current?.id, query: settings.previewsQuery ? field.text : "",
      command: settings.previewCommand,
      selected: settings.previewsSelection ? selection.revision : 0, columns: area?.columns.count ?? 0,
      rows: area?.rows.count ?? 0)
    // Nothing is asked for before there is something to show, and where.
    if previewed == target || previewed == nil && target.id == nil { return }
    previewed = target
    previewNumber += 1
    preview.ask()
    let request = PreviewRequest(
      command: settings.previewCommand, current: area == nil ? nil : rows.current,
      selected: settings.previewsSelection ? selection.items : [],
      query: field.text, columns: target.columns, rows: target.rows, place: preview.place ?? PreviewPlace(),
      facts: facts)
    effects.append(.preview(request, number: previewNumber))
  }
}
