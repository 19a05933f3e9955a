import IncrementalSearchTesting
import Testing

@Suite("A sequence of texts, validated", .timeLimit(.minutes(5)))
struct ValidationSequenceTests {
  private struct Broken: Error {}

  private let clock = TestClock()
  private let checks = ParkedCalls<String, Bool>()

  @Test func theVerdictsOfATextCome() async throws {
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    let (checks, clock) = (checks, clock)
    let loop = Task {
      await texts.validated(.init(debounce: .seconds(1)), clock: clock, rules: { $0 != "!" }) {
        try await checks.call($0)
      }.reduce(into: [ValidationSnapshot]()) { $0.append($1) }
    }
    typing.yield("!")
    typing.yield("千代田")
    typing.finish()
    await clock.sleepRequested(until: .seconds(1))
    clock.advance(to: .seconds(1))
    try await checks.next().answer(false)
    let last = await loop.value.last
    #expect(last?.verdict == .taken && last?.text == "千代田" && last?.canSubmit == false)
    #expect(checks.all.map(\.argument) == ["千代田"])
  }

  @Test func leavingTheLoopCancelsTheCheck() async throws {
    let (actions, send) = AsyncStream.makeStream(of: ValidationAction.self)
    send.yield(.textChanged("a", isComposing: true))
    send.yield(.textChanged("a"))
    send.yield(.submitted)
    let validated = actions.validated(clock: clock) { [checks] in try await checks.call($0) }
    for await snapshot in validated where snapshot.verdict == .checking { break }
    try await checks.next().cancelled()
    await checks.allReturned()
  }

  @Test func whatTheTextsThrowIsThrown() async throws {
    let (texts, typing) = AsyncThrowingStream.makeStream(of: String.self)
    let (checks, clock) = (checks, clock)
    async let failure = #expect(throws: Broken.self) {
      for try await _ in texts.validated(.init(debounce: .zero), clock: clock, check: { try await checks.call($0) }) {}
    }
    typing.yield("a")
    let check = try await checks.next()
    typing.finish(throwing: Broken())
    #expect(await failure != nil)
    await check.cancelled()
    await checks.allReturned()
  }
}
