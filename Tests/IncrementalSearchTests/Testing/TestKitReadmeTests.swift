import Foundation
import IncrementalSearchTesting
import Testing

/// The examples of the test kit's README, word for word, and the test that they are.
@Suite struct TestKitReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  @Test func readmeShowsWhatRunsHere() throws {
    let path = Self.root.appending(path: "Sources/IncrementalSearchTesting/README.md")
    let readme = try String(contentsOf: path, encoding: .utf8)
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 6)
    for block in blocks {
      #expect(tests.contains("\n\n" + block), "not in this file:\n\(block)")
    }
  }

  /// The folder of the scenario files.
  static var scenarios: String { root.appending(path: "Scenarios").path + "/" }
}

private let scenarios = TestKitReadmeTests.scenarios

private struct Book: Identifiable, Equatable {
  let id: Int
  let title: String
}

/// A source of an app's own.
private struct Books: PageSource {
  private let titles = (1...12).map { "Swift, volume \($0)" }

  func page(_ request: PageRequest<Int>) async throws -> Page<Book, Int> {
    let word = request.query.text
    let found = titles.enumerated().filter { word.isEmpty || $0.element.localizedCaseInsensitiveContains(word) }
    let start = request.key ?? 0
    let rows = found.dropFirst(start).prefix(request.limit).map { Book(id: $0.offset, title: $0.element) }
    let next = start + rows.count
    return Page(
      rows, previous: start > 0 ? max(0, start - request.limit) : nil, next: next < found.count ? next : nil,
      total: .exact(found.count))
  }
}

// What follows is in README.md too.

@Test func typingSendsTheLastTextOnce() async throws {
  let clock = TestClock()
  let source = TestSource<Book, Int>()
  try await withSearchSession(source, clock: clock) { session in
    let recorder = SnapshotRecorder(session)
    session.textChanged("s")
    session.textChanged("swift")
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(by: .milliseconds(300))

    let request = await source.nextRequest()
    #expect(request.query.text == "swift")
    #expect(source.requests.count == 1)

    request.answer(Page([Book(id: 1, title: "Swift by heart")], next: 2))
    let loaded = try #require(await recorder.first { $0.phase == .loaded })
    #expect(loaded.items.map(\.title) == ["Swift by heart"])
  }
}

@Test func aNewerQueryCancelsTheOlder() async {
  let clock = TestClock()
  let source = TestSource<Book, Int>()
  await withSearchSession(source, clock: clock) { session in
    session.textChanged("a")
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(by: .milliseconds(300))
    let older = await source.nextRequest()

    session.textChanged("ab")
    await clock.sleepRequested(until: .milliseconds(600))
    clock.advance(by: .milliseconds(300))
    let newer = await source.nextRequest()
    await older.cancelled()
    #expect(newer.query.text == "ab")
    #expect(!newer.isCancelled)
  }
}

@MainActor
@Test func aFailureIsShownAndRetried() async {
  let source = TestSource<Book, Int>()
  // By its own clock a search would retry what failed after two seconds, whether or not the test has come so far.
  let clock = TestClock()
  let search = SearchModel(source, SearchConfiguration(typing: TypingConfiguration(minimumLength: 0)), clock: clock)
  search.start()
  #expect(search.phase == .loading)

  await source.nextRequest().fail(SearchFailure(.offline))
  await observed { search.phase == .failed(SearchFailure(.offline)) }

  search.retry()
  #expect(search.phase == .loading)
  await source.nextRequest().answer(Page([]))
  await observed { search.snapshot.isEmptyResult }
}

@MainActor
@Test func aTakenNameCannotBeSubmitted() async throws {
  let checks = ParkedCalls<String, Bool>()
  let clock = TestClock()
  let name = ValidationModel(clock: clock) { try await checks.call($0) }
  name.text = "ada"
  #expect(name.verdict == .pending)

  name.submit()
  let check = try await checks.next()
  #expect(check.argument == "ada")
  check.answer(false)
  await observed { name.verdict == .taken }
  #expect(!name.canSubmit)
}

@Test func ourSourceIsLawful() async {
  let laws = SourceLaws(queries: [SearchQuery(""), SearchQuery("swift"), SearchQuery("no such book")])
  #expect(await laws.violations(of: Books()) == [])
}

@Test(arguments: ["search/C03.json", "search/C05.json"])
func behavesAsWrittenDown(file: String) throws {
  #expect(try ScenarioFile(scenarios + file).differences() == [])
}
