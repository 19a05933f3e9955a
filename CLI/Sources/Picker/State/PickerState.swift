import IncrementalSearch
import Terminal

/// Everything a picker shows, and what each event does to it: a value without terminal, task or clock.
struct PickerState<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  private(set) var settings: PickerSettings
  private(set) var field: QueryField
  private(set) var searched: SearchedQuery
  private(set) var completion = FieldCompletion()
  private var history: QueryHistory
  private(set) var rows = RowWindow<Item>()
  private(set) var selection = Selection<Item>()
  private(set) var excluded = ExcludedRows<Item>()
  private(set) var readings: Readings<Item>
  private(set) var progress: PickerProgress
  private(set) var preview: PreviewPane
  private var latestPreview = LatestPreview<Item.ID>()
  private(set) var size: (columns: Int, rows: Int)
  private(set) var ticks = PickerTicks()
  private var occasions: PickerOccasions<Item.ID>
  private var mouse = PickerMouse()

  /// How a key that accepts goes on once the rows of the text in the field are there; nil where none waits for them.
  private(set) var accepting: PickerAcceptance?
  /// Keys that wait for the row that the first of them moves to, which is on its way.
  private var waiting: [PickerAction] = []
  private var held = HeldActions()
  /// All rows of the query, while an action is performed that needs them.
  private(set) var gathered: [Item]?
  /// Whether the next sign chooses a row by its label, and takes it; nil if it is typed.
  private(set) var jumping: Bool?

  /// Whether there is a field to type into.
  private(set) var showsInput: Bool
  private(set) var showsHeader = true
  /// Whether rows have as many lines as their texts, where those have several.
  private(set) var showsLines = true
  /// How rows are wrapped when they are again.
  private var lastWrap = RowWrap.char

  /// The key pressed last, by its name.
  private(set) var lastKey = ""
  /// The action performed last, by its name.
  private(set) var lastAction = ""
  /// What `print` had to say.
  private(set) var printed: [String] = []
  /// The key that ended the picker, by its name.
  private(set) var endKey: String?

  /// What an item is as a query.
  private let text: @Sendable (Item) -> String
  /// How many lines an item's text has; nil where it is shown on one.
  let lines: (@Sendable (Item) -> Int)?
  /// What is shown of an item, whatever is searched for.
  let row: @Sendable (Item) -> PickerRow
  /// Whether a command stands for rows.
  let needsItem: @Sendable (String) -> Bool
  /// Whether a command stands for all rows of the query.
  private let needsAll: @Sendable (String) -> Bool

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
    self.text = text
    field = QueryField(settings.query)
    searched = SearchedQuery(settings, text: field.text)
    readings = Readings(number: reading, text: field.text)
    history = QueryHistory(settings.history)
    progress = settings.progress
    preview = PreviewPane(settings.preview)
    size = (columns, rows)
    self.rows.tracks = settings.tracks
    self.rows.text = text
    occasions = PickerOccasions(query: field.text)
    arrange()
  }

  /// Says how many rows there is room for, and how many lines each takes.
  private mutating func arrange() {
    rows.gap = settings.look.gap
    rows.lines = rowHeight
    rows.resize(height: layout.list.count)
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
    if !rows.isWaitingAtEnd { ticks.endWaiting() }
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
      let isReadAnew = readings.keepPlace(of: rows.current, in: snapshot.items)
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
        ticks.endReading()
        effects.append(.reportChange)
      }
      self.progress = progress
      if let columns = progress.columns { (settings.columnNames, settings.columns) = (columns.names, columns.facets) }
    case .preview(let content, let number):
      if latestPreview.isLatest(number) { preview.show(content) }
    case .tick:
      preview.tick()
      let mayEnd = !progress.isReading && ticks.mayBeUnsearched
      ticks.tick(isWaitingAtEnd: rows.isWaitingAtEnd, isReading: progress.isReading)
      if mayEnd, let accepting { accept(&effects, accepting) }
    case .began: break
    case .gathered(let items, let number):
      guard let released = held.release(number) else { return }
      if case .change(let change)? = released.gathers { select(items, change) }
      gathered = released.gathers == .forCommand ? items : nil
      perform(released.actions, &effects)
      gathered = nil
    case .counted(let count, let all, let query): excluded.take(count: count, of: all, query)
    case .completed(let values, let request): completion.take(values, for: request)
    case .ran(let command, let output, let number):
      guard let released = held.release(number) else { return }
      perform(command.actions(output: output) + released.actions, &effects)
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
        } else {
          perform(settings.actions(of: sign), &effects)
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
      } else {
        perform(settings.actions(of: press), &effects)
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
    case .bar(let line, let height): go(&effects) { $0.go(toLine: line, ofBar: height) }
    }
  }

  /// Performs actions one after the other; those after one that has to be waited for are kept until then.
  private mutating func perform(_ actions: [PickerAction], _ effects: inout [PickerEffect<Item>]) {
    for (index, action) in actions.enumerated() {
      let number = held.lastNumber
      perform(action, &effects)
      lastAction = action.name
      if case .end? = effects.last { return }
      if held.keep(actions[index...], since: number) { return }
    }
  }

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
      if let completion = completion.best, field.after.isEmpty {
        edit(&effects) { $0.replace(with: completion.text) }
      } else {
        edit(&effects) { $0.perform(change) }
      }
    case .edit(let change): edit(&effects) { $0.perform(change) }
    case .up: move(up: 1, action, &effects)
    case .down: move(up: -1, action, &effects)
    case .pageUp: page(up: 1, action)
    case .pageDown: page(up: -1, action)
    case .first: go(&effects) { $0.goToFirst() }
    case .last: go(&effects) { $0.goToLast() }
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
    case .position(let number): go(&effects) { $0.go(toRow: number) }
    case .toggle, .select, .deselect:
      guard settings.isMultiple, let item = rows.current else { break }
      select([item], action == .toggle ? .toggle : action == .select ? .select : .deselect)
    case .toggleIn: toggle(then: layout.isUpward ? .down : .up, &effects)
    case .toggleOut: toggle(then: layout.isUpward ? .up : .down, &effects)
    case .selectAll, .deselectAll, .toggleAll:
      guard settings.isMultiple else { break }
      let change: SelectionChange =
        action == .selectAll ? .select : action == .deselectAll ? .deselect : .toggle
      effects.append(.gather(number: held.hold(gathers: .change(change))))
    case .clearSelection: selection.clear()
    case .changeMulti(let most):
      settings.isMultiple = most > 0
      settings.mostSelected = most
    case .changeQuery(let text): edit(&effects) { $0.replace(with: text) }
    case .replaceQuery:
      if let text = rows.current.map(text) { edit(&effects) { $0.replace(with: text) } }
    case .put(let text): edit(&effects) { $0.insert(text ?? "") }
    case .cycleMatch: if searched.matchNext(settings) { updateQuery(&effects) }
    case .toggleSort: if searched.reorder(settings) { updateQuery(&effects) }
    case .changeMatch(let name): if searched.match(name, settings) { updateQuery(&effects) }
    case .search(let text): search(text, &effects)
    case .setSearch(let isOn):
      // What is shown stays until other rows are read.
      searched.followsField = isOn
      if isOn { search(field.text, &effects) }
    case .toggleSearch: perform(.setSearch(isOn: !searched.followsField), &effects)
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
      latestPreview.forget()
    case .changePreviewPlace(let places):
      preview.move(toNextOf: places, from: settings.preview ?? PreviewPlace())
    case .refreshPreview: latestPreview.forget()
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
      let row = rows.items.dropFirst(rows.cursor).first { !excluded.contains($0.id) }
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
    case .nextHistory: recall(by: 1, &effects)
    case .previousHistory: recall(by: -1, &effects)
    case .run(_, let command) where !canRun(command), .become(let command) where !canRun(command),
      .reload(let command) where !canRun(command):
      break
    case .run(_, let command) where gathered == nil && needsAll(command),
      .become(let command) where gathered == nil && needsAll(command),
      .reload(let command) where gathered == nil && needsAll(command):
      effects.append(.gather(number: held.hold(gathers: .forCommand)))
    case .run(.onTerminal, let command): effects.append(.run(.onTerminal, command, moment, number: 0))
    case .run(let purpose, let command): effects.append(.run(purpose, command, moment, number: held.hold()))
    case .become(let command): effects.append(.end(.becomes(command, moment)))
    case .reload(let command):
      readings.begin(text: field.text, isSearched: searched.followsField)
      if !searched.followsField { search("", &effects) }
      occasions.reload()
      // Their rows are about to go.
      selection.clear()
      effects.append(.reload(command, moment, number: readings.last))
    case .jump(let accepts): if rows.current != nil { jumping = accepts }
    case .retry: effects.append(.retry)
    case .literal: if let text = literalText { edit(&effects) { $0.replace(with: text) } }
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
    select(items, .deselect)
    excluded.insert(items)
    effects.append(.exclude(items.map(\.id)))
  }

  private mutating func select(_ items: [Item], _ change: SelectionChange) {
    let there = items.lazy.filter { [excluded] in !excluded.contains($0.id) }
    selection.change(there, change, most: settings.mostSelected)
  }

  private mutating func edit(_ effects: inout [PickerEffect<Item>], _ change: (inout QueryField) -> Void) {
    if !showsInput { return }
    let text = field.text
    change(&field)
    if field.text == text { return }
    waiting = []
    if searched.followsField { search(field.text, &effects) }
  }

  private mutating func search(_ text: String, _ effects: inout [PickerEffect<Item>]) {
    if searched.text == text { return }
    searched.text = text
    waiting = []
    updateQuery(&effects)
  }

  private mutating func updateQuery(_ effects: inout [PickerEffect<Item>]) {
    if let query = searched.update(settings) { effects.append(.queryChanged(query)) }
  }

  /// Asks how many of the rows taken out are counted as found, where that can't be seen.
  private mutating func countExcluded(_ effects: inout [PickerEffect<Item>]) {
    guard let (items, query) = excluded.ask(about: rows.snapshot, readings: readings) else { return }
    effects.append(.count(items, query))
  }

  /// Looks for what may come after the text in the field.
  private mutating func complete(_ effects: inout [PickerEffect<Item>]) {
    let text = searched.followsField && field.after.isEmpty ? field.text : nil
    guard let request = completion.complete(text, columns: settings.columns, of: searched.query) else { return }
    effects.append(.complete(request))
  }

  private mutating func recall(by step: Int, _ effects: inout [PickerEffect<Item>]) {
    guard let text = history.move(by: step, from: field.text) else { return }
    edit(&effects) { $0.replace(with: text) }
  }

  private mutating func go(_ effects: inout [PickerEffect<Item>], _ change: (inout RowWindow<Item>) -> Int?) {
    waiting = []
    if let position = change(&rows) { effects.append(.jump(position: position)) }
  }

  private mutating func move(up lines: Int, _ action: PickerAction, _ effects: inout [PickerEffect<Item>]) {
    let step = layout.isUpward ? lines : -lines
    if settings.cycles, rows.isAtEnd(towards: step) {
      return go(&effects) { step > 0 ? $0.goToFirst() : $0.goToLast() }
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
      select([item], .toggle)
      // Who goes on would take a row beyond the limit for selected.
      if selection.revision == revision { return }
    }
    perform(action, &effects)
  }

  /// Ends with what is chosen. Rows of another text are never taken for those of the text in the field, nor is none found while
  /// more is read: then this waits.
  private mutating func accept(_ effects: inout [PickerEffect<Item>], _ acceptance: PickerAcceptance = .ends) {
    accepting = acceptance
    if !waiting.isEmpty || rows.isOnItsWay { return }
    if !selection.isEmpty {
      effects.append(.end(.chosen(selection.items)))
    } else if isFresh, let current = rows.current {
      accepting = nil
      effects.append(.end(.chosen([current])))
    } else if isFresh, rows.snapshot.phase == .loaded, !mayFindMore {
      accepting = nil
      if let end: PickerEnd<Item> = acceptance.endWithoutRows() { effects.append(.end(end)) }
    } else if case .failed = rows.snapshot.phase {
      accepting = nil
    }
  }

  /// Tells what is on screen now, where that has changed.
  private mutating func report(_ effects: inout [PickerEffect<Item>]) {
    if let (first, last) = rows.report() { effects.append(.visible(first: first, last: last)) }
    let target = previewTarget
    guard let number = latestPreview.ask(for: target) else { return }
    preview.ask()
    effects.append(.preview(previewRequest(target), number: number))
  }
}
