import IncrementalSearchTesting

/// Takes a machine through what can happen: everything to a depth, then many long sequences.
public struct Exploration<Run: CheckedRun> {
  /// A violation and how to come by it.
  public struct Finding {
    /// What did not hold.
    public let violation: Violation
    /// The shortest sequence found that leads to it.
    public let steps: [Run.Step]
  }

  /// When to stop.
  public enum End: Sendable {
    /// At the first violation.
    case firstViolation
    /// At a violation of this invariant; others only end their own sequence.
    case violation(of: Invariant)
    /// When all steps were taken; violations only end their own sequence.
    case lastStep
  }

  /// How many steps were taken.
  public private(set) var stepsTaken = 0
  /// The longest sequence of every kind of step that was taken whole, for each opening.
  public private(set) var fullDepths: [Int] = []
  /// Violations found, one for each invariant.
  public private(set) var findings: [Finding] = []
  /// When to stop, at the latest when all steps were taken.
  public var end = End.firstViolation
  /// Told before every step, if set, how it was come by.
  public var journal: (([Run.Step]) -> Void)?

  private let start: Run
  private let openings: [[Run.Step]]
  private let depth: Int
  private var random: SeededGenerator
  private var path: [Run.Step] = []
  private var limit = 0

  /// Makes an exploration.
  ///
  /// - Parameters:
  ///   - openings: Sequences to begin with.
  ///   - depth: The length of the longest sequences after an opening.
  ///   - seed: The same seed takes the same sequences.
  public init(_ start: Run, openings: [[Run.Step]], depth: Int, seed: UInt64) {
    self.start = start
    self.openings = openings
    self.depth = depth
    random = SeededGenerator(seed: seed)
  }

  /// Takes as many steps, unless there is a violation before. Half of the steps go into everything to a depth.
  public mutating func run(steps: Int) {
    for (number, opening) in openings.enumerated() where !isOver {
      limit = stepsTaken + max(0, steps / 2 - stepsTaken) / (openings.count - number)
      takeAll(after: opening)
    }
    limit = steps
    while stepsTaken < limit && !isOver { wander() }
  }

  private var isOver: Bool {
    switch end {
    case .firstViolation: !findings.isEmpty
    case .violation(let invariant): findings.contains { $0.violation.invariant == invariant }
    case .lastStep: false
    }
  }

  // MARK: Everything to a depth

  /// Deeper and deeper while the next level is likely to fit in the limit.
  private mutating func takeAll(after opening: [Run.Step]) {
    var level = 1
    var sizes = [1]
    while level <= depth {
      let before = stepsTaken
      guard let run = follow(opening) else { return }
      descend(run, level)
      if stepsTaken >= limit || isOver { break }
      sizes.append(stepsTaken - before)
      level += 1
      let growth = Double(sizes[sizes.count - 1]) / Double(max(1, sizes[sizes.count - 2]))
      if Double(stepsTaken) + Double(sizes[sizes.count - 1]) * growth > Double(limit) { break }
    }
    fullDepths.append(level - 1)
  }

  private mutating func descend(_ run: Run, _ levels: Int) {
    var steps = run.possibleSteps
    steps.shuffle(using: &random)
    for step in steps {
      if stepsTaken >= limit || isOver { return }
      var next = run
      if take(step, &next) && levels > 1 { descend(next, levels - 1) }
      path.removeLast()
    }
  }

  // MARK: Long sequences

  /// One sequence, in which the source and the clock get as many turns as the person; then everything, two steps deep.
  private mutating func wander() {
    guard var run = follow(openings[Int.random(in: 0..<openings.count, using: &random)]) else { return }
    for _ in 0..<Int.random(in: 1...max(1, depth), using: &random) {
      if stepsTaken >= limit || isOver { return }
      let steps = run.possibleSteps.filter { !$0.endsRun }
      let fromOutside = Bool.random(using: &random)
      let turn = steps.filter { $0.isFromOutside == fromOutside }
      guard let step = turn.randomElement(using: &random) ?? steps.randomElement(using: &random) else { break }
      if !take(step, &run) { return }
    }
    descend(run, Int.random(in: 1...2, using: &random))
  }

  private mutating func follow(_ opening: [Run.Step]) -> Run? {
    path = []
    var run = start
    for step in opening where !take(step, &run) { return nil }
    return run
  }

  /// Takes a step; false if that broke an invariant.
  private mutating func take(_ step: Run.Step, _ run: inout Run) -> Bool {
    path.append(step)
    stepsTaken += 1
    journal?(path)
    do throws(Violation) {
      try run.take(step)
      return true
    } catch {
      if !findings.contains(where: { $0.violation.invariant == error.invariant }) {
        findings.append(shortened(path, error))
      }
      return false
    }
  }

  // MARK: Making it short

  /// Leaves out whatever the violation doesn't need, until nothing more can be left out.
  private func shortened(_ steps: [Run.Step], _ violation: Violation) -> Finding {
    var found = Finding(violation: violation, steps: steps)
    var length = max(1, steps.count / 2)
    while true {
      var hasChanged = false
      var index = 0
      while index < found.steps.count {
        var fewer = found.steps
        fewer.removeSubrange(index..<min(fewer.count, index + length))
        if let violation = outcome(of: fewer), violation.invariant == found.violation.invariant {
          found = Finding(violation: violation, steps: fewer)
          hasChanged = true
        } else {
          index += length
        }
      }
      if length > 1 {
        length /= 2
      } else if !hasChanged {
        return found
      }
    }
  }

  private func outcome(of steps: [Run.Step]) -> Violation? {
    var run = start
    for step in steps {
      do throws(Violation) {
        try run.take(step)
      } catch {
        return error
      }
    }
    return nil
  }
}
