import CombineExamples
import ExampleScreens
import IncrementalSearchTesting
import Testing

/// Screens C, D and E.
@MainActor
@Suite("Combine: lists", .timeLimit(.minutes(2))) struct ListTests {
  private let clock = TestClock()

  // MARK: C

  @Test func productsComeBothWaysAndTenPagesAreHeld() async throws {
    let screen = ProductList()
    screen.actions.start()
    var shown = try #require(await screen.$snapshot.value { $0.phase == .loaded })
    #expect(shown.items.first?.id == 5_000 && shown.before == 5_000)
    for _ in 0..<15 {
      let last = shown.items[shown.items.count - 1]
      screen.actions.reportVisible(first: last.id, last: last.id)
      shown = try #require(
        await screen.$snapshot.value { $0.next == .idle && $0.previous == .idle && ($0.items.last?.id ?? 0) > last.id })
      #expect(shown.items.count <= 200)
      #expect(shown.items.map(\.id) == Array(shown.items[0].id..<shown.items[0].id + shown.items.count))
    }
    let first = shown.items[0]
    #expect(first.id > 5_000, "pages at the far side went")
    screen.actions.reportVisible(first: first.id, last: first.id)
    #expect(await screen.$snapshot.value { $0.items.first.map { $0.id < first.id } == true } != nil)
    screen.actions.jump(to: 0)
    #expect(await screen.$snapshot.value { $0.items.first?.id == 0 }?.before == 0)
  }

  // MARK: D

  @Test(arguments: ["ひがし", "ひがs", "higas", "東"])
  func textBeingComposedFindsByReading(text: String) async {
    let screen = Suggestions(clock: clock)
    screen.actions.textChanged(text, marked: text.startIndex..<text.endIndex)
    await clock.sleepRequested(until: .milliseconds(200))
    clock.advance(to: .milliseconds(200))
    #expect(await screen.$places.value { $0.contains { $0.name == "東京都東村山市" } } != nil)
  }

  @Test func equalRowsAreDrawnOnce() async {
    let source = TestSource<Place, Int>(countsTotals: true)
    let screen = Suggestions(source, clock: clock)
    var draws: [[Int]] = []
    let drawing = screen.$places.sink { draws.append($0.map(\.id)) }
    for (number, (text, id)) in [("ひ", 1), ("ひが", 1), ("ひがし", 2)].enumerated() {
      screen.actions.textChanged(text, marked: text.startIndex..<text.endIndex)
      let deadline = Duration.milliseconds(200 * (number + 1))
      await clock.sleepRequested(until: deadline)
      clock.advance(to: deadline)
      await source.nextRequest().answer(Page([Place(id: id, name: "東", reading: "ヒガシ")], next: 1))
      // Counting begins when the answer has been taken in.
      #expect(await source.nextCount().argument.text == text)
    }
    #expect(await screen.$places.value { $0.map(\.id) == [2] } != nil)
    #expect(draws == [[], [1], [2]])
    drawing.cancel()
  }

  @Test func textSetFromCodeFiresOnce() async {
    let source = TestSource<Place, Int>()
    let screen = Suggestions(source, clock: clock)
    screen.actions.textChanged("東京")
    screen.actions.textChanged("東京")
    await clock.sleepRequested(until: .milliseconds(200))
    clock.advance(to: .milliseconds(200))
    await source.nextRequest().answer(Page([Place(id: 1, name: "東京", reading: "トウキョウ")]))
    #expect(await screen.$places.value { !$0.isEmpty } != nil)
    screen.actions.textChanged("東京")
    #expect(source.requests.count == 1)
  }

  // MARK: E

  @Test func everythingIsListedAndLocalRowsComeFirst() async throws {
    let repository = ParkedCalls<String, [Entry]>()
    let entries = (1...100).map { Entry(id: $0, name: "項目 \($0)") }
    let screen = BoundField(
      entrySource(known: entries, clock: clock) { try await repository.call($0) }, clock: clock)
    let all = try await repository.next()
    #expect(all.argument == "")
    #expect(await screen.$snapshot.value { $0.isProvisional }?.items.count == 100)
    all.answer(entries)
    #expect(await screen.$snapshot.value { $0.phase == .loaded && !$0.isProvisional }?.items.count == 100)
    screen.text = "項目 10"
    #expect(
      await screen.$snapshot.value { $0.isProvisional && $0.query.text == "項目 10" }?.items.map(\.id) == [10, 100])
    await clock.sleepRequested(until: .seconds(1))
    clock.advance(to: .seconds(1))
    let found = try await repository.next()
    screen.text = "項目 100"
    await clock.sleepRequested(until: .seconds(2))
    clock.advance(to: .seconds(2))
    let newest = try await repository.next()
    await found.cancelled()
    newest.answer([entries[99]])
    #expect(
      await screen.$snapshot.value { $0.phase == .loaded && !$0.isProvisional && !$0.isStale }?.items.map(\.id) == [100]
    )
  }
}
