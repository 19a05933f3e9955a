import Foundation
import Terminal

/// A shell's command whose output is read as it comes, as a session of its own without the terminal.
package final class ReadCommand: Sendable {
  /// What it prints; whoever reads it closes it. What it says of errors goes nowhere.
  package let output: FileDescriptor
  private let process: StartedProcess
  private let ending = Ending()

  /// How long a command may take to end by itself.
  private static let patience: Int32 = 200

  /// Starts a command.
  package init(_ command: [UInt8], shell: CommandShell, environment: [String: String]) throws(SystemError) {
    let ends = try FileDescriptor.pipe()
    defer { ends.writing.close() }
    do throws(SystemError) {
      process = try StartedProcess(
        shell.program(command, environment: environment), output: ends.writing, keepsErrors: false)
    } catch {
      ends.reading.close()
      throw error
    }
    output = ends.reading
  }

  /// Ends it, with everything that it started, unless it ends by itself or has ended. Returns how it ended.
  @discardableResult
  package func end(now: Bool) -> CommandOutput.State { ending.once { stop(now: now) } }

  /// What went wrong with it, in words; nil while nothing did. That nothing was found, which is 1 of grep and its kin, is nothing
  /// wrong.
  package static func problem(_ state: CommandOutput.State) -> String? {
    switch state {
    case .exited(let status) where status > 1: "the command ended with status \(status)"
    case .killed(let signal): "the command was ended by signal \(signal)"
    case .failed(let reason): "the command can't be run: \(reason)"
    case .running, .exited: nil
    }
  }

  /// How it ended, found out once.
  ///
  /// `@unchecked`: what changes is touched under the lock only.
  private final class Ending: @unchecked Sendable {
    private let lock = NSLock()
    private var state: CommandOutput.State?

    func once(_ end: () -> CommandOutput.State) -> CommandOutput.State {
      lock.withLock {
        let ended = state ?? end()
        state = ended
        return ended
      }
    }
  }

  private func stop(now: Bool) -> CommandOutput.State {
    guard let ended = try? process.endNotice() else {
      process.signal(SIGKILL)
      process.reap()
      return .killed(signal: SIGKILL)
    }
    defer { ended.close() }
    if now || !ended.isAtEnd(within: Self.patience) { process.signal(SIGTERM) }
    if !ended.isAtEnd(within: Self.patience) { process.signal(SIGKILL) }
    let state = process.state
    // What it left behind.
    process.signal(SIGKILL)
    process.reap()
    return state
  }
}

extension FileDescriptor {
  /// Whether the far end is closed, within so many milliseconds.
  fileprivate func isAtEnd(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    while true {
      let result = poll(&polled, 1, milliseconds)
      if result < 0, errno == EINTR { continue }
      return result > 0
    }
  }
}
