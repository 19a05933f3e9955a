import Foundation
import SearchSimulation

/// A scenario file, played through the machines that the app runs, from the app's own tests.
///
/// ```swift
/// #expect(try ScenarioFile("Scenarios/backspace.json").differences() == [])
/// ```
///
/// `Scenarios/README.md` describes the format. Nothing waits: a scenario of an hour plays in milliseconds.
public struct ScenarioFile: Sendable {
  /// The scenario.
  public let scenario: Scenario

  /// Reads a file.
  ///
  /// - Throws: `ScenarioError` with the place and what would be right, or why the file cannot be read.
  public init(_ path: String) throws(ScenarioError) {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw ScenarioError("\(path) cannot be read: \(error.localizedDescription)")
    }
    try self.init(text: text, name: path)
  }

  /// Reads a scenario that is not in a file.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - name: What errors call it.
  public init(text: String, name: String = "scenario") throws(ScenarioError) {
    do {
      scenario = try Scenario(parsing: text)
    } catch {
      throw ScenarioError(error.line == 0 ? "\(name): \(error.message)" : "\(name):\(error)")
    }
  }

  /// Plays the scenario and compares the outcome with what the file expects.
  ///
  /// - Returns: One line for each difference; none if the outcome is as expected.
  /// - Throws: `ScenarioError` if the settings contradict themselves, or the file expects nothing.
  public func differences() throws(ScenarioError) -> [String] {
    guard let check = ScenarioCheck(scenario) else {
      throw ScenarioError("the scenario expects nothing: add \"expect\" with the outcome")
    }
    return check.differences(in: try outcome())
  }

  /// Plays the scenario.
  ///
  /// - Throws: `ScenarioError` if the settings contradict themselves, or the scenario doesn't end.
  public func outcome() throws(ScenarioError) -> ScenarioOutcome { try ScenarioPlayer().play(scenario) }
}
