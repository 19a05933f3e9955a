@testable import SearchMachines

/// A validated field on a virtual clock: inputs in, effects out as text, timers fired when they are due.
struct ValidationField {
  private(set) var machine: ValidationMachine
  private(set) var snapshot = ValidationSnapshot()
  private(set) var published = 0
  private var timers: [(id: TimerID, deadline: Duration)] = []
  private(set) var cancelledTimer: TimerID?

  init(_ configuration: ValidationConfiguration = ValidationConfiguration()) {
    machine = ValidationMachine(configuration)
  }

  /// The verdict and the text in the field, as `taken: ab`; an exclamation mark where it may be submitted.
  var drawn: String { "\(verdict): \(snapshot.text)\(snapshot.canSubmit ? "!" : "")" }

  var verdict: String {
    switch snapshot.verdict {
    case .empty: "empty"
    case .invalid: "invalid"
    case .pending: "pending"
    case .checking: "checking"
    case .available: "available"
    case .taken: "taken"
    case .unknown(let failure): "unknown, \(failure.reason)"
    case .closed: "closed"
    }
  }

  mutating func at(
    _ time: Int, _ input: (inout ValidationMachine, Duration) -> ValidationMachine.Output
  ) -> [String] {
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
      effects += take(machine.timerFired(timer.id, now: timer.deadline))
    }
    return effects
  }

  private mutating func take(_ output: ValidationMachine.Output) -> [String] {
    if let snapshot = output.snapshot {
      self.snapshot = snapshot
      published += 1
    }
    var log: [String] = []
    for effect in output.effects {
      switch effect {
      case .startTimer(let id, let deadline):
        timers.append((id, deadline))
        log.append("\(written(id.purpose)) at \(written(deadline))")
      case .cancelTimer(let id):
        timers.removeAll { $0.id == id }
        cancelledTimer = id
        log.append("no \(written(id.purpose))")
      case .check(let id, let text):
        log.append("check \(id.number): \(text)")
      case .cancelCheck(let id):
        log.append("cancel \(id.number)")
      }
    }
    return log
  }
}

extension ValidationField {
  mutating func type(_ text: String, meetsRules: Bool = true, at time: Int) -> [String] {
    at(time) { $0.textChanged(text, meetsRules: meetsRules, now: $1) }
  }

  mutating func compose(_ text: String, at time: Int) -> [String] {
    at(time) { $0.textChanged(text, isComposing: true, now: $1) }
  }

  mutating func submit(at time: Int) -> [String] { at(time) { $0.submitted(now: $1) } }

  mutating func retry(at time: Int) -> [String] { at(time) { $0.retried(now: $1) } }

  mutating func answer(_ number: Int, _ isAvailable: Bool, at time: Int) -> [String] {
    at(time) { $0.checked(request(number), isAvailable: isAvailable, now: $1) }
  }

  mutating func fail(_ number: Int, _ reason: SearchFailure.Reason, at time: Int) -> [String] {
    at(time) { $0.checkFailed(request(number), SearchFailure(reason), now: $1) }
  }

  mutating func refuse(_ number: Int, wait: Int, at time: Int) -> [String] {
    at(time) { $0.checkFailed(request(number), SearchFailure(.rateLimited, retryAfter: ms(wait)), now: $1) }
  }

  mutating func close(at time: Int) -> [String] { at(time) { $0.closed(now: $1) } }
}
