import Foundation

/// What a trial was told on the command line: names, each with a value or without.
struct TrialOptions: Sendable {
  private var values: [String: String] = [:]
  private let usage: String

  /// Reads the command line. Prints the usage and ends the program if it has other names than these.
  init(names: Set<String>, flags: Set<String> = [], usage: String) {
    self.usage = usage
    // After the trial's name.
    var arguments = CommandLine.arguments.dropFirst(2)
    while let name = arguments.popFirst() {
      if name == "--help" || name == "-h" {
        print(usage)
        exit(0)
      } else if flags.contains(name) {
        values[name] = ""
      } else if names.contains(name), let value = arguments.popFirst() {
        values[name] = value
      } else {
        refuse("\(name) is unknown or has no value")
      }
    }
  }

  /// The value of a name.
  subscript(name: String) -> String? { values[name] }

  /// The number after a name, at least 1.
  func number(_ name: String, or standard: Int) -> Int {
    guard let text = values[name] else { return standard }
    guard let number = Int(text), number >= 1 else { refuse("\(name) needs a whole number from 1, not \(text)") }
    return number
  }

  private func refuse(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("\(problem)\n\(usage)\n".utf8))
    exit(2)
  }
}
