import Testing

@testable import SearchMachines

@Suite struct TimerSetTests {
  private struct Timers {
    var set = TimerSet()
    private(set) var last: TimerID?

    mutating func want(_ purpose: TimerID.Purpose, at deadline: Int?) -> [String] {
      let (cancelled, started) = set.want(purpose, at: deadline.map { ms($0) })
      var log: [String] = []
      if let cancelled { log.append("cancel \(written(cancelled.purpose)) \(cancelled.number)") }
      if let started, let deadline {
        last = started
        log.append("start \(written(started.purpose)) \(deadline)")
      }
      return log
    }

    mutating func fire(_ id: TimerID) -> Bool { set.fired(id) }
  }

  @Test func startsAndCancelsWhatChanges() {
    var timers = Timers()
    #expect(timers.want(.debounce, at: nil) == [])
    #expect(timers.want(.debounce, at: 300) == ["start debounce 300"])
    #expect(timers.want(.debounce, at: 300) == [], "the same deadline goes on")
    #expect(timers.want(.debounce, at: 400) == ["cancel debounce 1", "start debounce 400"])
    #expect(timers.want(.slow, at: 400) == ["start slow 400"], "each purpose has its own")
    #expect(timers.want(.debounce, at: nil) == ["cancel debounce 2"])
    #expect(timers.want(.slow, at: 400) == [])
    #expect(timers.want(.slow, at: nil) == ["cancel slow 3"])
  }

  @Test func onlyTheTimerThatRunsFiresAndOnce() throws {
    var timers = Timers()
    _ = timers.want(.debounce, at: 300)
    let first = try #require(timers.last)
    _ = timers.want(.debounce, at: 400)
    let second = try #require(timers.last)
    #expect(first != second)
    #expect(timers.fire(first) == false, "replaced")
    #expect(timers.fire(second) == true)
    #expect(timers.fire(second) == false, "fired already")
    #expect(timers.want(.debounce, at: 400) == ["start debounce 400"], "one that fired runs no more")
    #expect(timers.want(.debounce, at: nil).count == 1)
    let third = try #require(timers.last)
    #expect(timers.fire(third) == false, "cancelled")
  }
}
