import IncrementalSearch
import Terminal

/// What is told of a picker: to the screen, to commands and to other programs.
extension PickerState {
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
  var total: TotalCount { excluded.total(of: rows.snapshot) }

  /// Whether the rows answer the text in the field.
  var isFresh: Bool {
    let snapshot = rows.snapshot
    return snapshot.itemsQuery == snapshot.query && !snapshot.isProvisional && snapshot.query == searched.query
      && readings.areLast(current: rows.current, progress: progress)
  }

  /// Whether a spinner turns: the answer is slow, or rows that would be on screen are.
  var isSpinning: Bool { rows.snapshot.isSlow || ticks.isEndSlow }

  /// Whether Enter waits for the rows of the text in the field.
  var isAccepting: Bool { accepting != nil }

  /// Whether something changes with time: on screen, or whether Enter still has to wait.
  var needsTicks: Bool {
    isSpinning || rows.isWaitingAtEnd || preview.isStale && !preview.isSlow
      || !progress.isReading && ticks.mayBeUnsearched
  }

  /// Whether a row may still come for a text that none is found for: while there is more to read, and until it is searched.
  var mayFindMore: Bool {
    if progress.isReading || ticks.mayBeUnsearched { return true }
    if case .loading = rows.snapshot.refresh { return true }
    return false
  }

  /// Whether a row has as many lines as its text.
  var hasLines: Bool { lines != nil && showsLines }

  /// How many lines of the screen an item takes, with those free after it; nil where each takes one.
  var rowHeight: (@Sendable (Item) -> Int)? {
    let (look, row, hasLines) = (settings.look, self.row, self.hasLines)
    if look.wrap != nil {
      let layout = self.layout
      let (height, columns) = (layout.list.count, layout.rowColumns(look).count - look.gutter)
      return { item in
        row(item).screenLines(look, hasLines: hasLines, columns: columns, most: height).count + look.gap
      }
    }
    if let lines, hasLines { return { lines($0) + look.gap } }
    if look.gap > 0 { return { _ in 1 + look.gap } }
    return nil
  }

  /// What occasions are told from.
  var now: PickerOccasions<Item.ID>.Moment {
    var count: Int?
    if case .exact(let exact) = total { count = exact }
    return PickerOccasions.Moment(
      query: field.text, focus: rows.current?.id, selection: selection.revision,
      isReading: progress.isReading || progress.reading != readings.last,
      result: rows.snapshot.phase == .loaded && isFresh
        ? PickerOccasions.Result(
          query: rows.snapshot.query.text, count: count, isReading: progress.isReading, reading: readings.last) : nil)
  }

  /// The row under the cursor, what is selected and the query, for a command.
  var moment: PickerMoment<Item> {
    var moment = PickerMoment(current: rows.current, selected: selection.items, query: field.text, facts: facts)
    moment.all = gathered?.filter { !excluded.contains($0.id) }
    return moment
  }

  /// Whether a command has the rows that it stands for; it isn't run for none.
  func canRun(_ command: String) -> Bool { rows.current != nil || !selection.isEmpty || !needsItem(command) }

  /// What was typed, to be searched for as it is, where something else was searched; nil where not.
  var literalText: String? {
    guard isFresh, let correction = rows.snapshot.correction else { return nil }
    let conditions = TypedQuery(searched.text, columns: settings.columns).conditions
    return correction.literal + (conditions.isEmpty ? "" : " " + conditions)
  }

  /// The labels of the rows on screen from the first one on; none unless the next sign chooses one.
  var labels: [Character] { jumping == nil ? [] : Array(settings.jumpLabels) }

  /// What there is to see.
  var picture: PickerPicture<Item> {
    PickerPicture(
      query: field.text, facts: facts, isReading: progress.isReading, current: rows.current, items: rows.items,
      before: rows.snapshot.before, selected: selection.items)
  }

  var facts: PickerFacts {
    var facts = PickerFacts()
    facts.prompt = settings.prompt
    if case .exact(let count) = total { facts.matched = count }
    facts.all = progress.records
    facts.selected = selection.count
    facts.position = rows.current == nil ? nil : rows.snapshot.before.map { $0 + rows.cursor + 1 }
    (facts.columns, facts.rows) = size
    facts.key = lastKey
    facts.action = lastAction
    facts.searches = searched.followsField
    facts.hasInput = showsInput
    return facts
  }

  /// What the preview depends on now.
  var previewTarget: LatestPreview<Item.ID>.Target {
    let area = layout.preview
    return LatestPreview.Target(
      id: area == nil ? nil : rows.current?.id, query: settings.previewsQuery ? field.text : "",
      command: settings.previewCommand, selected: settings.previewsSelection ? selection.revision : 0,
      columns: area?.columns.count ?? 0, rows: area?.rows.count ?? 0)
  }

  /// What the preview is asked for.
  func previewRequest(_ target: LatestPreview<Item.ID>.Target) -> PreviewRequest<Item> {
    PreviewRequest(
      command: target.command, current: target.id == nil ? nil : rows.current,
      selected: settings.previewsSelection ? selection.items : [], query: field.text, columns: target.columns,
      rows: target.rows, place: preview.place ?? PreviewPlace(), facts: facts)
  }
}
