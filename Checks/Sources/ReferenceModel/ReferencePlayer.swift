import SearchSimulation

/// Plays a scenario by the written rules, slowly and plainly, so that another player can be compared with it.
public struct ReferencePlayer: Sendable {
  /// Makes a player.
  public init() {}

  /// Plays the scenario to its end and gives what came out of it.
  public func play(_ scenario: Scenario) -> ScenarioOutcome {
    switch scenario.kind {
    case .validation:
      let model = ValidationModel(scenario)
      Clock.run(scenario.events, model)
      return model.outcome
    case .search, .paging, .screen:
      let model = ScreenModel(scenario)
      Clock.run(scenario.events, model)
      return model.outcome
    }
  }
}
