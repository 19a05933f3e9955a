import IncrementalSearch
import RecordFormats
import Records
import Terminal

/// Types a text key by key into a live search and prints, as it happens, what was typed and what a screen shows.
struct TypedSearch<Records: SearchedRecords> {
  let records: Records
  let text: String
  /// How many of the rows found are printed.
  let rows: Int
  /// The time from one key to the next: somebody who types well.
  let keyInterval = Duration.milliseconds(250)

  func run() async {
    let clock = ContinuousClock()
    let start = clock.now
    let configuration = SearchConfiguration(debounce: .milliseconds(100), window: .items(400))
    await withSearchSession(records.source, configuration, clock: clock) { session in
      async let screen: Void = show(session.snapshots, since: start, until: SearchQuery(text))
      var typed = ""
      for character in text {
        typed.append(character)
        line(start.duration(to: clock.now), "types  \(typed)▏")
        session.textChanged(typed)
        try? await clock.sleep(for: keyInterval)
      }
      await screen
    }
  }

  /// Prints snapshots until the whole text is answered.
  private func show(
    _ snapshots: SearchSnapshots<Records.Source.Item>, since start: ContinuousClock.Instant, until last: SearchQuery
  ) async {
    var shown: SearchQuery?
    var wasLoading = false
    for await snapshot in snapshots {
      let time = start.duration(to: .now)
      switch snapshot.phase {
      // While a request is on its way, a new query waits for its debounce first.
      case .loading where !wasLoading: line(time, "       asks for “\(snapshot.query)”")
      case .failed(let failure): line(time, "       failed: \(failure.explanation)")
      case .loaded where snapshot.itemsQuery != shown && snapshot.total != .unknown:
        shown = snapshot.itemsQuery
        let stale = snapshot.isStale ? ", already stale" : ""
        line(time, "       shows \(count(snapshot)) for “\(shown?.description ?? "")”\(stale)")
        for item in snapshot.items.prefix(rows) {
          line(nil, "         \(DisplayText(records.record(item).text()).text)")
        }
      case .idle, .tooShort, .loading, .loaded: break
      }
      wasLoading = snapshot.phase == .loading
      if snapshot.query == last && !snapshot.isStale && (shown == last || last.text.isEmpty) { return }
      if case .failed = snapshot.phase { return }
    }
  }

  private func count(_ snapshot: SearchSnapshot<Records.Source.Item>) -> String {
    if case .exact(let count) = snapshot.total { return count == 1 ? "1 line" : "\(count) lines" }
    return "lines"
  }

  private func line(_ time: Duration?, _ text: String) {
    let milliseconds = time.map { "\(Int(($0 / .milliseconds(1)).rounded())) ms" } ?? ""
    print(String(repeating: " ", count: max(0, 8 - milliseconds.count)) + milliseconds + "  " + text)
  }
}
