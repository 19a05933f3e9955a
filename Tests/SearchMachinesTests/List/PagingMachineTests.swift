import Testing

@testable import SearchMachines

@Suite struct PagingMachineTests {
  private func list(prefetchDistance: Int = 0, maxEmptyPages: Int = 3) -> ListScreen {
    ListScreen(
      PagingConfiguration(
        pageSize: 3, prefetchDistance: prefetchDistance, window: .unbounded, maxEmptyPages: maxEmptyPages))
  }

  /// Rows 3, 4, 5 with a page before and one after.
  private func shown(prefetchDistance: Int = 0) -> ListScreen {
    var list = list(prefetchDistance: prefetchDistance)
    _ = list.start()
    _ = list.page(1, Page([3, 4, 5], key: 1, previous: 0, next: 2))
    return list
  }

  // MARK: The first load

  @Test func startLoadsTheFirstPageOnce() {
    var list = list()
    #expect(list.start() == ["load 1: start ×3"])
    #expect(list.drawn == "loading: - idle/idle")
    #expect(list.start() == [])
    _ = list.page(1, Page([1, 2]))
    #expect(list.drawn == "loaded: [1 2] end/end")
    #expect(list.snapshot.change == SnapshotChange(inserted: .init(tail: 2), reset: true))
    #expect(list.start() == [])
    #expect(list.all.count == 2)
  }

  @Test func otherRequestsBeforeStartDoTheFirstLoad() {
    var next = list()
    #expect(next.next() == ["load 1: start ×3"])
    #expect(next.start() == [])
    #expect(next.next() == [], "nothing during a first load")
    #expect(next.previous() == [])
    var previous = list()
    #expect(previous.previous() == ["load 1: start ×3"])
    var refresh = list()
    #expect(refresh.refresh() == ["load 1: start ×3"])
    var jump = list()
    #expect(jump.jump(to: 7) == ["load 1: at 7 ×3"])
    var retry = list()
    #expect(retry.retry() == [], "nothing has failed")
  }

  @Test func theFirstPageHasItsOwnSize() {
    var list = ListScreen(
      PagingConfiguration(pageSize: 3, firstPageSize: 10, prefetchDistance: 0, window: .unbounded))
    #expect(list.start() == ["load 1: start ×10"])
    _ = list.page(1, Page([1], key: 0, next: 1))
    #expect(list.next() == ["load 2: next key 1 ×3"])
    #expect(list.refresh() == ["cancel 2", "load 3: start ×10"])
  }

  @Test func aVisibleRangeGivenBeforeTheFirstPageDecidesWhenItLands() {
    var list = list(prefetchDistance: 1)
    _ = list.start()
    #expect(list.see(1, 2) == [])
    #expect(list.page(1, Page([1, 2], next: 1)) == ["load 2: next key 1 ×3"])
  }

  @Test func aFailedFirstLoadIsRetried() {
    var list = list()
    _ = list.start()
    _ = list.fail(1, .offline)
    #expect(list.drawn == "failed, offline: - idle/idle")
    #expect(list.next() == [])
    #expect(list.start() == [])
    #expect(list.retry() == ["load 2: start ×3"])
  }

  // MARK: The visible range

  @Test func aLoadIsWantedWhileFewerThanTheDistanceLieBeyond() {
    var list = shown(prefetchDistance: 1)
    #expect(list.see(4, 4) == [], "one row lies beyond on each side")
    #expect(list.see(4, 5) == ["load 2: next key 2 ×3"])
    #expect(list.see(4, 5) == [], "a burst of inputs makes one load")
    #expect(list.next() == [], "asking for a load that runs joins it")
    #expect(list.see(3, 5) == ["load 3: previous key 0 ×3"], "both run at the same time")
    #expect(list.drawn == "loaded: [3 4 5] loading/loading")
    _ = list.page(2, Page([6, 7, 8], previous: 1, next: 3))
    #expect(list.drawn == "loaded: [3 4 5|6 7 8] loading/idle")
    #expect(list.snapshot.change == SnapshotChange(inserted: .init(tail: 3)))
    _ = list.page(3, Page([1, 2], next: 1))
    #expect(list.drawn == "loaded: [1 2|3 4 5|6 7 8] end/idle")
    #expect(list.snapshot.change == SnapshotChange(inserted: .init(head: 2)))
    #expect(list.snapshot.firstOrdinal == -2)
  }

  @Test func previousIsAskedFirstWhenBothStart() {
    var list = shown(prefetchDistance: 3)
    #expect(list.see(3, 5) == ["load 2: previous key 0 ×3", "load 3: next key 2 ×3"])
  }

  @Test func aVisibleIdThatIsNotThereDecidesNothingOnItsSide() {
    var list = shown(prefetchDistance: 1)
    #expect(list.see(99, 5) == ["load 2: next key 2 ×3"])
    #expect(list.see(3, 99) == ["load 3: previous key 0 ×3"])
  }

  @Test func aDistanceOfZeroLoadsOnlyByHand() {
    var list = shown(prefetchDistance: 0)
    #expect(list.see(3, 5) == [])
    #expect(list.next() == ["load 2: next key 2 ×3"])
  }

  @Test func aShortFirstPageLoadsOnByItself() {
    var list = list(prefetchDistance: 3)
    let source = FakeSource(kind: .forward, count: 20, pageSize: 1)
    _ = list.start()
    list.answer(from: source)
    _ = list.see(0, 0)
    list.settle(from: source)
    #expect(list.ids == [0, 1, 2, 3])
  }

  // MARK: Ends, empty pages

  @Test func loadingAtTheEndIsANoOp() {
    var list = list()
    _ = list.start()
    _ = list.page(1, Page([1]))
    let published = list.all.count
    #expect(list.next() == [])
    #expect(list.previous() == [])
    #expect(list.drawn == "loaded: [1] end/end")
    #expect(list.all.count == published)
  }

  @Test func emptyPagesAreLoadedThroughUpToALimit() {
    var list = list(maxEmptyPages: 1)
    _ = list.start()
    _ = list.page(1, Page([1], next: 1))
    _ = list.next()
    #expect(list.page(2, Page([], next: 2)) == ["load 3: next key 2 ×3"])
    #expect(list.page(3, Page([], next: 3)) == [], "one more request was made; now it waits")
    #expect(list.drawn == "loaded: [1] end/idle")
    #expect(list.next() == ["load 4: next key 3 ×3"])
    #expect(list.page(4, Page([], next: 4)) == ["load 5: next key 4 ×3"], "counted anew")
    _ = list.page(5, Page([2]))
    #expect(list.drawn == "loaded: [1|2] end/end")
  }

  @Test func anEmptyFirstPageGoesOnWithNextOrElsePrevious() {
    var next = list()
    _ = next.start()
    #expect(next.page(1, Page([], previous: 0, next: 2)) == ["load 2: next key 2 ×3"])
    var previous = list()
    _ = previous.start()
    #expect(previous.page(1, Page([], previous: 0)) == ["load 2: previous key 0 ×3"])
    var neither = list()
    _ = neither.start()
    #expect(neither.page(1, Page([])) == [])
    #expect(neither.drawn == "loaded: [] end/end")
    #expect(neither.snapshot.isEmptyResult)
  }

  @Test func aJumpBeyondTheEndLoadsWhatLiesBefore() {
    var list = list()
    let source = FakeSource(kind: .positions, count: 10, pageSize: 3)
    _ = list.start()
    list.settle(from: source)
    #expect(list.jump(to: 50) == ["load 2: at 50 ×3"])
    list.answer(from: source)
    #expect(list.settle(from: source) == ["at 7"])
    #expect(list.ids == [7, 8, 9])
    #expect(list.snapshot.before == 7)
    #expect(list.snapshot.after == 0)
  }

  // MARK: Snapshots

  @Test func equalSnapshotsAreNotPublishedTwice() {
    var list = shown()
    let published = list.all.count
    _ = list.see(3, 4)
    _ = list.see(3, 4)
    _ = list.pin(3)
    _ = list.retry()
    #expect(list.all.count == published)
  }

  @Test func changedDataIsLikeARefreshOrRememberedDuringOne() {
    var list = shown()
    _ = list.see(4, 5)
    #expect(list.dataChanged() == ["load 2: key 1 ×3"])
    #expect(list.dataChanged() == [])
    #expect(list.fail(2, .offline) == ["load 3: key 1 ×3"], "when it ends, by page or failure")
    _ = list.page(3, Page([3, 4], key: 1, previous: 0))
    #expect(list.drawn == "loaded: [3 4] idle/end")
  }

  @Test func closeCancelsAndPublishesNothing() {
    var list = shown()
    _ = list.next()
    _ = list.previous()
    let published = list.all.count
    #expect(Set(list.send { $0.handle(.closed, at: $1) }) == ["cancel 2", "cancel 3"])
    #expect(list.page(2, Page([6])) == [])
    #expect(list.start() == [])
    #expect(list.refresh() == [])
    #expect(list.all.count == published)
  }
}
