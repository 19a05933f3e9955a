import IncrementalSearchTesting
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ValidationModelTests {
  private let clock = TestClock()
  private let checks = ParkedCalls<String, Bool>()
  private struct Broken: Error {}

  private func model(
    _ configuration: ValidationConfiguration = ValidationConfiguration(),
    rules: @escaping (String) -> Bool = { _ in true }
  ) -> ValidationModel {
    let checks = checks
    return ValidationModel(configuration, clock: clock, rules: rules) { try await checks.call($0) }
  }

  @Test func makingOneHasNoSideEffects() {
    let model = model()
    #expect(model.text == "" && model.verdict == .empty && !model.canSubmit)
    #expect(checks.all.isEmpty && clock.requestedCount == 0)
  }

  @Test func aTextIsCheckedWhenItHasBeenQuiet() async throws {
    let model = model()
    model.text = "a"
    #expect(model.verdict == .pending)
    await clock.sleepRequested(until: .milliseconds(300))
    clock.advance(by: .milliseconds(100))
    model.text = "ada"
    await clock.sleepRequested(until: .milliseconds(400))
    clock.advance(to: .milliseconds(400))
    let check = try await checks.next()
    #expect(check.argument == "ada" && model.verdict == .checking && !model.canSubmit)
    check.answer(true)
    await observed { model.verdict == .available }
    #expect(model.canSubmit && checks.all.count == 1)
    await clock.noSleepers()
  }

  @Test func everyOutcomeHasItsVerdict() async throws {
    let model = model(ValidationConfiguration(minimumLength: 2)) { $0 != "no!" }
    model.text = "a"
    #expect(model.verdict == .invalid)
    model.text = "no!"
    #expect(model.verdict == .invalid)
    model.text = "  "
    #expect(model.verdict == .empty)
    model.text = "bob"
    model.submit()
    #expect(model.verdict == .checking)
    try await checks.next().answer(false)
    await observed { model.verdict == .taken }
    #expect(!model.canSubmit)
    model.text = "eve"
    model.submit()
    try await checks.next().fail(SearchFailure(.offline))
    await observed { model.verdict == .unknown(SearchFailure(.offline)) }
    model.retry()
    #expect(model.verdict == .checking)
    try await checks.next().fail(throwing: Broken())
    await observed { model.verdict == .unknown(SearchFailure(.other, details: "Broken()")) }
    model.close()
    #expect(model.verdict == .closed)
    model.text = "later"
    #expect(model.verdict == .closed && checks.all.count == 3)
  }

  @Test func aKeystrokeCancelsTheCheckAtOnce() async throws {
    let model = model()
    model.text = "a"
    model.submit()
    let check = try await checks.next()
    model.text = "ab"
    #expect(model.verdict == .pending)
    await check.returned()
    #expect(check.isCancelled && clock.elapsed == .zero)
    // Back at the first text, it is asked again.
    model.text = "a"
    model.submit()
    try await checks.next().answer(true)
    await observed { model.canSubmit }
  }

  @Test func aLateVerdictIsNeverShown() async throws {
    let checks = ParkedCalls<String, Bool>(ignoresCancelling: true)
    let model = ValidationModel(clock: clock) { try await checks.call($0) }
    model.text = "a"
    model.submit()
    let late = try await checks.next()
    model.text = "ab"
    model.submit()
    let wanted = try await checks.next()
    late.answer(false)
    await late.returned()
    #expect(model.verdict == .checking)
    wanted.answer(true)
    await observed { model.verdict != .checking }
    #expect(model.verdict == .available && model.text == "ab")
  }

  @Test func whileComposingNothingIsSent() async throws {
    let model = model()
    model.textChanged("か", isComposing: true)
    model.submit()
    #expect(model.verdict == .pending && clock.requestedCount == 0)
    model.textChanged("か", isComposing: false)
    model.submit()
    #expect(try await checks.next().argument == "か")
  }

  @Test func afterARateLimitItIsAskedOnce() async throws {
    let model = model()
    model.text = "a"
    model.submit()
    let limited = SearchFailure(.rateLimited, retryAfter: .seconds(3))
    try await checks.next().fail(limited)
    await observed { model.verdict == .unknown(limited) }
    model.retry()
    await clock.sleepRequested(until: .seconds(3))
    #expect(checks.all.count == 1)
    clock.advance(to: .seconds(3))
    try await checks.next().answer(true)
    await observed { model.canSubmit }
    #expect(checks.all.count == 2)
  }

  @Test func verdictsCanBeRemembered() async throws {
    let model = model(ValidationConfiguration(remembers: true))
    model.text = "a"
    model.submit()
    try await checks.next().answer(true)
    await observed { model.canSubmit }
    model.text = "b"
    #expect(!model.canSubmit)
    model.text = "a"
    #expect(model.canSubmit && checks.all.count == 1)
  }

  @Test func observersAreToldOfChangesOnly() {
    let model = model()
    var told = 0
    func observe() {
      withObservationTracking {
        _ = model.verdict
      } onChange: {
        MainActor.assumeIsolated { told += 1 }
      }
    }
    observe()
    model.text = ""
    model.submit()
    #expect(told == 0)
    model.text = "a"
    #expect(told == 1)
    observe()
    model.text = "a"
    #expect(told == 1)
  }

  /// Observers are told before a change is made; what they do then must not be undone by it.
  @Test func anInputOfAnObserverIsNotUndone() {
    let model = model()
    withObservationTracking {
      _ = model.verdict
    } onChange: {
      MainActor.assumeIsolated { model.text = "" }
    }
    model.text = "a"
    #expect(model.text == "" && model.verdict == .empty)
  }

  @Test func releasingItCancelsTheCheckAndTheTimer() async throws {
    var model: ValidationModel? = model()
    weak let released = model
    model?.text = "a"
    model?.submit()
    let check = try await checks.next()
    model = nil
    #expect(released == nil)
    await check.returned()
    #expect(check.isCancelled)

    model = self.model()
    model?.text = "b"
    await clock.sleepers(1)
    model = nil
    await clock.noSleepers()
    clock.advance(by: .seconds(1))
    #expect(checks.all.count == 1)
  }
}
