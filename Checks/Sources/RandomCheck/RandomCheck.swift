import Foundation
import ReferenceModel
import SearchSimulation

/// Plays random scenarios on the engine and on the reference model, and compares what comes out.
@main
struct RandomCheck {
  static func main() async {
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      FileHandle.standardError.write(Data("random-check: \(error.message)\n\(Options.usage)\n".utf8))
      exit(2)
    }
    let differences = await RandomCheck(options: options).run()
    exit(differences == 0 ? 0 : 1)
  }

  let options: Options

  /// How many scenarios are played between two looks at the counts.
  private static let batch = 400

  /// One scenario played on both.
  private struct Game: Sendable {
    var number: Int
    var steps: Int
    var isSame: Bool
  }

  private func run() async -> Int {
    var steps = 0
    var scenarios = 0
    var differences = 0
    var nextReport = options.steps / 20
    var reported: Set<String> = []
    while steps < options.steps {
      let from = scenarios
      let games = await withTaskGroup(of: [Game].self) { group in
        let workers = options.trace == nil ? 2 : 1
        for worker in 0..<workers {
          group.addTask {
            stride(from: from + worker, to: from + RandomCheck.batch, by: workers).map(play)
          }
        }
        var games: [Game] = []
        for await some in group { games += some }
        return games.sorted { $0.number < $1.number }
      }
      for game in games {
        scenarios += 1
        steps += game.steps
        if !game.isSame {
          differences += 1
          report(game.number, &reported)
          if !options.keepsGoing { return finish(steps, scenarios, differences) }
        }
      }
      if steps >= nextReport {
        nextReport += max(options.steps / 20, 1)
        FileHandle.standardError.write(Data("\(steps) steps, \(scenarios) scenarios\n".utf8))
      }
    }
    return finish(steps, scenarios, differences)
  }

  private func finish(_ steps: Int, _ scenarios: Int, _ differences: Int) -> Int {
    print("random check: \(steps) steps, \(scenarios) scenarios, \(differences) differences")
    return differences
  }

  /// The scenario with a number: the same for the same seed, however many there are.
  private func scenario(_ number: Int) -> Scenario {
    var generator = Generator(seed: options.seed &* 0x0000_0100_0000_01B3 &+ UInt64(number))
    _ = generator.random.next()
    let kinds: [Scenario.Kind] = [.search, .screen, .paging, .screen, .validation, .paging, .screen, .search]
    return generator.scenario(options.kind ?? kinds[number % kinds.count])
  }

  private func play(_ number: Int) -> Game {
    let scenario = scenario(number)
    if let trace = options.trace {
      try? ScenarioFile(scenario: scenario).text.write(toFile: trace, atomically: false, encoding: .utf8)
    }
    let reference = ReferencePlayer().play(scenario)
    return Game(
      number: number, steps: OutcomeText.steps(scenario, reference),
      isSame: engine(scenario).lines == OutcomeText(reference).lines)
  }

  /// What the engine makes of a scenario.
  private func engine(_ scenario: Scenario) -> OutcomeText {
    do {
      return OutcomeText(try ScenarioPlayer().play(scenario))
    } catch {
      return OutcomeText(lines: ["error: \(error.message)"])
    }
  }

  /// Prints the smallest scenario that shows a difference, each only once.
  private func report(_ number: Int, _ reported: inout Set<String>) {
    let shrinker = Shrinker { engine($0).lines != OutcomeText(ReferencePlayer().play($0)).lines }
    let smallest = shrinker.smallest(scenario(number))
    let file = ScenarioFile(scenario: smallest).text
    guard reported.insert(file).inserted else { return }
    print("difference in scenario \(number) of seed \(options.seed):\n")
    print(file + "\n")
    print(
      OutcomeText.comparison(
        engine: engine(smallest), reference: OutcomeText(ReferencePlayer().play(smallest))))
    print("")
  }
}
