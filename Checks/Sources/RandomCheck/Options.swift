import SearchSimulation

/// What the command line asks for.
struct Options: Sendable {
  static let usage = """
    usage: random-check [--steps N] [--seed S] [--kind search|validation|paging|screen] [--keep-going] [--trace FILE]
      --steps N      how many steps to compare (1000000)
      --seed S       another series of scenarios (1)
      --kind K       scenarios of one kind only
      --keep-going   go on after a difference
      --trace FILE   write each scenario to a file before it is played (one thread)
    """

  /// What is wrong with the command line.
  struct Problem: Error { var message: String }

  var steps = 1_000_000
  var seed: UInt64 = 1
  var kind: Scenario.Kind?
  var keepsGoing = false
  var trace: String?

  init(_ arguments: ArraySlice<String>) throws(Problem) {
    var rest = arguments
    while let name = rest.popFirst() {
      switch name {
      case "--keep-going": keepsGoing = true
      case "--steps": steps = try number(Options.value(of: name, &rest), name)
      case "--seed": seed = try number(Options.value(of: name, &rest), name)
      case "--trace": trace = try Options.value(of: name, &rest)
      case "--kind":
        let word = try Options.value(of: name, &rest)
        guard let kind = Scenario.Kind(rawValue: word) else { throw Problem(message: "unknown kind \(word)") }
        self.kind = kind
      default: throw Problem(message: "unknown option \(name)")
      }
    }
  }

  private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
    guard let value = rest.popFirst() else { throw Problem(message: "\(name) needs a value") }
    return value
  }
}

/// A whole number from the command line.
private func number<Number: FixedWidthInteger>(_ text: String, _ name: String) throws(Options.Problem) -> Number {
  guard let number = Number(text), number >= 0 else {
    throw Options.Problem(message: "\(name) needs a whole number, not \(text)")
  }
  return number
}
