import IncrementalSearchOpenCombine
import IncrementalSearchTesting
import OpenCombine
import Testing

@Suite("A publisher of texts, validated", .timeLimit(.minutes(5)))
struct ValidationPublisherTests {
  private let clock = TestClock()
  private let checks = ParkedCalls<String, Bool>()
  private let texts = PassthroughSubject<String, Broken>()
  private let actions = PassthroughSubject<ValidationAction, Never>()

  @Test func onlyTheTextAtRestIsAskedAbout() async throws {
    let events = Events(
      texts.validated(.init(debounce: .seconds(1)), clock: clock) { [checks] in try await checks.call($0) })
    for text in ["a", "al", "alice"] { texts.send(text) }
    await clock.sleepRequested(until: .seconds(1))
    clock.advance(to: .seconds(1))
    try await checks.next().answer(true)
    let free = try #require(await events.first { $0.verdict == .available })
    #expect(free.text == "alice" && free.canSubmit && checks.all.map(\.argument) == ["alice"])
    events.cancel()
  }

  @Test func theKeystrokeCancelsAndFailuresAreVerdicts() async throws {
    let events = Events(
      actions.validated(clock: clock, rules: { !$0.contains("!") }) { [checks] in try await checks.call($0) })
    actions.send(.textChanged("a!"))
    #expect(await events.first { $0.verdict == .invalid } != nil)
    actions.send(.textChanged("a"))
    actions.send(.submitted)
    let older = try await checks.next()
    actions.send(.textChanged("東", isComposing: true))
    await older.cancelled()
    #expect(await events.first { $0.text == "東" }?.verdict == .pending)
    actions.send(.textChanged("東"))
    actions.send(.submitted)
    try await checks.next().fail(SearchFailure(.offline))
    #expect(await events.first { $0.verdict == .unknown(SearchFailure(.offline)) } != nil)
    actions.send(.retried)
    try await checks.next().answer(false)
    #expect(await events.first { $0.verdict == .taken } != nil)
    events.cancel()
  }

  @Test func theCheckOfTheLastTextIsWaitedFor() async throws {
    let events = Events(texts.validated(.init(debounce: .zero), clock: clock) { [checks] in try await checks.call($0) })
    texts.send("a")
    texts.send(completion: .finished)
    try await checks.next().answer(true)
    let all = await events.rest()
    #expect(all.last?.isFinished == true && all.compactMap(\.value).last?.verdict == .available)
  }

  @Test func cancellingAndFailingCancelTheCheck() async throws {
    let publisher = texts.validated(.init(debounce: .zero), clock: clock) { [checks] in try await checks.call($0) }
    let (one, other) = (Events(publisher), Events(publisher))
    texts.send("a")
    let (first, second) = (try await checks.next(), try await checks.next())
    one.cancel()
    texts.send(completion: .failure(Broken()))
    #expect(await other.rest().last?.failure == Broken())
    await first.cancelled()
    await second.cancelled()
    await checks.allReturned()
  }
}
