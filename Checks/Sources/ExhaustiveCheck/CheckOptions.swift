import Foundation

/// The command line.
struct CheckOptions: Sendable {
  /// What is wrong with a command line.
  struct Mistake: Error {
    let message: String
  }

  private(set) var steps = 5_000_000
  private(set) var depth = 40
  private(set) var threads = 1
  private(set) var seed: UInt64 = 1
  private(set) var name: String?
  private(set) var journal: URL?
  private(set) var keepsGoing = false
  private(set) var isVerbose = false
  private(set) var wantsHelp = false

  static let usage = """
    usage: exhaustive-check [--steps N] [--depth D] [--threads T] [--seed S] [--only NAME] [--journal FILE]
                            [--keep-going] [--verbose]

    Takes the machines through what can happen and checks every invariant after each step.

      --steps N       steps in all, divided over the configurations (5000000)
      --depth D       length of the longest sequences (40)
      --threads T     configurations explored at a time (1)
      --seed S        another seed takes other long sequences (1)
      --only NAME     only configurations with NAME in their name
      --journal FILE  write each sequence to FILE before it is taken, to find one that traps; slow
      --keep-going    go on after a violation, for one of each invariant in each configuration
      --verbose       say what was done in each configuration

    Exits with 1 if an invariant was broken, with 2 if the command line makes no sense.
    """

  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var rest = Array(arguments)
    while !rest.isEmpty {
      let option = rest.removeFirst()
      switch option {
      case "--help", "-h": wantsHelp = true
      case "--keep-going": keepsGoing = true
      case "--verbose": isVerbose = true
      case "--steps": steps = try Self.number(option, &rest)
      case "--depth": depth = try Self.number(option, &rest)
      case "--threads": threads = try Self.number(option, &rest)
      case "--seed": seed = UInt64(try Self.number(option, &rest))
      case "--only": name = try Self.value(option, &rest)
      case "--journal": journal = URL(fileURLWithPath: try Self.value(option, &rest))
      default: throw Mistake(message: "there is no option \(option)")
      }
    }
  }

  private static func value(_ option: String, _ rest: inout [String]) throws(Mistake) -> String {
    if rest.isEmpty { throw Mistake(message: "\(option) needs a value") }
    return rest.removeFirst()
  }

  private static func number(_ option: String, _ rest: inout [String]) throws(Mistake) -> Int {
    let text = try value(option, &rest)
    guard let number = Int(text), number > 0 else {
      throw Mistake(message: "\(option) needs a whole number above 0, not \(text)")
    }
    return number
  }
}
