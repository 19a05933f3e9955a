import Foundation

/// This program, running once more as a child.
final class TrialProcess {
  private let process = Process()
  private let output: FileHandle
  private let input: FileHandle
  private var pending: [UInt8] = []

  /// Starts the child in the same trial; what it prints is read here.
  ///
  /// With a `launcher`, a command and its first arguments, the child is what that runs.
  init(_ arguments: [String], launcher: [String] = [], environment: [String: String] = [:]) throws {
    let arguments = [CommandLine.arguments[1]] + arguments
    let (pipe, inputPipe) = (Pipe(), Pipe())
    // A child that has ended reads nothing; telling it something is to fail, not to end this program.
    signal(SIGPIPE, SIG_IGN)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    if launcher.isEmpty {
      process.executableURL = program
      process.arguments = arguments
    } else {
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = launcher + [program.path] + arguments
      process.standardError = FileHandle.nullDevice
    }
    process.standardOutput = pipe
    process.standardInput = inputPipe
    output = pipe.fileHandleForReading
    input = inputPipe.fileHandleForWriting
    try process.run()
    // The child has its own; with this one open, the end of its output would never be seen.
    try? pipe.fileHandleForWriting.close()
  }

  /// The next line the child prints, waited for; nil at the end.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let more = output.availableData
      // A line cut off at the end was never printed.
      if more.isEmpty { return nil }
      pending += more
    }
  }

  /// Sends the child a line, and waits for the one it answers.
  func answer(to line: String) -> String? {
    try? input.write(contentsOf: Data((line + "\n").utf8))
    return self.line()
  }

  /// Lets the child read to the end of what it was sent.
  func endInput() { try? input.close() }

  /// Ends the child as nothing can prevent, if it still runs.
  func kill() { if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Waits for the end; the exit code, or the signal's number as negative.
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// Prints a line for the parent, at once.
  static func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
