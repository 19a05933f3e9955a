import IncrementalSearch
import Terminal

/// Everything a picker shows, and what each event does to it: a value without terminal, task or clock.
struct PickerState<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  let settings: PickerSettings
  private(set) var field: QueryField
  private(set) var rows = RowWindow<Item>()
  private(set) var selection = Selection<Item>()
  private(set) var progress: PickerProgress
  private(set) var preview: PreviewPane
  private(set) var size: (columns: Int, rows: Int)
  /// The spinner's turns.
  private(set) var ticks = 0
  /// Whether Enter waits for the rows of the text in the field.
  private(set) var isAccepting = false

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

  init(_ settings: PickerSettings, columns: Int, rows: Int) {
    self.settings = settings
    field = QueryField(settings.query)
    progress = settings.progress
    preview = PreviewPane(settings.preview)
    size = (columns, rows)
    self.rows.resize(height: layout.list.count)
  }

  /// Where everything stands on the screen.
  var layout: PickerLayout {
    PickerLayout(
      settings, columns: size.columns, rows: size.rows, showsPreview: preview.isShown, hasHeader: settings.header != nil
    )
  }

  /// Whether the rows answer the text in the field.
  var isFresh: Bool {
    let snapshot = rows.snapshot
    return snapshot.itemsQuery == snapshot.query && !snapshot.isProvisional && snapshot.query == SearchQuery(field.text)
  }

  /// Whether a spinner turns: the answer is slow, or rows that would be on screen are.
  var isSpinning: Bool { rows.snapshot.isSlow || waitingTicks >= Self.slowTicks }

  /// Whether something on screen changes with time.
  var needsTicks: Bool { isSpinning || rows.isWaitingAtEnd || preview.isStale && !preview.isSlow }

  /// The time between two ticks.
  static var tick: Duration { .milliseconds(100) }
  /// As long as a search takes to be called slow.
  private static var slowTicks: Int { 3 }

  private struct PreviewTarget: Equatable {
    var id: Item.ID?
    var query: String
    var selected: Int
    var columns: Int
    var rows: Int
  }

  /// Takes an event in and returns what has to be done, in order.
  mutating func take(_ event: PickerEvent<Item>) -> [PickerEffect<Item>] {
    var effects: [PickerEffect<Item>] = []
    switch event {
    case .input(let input):
      isAccepting = false
      take(input, &effects)
    case .snapshot(let snapshot):
      rows.show(snapshot)
      goOn(&effects)
      if isAccepting { accept(&effects) }
    case .resized(let columns, let rows):
      size = (columns, rows)
      effects.append(.redraw)
    case .progress(let progress):
      self.progress = progress
    case .preview(let content, let number):
      if number == previewNumber { preview.show(content) }
    case .tick:
      ticks += 1
      preview.tick()
      waitingTicks = rows.isWaitingAtEnd ? waitingTicks + 1 : 0
    }
    if !rows.isWaitingAtEnd { waitingTicks = 0 }
    rows.resize(height: layout.list.count)
    preview.fit(rows: layout.preview?.rows.count ?? 0)
    report(&effects)
    return effects
  }

  private mutating func take(_ input: TerminalInput, _ effects: inout [PickerEffect<Item>]) {
    switch input {
    case .text(let text), .paste(let text): edit(&effects) { $0.insert(text) }
    case .key(let press): if let action = PickerAction(press) { perform(action, &effects) }
    case .backgroundColor: break
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
    if !waiting.isEmpty, action.isOfRows {
      // Keys come faster than rows; once the rows are slow, a person sees that and keys are not held for later.
      if !isSpinning { waiting.append(action) }
      return
    }
    switch action {
    case .edit(let change): edit(&effects) { $0.perform(change) }
    case .up: move(up: 1, action)
    case .down: move(up: -1, action)
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
    case .retry: effects.append(.retry)
    case .literal:
      if isFresh, let correction = rows.snapshot.correction { edit(&effects) { $0.replace(with: correction.literal) } }
    case .suspend: effects.append(.suspend)
    case .redraw: effects.append(.redraw)
    case .previewUp: preview.scroll(by: -1)
    case .previewDown: preview.scroll(by: 1)
    case .previewPageUp: preview.scrollPage(by: -1)
    case .previewPageDown: preview.scrollPage(by: 1)
    case .togglePreview: preview.toggle()
    }
  }

  private mutating func edit(_ effects: inout [PickerEffect<Item>], _ change: (inout QueryField) -> Void) {
    let text = field.text
    change(&field)
    if field.text == text { return }
    waiting = []
    effects.append(.textChanged(field.text))
  }

  private mutating func move(up lines: Int, _ action: PickerAction) {
    let step = layout.isUpward ? lines : -lines
    if rows.waits(toMove: step) { waiting.append(action) } else { rows.move(by: step) }
  }

  private mutating func page(up pages: Int, _ action: PickerAction) {
    let step = layout.isUpward ? pages : -pages
    if rows.waits(toMove: step * rows.height) { waiting.append(action) } else { rows.page(by: step) }
  }

  private mutating func toggle(then action: PickerAction, _ effects: inout [PickerEffect<Item>]) {
    guard settings.isMultiple else { return }
    if let item = rows.current { selection.toggle(item) }
    perform(action, &effects)
  }

  /// Ends with what is chosen. Rows of another text are never taken for those of the text in the field: then this waits.
  private mutating func accept(_ effects: inout [PickerEffect<Item>]) {
    if !waiting.isEmpty {
      isAccepting = true
    } else if !selection.isEmpty {
      effects.append(.end(.chosen(selection.items)))
    } else if isFresh, rows.snapshot.phase == .loaded || rows.current != nil {
      isAccepting = false
      effects.append(.end(.chosen(rows.current.map { [$0] } ?? [])))
    } else if case .failed = rows.snapshot.phase {
      isAccepting = false
    } else {
      isAccepting = true
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
      selected: settings.previewsSelection ? selection.revision : 0, columns: area?.columns.count ?? 0,
      rows: area?.rows.count ?? 0)
    // Nothing is asked for before there is something to show, and where.
    if previewed == target || previewed == nil && target.id == nil { return }
    previewed = target
    previewNumber += 1
    preview.ask()
    let request = PreviewRequest(
      current: area == nil ? nil : rows.current, selected: settings.previewsSelection ? selection.items : [],
      query: field.text, columns: target.columns, rows: target.rows)
    effects.append(.preview(request, number: previewNumber))
  }
}
