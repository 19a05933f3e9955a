import MachineInvariants
import SearchMachines
import Testing

/// Every invariant finds out a machine that breaks it, and lets the real machines pass.
@Suite struct InvariantTests {
  @Test(arguments: Invariant.allCases)
  func `a machine that breaks it is found out`(_ invariant: Invariant) throws {
    if let broken = BrokenMachine.breaking(invariant) {
      #expect(broken.violations(until: invariant, steps: 40_000).contains(invariant))
    } else {
      let fault = try #require(BrokenValidation.fault(breaking: invariant))
      let settings = try #require(CheckPlan.validations.first)
      var exploration = Exploration(
        ValidationCheck(settings, BrokenValidation(settings, fault)), openings: [[]], depth: 20, seed: 1)
      exploration.end = .violation(of: invariant)
      exploration.run(steps: 40_000)
      #expect(exploration.findings.contains { $0.violation.invariant == invariant })
    }
  }

  @Test func `the real list passes`() {
    for settings in CheckPlan.lists {
      expectNothing(ScreenCheck(settings, LiveSearch(settings.search)), settings.openings, settings.name)
    }
  }

  @Test func `the real search passes`() {
    for settings in CheckPlan.searches + CheckPlan.screens {
      expectNothing(ScreenCheck(settings, LiveSearch(settings.search)), settings.openings, settings.name)
    }
  }

  @Test func `the real validation passes`() {
    for settings in CheckPlan.validations {
      expectNothing(ValidationCheck(settings, LiveValidation(settings.configuration)), [[]], settings.name)
    }
  }

  @Test func `a violation is made short`() throws {
    let broken = BrokenMachine(BrokenMachine.list(.pages(3)), .sendTwice)
    var exploration = Exploration(
      ScreenCheck(broken.settings, Tampered(LiveSearch(broken.settings.search), broken.tampering)),
      openings: [[.start, .refresh, .answer(.refresh, .page), .visible(.top), .next, .visible(.bottom)]], depth: 5,
      seed: 1)
    exploration.run(steps: 100)
    let finding = try #require(exploration.findings.first)
    #expect(finding.violation.invariant == .oneLoadPerDirection)
    #expect(finding.steps.count == 3)
  }

  private func expectNothing<Run: CheckedRun>(_ run: Run, _ openings: [[Run.Step]], _ name: String) {
    var exploration = Exploration(run, openings: openings, depth: 30, seed: 1)
    exploration.run(steps: 700)
    for finding in exploration.findings {
      Issue.record("\(name): \(finding.violation), after \(finding.steps.map { "\($0)" }.joined(separator: ", "))")
    }
  }
}
