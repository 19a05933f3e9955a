import IncrementalSearch
import Testing

@testable import Picker

/// The values that a picker's state is made of, each by itself.
@Suite struct PickerPartsTests {
  private func line(_ id: Int) -> SearchLine { SearchLine(id: id, text: "line \(id)") }

  /// A part of a result of 100 rows of a query.
  private func snapshot(_ query: String, of ids: Range<Int>) -> SearchSnapshot<SearchLine> {
    SearchSnapshot(items: ids.map(line), query: SearchQuery(query), total: .exact(100))
  }

  @Test func theHistoryIsWalkedThroughAndLeft() {
    var history = QueryHistory(["old", "new"])
    #expect(history.move(by: 1, from: "typed") == nil)
    #expect(history.move(by: -1, from: "typed") == "new")
    #expect(history.move(by: -1, from: "changed") == "old")
    #expect(history.move(by: -1, from: "old") == nil)
    #expect(history.move(by: 1, from: "old") == "new", "what was changed on the way isn't kept")
    #expect(history.move(by: 1, from: "new") == "typed")
  }

  @Test func aPreviewIsAskedForOnceAndAgainWhenForgotten() {
    func target(_ id: Int?) -> LatestPreview<Int>.Target {
      LatestPreview.Target(id: id, query: "", command: "cat", selected: 0, columns: 10, rows: 5)
    }
    var latest = LatestPreview<Int>()
    #expect(latest.ask(for: target(nil)) == nil, "nothing to show")
    #expect(latest.ask(for: target(1)) == 1 && latest.ask(for: target(1)) == nil)
    #expect(latest.ask(for: target(nil)) == 2, "what was shown has gone")
    #expect(!latest.isLatest(1) && latest.isLatest(2))
    latest.forget()
    #expect(latest.ask(for: target(nil)) == nil && latest.ask(for: target(1)) == 3)
  }

  @Test func actionsAreHeldForWhatWasAskedForLast() {
    var held = HeldActions()
    #expect(held.keep([.up, .down], since: 0) == false)
    let (before, first) = (held.lastNumber, held.hold())
    #expect(held.keep([.bell, .down], since: before) == true)
    #expect(held.release(first)?.actions == [.down] && held.release(first) == nil)
    // An action that needs all rows is performed again once they are there.
    let (since, older) = (held.lastNumber, held.hold(gathers: .forCommand))
    #expect(held.keep([.bell, .down], since: since) == true)
    let newer = held.hold(gathers: .change(.select))
    #expect(held.release(older) == nil, "only the last one is waited for")
    #expect(held.release(newer)?.gathers == .change(.select))
    held = HeldActions()
    let number = held.hold(gathers: .forCommand)
    #expect(held.keep([.bell, .down], since: 0) && held.release(number)?.actions == [.bell, .down])
  }

  @Test func theEndIsSlowOnlyWhileItWaits() {
    var ticks = PickerTicks()
    for _ in 0..<3 { ticks.tick(isWaitingAtEnd: true, isReading: true) }
    #expect(ticks.isEndSlow && ticks.count == 3 && !ticks.mayBeUnsearched)
    ticks.endWaiting()
    #expect(!ticks.isEndSlow)
    ticks.endReading()
    for _ in 0..<5 { ticks.tick(isWaitingAtEnd: false, isReading: true) }
    #expect(ticks.mayBeUnsearched, "more is read")
    for _ in 0..<2 { ticks.tick(isWaitingAtEnd: false, isReading: false) }
    #expect(ticks.mayBeUnsearched)
    ticks.tick(isWaitingAtEnd: false, isReading: false)
    #expect(!ticks.mayBeUnsearched)
  }

  @Test func theCursorStaysWhereRowsAreReadForTheSameText() {
    var readings = Readings<SearchLine>(number: { $0.id / 100 }, text: "a")
    #expect(!readings.keepPlace(of: line(1), in: [line(101)]), "none was asked for")
    readings.begin(text: "a", isSearched: false)
    #expect(readings.keepPlace(of: line(1), in: [line(101)]) && readings.keepPlace(of: line(1), in: []))
    #expect(!readings.keepPlace(of: line(101), in: [line(102)]) && !readings.keepPlace(of: nil, in: [line(101)]))
    readings.begin(text: "b", isSearched: false)
    #expect(!readings.keepPlace(of: line(101), in: [line(201)]), "other rows were asked for")
    readings.begin(text: "c", isSearched: true)
    #expect(readings.keepPlace(of: line(201), in: [line(301)]))
    #expect(readings.areLast(current: line(301), progress: PickerProgress()))
    #expect(!readings.areLast(current: line(201), progress: PickerProgress()))
    var progress = PickerProgress()
    progress.reading = 3
    #expect(readings.areLast(current: nil, progress: progress))
  }

  @Test func noMoreAreSelectedThanAllowed() {
    var selection = Selection<SearchLine>()
    selection.change([1, 2, 3].map(line), .toggle, most: 2)
    #expect(selection.items.map(\.id) == [1, 2] && selection.revision == 2)
    selection.change([2, 3].map(line), .toggle, most: 2)
    #expect(selection.items.map(\.id) == [1, 3])
    selection.change([1, 2].map(line), .select, most: 9)
    #expect(selection.items.map(\.id) == [1, 3, 2] && selection.revision == 5)
    selection.change([1, 4].map(line), .deselect, most: 9)
    #expect(selection.items.map(\.id) == [3, 2])
    selection.clear()
    #expect(selection.isEmpty && !selection.contains(3) && selection.revision == 7)
  }

  @Test func whatIsTakenOutIsCountedOnceForEachQuery() {
    var excluded = ExcludedRows<SearchLine>()
    let readings = Readings<SearchLine>(number: { $0.id / 1_000 }, text: "")
    #expect(excluded.ask(about: snapshot("a", of: 0..<20), readings: readings) == nil, "none was taken out")
    excluded.insert([line(1), line(50), line(1_001)])
    let asked = excluded.ask(about: snapshot("a", of: 0..<20), readings: readings)
    #expect(asked?.rows.map(\.id).sorted() == [1, 50], "not what another reading had")
    #expect(excluded.ask(about: snapshot("a", of: 5..<25), readings: readings) == nil, "asked already")
    #expect(excluded.total(of: snapshot("a", of: 0..<20)) == .exact(100), "not known")
    excluded.take(count: 2, of: 2, FoundQuery(query: SearchQuery("b")))
    #expect(excluded.total(of: snapshot("a", of: 0..<20)) == .exact(100), "of another query")
    excluded.take(count: 2, of: 2, FoundQuery(query: SearchQuery("a")))
    #expect(excluded.total(of: snapshot("a", of: 0..<20)) == .exact(98))
    excluded.insert([line(51)])
    #expect(excluded.ask(about: snapshot("a", of: 0..<20), readings: readings)?.rows.count == 3)
    #expect(excluded.total(of: snapshot("a", of: 0..<20)) == .exact(98), "as many as before until it is known")
    #expect(excluded.ask(about: snapshot("b", of: 0..<20), readings: readings)?.query.query == SearchQuery("b"))
    #expect(excluded.total(of: snapshot("b", of: 0..<20)) == .exact(100))
  }

  @Test func theQueryIsMadeAnewOnlyWhereSomethingHasChanged() {
    var settings = PickerSettings()
    var searched = SearchedQuery(settings, text: "a")
    #expect(!searched.matchNext(settings) && !searched.reorder(settings) && !searched.match("words", settings))
    #expect(searched.update(settings) == nil)
    settings.matches = ["contains", "words"]
    #expect(searched.match("words", settings) && searched.update(settings) != nil && searched.kind == 1)
    #expect(searched.matchNext(settings) && searched.update(settings) == SearchQuery("a") && searched.kind == 0)
  }
}
