/// Something that happened to a terminal.
public enum TerminalEvent: Equatable, Sendable {
  case bytes([UInt8])
  /// The size may have changed.
  case resized
  /// The terminal has taken all that was written after it was behind: draw what was skipped.
  case caughtUp
  /// The program is in the foreground again, or writes were dropped: draw everything.
  case resumed
  /// The terminal is gone, or reading it failed; nothing more comes.
  case closed
  /// A signal from outside asks the program to end.
  case terminated(signal: Int32)
}
