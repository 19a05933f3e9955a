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
