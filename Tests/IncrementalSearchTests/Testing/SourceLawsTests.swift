@testable import IncrementalSearchTesting
import Testing

@Suite struct SourceLawsTests {
  private let laws = patient(SourceLaws(queries: [SearchQuery("a")], limit: 5, maxPages: 20))

  /// Laws that a machine busy with other tests cannot make a source break.
  private static func patient(_ laws: SourceLaws) -> SourceLaws {
    var laws = laws
    laws.promptness = .seconds(60)
    return laws
  }

  @Test(arguments: Shelf.Shape.allCases, [0, 1, 4, 5, 6, 10, 23])
  func lawfulSourcesBreakNone(shape: Shelf.Shape, count: Int) async {
    #expect(await laws.violations(of: Shelf(shape: shape, count: count)) == [])
  }

  @Test(arguments: [Shelf.Shape.positions, .positionsUntilEmpty], [1, 2, 3])
  func answersMayBeShorterOrLonger(shape: Shelf.Shape, most: Int) async {
    for count in [0, 1, 6, 23] {
      var laws = laws
      laws.maxPages = 40
      let short = Shelf(shape: shape, count: count, mostItems: most)
      #expect(await laws.violations(of: short) == [])
      let long = Shelf(shape: shape, count: count, extraItems: most)
      #expect(await laws.violations(of: long) == [])
    }
  }

  @Test func builtInSourcesAreLawful() async {
    let lines = [
      "Tokyo", "Kyoto", "Osaka", "Nara", "東京", "Kobe", "Otsu", "Tsu", "Naha", "Oita", "Mito", "Saga", "Chiba",
    ]
    let laws = Self.patient(SourceLaws(queries: ["", "o", "tokyo", "zz"].map { SearchQuery($0) }, limit: 3))
    #expect(await laws.violations(of: ArraySource(lines: lines)) == [])
    #expect(await laws.violations(of: ArraySource(lines: lines, match: .fuzzy)) == [])
    #expect(await laws.violations(of: ArraySource(lines: lines).retrying(1).timeout(.seconds(60))) == [])
  }

  @Test(arguments: [
    (Shelf.Flaw.failsSecondPage, Shelf.Shape.numbers, "must give every page that it leads to"),
    (.neverEnds, .cursors, "does not end after 20 pages"),
    (.leadsToItself, .numbers, "leads to itself"),
    (.leadsBack, .cursors, "leads to page 2, already visited"),
    (.repeatsID, .numbers, "the id 4 is on page 1 and again on page 2"),
    (.startsWithPrevious, .numbers, "nothing comes before it"),
    (.reversesBackward, .numbers, "walking backward from the end gives other rows"),
    (.stopsBackward, .offsets, "walking backward from the end gives other rows"),
    (.losesKeys, .cursors, "is another after encoding and decoding"),
    (.needsDirection, .cursors, "whatever direction is asked for"),
    (.dependsOnOrder, .positions, "starting in the middle"),
    (.dropsRowsAtLimitOne, .offsets, "with the limit 1"),
    (.shiftsPositions, .positionsUntilEmpty, "says that it is at position 6"),
    (.failsBeyondEnd, .positions, "beyond the end, the source fails"),
    (.fillsBeyondEnd, .positions, "give an empty page at the end"),
    (.miscounts, .numbers, "exactly 22 items, the walk gives 23"),
    (.countsTooMany, .cursors, "at least 24 items, the walk gives 23"),
    (.skipsRowsInMidList, .positions, "the id 9 is on page 2 and again on page 3"),
    (.answersEarlier, .positions, "leads to itself"),
    (.emptyInMidList, .positions, "exactly 23 items, the walk gives 5"),
    (.failsForQuotes, .numbers, "anything typed is a valid query"),
  ])
  func eachFlawIsFound(flaw: Shelf.Flaw, shape: Shelf.Shape, words: String) async {
    let violations = await laws.violations(of: Shelf(shape: shape, count: 23, flaw: flaw))
    #expect(violations.contains { $0.contains(words) }, "\(violations)")
  }

  /// An API that is asked for a number and a size, by a source that does not say so.
  private struct Numbers: PageSource {
    var pagesAreNumbered: Bool

    func page(_ request: PageRequest<Int>) async throws -> Page<Book, Int> {
      let number = request.key ?? 1
      let books = (0..<23).map { Book(id: $0) }.dropFirst((number - 1) * request.limit).prefix(request.limit)
      return Page(Array(books), previous: number > 1 ? number - 1 : nil, next: books.isEmpty ? nil : number + 1)
    }
  }

  private struct Book: Identifiable, Equatable { var id: Int }

  @Test func numberedPagesHaveToSaySo() async {
    let violations = await laws.violations(of: Numbers(pagesAreNumbered: false))
    #expect(violations.count == 1 && violations.first?.contains("say pagesAreNumbered") == true)
    #expect(await laws.violations(of: Numbers(pagesAreNumbered: true)) == [])
  }

  /// Numbered pages of one size; only the first knows where it is, and a position that is asked for is not looked at.
  private struct KnownBeginning: PageSource {
    var canJump: Bool

    func page(_ request: PageRequest<Int>) async throws -> Page<Book, Int> {
      let number = request.key ?? 1
      let books = (0..<23).map { Book(id: $0) }.dropFirst((number - 1) * 5).prefix(5)
      return Page(
        Array(books), previous: number > 1 ? number - 1 : nil, next: books.isEmpty ? nil : number + 1,
        position: number == 1 ? 0 : nil)
    }
  }

  @Test func noPositionIsAskedOfASourceThatSaysItCannotJump() async {
    #expect(await laws.violations(of: KnownBeginning(canJump: false)) == [])
    let violations = await laws.violations(of: KnownBeginning(canJump: true))
    #expect(violations.count == 1 && violations.first?.contains("say that canJump is false") == true, "\(violations)")
  }

  @Test func aSourceThatNeverReturnsIsFound() async {
    let source = TestSource<Entry, Int>(ignoresCancelling: true)
    let trial = CancellingTrial(source: source, query: SearchQuery("a"), limit: 5, allowed: .milliseconds(1))
    let violations = await trial.violations
    #expect(violations.contains { $0.hasPrefix("a page cancelled at once did not return within") })
    for request in source.requests { request.answer(Page([])) }
    await source.allReturned()
  }

  @Test func changesThatNeverEndAreFound() async {
    struct Endless: PageSource {
      let changed = ParkedCalls<Int, Bool>(ignoresCancelling: true)
      func page(_ request: PageRequest<Int>) async throws -> Page<Entry, Int> { Page([]) }
      func changes() -> AsyncStream<Void> {
        // A task of its own is not cancelled with the one that listens, and the stream waits for it.
        AsyncStream { [changed] in await Task { (try? await changed.call(0)) == true }.value ? () : nil }
      }
    }
    let source = Endless()
    let trial = CancellingTrial(source: source, query: SearchQuery("a"), limit: 5, allowed: .milliseconds(10))
    let violations = await trial.violations
    #expect(violations.contains { $0.hasPrefix("changes(), when cancelled, did not return within") })
    for call in source.changed.all { call.answer(false) }
    await source.changed.allReturned()
  }

  @Test func ownHostileTextsAreTried() async {
    struct Picky: PageSource {
      func page(_ request: PageRequest<Int>) async throws -> Page<Entry, Int> {
        if request.query.text == "x" { throw SearchFailure(.refused) }
        return Page([])
      }
    }
    #expect(await Self.patient(SourceLaws(queries: [])).violations(of: Picky()) == [])
    let violations = await Self.patient(SourceLaws(queries: [], hostileTexts: ["x"])).violations(of: Picky())
    #expect(violations.count == 1 && violations[0].hasPrefix("the text \"x\" makes a page fail"))
  }
}
