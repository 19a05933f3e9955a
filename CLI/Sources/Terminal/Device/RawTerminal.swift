#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The controlling terminal in raw mode; one at a time in a process.
///
/// However the process ends, but by SIGKILL, the terminal gets back what it had: ``close()``, the end of the value's
/// life, `exit`, a crash. Control-C and Control-Z come as keys.
package final class RawTerminal: Sendable {
  /// How much of the terminal is used.
  package enum Mode: Equatable, Sendable {
    /// All of it, on the alternate screen: what was there comes back at the end.
    case fullScreen
    /// Some rows from the cursor's row on; they are cleared at the end.
    case inline(Height)

    /// So many rows, as far as they fit.
    package static func inline(rows: Int) -> Mode { .inline(.rows(rows)) }
    /// A share of the terminal's rows, at least 3 as far as they fit; it follows the terminal's size.
    package static func inline(percent: Int) -> Mode { .inline(.percent(percent, least: 3, most: nil)) }
  }

  /// The height of a region.
  package enum Height: Equatable, Sendable {
    case rows(Int)
    /// A share of the terminal's rows, at least some and at most others.
    case percent(Int, least: Int, most: Int?)
    /// All of the terminal's rows but some.
    case allBut(Int, most: Int?)

    func rows(of all: Int) -> Int {
      let wanted =
        switch self {
        case .rows(let count): count
        case .percent(let share, let least, let most):
          min(max(least, all * min(max(0, share), 100) / 100), most ?? .max)
        case .allBut(let count, let most): min(max(3, all - count), most ?? .max)
        }
      return max(1, min(wanted, all))
    }
  }

  /// What happens to the terminal, in order; for one reader. It ends after ``TerminalEvent/closed`` and ``close()``.
  package let events: AsyncStream<TerminalEvent>

  /// Whether all of the terminal is used.
  package let isFullScreen: Bool
  private let connection: TerminalConnection

  /// Opens `/dev/tty`, since standard input and output may be pipes. With `hasMouse` what a mouse does on the whole screen is
  /// told.
  package convenience init(_ mode: Mode, hasMouse: Bool = false) throws(TerminalError) {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .noTerminal(reason: SystemError.last.reason) }
    try self.init(mode, hasMouse: hasMouse, descriptor: descriptor)
  }

  /// Takes over a terminal that is open and that nobody else has from the same opening, as it doesn't block from now on;
  /// the descriptor is closed at the end, or at once if this fails.
  init(_ mode: Mode, hasMouse: Bool = false, descriptor: Int32) throws(TerminalError) {
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.events = events
    connection = try TerminalConnection(mode, hasMouse: hasMouse, descriptor: descriptor)
    isFullScreen = mode == .fullScreen
    EventLoop(connection: connection, events: continuation).start()
  }

  deinit { close() }

  /// The size to draw in, never 0; 80 by 24 if the terminal doesn't say. In a region the rows are those asked for, as
  /// far as they fit.
  package var size: (columns: Int, rows: Int) { connection.size }

  /// Writes all bytes without waiting: what a slow or stopped terminal doesn't take now it gets as soon as it can.
  ///
  /// Does nothing once the terminal is gone or closed. Who writes on and on while it ``isBehind`` has writes dropped
  /// after some megabytes, and gets ``TerminalEvent/resumed`` later.
  package func write(_ bytes: [UInt8]) { connection.write(bytes) }

  /// Whether the terminal has not taken all that was written; ``TerminalEvent/caughtUp`` says when it has.
  ///
  /// Then it is best to draw nothing, so that only the newest frame is drawn in the end.
  package var isBehind: Bool { connection.isBehind }

  /// Asks for the background colour; the answer comes in the bytes, if ever.
  package func askBackgroundColor() { connection.askBackgroundColor() }

  /// Gives the terminal back and stops the process group, as Control-Z does in other programs.
  ///
  /// When the shell lets the process go on, it takes the terminal again and sends ``TerminalEvent/resumed``.
  package func suspend() { connection.suspend() }

  /// Gives the terminal to someone else until `body` ends, which Control-C ends and not this program; nothing else is done
  /// meanwhile. ``TerminalEvent/resumed`` comes after it.
  package func lend(_ body: () -> Void) { connection.lend(body) }

  /// Gives the terminal back, with all settings as they were; a second call does nothing.
  package func close() { connection.close() }
}

/// Something that happened to a terminal.
package enum TerminalEvent: Equatable, Sendable {
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

/// Why a terminal can't be used.
package enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no controlling terminal, as in a cron job or on a build machine; with the system's reason.
  case noTerminal(reason: String)
  /// A terminal is there but refuses its settings; with the system's reason.
  case notConfigurable(reason: String)
  /// The process has a terminal open already, or is closing it.
  case alreadyOpen

  /// What happened and what to do about it.
  package var description: String {
    switch self {
    case .noTerminal(let reason):
      "no terminal to draw on (/dev/tty: \(reason)); run it in a terminal window, or use --filter for a run without one"
    case .notConfigurable(let reason):
      "the terminal refuses raw mode (\(reason)); try another terminal, or use --filter for a run without one"
    case .alreadyOpen: "the terminal is in use by this program already; close it before opening it again"
    }
  }
}
