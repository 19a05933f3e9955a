@testable import SearchMachines

/// A search screen on a virtual clock: inputs in, effects out as text, timers fired when they are due.
///
/// At one instant timers come last, so an input fires only the timers that were due before it. What those led to comes
/// before what the input leads to.
struct SearchScreen {
  typealias Machine = SearchMachine<Row, Int>

  private(set) var machine: Machine
  private(set) var snapshot = SearchSnapshot<Row>()
  /// How many snapshots were published.
  private(set) var published = 0
  private var timers: [(id: TimerID, deadline: Duration)] = []
  /// The timer cancelled last, which the system may fire all the same.
  private(set) var cancelledTimer: TimerID?

  init(
    typing: TypingConfiguration = TypingConfiguration(composition: .commit),
    paging: PagingConfiguration = PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: .unbounded),
    keepsItems: Bool = true, cacheSize: Int = 0, previews: Bool = false, countsTotal: Bool = false,
    reconnects: Bool = false
  ) {
    machine = SearchMachine(
      SearchConfiguration(
        typing: typing, paging: paging, keepsItems: keepsItems, cacheSize: cacheSize, previews: previews,
        countsTotal: countsTotal, reconnects: reconnects))
  }

  /// What is on screen.
  var drawn: String { written(snapshot) }

  var ids: [Int] { snapshot.items.map(\.id) }

  /// One input at a time in milliseconds.
  mutating func at(_ time: Int, _ input: (inout Machine, Duration) -> Machine.Output) -> [String] {
    let effects = fireTimers { $0 < ms(time) }
    return effects + take(input(&machine, ms(time)))
  }

  /// Time passes; what timers lead to.
  mutating func pass(to time: Int) -> [String] { fireTimers { $0 <= ms(time) } }

  private mutating func fireTimers(_ isDue: (Duration) -> Bool) -> [String] {
    var effects: [String] = []
    while let first = timers.indices.min(by: { timers[$0].deadline < timers[$1].deadline }),
      isDue(timers[first].deadline)
    {
      let timer = timers.remove(at: first)
      effects += take(machine.handle(.timerFired(timer.id), at: timer.deadline))
    }
    return effects
  }

  private mutating func take(_ output: Machine.Output) -> [String] {
    for effect in output.effects {
      switch effect {
      case .startTimer(let id, let deadline):
        timers.append((id, deadline))
      case .cancelTimer(let id):
        timers.removeAll { $0.id == id }
        cancelledTimer = id
      case .load, .cancelLoad, .preview, .count, .cancelCount:
        break
      }
    }
    if let snapshot = output.snapshot {
      self.snapshot = snapshot
      published += 1
    }
    return output.effects.map(written)
  }
}

// MARK: What happens on a screen

extension SearchScreen {
  mutating func type(_ text: String, at time: Int) -> [String] { at(time) { $0.handle(.textChanged(text), at: $1) } }

  mutating func compose(_ text: String, _ marked: String, at time: Int) -> [String] {
    at(time) { $0.handle(.textChanged(text, marked: QueryText.lastRange(of: marked, in: text)), at: $1) }
  }

  mutating func clear(at time: Int) -> [String] { at(time) { $0.handle(.textChanged(""), at: $1) } }

  mutating func filter(_ filters: [String: String], at time: Int) -> [String] {
    at(time) { $0.handle(.filtersChanged(filters), at: $1) }
  }

  mutating func submit(at time: Int) -> [String] { at(time) { $0.handle(.submitted, at: $1) } }

  mutating func dismiss(at time: Int) -> [String] { at(time) { $0.handle(.dismissed, at: $1) } }

  mutating func retry(at time: Int) -> [String] { at(time) { $0.handle(.retried, at: $1) } }

  mutating func refresh(at time: Int) -> [String] { at(time) { $0.handle(.refreshRequested, at: $1) } }

  mutating func next(at time: Int) -> [String] { at(time) { $0.handle(.nextRequested, at: $1) } }

  mutating func previous(at time: Int) -> [String] { at(time) { $0.handle(.previousRequested, at: $1) } }

  mutating func jump(to position: Int, at time: Int) -> [String] {
    at(time) { $0.handle(.jumped(position: position), at: $1) }
  }

  mutating func see(_ first: Int, _ last: Int, at time: Int) -> [String] {
    at(time) { $0.handle(.visibleRangeChanged(VisibleRange(first: first, last: last)), at: $1) }
  }

  mutating func dataChanged(at time: Int) -> [String] { at(time) { $0.handle(.dataChanged, at: $1) } }

  mutating func page(_ number: Int, _ page: Page<Row, Int>, at time: Int) -> [String] {
    at(time) { $0.handle(.pageLoaded(request(number), page), at: $1) }
  }

  /// A page without keys: the whole result.
  mutating func page(_ number: Int, _ ids: [Int], at time: Int) -> [String] {
    page(number, Page(rows(ids)), at: time)
  }

  mutating func fail(_ number: Int, _ reason: SearchFailure.Reason, at time: Int) -> [String] {
    at(time) { $0.handle(.pageFailed(request(number), SearchFailure(reason)), at: $1) }
  }

  /// The source asks to wait so many milliseconds.
  mutating func refuse(_ number: Int, wait: Int, at time: Int) -> [String] {
    at(time) { $0.handle(.pageFailed(request(number), SearchFailure(.rateLimited, retryAfter: ms(wait))), at: $1) }
  }

  /// The text is typed, rests for the debounce of 300 ms, and is answered at once. The number is the request's.
  mutating func search(_ text: String, answered number: Int, with ids: [Int], at time: Int) {
    _ = type(text, at: time)
    _ = pass(to: time + 300)
    _ = page(number, ids, at: time + 300)
  }
}
