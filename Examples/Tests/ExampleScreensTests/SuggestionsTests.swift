import ExampleScreens
import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// Screen D.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct SuggestionsTests {
  private let clock = TestClock()

  @Test(arguments: ["ひがし", "ひがs", "higas", "東", "ﾋｶﾞｼ"])
  func textBeingComposedFindsByReading(text: String) async {
    let search = SearchModel(ArraySource.samplePlaces, .suggestions, clock: clock)
    search.textChanged(text, marked: text.startIndex..<text.endIndex, language: "ja")
    await clock.sleepRequested(until: .milliseconds(200))
    clock.advance(by: .milliseconds(200))
    await observed { search.phase == .loaded }
    #expect(search.items.contains { $0.name == "東京都東村山市" })
  }

  @Test func textSetFromCodeFiresOnce() async {
    let source = TestSource<Place, Int>()
    let search = SearchModel(source, .suggestions, clock: clock)
    search.text = "東京"
    await clock.sleepRequested(until: .milliseconds(200))
    clock.advance(by: .milliseconds(200))
    let request = await source.nextRequest()
    // What a bound field does after it was set.
    search.text = search.text
    request.answer(Page([Place(id: 1, name: "東京", reading: "トウキョウ")]))
    await observed { search.phase == .loaded }
    search.text = "東京"
    #expect(source.requests.count == 1)
  }
}
