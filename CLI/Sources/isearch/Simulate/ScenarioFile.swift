import Foundation
import Records
import SearchSimulation
import Terminal

/// A scenario and the file it is in.
struct ScenarioFile {
  /// The path that means standard input.
  static let standardInput = "-"

  /// The file as messages name it.
  let name: String
  /// What is in it.
  let scenario: Scenario

  /// Reads and decodes a file.
  init(path: String) throws(CommandFailure) {
    let name = path == Self.standardInput ? "<stdin>" : path
    let bytes: Data
    do {
      bytes = try Data(contentsOfPath: path)
    } catch {
      throw CommandFailure(message: "\(name): \(error.reason)")
    }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw CommandFailure(message: "\(name): not UTF-8 text; save the file as UTF-8")
    }
    try self.init(name: name, text: text)
  }

  /// Decodes the text of a file.
  init(name: String, text: String) throws(CommandFailure) {
    self.name = name
    do {
      scenario = try Scenario(parsing: text)
    } catch {
      throw error.failure(in: name)
    }
  }

  /// Makes it an error if the file does not say what must come out.
  func requireExpectation() throws(CommandFailure) {
    if scenario.expect == nil {
      throw CommandFailure(message: "\(name): nothing to check; the file has no \"expect\"")
    }
  }

  /// Plays the scenario.
  func play() throws(CommandFailure) -> ScenarioOutcome {
    do {
      return try ScenarioPlayer().play(scenario)
    } catch {
      throw error.failure(in: name)
    }
  }
}

extension ScenarioError {
  /// The error as the program prints it: `file:line:column: message`.
  fileprivate func failure(in file: String) -> CommandFailure {
    CommandFailure(message: line == 0 ? "\(file): \(message)" : "\(file):\(self)")
  }
}

extension Data {
  /// Reads a file or, for `-`, standard input to its end.
  fileprivate init(contentsOfPath path: String) throws(SystemError) {
    self.init()
    let isStandardInput = path == ScenarioFile.standardInput
    let descriptor = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError.last }
    defer { if !isStandardInput { close(descriptor) } }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return }
      if count > 0 {
        append(contentsOf: buffer[..<count])
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
  }
}
