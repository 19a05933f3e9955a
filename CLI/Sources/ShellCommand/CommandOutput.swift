import Terminal

/// What a command has printed so far, and whether it has ended.
package struct CommandOutput: Equatable, Sendable {
  /// How far a command is.
  package enum State: Hashable, Sendable {
    /// It may print more.
    case running
    /// It ended by itself with a status; 0 is success.
    case exited(status: Int32)
    /// A signal ended it.
    case killed(signal: Int32)
    /// It couldn't be started; the reason in the system's words.
    case failed(reason: String)
  }

  /// Standard output and standard error from the start, as they came.
  package var bytes: [UInt8] = []
  /// Whether it printed more than the limit; it is ended then.
  package var isCut = false
  /// How far the command is.
  package var state = State.running

  /// Nothing so far.
  package init() {}

  init(failure: SystemError) { state = .failed(reason: failure.reason) }
}
