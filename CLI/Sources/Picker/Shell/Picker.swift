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
  package var search: SearchConfiguration
  /// Called with every snapshot that is drawn.
  package var onSnapshot: (@MainActor @Sendable (SearchSnapshot<Source.Item>) -> Void)?
  private let rows: Rows
  private let preview: Preview?

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
      ]
      defer { for feeder in feeders { feeder.cancel() } }
      var loop = PickerLoop(
        session, terminal, PickerState(settings, columns: terminal.size.columns, rows: terminal.size.rows),
        rows: rows, preview: preview, mailbox: mailbox)
      loop.begin()
      defer { loop.end() }
      for await event in events {
        if let end = loop.take(event) { return PickerOutcome(end, query: loop.query) }
        guard case .picker(.snapshot(let snapshot)) = event else { continue }
        onSnapshot?(snapshot)
        drawnMailbox.yield()
      }
      return PickerOutcome(.aborted, query: loop.query)
    }
  }
}

extension SearchConfiguration {
  /// For a terminal: every key asks at once, some screens of rows are held.
  package static var picker: SearchConfiguration {
    SearchConfiguration(
      typing: TypingConfiguration(debounce: .zero, minimumLength: 0, composition: .every),
      paging: PagingConfiguration(pageSize: 100, prefetchDistance: 100, window: .items(800)))
  }
}

/// How a picker looks and behaves.
package struct PickerSettings: Sendable {
  /// Where the field stands and which way the rows go from it.
  package enum Layout: String, CaseIterable, Sendable {
    /// The field at the top, the rows downwards.
    case top
    /// The field at the bottom, the rows upwards.
    case bottom
  }

  /// What stands before the query.
  package var prompt = "> "
  /// The text in the field at first.
  package var query = ""
  /// Whether several items can be selected.
  package var isMultiple = false
  /// Where the field stands.
  package var layout = Layout.top
  /// A line between the counter and the rows: the names of columns, say.
  package var header: String?
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
}

/// How far a source that reads its data has come.
package struct PickerProgress: Equatable, Sendable {
  /// The records there are so far, where known.
  package var records: Int?
  /// Whether more may come.
  package var isReading: Bool
  /// What went wrong while reading, for a person.
  package var problem: String?

  /// Makes a state of progress.
  package init(records: Int? = nil, isReading: Bool = false, problem: String? = nil) {
    self.records = records
    self.isReading = isReading
    self.problem = problem
  }
}
