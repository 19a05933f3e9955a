import IncrementalSearch
import Terminal

/// A search in a terminal, over any source: what a person types becomes its query, its rows the list.
package struct Picker<Source: PageSource>: Sendable {
  /// Gives what a preview of an item has to say, growing; leaving the loop over it ends the command.
  package typealias Preview = @Sendable (PreviewRequest<Source.Item>) -> AsyncStream<PreviewContent>

  /// Gives what is shown of the items that a query found; called once for each drawing, its result for each row.
  package typealias Rows = @Sendable (SearchQuery) -> (Source.Item) -> PickerRow

  /// Where the rows come from.
  package let source: Source
  /// How it looks and behaves.
  package var settings: PickerSettings
  /// How the search asks for pages.
  package let search: SearchConfiguration
  /// Called with every snapshot that is drawn.
  package var onSnapshot: (@MainActor @Sendable (SearchSnapshot<Source.Item>) -> Void)?
  private let rows: Rows
  private let preview: Preview?
  /// What actions of a person's ask for beside the list.
  package var commands = PickerCommands<Source.Item>()

  /// What programs beside the picker ask of it; nil if none can.
  package var requests: AsyncStream<PickerRequest<Source.Item>>?

  /// Makes a picker; `rows` says what is shown of items.
  package init(
    _ source: Source, settings: PickerSettings = PickerSettings(), search: SearchConfiguration = .picker,
    preview: Preview? = nil, rows: @escaping Rows
  ) {
    self.source = source
    self.settings = settings
    self.search = search
    self.preview = preview
    self.rows = rows
  }

  /// Runs until a person has chosen or left. The terminal serves one run, and has to be closed after it.
  ///
  /// Runs on the main actor, which the search's own work never occupies, so that a key is answered at once however busy
  /// the search is.
  @MainActor
  package func run(
    in terminal: RawTerminal, progress: AsyncStream<PickerProgress> = AsyncStream { $0.finish() }
  ) async -> PickerOutcome<Source.Item> {
    await withSearchSession(source, search) { session in
      let (events, mailbox) = AsyncStream.makeStream(of: PickerLoop<Source>.Event.self)
      let (drawn, drawnMailbox) = AsyncStream.makeStream(of: Void.self)
      let snapshots = session.snapshots
      // On the main actor too: no work of the search may stand between a key and the screen.
      let feeders = [
        Task {
          for await event in terminal.events { mailbox.yield(.terminal(event)) }
          mailbox.yield(.terminal(.closed))
        },
        Task {
          // The next one is taken when this one is drawn, so that a slow terminal skips some and never lags.
          var hasDrawn = drawn.makeAsyncIterator()
          for await snapshot in snapshots {
            mailbox.yield(.picker(.snapshot(snapshot)))
            await hasDrawn.next()
          }
        },
        Task { for await value in progress { mailbox.yield(.picker(.progress(value))) } },
        Task { [requests] in
          for await request in requests ?? .init(unfolding: { nil }) { mailbox.yield(.request(request)) }
        },
      ]
      defer { for feeder in feeders { feeder.cancel() } }
      var loop = PickerLoop(
        session, terminal,
        PickerState(
          settings, columns: terminal.size.columns, rows: terminal.size.rows, reading: commands.reading,
          text: commands.text, needsItem: commands.needsItem, needsAll: commands.needsAll, lines: commands.lines,
          row: { [rows] in rows(SearchQuery())($0) }), source: source, rows: rows,
        preview: preview,
        commands: commands, mailbox: mailbox)
      defer { loop.end() }
      if let end = loop.begin() { return loop.outcome(end) }
      for await event in events {
        if let end = loop.take(event) { return loop.outcome(end) }
        guard case .picker(.snapshot(let snapshot)) = event else { continue }
        onSnapshot?(snapshot)
        drawnMailbox.yield()
      }
      return loop.outcome(.aborted)
    }
  }
}

extension SearchConfiguration {
  /// For a terminal: every key asks at once, some screens of rows are held.
  package static var picker: SearchConfiguration { picker(pageSize: 100, prefetchDistance: 100) }

  /// The same over rows in memory, which need no time to come: what is not on screen yet would take some from each key.
  package static var pickerInMemory: SearchConfiguration { picker(pageSize: 50, prefetchDistance: 25) }

  private static func picker(pageSize: Int, prefetchDistance: Int) -> SearchConfiguration {
    SearchConfiguration(
      typing: TypingConfiguration(debounce: .zero, minimumLength: 0, composition: .every),
      paging: PagingConfiguration(pageSize: pageSize, prefetchDistance: prefetchDistance, window: .items(800)))
  }
}

/// A query that found rows, and the text that was searched instead if it was corrected.
package struct FoundQuery: Hashable, Sendable {
  /// The query.
  package var query: SearchQuery
  /// What was searched instead; nil if it was the query's own text.
  package var correction: SearchCorrection?
}

/// What a picker has its program do: run commands of the shell, and tell about items and columns.
package struct PickerCommands<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// Runs a command to its end; returns what it printed.
  package var run: @Sendable (String, PickerMoment<Item>) async -> String = { _, _ in "" }
  /// Runs a command that has the terminal, to its end.
  package var runOnTerminal: @Sendable (String, PickerMoment<Item>) -> Void = { _, _ in }
  /// Reads what a command prints in place of all rows; `number` is what `PickerProgress.reading` says then.
  package var reload: @Sendable (String, PickerMoment<Item>, _ number: Int) -> Void = { _, _, _ in }
  /// How many lines an item takes; nil where each takes one.
  package var lines: (@Sendable (Item) -> Int)?
  /// The values of a column, the one that most rows have first.
  package var values: @Sendable (QueryCompletion.Request) async -> [QueryCompletion.Value] = { _ in [] }
  /// How many of these items a query finds.
  package var count: @Sendable ([Item], FoundQuery) async -> Int = { _, _ in 0 }
  /// The number of the reading that an item is of.
  package var reading: @Sendable (Item) -> Int = { _ in 0 }
  /// What an item is as a query.
  package var text: @Sendable (Item) -> String = { _ in "" }
  /// Whether a command stands for rows, so that it is not run without any.
  package var needsItem: @Sendable (String) -> Bool = { _ in false }

  /// Whether a command stands for all rows of a query.
  package var needsAll: @Sendable (String) -> Bool = { _ in false }

  /// Commands that do nothing.
  package init() {}
}

/// How a picker looks and behaves.
package struct PickerSettings: Sendable {
  /// Where the field stands and which way the rows go from it.
  package enum Layout: String, CaseIterable, Sendable {
    /// The field at the top, the rows downwards.
    case top
    /// The field at the bottom, the rows upwards.
    case bottom
    /// The field at the bottom, the rows downwards from the top.
    case reverseList = "reverse-list"
  }

  /// What stands before the query.
  package var prompt = "> "
  /// The text in the field at first.
  package var query = ""
  /// Whether several items can be selected.
  package var isMultiple = false
  /// Where the field stands.
  package var layout = Layout.top
  /// Its signs and lines.
  package var look = PickerLook()
  /// Colours instead of the theme's.
  package var colors = PickerColors()
  /// How many items can be selected at most.
  package var mostSelected = Int.max
  /// Lines between the counter and the rows: the names of columns, say. Colours in them are shown.
  package var header: [String] = []
  /// Lines at the other end of the rows, a line between. Colours in them are shown.
  package var footer: [String] = []
  /// What stands in the field while it is empty.
  package var ghost = ""
  /// The signs that rows can be gone to by, from the first one on screen on.
  package var jumpLabels = "asdfghjklqwertyuiopzxcvbnm1234567890ASDFGHJKLQWERTYUIOPZXCVBNM"
  /// The names of the columns that rows show, above all else of the header; none where rows have no columns in common.
  package var columnNames: [String] = []
  /// Whether there is a field to type into from the start.
  package var hasInput = true
  /// Whether the query is searched for; else it is for commands.
  package var searches = true
  /// The names of columns that `column:value` words of the query ask.
  package var columns: [String] = []
  /// The ways to match that a key goes through, the one at the start first; the source is told of another one by a filter
  /// (``matchFilter``).
  package var matches: [String] = []
  /// Whether the best rows come first at the start, where another order can be had; nil where not. The source is told by a
  /// filter (``orderFilter``).
  package var sorts: Bool?
  /// Whether the cursor goes from one end of the rows to the other.
  package var cycles = false
  /// Whether the cursor stays on its row when other rows come.
  package var tracks = false
  /// What keys and events lead to.
  package var bindings = PickerBindings()
  /// Keys that end the picker as Enter does, and the names they are told by.
  package var expected: [PickerTrigger: String] = [:]
  /// Earlier queries, the last one last.
  package var history: [String] = []
  /// Whether keys go through the history.
  package var keepsHistory = false
  /// The command of the preview.
  package var previewCommand = ""
  /// Where the preview is shown; nil for none.
  package var preview: PreviewPlace?
  /// Whether the preview changes with the query.
  package var previewsQuery = false
  /// Whether the preview changes with what is selected.
  package var previewsSelection = false
  /// The colours that the terminal has.
  package var colorDepth = ColorDepth.palette256
  /// Whether colours are for a light background; nil asks the terminal.
  package var isLight: Bool?
  /// How far reading has come at the start.
  package var progress = PickerProgress()

  /// Makes the settings of a picker for one item.
  package init() {}

  /// The name of a filter that no column has: its value is the way to match, where that is not the first one.
  package static let matchFilter = "\0match"

  /// The name of a filter that no column has: it is there where rows come in the other order than at the start.
  package static let orderFilter = "\0order"

  /// What a text searches for, in one of the ways to match and one of the two orders.
  package func query(of text: String, kind: Int = 0, isReordered: Bool = false) -> SearchQuery {
    let typed = TypedQuery(text, columns: columns)
    var filters = typed.values
    if kind > 0, kind < matches.count { filters[Self.matchFilter] = matches[kind] }
    if isReordered { filters[Self.orderFilter] = "other" }
    return SearchQuery(typed.words, filters: filters)
  }

  /// The lines of a text as a header or footer.
  package static func headerLines(_ text: String) -> [String] {
    text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The names of the columns of rows.
package struct PickerColumns: Equatable, Sendable {
  /// Those that rows show; none where rows have no columns in common.
  package var names: [String]
  /// Those that `column:value` words ask.
  package var facets: [String]

  /// Names columns; where none has a name, none is shown.
  package init(names: [String], facets: [String]) {
    self.names = names.contains { !$0.isEmpty } ? names : []
    self.facets = facets
  }
}

/// How far a source that reads its data has come.
package struct PickerProgress: Equatable, Sendable {
  /// The records there are so far, where known.
  package var records: Int?
  /// Whether more may come.
  package var isReading: Bool
  /// What went wrong while reading, for a person.
  package var problem: String?
  /// Lines of the input that are a header.
  package var header: [String] = []
  /// The number of the reading, where rows have been read anew.
  package var reading = 0
  /// The columns that rows have now, where these may be others than at the start; nil where they are as they were.
  package var columns: PickerColumns?

  /// Makes a state of progress.
  package init(records: Int? = nil, isReading: Bool = false, problem: String? = nil, header: [String] = []) {
    self.header = header
    self.records = records
    self.isReading = isReading
    self.problem = problem
  }
}
