import SearchMachines

/// Plays scenarios on a virtual clock through the machines that the apps run.
///
/// Nothing waits: a scenario of an hour plays in milliseconds. The player is Embedded-clean, so the same code plays the
/// same files in a browser.
public struct ScenarioPlayer: Sendable {
  var limits = PlayLimits()

  /// Makes a player.
  public init() {}

  /// Plays a scenario to its end.
  ///
  /// - Throws: What contradicts itself in the settings; that the scenario doesn't end, and which request repeats; or that
  ///   it shows more rows than memory should hold.
  public func play(_ scenario: Scenario) throws(ScenarioError) -> ScenarioOutcome {
    if let problem = contradiction(in: scenario) { throw ScenarioError(problem) }
    switch scenario.kind {
    case .search, .screen:
      var play = SearchPlay(scenario)
      try play.run(scenario.events, limits)
      return play.outcome
    case .validation:
      var play = ValidationPlay(scenario)
      try play.run(scenario.events, limits)
      return play.outcome
    case .paging:
      var play = ListPlay(scenario)
      try play.run(scenario.events, limits)
      return play.outcome
    }
  }

  private func contradiction(in scenario: Scenario) -> String? {
    switch scenario.kind {
    case .search, .screen: scenario.searchConfiguration.contradiction
    case .paging: scenario.pagingConfiguration.contradiction
    case .validation: scenario.settings.validation.contradiction
    }
  }
}

/// One scenario being played: what it does with events, replies and timers.
protocol ScenarioPlay {
  var agenda: Agenda { get set }
  var outcome: ScenarioOutcome { get }
  mutating func take(_ action: ScenarioEvent.Action, at now: Int)
  mutating func takeReply(_ id: RequestID, at now: Int)
  mutating func takeTimer(_ id: TimerID, at now: Int)
  /// Everything that falls due at an instant has been taken.
  mutating func endInstant(at now: Int)
}

extension ScenarioPlay {
  /// At one instant: inputs in file order, then replies in the order in which they were requested, then timers. What
  /// falls due after 0 is handled within the instant, again replies before timers.
  mutating func run(_ events: [ScenarioEvent], _ limits: PlayLimits) throws(ScenarioError) {
    var limits = limits
    var next = 0
    while true {
      let event = next < events.count ? Int64(events[next].at) : nil
      guard let instant = earliest(event, agenda.nextInstant) else { return }
      let now = try limits.time(instant)
      while next < events.count && events[next].at == now {
        take(events[next].action, at: now)
        try limits.eventHappened(outcome)
        next += 1
      }
      while true {
        if let reply = agenda.takeReply(at: now) {
          takeReply(reply, at: now)
        } else if let timer = agenda.takeTimer(at: now) {
          takeTimer(timer, at: now)
        } else {
          break
        }
        try limits.stepHappened(outcome, at: now)
      }
      endInstant(at: now)
    }
  }

  private func earliest(_ a: Int64?, _ b: Int64?) -> Int64? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
