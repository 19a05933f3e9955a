import Foundation
import MachineInvariants

/// One configuration to explore.
struct CheckTask: Sendable {
  let name: String
  private let explore:
    @Sendable (_ task: CheckTask, _ steps: Int, _ options: CheckOptions, _ seed: UInt64) -> CheckResult

  static let all = screens(CheckPlan.lists) + screens(CheckPlan.searches) + screens(CheckPlan.screens) + validations

  private static func screens(_ settings: [ScreenSettings]) -> [CheckTask] {
    settings.map { settings in
      CheckTask(name: settings.name) { task, steps, options, seed in
        let start = ScreenCheck(settings, LiveSearch(settings.search))
        return task.result(start, settings.openings, steps, options, seed)
      }
    }
  }

  private static let validations = CheckPlan.validations.map { settings in
    CheckTask(name: settings.name) { task, steps, options, seed in
      let start = ValidationCheck(settings, LiveValidation(settings.configuration))
      return task.result(start, [[]], steps, options, seed)
    }
  }

  func run(steps: Int, _ options: CheckOptions, seed: UInt64) -> CheckResult { explore(self, steps, options, seed) }

  private func result<Run: CheckedRun>(
    _ start: Run, _ openings: [[Run.Step]], _ steps: Int, _ options: CheckOptions, _ seed: UInt64
  ) -> CheckResult {
    var exploration = Exploration(start, openings: openings, depth: options.depth, seed: seed)
    exploration.end = options.keepsGoing ? .lastStep : .firstViolation
    if let journal = options.journal {
      exploration.journal = { path in
        let text = name + "\n" + path.map { "  \($0)\n" }.joined()
        try? Data(text.utf8).write(to: journal)
      }
    }
    let began = Date()
    exploration.run(steps: steps)
    var result = CheckResult(name: name, steps: exploration.stepsTaken, fullDepths: exploration.fullDepths)
    result.seconds = Date().timeIntervalSince(began)
    result.violations = exploration.findings.map { finding in
      "violation of \"\(finding.violation.invariant.rawValue)\"\n  in: \(name)\n  \(finding.violation.message)\n"
        + finding.steps.map { "    \($0)" }.joined(separator: "\n")
    }
    return result
  }
}

/// What came of one configuration.
struct CheckResult: Sendable {
  let name: String
  let steps: Int
  /// For each opening, to which depth every sequence was taken.
  let fullDepths: [Int]
  var seconds = 0.0
  var violations: [String] = []

  var summary: String {
    let depths = fullDepths.map { String($0) }.joined(separator: ", ")
    let rate = Int(Double(steps) / max(seconds, 0.001))
    return "\(name): \(steps) steps, \(rate) per second, everything to depth \(depths)"
  }
}
