import IncrementalSearchTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SessionSnapshotsTests {
  private let clock = TestClock()

  /// Pages of two rows by position; three rows beyond the visible one are wanted.
  private let configuration = SearchConfiguration(
    typing: TypingConfiguration(minimumLength: 0),
    paging: PagingConfiguration(pageSize: 2, prefetchDistance: 3, window: .pages(4)))

  private func page(for request: PageRequest<Int>) -> Page<Entry, Int> {
    let start = request.position ?? 0
    return Page(Entry.list(start..<min(start + request.limit, 400)), position: start, total: .exact(400))
  }

  /// What a screen makes of its rows and of a snapshot, from the change alone.
  private func rows(_ rows: [Entry], applying snapshot: SearchSnapshot<Entry>) -> [Entry] {
    let change = snapshot.change
    if change.reset { return snapshot.items }
    let kept = rows.dropFirst(change.evicted.head).dropLast(change.evicted.tail)
    return snapshot.items.prefix(change.inserted.head) + kept + snapshot.items.suffix(change.inserted.tail)
  }

  @Test func aSlowReaderSkipsAndItsChangeIsExact() async throws {
    let source = TestSource<Entry, Int>()
    try await withSearchSession(source, configuration, clock: clock) { session in
      var reader = session.snapshots.makeAsyncIterator()
      session.start()
      let first = await source.nextRequest()
      #expect(await reader.next()?.phase == .loading)
      first.answer(page(for: first.argument))
      let shown = try #require(await reader.next())
      #expect(shown.items == Entry.list(0..<2) && shown.change.reset)

      var shownRows = shown.items
      for skipped in [6, 1, 3] {
        let start = (shownRows.last?.id ?? 0) / 2
        for row in start..<start + skipped {
          session.reportVisible(first: row * 2, last: row * 2)
          let request = await source.nextRequest()
          request.answer(page(for: request.argument))
        }
        // The next request shows that every page before it was taken in; the saved search, that it was published.
        session.reportVisible(first: (start + skipped) * 2, last: (start + skipped) * 2)
        let request = await source.nextRequest()
        _ = await session.save()
        let newest = try #require(await reader.next())
        #expect(newest.next == .loading)
        #expect(rows(shownRows, applying: newest) == newest.items)
        #expect(newest.items.last?.id == (start + skipped) * 2 + 1 && newest.items.count <= 8)
        #expect(newest.change.inserted.tail == min(2 * skipped, newest.items.count))
        shownRows = newest.items

        request.answer(page(for: request.argument))
        let next = try #require(await reader.next())
        #expect(rows(shownRows, applying: next) == next.items)
        shownRows = next.items
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func changesAreExactHoweverOneScrolls(seed: UInt64) async {
    struct Numbers: PageSource {
      let page: @Sendable (PageRequest<Int>) -> Page<Entry, Int>
      func page(_ request: PageRequest<Int>) async throws -> Page<Entry, Int> { page(request) }
    }
    let source = Numbers { [self] in page(for: $0) }
    await withSearchSession(source, configuration, clock: clock) { session in
      async let scrolling: Void = {
        var random = SeededGenerator(seed: seed)
        session.start()
        var place = 0
        for _ in 0..<300 {
          place = min(399, max(0, place + Int.random(in: -6...7, using: &random)))
          switch Int.random(in: 0..<40, using: &random) {
          case 0: session.jump(to: place)
          case 1: session.refresh()
          default: session.reportVisible(first: place, last: min(399, place + 1))
          }
          // An answer of the mailbox, so that pages can come in between.
          if place.isMultiple(of: 3) { _ = await session.save() }
        }
        session.close()
      }()
      var shown: [Entry] = []
      for await snapshot in session.snapshots {
        shown = rows(shown, applying: snapshot)
        #expect(shown == snapshot.items)
        if shown != snapshot.items { break }
      }
      await scrolling
    }
  }

  @Test func aSecondReaderGoesOnWhereTheFirstStopped() async {
    let source = TestSource<Entry, Int>()
    await withSearchSession(source, .byHand(), clock: clock) { session in
      session.search("a")
      for await snapshot in session.snapshots where snapshot.phase == .loading { break }
      await source.nextRequest().answer(Page(Entry.list(0..<2)))
      for await snapshot in session.snapshots {
        #expect(snapshot.phase == .loaded && snapshot.items.count == 2)
        break
      }
    }
  }
}
