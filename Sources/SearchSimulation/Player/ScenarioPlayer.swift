import SearchMachines

/// Plays scenarios on a virtual clock through the machines that the apps run.
///
/// Nothing waits: a scenario of an hour plays in milliseconds. The player is Embedded-clean, so the same code plays the
/// same files in a browser.
public struct ScenarioPlayer: Sendable {
  private let matches: @Sendable (_ pattern: String, _ text: String) -> Bool

  /// Makes a player.
  ///
  /// - Parameter matches: Whether a regular expression matches the whole text; the pattern of a validation is the one
  ///   thing that a machine leaves to its shell.
  public init(matches: @escaping @Sendable (_ pattern: String, _ text: String) -> Bool) {
    self.matches = matches
  }

  /// Plays a scenario to its end.
  public func play(_ scenario: Scenario) throws(ScenarioError) -> ScenarioOutcome {
    if let problem = contradiction(in: scenario) { throw ScenarioError(problem) }
    switch scenario.kind {
    case .search, .screen:
      var play = SearchPlay(scenario)
      play.run(scenario.events)
      return play.outcome
    case .validation:
      var play = ValidationPlay(scenario, matches: matches)
      play.run(scenario.events)
      return play.outcome
    case .paging:
      var play = ListPlay(scenario)
      play.run(scenario.events)
      return play.outcome
    }
  }

  private func contradiction(in scenario: Scenario) -> String? {
    switch scenario.kind {
    case .search, .screen: scenario.settings.search(kind: scenario.kind).contradiction
    case .paging: scenario.settings.paging.contradiction
    case .validation: scenario.settings.validation.contradiction
    }
  }
}

/// One scenario being played: what it does with events, replies and timers.
protocol ScenarioPlay {
  var agenda: Agenda { get set }
  mutating func take(_ action: ScenarioEvent.Action, at now: Int)
  mutating func takeReply(_ id: RequestID, at now: Int)
  mutating func takeTimer(_ id: TimerID, at now: Int)
  /// Everything that falls due at an instant has been taken.
  mutating func endInstant(at now: Int)
}

extension ScenarioPlay {
  /// At one instant: inputs in file order, then replies in the order in which they were requested, then timers. What
  /// falls due after 0 is handled within the instant, again replies before timers.
  mutating func run(_ events: [ScenarioEvent]) {
    var next = 0
    while true {
      let event = next < events.count ? events[next].at : nil
      guard let now = earliest(event, agenda.nextInstant) else { return }
      while next < events.count && events[next].at == now {
        take(events[next].action, at: now)
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
      }
      endInstant(at: now)
    }
  }

  private func earliest(_ a: Int?, _ b: Int?) -> Int? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
