import IncrementalSearchTesting
import Testing

// The examples of docstrings, to be compiled. They are shown without what is around them here, and are not run.

private struct City: Identifiable, Equatable {
  let id: Int
  let name: String
}

private struct Product: Identifiable, Equatable {
  let id: Int
}

private struct Products: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<Product, Int> { Page([]) }
}

private typealias MySource = Products

private struct API: Sendable {
  @Sendable func isFree(_ id: String) async throws -> Bool { true }
}

private final class Button {
  var isEnabled = false
}

private func session(
  keys: AsyncStream<String>, draw: (_ items: [Product], _ next: LoadState, _ isStale: Bool) -> Void
) async {
  await withSearchSession(Products()) { session in
    async let typing: Void = { for await text in keys { session.textChanged(text) } }()
    for await snapshot in session.snapshots { draw(snapshot.items, snapshot.next, snapshot.isStale) }
    await typing
  }
}

@MainActor private func model() -> SearchModel<Product> {
  let search = SearchModel(Products(), .init(window: .pages(10)))
  return search
}

@MainActor private func validation(_ api: API) -> ValidationModel {
  let account = ValidationModel(.init(debounce: .seconds(1))) { id in try await api.isFree(id) }
  return account
}

private func array(_ cities: [City]) -> ArraySource<City> {
  let source = ArraySource(cities, text: { $0.name })
  return source
}

private func testClock(_ session: SearchSession<Products>) async {
  let clock = TestClock()
  session.textChanged("a")
  await clock.sleepRequested(until: .milliseconds(300))
  clock.advance(by: .milliseconds(300))
}

private func laws() async {
  let laws = SourceLaws(queries: [SearchQuery(""), SearchQuery("tokyo")])
  #expect(await laws.violations(of: MySource()) == [])
}

@MainActor private func observing(_ account: ValidationModel) async {
  await observed { account.verdict == .available }
}

private func recording(_ session: SearchSession<Products>) async -> SearchSnapshot<Product>? {
  let recorder = SnapshotRecorder(session)
  let loaded = await recorder.first { $0.phase == .loaded }
  return loaded
}

private func scenario() throws {
  #expect(try ScenarioFile("Scenarios/backspace.json").differences() == [])
}

@MainActor private func parkedCalls(_ clock: TestClock) -> ValidationModel {
  let checks = ParkedCalls<String, Bool>()
  let account = ValidationModel(clock: clock) { try await checks.call($0) }
  return account
}

@MainActor private func testSource(_ clock: TestClock) async {
  let source = TestSource<Product, Int>()
  let search = SearchModel(source, clock: clock)
  search.loadNext()
  let request = await source.nextRequest()
  request.answer(Page([Product(id: 1)], next: 2))
}

private func searching(_ texts: AsyncStream<String>, draw: ([Product]) -> Void) async {
  for await snapshot in texts.incrementalSearch(Products()) { draw(snapshot.items) }
}

private func validating(_ ids: AsyncStream<String>, _ api: API, _ next: Button) async {
  for await snapshot in ids.validated(.init(debounce: .seconds(1)), check: api.isFree) {
    next.isEnabled = snapshot.canSubmit
  }
}
