/// Why a terminal can't be used.
public enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no controlling terminal, as in a cron job or on a build machine; with the system's reason.
  case noTerminal(reason: String)
  /// A terminal is there but refuses its settings; with the system's reason.
  case notConfigurable(reason: String)
  /// The process has a terminal open already, or is closing it.
  case alreadyOpen

  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .noTerminal(let reason):
      "no terminal to draw on (/dev/tty: \(reason)); run it in a terminal window, or use --filter for a run without one"
    case .notConfigurable(let reason):
      "the terminal refuses raw mode (\(reason)); try another terminal, or use --filter for a run without one"
    case .alreadyOpen: "the terminal is in use by this program already; close it before opening it again"
    }
  }
}
