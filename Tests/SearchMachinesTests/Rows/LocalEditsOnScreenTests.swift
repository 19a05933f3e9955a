import Testing

@testable import SearchMachines

@Suite struct LocalEditsOnScreenTests {
  /// A list of rows 3, 4, 5 with a page before and one after.
  private func list(
    prefetchDistance: Int = 0, window: PagingConfiguration.Bound = .unbounded
  ) -> ListScreen {
    var list = ListScreen(
      PagingConfiguration(pageSize: 3, prefetchDistance: prefetchDistance, window: window))
    _ = list.start()
    _ = list.page(1, Page([3, 4, 5], key: 1, previous: 0, next: 2))
    return list
  }

  private func empty() -> ListScreen {
    var list = ListScreen(PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page([]))
    return list
  }

  @Test func editsShowAtOnceAndCountNothing() {
    var list = list()
    _ = list.insert(9, after: 4)
    #expect(list.drawn == "loaded: [3 4 9 5] idle/idle")
    #expect(list.snapshot.change == SnapshotChange(edited: true))
    _ = list.insert(8, after: nil)
    #expect(list.ids == [8, 3, 4, 9, 5])
    #expect(list.snapshot.change == SnapshotChange(edited: true))
    #expect(list.snapshot.firstOrdinal == 0)
    _ = list.delete(3)
    #expect(list.ids == [8, 4, 9, 5])
    _ = list.update(Row(4, "new"))
    #expect(written(list.snapshot.items) == "8 4new 9 5")
    #expect(list.all.count == 6)
  }

  @Test func anEditThatChangesNothingIsNotPublished() {
    var list = list()
    let published = list.all.count
    _ = list.delete(77)
    _ = list.update(Row(78, "new"))
    _ = list.insert(79, after: 80)
    _ = list.rollBack(LocalEditID())
    #expect(list.all.count == published)
    #expect(list.ids == [3, 4, 5])
  }

  @Test func editsSurviveEvictionAndRefresh() {
    var list = list(window: .pages(1))
    _ = list.insert(9, after: 4)
    _ = list.delete(3)
    _ = list.update(Row(5, "new"))
    #expect(list.next() == ["load 2: next key 2 ×3"])
    _ = list.page(2, Page([6, 7, 8], previous: 1))
    #expect(list.ids == [6, 7, 8])
    #expect(list.previous() == ["load 3: previous key 1 ×3"])
    _ = list.page(3, Page([3, 4, 5], key: 1, previous: 0, next: 2))
    #expect(written(list.snapshot.items) == "4 9 5new")
    #expect(list.refresh().count == 1)
    _ = list.page(4, Page([3, 4, 5], key: 1, previous: 0, next: 2))
    #expect(written(list.snapshot.items) == "4 9 5new")
  }

  @Test func anInsertOnceTheServerHasItIsOneRow() {
    var list = list()
    _ = list.insert(Row(6, "local"), after: 3)
    _ = list.next()
    _ = list.page(2, Page([Row(6, "server"), 7], previous: 1))
    #expect(written(list.snapshot.items) == "3 6local 4 5 7")
    #expect(list.snapshot.change == SnapshotChange(inserted: .init(tail: 1)), "6 is not new")
  }

  @Test func aConfirmedInsertIsTheServersRow() {
    var list = list()
    let edit = LocalEditID()
    _ = list.insert(Row(6, "local"), after: 3, as: edit)
    _ = list.next()
    _ = list.page(2, Page([Row(6, "server"), 7], previous: 1))
    _ = list.rollBack(edit)
    #expect(written(list.snapshot.items) == "3 4 5 6server 7")
  }

  // MARK: The head of an empty result

  @Test func rowsAtTheHeadOfAnEmptyResultShowAtOnce() {
    var list = empty()
    _ = list.insert(9, after: nil)
    #expect(list.ids == [9])
    _ = list.insert(8, after: nil)
    #expect(list.ids == [8, 9])
    _ = list.insert(7, after: 9)
    #expect(list.ids == [8, 9, 7])
  }

  @Test func theyStayBeforeTheFirstRowThatComes() {
    var list = ListScreen(PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.insert(9, after: nil)
    _ = list.page(1, Page([3, 4], previous: 0))
    #expect(list.ids == [9, 3, 4])
    _ = list.previous()
    _ = list.page(2, Page([1, 2], next: 1))
    #expect(list.ids == [1, 2, 9, 3, 4])
    #expect(list.snapshot.change == SnapshotChange(inserted: .init(head: 2)))
  }

  @Test(arguments: [true, false])
  func whenOneOfTwoRowsAtTheHeadGoesTheOtherStays(_ isEmpty: Bool) {
    for (first, rest) in [(8, [9]), (9, [8])] {
      let edits = [8: LocalEditID(), 9: LocalEditID()]
      for rollsBack in [true, false] {
        var list = isEmpty ? empty() : list()
        for (id, edit) in edits.sorted(by: { $0.key < $1.key }) { _ = list.insert(Row(id), after: nil, as: edit) }
        #expect(list.ids == [9, 8] + (isEmpty ? [] : [3, 4, 5]))
        _ = rollsBack ? list.rollBack(edits[first] ?? LocalEditID()) : list.delete(first)
        #expect(list.ids == rest + (isEmpty ? [] : [3, 4, 5]))
      }
    }
  }

  // MARK: What to load is looked at again

  @Test func everyEditRechecksWhatToLoad() {
    var list = list(prefetchDistance: 1)
    _ = list.see(4, 4)
    #expect(list.open.isEmpty)
    let edit = LocalEditID()
    #expect(list.delete(5, as: edit) == ["load 2: next key 2 ×3"], "no row lies beyond the visible range now")
    #expect(list.delete(3) == ["load 3: previous key 0 ×3"])
    #expect(list.rollBack(edit) == [], "a load that runs goes on")
  }

  @Test func aRowDeletedLocallyStillCountsAsTheAnchor() {
    var list = ListScreen(PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .unbounded))
    _ = list.start()
    _ = list.page(1, Page(rows(0..<3), position: 0, total: .exact(9)))
    _ = list.next()
    _ = list.page(2, Page(rows(3..<6), position: 3, total: .exact(9)))
    _ = list.see(4, 5)
    _ = list.delete(4)
    #expect(list.refresh() == ["load 3: at 4 ×3"])
  }

  // MARK: Queries

  @Test func anInsertIsForTheQueryShownDeletesAndUpdatesForAll() {
    var screen = SearchScreen()
    screen.search("a", answered: 1, with: [1, 2, 3], at: 0)
    _ = screen.at(400) { $0.handle(.inserted(9, after: 1, LocalEditID()), at: $1) }
    _ = screen.at(400) { $0.handle(.deleted(2, LocalEditID()), at: $1) }
    _ = screen.at(400) { $0.handle(.updated(Row(3, "new"), LocalEditID()), at: $1) }
    #expect(screen.drawn == "loaded a: a[1 9 3new] end/end")
    screen.search("ab", answered: 2, with: [1, 2, 3], at: 1_000)
    #expect(screen.drawn == "loaded ab: ab[1 3new] end/end")
    screen.search("a", answered: 3, with: [1, 2, 3], at: 2_000)
    #expect(screen.drawn == "loaded a: a[1 9 3new] end/end")
  }

  @Test func withNothingShownAnInsertIsForTheEffectiveQuery() {
    var screen = SearchScreen()
    _ = screen.type("a", at: 0)
    _ = screen.at(100) { $0.handle(.inserted(9, after: nil, LocalEditID()), at: $1) }
    #expect(screen.drawn == "idle a: - idle/idle")
    _ = screen.pass(to: 300)
    _ = screen.page(1, [1], at: 400)
    #expect(screen.drawn == "loaded a: a[9 1] end/end")
  }
}
