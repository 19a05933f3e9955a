import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

/// Fields without a screen on real models.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct FieldModelTests {
  private let clock = TestClock()
  private let field = TestTextField()

  @Test func aSearchTakesTextAndLanguageAndGivesRestoredTextBack() async {
    let source = TestSource<Entry, Int>()
    let search = SearchModel(source, .init(debounce: .milliseconds(200), window: .items(100)), clock: clock)
    let connection = FieldConnection(field, search)
    field.onEditingChanged = { [weak connection] in connection?.fieldChanged() }
    field.language = "ja"
    for step in ["と", "とう", "とうk"] { field.setMarkedText(step) }
    #expect(search.snapshot.query.text == "", "text being composed has to rest first")
    field.commit("東京")
    await clock.sleepRequested(until: .milliseconds(200))
    clock.advance(by: .milliseconds(200))
    #expect(await source.nextRequest().query.text == "東京")
    search.restore(
      SavedSearch<Int, Int>(
        text: "千代田", filters: [:], pages: [VisitedPage(place: .start, limit: 20)], anchor: nil))
    await observed { search.text == "千代田" }
    await source.nextRequest().answer(Page([Entry(id: 1)]))
    await observed { search.items.count == 1 }
    #expect(field.written == ["千代田"] && field.complaints == [])
  }

  @Test func aValidationIsPendingWhileComposing() async {
    let account = ValidationModel(.init(debounce: .zero), clock: clock) { _ in true }
    let connection = FieldConnection(field, account)
    field.onEditingChanged = { [weak connection] in connection?.fieldChanged() }
    field.setMarkedText("とう")
    connection.submitted()
    #expect(account.verdict == .pending && account.text == "とう")
    field.commit("東京")
    connection.submitted()
    await observed { account.verdict == .available }
    #expect(account.text == "東京" && field.written == [])
  }

  @Test func contentTellsWhatIsComposed() {
    let content = FieldContent("a𠮷とう", marked: 3..<5)
    #expect(content.markedRange.map { String(content.text[$0]) } == "とう")
    #expect(FieldContent("あ", marked: 0..<0).isComposing == false)
    #expect(FieldContent("あ", marked: 1..<2).markedRange == nil)
    #expect(FieldContent("あ", marked: -1..<1).markedRange == nil)
    // A range that parts a surrogate pair is still a range that can be cut out.
    let parted = FieldContent("𠮷", marked: 1..<2)
    #expect(parted.markedRange.map { parted.text[$0].count } != nil)
  }
}
