import Testing

@testable import SearchMachines

/// A machine is a value: two that share their insides go their own ways.
@Suite struct SharedMachineTests {
  private typealias Machine = SearchMachine<Row, Int>

  /// Inputs as they come, and replies to what was asked for, sometimes late, wrong or failed.
  private struct Desk {
    var random: SeededGenerator
    var now = Duration.zero
    var loads: [(id: RequestID, request: PageRequest<Int>)] = []
    var timers: [(id: TimerID, deadline: Duration)] = []
    var counts: [RequestID] = []
    var saved: SavedSearch<Int, Int>?

    mutating func note(_ effects: [SearchEffect<Int>]) {
      for effect in effects {
        switch effect {
        case .load(let id, let request), .preview(let id, let request): loads.append((id, request))
        case .startTimer(let id, let deadline): timers.append((id, deadline))
        case .cancelTimer(let id): timers.removeAll { $0.id == id }
        case .count(let id, _): counts.append(id)
        case .cancelLoad, .cancelCount: break
        }
      }
    }

    private mutating func page(_ request: PageRequest<Int>) -> Page<Row, Int> {
      let start =
        switch request.place {
        case .start: 0
        case .key(let key): key
        case .position(let position): position
        }
      let items = (start..<start + random.int(0...request.limit)).map { Row(integerLiteral: $0) }
      return Page(
        items, previous: start > 0 ? max(0, start - request.limit) : nil,
        next: start < 60 ? start + request.limit : nil, position: start,
        total: random.int(0...3) == 0 ? .exact(60) : .unknown)
    }

    private mutating func failure() -> SearchFailure {
      let reasons: [SearchFailure.Reason] = [
        .offline, .timeout, .rateLimited, .refused, .badAnswer, .expired, .keysExpired,
      ]
      return SearchFailure(reasons[random.int(0...reasons.count - 1)])
    }

    mutating func input() -> Machine.Input {
      now += .milliseconds(random.int(0...200))
      if !loads.isEmpty, random.int(0...2) > 0 {
        let (id, request) = loads.remove(at: random.int(0...loads.count - 1))
        return random.int(0...4) == 0 ? .pageFailed(id, failure()) : .pageLoaded(id, page(request))
      }
      if let timer = timers.min(by: { $0.deadline < $1.deadline }), random.int(0...1) == 0 {
        timers.removeAll { $0.id == timer.id }
        now = max(now, timer.deadline)
        return .timerFired(timer.id)
      }
      if let count = counts.popLast(), random.int(0...1) == 0 { return .counted(count, .exact(60)) }
      switch random.int(0...17) {
      case 0...3: return .action(.textChanged(String(repeating: "a", count: random.int(0...3))))
      case 4: return .action(.filtersChanged(["kind": "\(random.int(0...1))"]))
      case 5...7:
        let first = random.int(0...60)
        return .action(.visibleRangeChanged(VisibleRange(first: first, last: first + 3)))
      case 8: return .action(.nextRequested)
      case 9: return .action(.previousRequested)
      case 10: return .action(.jumped(position: random.int(0...70)))
      case 11: return .action(.refreshRequested)
      case 12: return .action(.retried)
      case 13: return .action(.dataChanged)
      case 14: return .action(.deleted(random.int(0...60), LocalEditID()))
      case 15: return .action(.pinned(random.int(0...60)))
      case 16: return saved.map { .restored($0) } ?? .action(.submitted)
      default: return .action(.dismissed)
      }
    }
  }

  private func dumped(_ machine: Machine) -> String {
    var text = ""
    dump(machine.core, to: &text)
    return text
  }

  @Test(arguments: 1...6) func `one that was copied goes on as the one it was copied from`(seed: Int) throws {
    var configuration = SearchConfiguration()
    configuration.cacheSize = 2
    configuration.countsTotal = seed.isMultiple(of: 2)
    configuration.previews = seed.isMultiple(of: 3)
    configuration.reconnects = true
    configuration.paging.window = .pages(3)
    var machine = Machine(configuration)
    var desk = Desk(random: SeededGenerator(seed: UInt64(seed)))
    for _ in 0..<300 {
      let input = desk.input()
      let before = dumped(machine)
      var other = machine
      let untouched = machine
      let output = machine.handle(input, at: desk.now)
      #expect(dumped(untouched) == before, "what shared its insides is as it was")
      let otherOutput = other.handle(input, at: desk.now)
      try #require(dumped(other) == dumped(machine), "after \(input)")
      #expect(output.effects == otherOutput.effects)
      #expect(output.snapshot == otherOutput.snapshot)
      desk.note(output.effects)
      if let saved = machine.saved { desk.saved = saved }
    }
  }
}
