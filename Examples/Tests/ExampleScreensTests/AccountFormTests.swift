import ExampleScreens
import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// Screen B.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct AccountFormTests {
  private let clock = TestClock()
  private let server = AccountServer()
  private let form: AccountForm

  init() {
    form = AccountForm(clock: clock) { [server] in try await server.isFree($0) }
  }

  @Test func aTakenIDIsSaidAfterOneSecond() async {
    form.account.text = "chiyoda"
    await clock.sleepers(1)
    #expect(form.account.verdict == .pending && message == nil)
    clock.advance(by: .milliseconds(999))
    #expect(await server.asked.isEmpty)
    clock.advance(by: .milliseconds(1))
    await observed { form.account.verdict == .taken }
    #expect(message == "このアカウントIDは現在使用されています。")
    #expect(!form.canGoOn)
    #expect(await server.asked == ["chiyoda"])
  }

  @Test func nextNeedsAFreeIDAndTheTerms() async {
    await check("chiyoda_2")
    #expect(form.account.verdict == .available && !form.canGoOn)
    form.acceptsTerms = true
    #expect(form.canGoOn)
    // From the first changed character nothing is known any more.
    form.account.text = "chiyoda_"
    #expect(form.account.verdict == .pending && !form.canGoOn)
  }

  @Test func aFailedCheckIsNotTakenAndIsAskedAgain() async {
    await server.failNext()
    await check("chiyoda_2")
    #expect(form.account.verdict == .unknown(AccountServer.failure))
    #expect(message == AccountServer.failure.message && !form.canGoOn)
    #expect(form.account.verdict.symbolName != ValidationVerdict.taken.symbolName)
    form.account.retry()
    await observed { form.account.verdict == .available }
    await check("chiyoda")
    #expect(form.account.verdict == .taken)
  }

  @Test(arguments: ["abc", "千代田千代田", "ABCDE", "a b c d", "012345678901234567890"])
  func whatBreaksARuleIsNotAskedAbout(id: String) async {
    form.account.text = id
    #expect(form.account.verdict == .invalid && message != nil)
    #expect(clock.requestedCount == 0)
    #expect(await server.asked.isEmpty)
  }

  /// What stands below the field.
  private var message: String? { ValidationWords.accountID.message(for: form.account.verdict) }

  private func check(_ id: String) async {
    form.account.text = id
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    await observed { form.account.verdict != .pending && form.account.verdict != .checking }
  }
}

/// Knows the taken ids, and what it was asked.
private actor AccountServer {
  static let failure = SearchFailure(.timeout, message: "確認できませんでした")

  private(set) var asked: [String] = []
  private var fails = false

  func failNext() { fails = true }

  func isFree(_ id: String) async throws -> Bool {
    asked.append(id)
    if fails {
      fails = false
      throw Self.failure
    }
    return try await TakenIDs().isFree(id)
  }
}
