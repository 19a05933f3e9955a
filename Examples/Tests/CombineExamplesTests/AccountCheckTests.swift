import CombineExamples
import ExampleScreens
import IncrementalSearchTesting
import Testing

/// Screen B.
@MainActor
@Suite("Combine: account id check", .timeLimit(.minutes(2))) struct AccountCheckTests {
  private let clock = TestClock()
  private let server = ParkedCalls<String, Bool>()
  private let screen: AccountCheck

  init() { screen = AccountCheck(clock: clock) { [server] in try await server.call($0) } }

  @Test func aTakenIDIsSaidAfterOneSecond() async throws {
    for text in ["c", "chiyo", "chiyoda"] { screen.accountID = text }
    await clock.sleepRequested(until: .seconds(1))
    clock.advance(to: .seconds(1))
    try await server.next().answer(false)
    #expect(await screen.$account.value { $0.verdict == .taken } != nil)
    #expect(ValidationWords.accountID.message(for: screen.account.verdict) == "このアカウントIDは現在使用されています。")
    #expect(!screen.canGoOn)
    #expect(server.all.map(\.argument) == ["chiyoda"])
  }

  @Test func nextNeedsAFreeIDAndTheTerms() async throws {
    screen.accountID = "chiyoda_2"
    await clock.sleepRequested(until: .seconds(1))
    clock.advance(to: .seconds(1))
    try await server.next().answer(true)
    #expect(await screen.$account.value { $0.verdict == .available } != nil)
    #expect(!screen.canGoOn)
    screen.acceptsTerms = true
    #expect(screen.canGoOn)
    screen.accountID = "chiyoda_"
    #expect(!screen.canGoOn, "from the keystroke on")
  }

  @Test func aFailedCheckIsSaidInItsOwnWordsAndRetried() async throws {
    let failure = SearchFailure(.timeout, message: "確認できませんでした")
    screen.accountID = "minato"
    await clock.sleepRequested(until: .seconds(1))
    clock.advance(to: .seconds(1))
    try await server.next().fail(failure)
    #expect(await screen.$account.value { $0.verdict == .unknown(failure) } != nil)
    #expect(ValidationWords.accountID.message(for: screen.account.verdict) == "確認できませんでした")
    screen.actions.send(.retried)
    try await server.next().answer(true)
    #expect(await screen.$account.value { $0.verdict == .available } != nil)
  }

  @Test func whatBreaksARuleIsNotAskedAbout() async {
    screen.accountID = "千代田千代田"
    #expect(await screen.$account.value { $0.verdict == .invalid } != nil)
    #expect(server.all.isEmpty)
  }
}
