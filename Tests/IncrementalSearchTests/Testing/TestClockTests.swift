import IncrementalSearchTesting
import Testing

@Suite struct TestClockTests {
  @Test func timeStandsStill() async {
    let clock = TestClock()
    #expect(clock.elapsed == .zero)
    clock.advance(by: .seconds(2))
    clock.advance(to: .seconds(3))
    #expect(clock.elapsed == .seconds(3))
    clock.advance(to: .seconds(1))
    #expect(clock.now == TestClock.Instant(offset: .seconds(3)), "time never runs back")
  }

  @Test func sleepersWakeWhenTheirTimeHasCome() async {
    let clock = TestClock()
    let (woken, wake) = AsyncStream.makeStream(of: String.self)
    for (count, (name, deadline)) in [("c", 3), ("a1", 1), ("b", 2), ("a2", 1)].enumerated() {
      Task {
        try await clock.sleep(for: .seconds(deadline))
        wake.yield(name)
      }
      await clock.sleepers(count + 1)
    }
    clock.advance(by: .seconds(1) - .nanoseconds(1))
    #expect(clock.sleeperCount == 4)
    var names = woken.makeAsyncIterator()
    clock.advance(by: .nanoseconds(1))
    #expect(await [names.next(), names.next()].compactMap(\.self).sorted() == ["a1", "a2"])
    #expect(clock.sleeperCount == 2)
    // One step may wake many; in what order they then run is up to the system.
    clock.advance(to: .seconds(3))
    #expect(await [names.next(), names.next()].compactMap(\.self).sorted() == ["b", "c"])
    #expect(clock.requestedCount == 4 && clock.sleeperCount == 0)
  }

  @Test func aSleepThatIsDueEndsAtOnce() async throws {
    let clock = TestClock()
    clock.advance(by: .seconds(5))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(5)))
    try await clock.sleep(for: .zero)
    #expect(clock.requestedCount == 2)
    await clock.noSleepers()
  }

  @Test func cancellingEndsASleepAtOnce() async {
    let clock = TestClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepRequested(until: .seconds(1))
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)

    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(clock.requestedCount == 2 && clock.elapsed == .zero)
  }

  @Test func waitingForSleepersEndsWhenCancelled() async {
    let clock = TestClock()
    let waiting = Task { await clock.sleepsRequested(1) }
    waiting.cancel()
    await waiting.value
    #expect(clock.requestedCount == 0)
  }

  @Test func manyTasksSleepAndAreCancelledAtOnce() async {
    let clock = TestClock()
    await withTaskGroup(of: Void.self) { group in
      for number in 1...200 {
        group.addTask {
          let sleeper = Task { try await clock.sleep(for: .milliseconds(number)) }
          if number.isMultiple(of: 3) { sleeper.cancel() }
          _ = await sleeper.result
        }
      }
      await clock.sleepsRequested(200)
      clock.advance(by: .milliseconds(200))
    }
    #expect(clock.sleeperCount == 0 && clock.requestedCount == 200)
  }
}
