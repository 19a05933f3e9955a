import IncrementalSearch

/// Sessions that are all open at once, as on a server that searches for its visitors, and what each keeps in memory.
enum LiveSessions {
  /// Lines that say what so many sessions keep while all are open: with a first page each, and with full windows.
  ///
  /// Each has a query of its own and rows of its own, each row with a text on the heap, and a reader that keeps what it was
  /// shown last, as a screen does.
  static func report(count: Int) async -> [String] {
    let before = Memory.residentBytes()
    let configuration = SearchConfiguration(
      debounce: .zero, window: .items(200), cacheSize: 0, previews: false, countsTotal: false)
    let readers = (0..<count).map { number in
      let session = SearchSession.open(OwnRows(), configuration)
      session.textChanged("query \(number)")
      return LiveReader(session)
    }
    var lines: [String] = []
    for (rows, what) in [(20, "its first page of 20 rows"), (200, "its window of 200 rows full")] {
      for reader in readers { await reader.load(rows) }
      let bytes = Double(Memory.residentBytes() - before)
      let shown = readers.reduce(0) { $0 + $1.shown.items.count }
      lines.append(
        "\(count) sessions open at once, each with \(what): \(shown) rows, \((bytes / 1e6).written(0)) MB, "
          + "\((bytes / Double(count) / 1e3).written(1)) kB a session")
    }
    for reader in readers { reader.session.close() }
    return lines
  }
}

/// What a session showed last.
private final class LiveReader {
  let session: SearchSession<OwnRows>
  private(set) var shown = SearchSnapshot<TextRow>()

  init(_ session: SearchSession<OwnRows>) { self.session = session }

  /// Waits until so many rows are shown, asking for more where there are fewer.
  func load(_ count: Int) async {
    func goOn() { if !shown.items.isEmpty, shown.next == .idle { session.handle(.nextRequested) } }
    goOn()
    for await snapshot in session.snapshots {
      shown = snapshot
      if shown.items.count >= count { return }
      goOn()
    }
  }
}

private struct TextRow: Identifiable, Equatable, Sendable {
  let id: Int
  let text: String
}

/// As many rows as anybody asks for, made for each query.
private struct OwnRows: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<TextRow, Int> {
    let start = request.key ?? 0
    let rows = start..<start + request.limit
    return Page(
      rows.map { TextRow(id: $0, text: "row \($0) of \(request.query.text), as a text") }, key: start,
      previous: start == 0 ? nil : start - request.limit, next: start + request.limit)
  }
}
