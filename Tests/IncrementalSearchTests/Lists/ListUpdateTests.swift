import Testing

@testable import IncrementalSearch

@MainActor
@Suite struct ListUpdateTests {
  private func screen(_ rows: Int) -> MachineScreen {
    let screen = MachineScreen(
      SearchConfiguration(
        typing: TypingConfiguration(debounce: .zero, minimumLength: 0),
        paging: PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .pages(2))))
    screen.source = Entry.list(0..<rows)
    return screen
  }

  private func update(from old: SearchSnapshot<Entry>, _ screen: MachineScreen) -> String {
    let update = ListUpdate(from: old, to: screen.snapshot)
    return update.isReload ? "reload" : "−\(update.deleted) +\(update.inserted) ~\(update.updated)"
  }

  @Test func pagesComeAndGoAtTheSides() {
    let screen = screen(12)
    #expect(update(from: screen.snapshot, screen) == "−[] +[] ~[]")
    let empty = screen.snapshot
    screen.start()
    screen.answer(0)
    #expect(update(from: empty, screen) == "reload")
    let first = screen.snapshot
    screen.loadNext()
    screen.answer(0)
    #expect(update(from: first, screen) == "−[] +[3, 4, 5] ~[]")
    screen.loadNext()
    screen.answer(0)
    #expect(update(from: first, screen) == "−[0, 1, 2] +[0, 1, 2, 3, 4, 5] ~[]", "nothing of the first page is left")
    let far = screen.snapshot
    screen.loadPrevious()
    screen.answer(0)
    #expect(update(from: far, screen) == "−[3, 4, 5] +[0, 1, 2] ~[]")
  }

  @Test func aRowThatComesAgainWithAnotherValueIsUpdated() {
    let screen = screen(9)
    screen.start()
    screen.answer(0)
    let old = screen.snapshot
    screen.source[3] = Entry(id: 1, text: "new")
    screen.loadNext()
    screen.answer(0)
    #expect(screen.snapshot.items.map(\.id) == [0, 1, 2, 4, 5])
    #expect(update(from: old, screen) == "−[] +[3, 4] ~[1]")
  }

  @Test func theSameRowsAgainAreNotDrawnAgain() {
    let screen = screen(3)
    screen.start()
    screen.answer(0)
    let old = screen.snapshot
    screen.refresh()
    screen.answer(0)
    #expect(screen.snapshot.epoch != old.epoch)
    #expect(update(from: old, screen) == "−[] +[] ~[]")
    #expect(ListUpdate(from: old, to: screen.snapshot).survivor(nearest: 2)! == (2, 2))
    screen.source[1] = Entry(id: 1, text: "new")
    screen.refresh()
    screen.answer(0)
    #expect(update(from: old, screen) == "−[] +[] ~[1]")
    screen.source.swapAt(0, 1)
    screen.refresh()
    screen.answer(0)
    #expect(update(from: old, screen) == "reload")
  }

  @Test func editsAreComparedById() {
    let screen = screen(3)
    screen.start()
    screen.answer(0)
    let old = screen.snapshot
    screen.delete(1)
    screen.update(Entry(id: 2, text: "new"))
    screen.insert(Entry(id: 100))
    #expect(update(from: old, screen) == "−[1] +[0] ~[2]")
  }

  @Test func anotherQueryReloads() {
    let screen = screen(9)
    screen.start()
    screen.answer(0)
    let old = screen.snapshot
    screen.textChanged("b")
    screen.submit()
    screen.answer(0)
    #expect(update(from: old, screen) == "reload")
  }

  @Test func theNearestSurvivorIsTheLaterOfTwo() {
    let screen = screen(5)
    screen.start()
    screen.answer(0)
    screen.loadNext()
    screen.answer(0)
    let old = screen.snapshot
    screen.delete(2)
    let update = ListUpdate(from: old, to: screen.snapshot)
    #expect(update.survivor(nearest: 1).map { [$0.before, $0.after] } == [1, 1])
    #expect(update.survivor(nearest: 2).map { [$0.before, $0.after] } == [3, 2])
    for id in [0, 1, 3, 4] { screen.delete(id) }
    #expect(ListUpdate(from: old, to: screen.snapshot).survivor(nearest: 2) == nil)
  }
}
