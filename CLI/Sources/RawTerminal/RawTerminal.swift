import SystemDescriptors

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
public final class RawTerminal: Sendable {
  /// How much of the terminal is used.
  public enum Mode: Equatable, Sendable {
    /// All of it, on the alternate screen: what was there comes back at the end.
    case fullScreen
    /// Some rows from the cursor's row on; they are cleared at the end.
    case inline(Height)

    /// So many rows, as far as they fit.
    public static func inline(rows: Int) -> Mode { .inline(.rows(rows)) }
    /// A share of the terminal's rows, at least 3 as far as they fit; it follows the terminal's size.
    public static func inline(percent: Int) -> Mode { .inline(.percent(percent)) }
  }

  /// The height of a region.
  public enum Height: Equatable, Sendable {
    case rows(Int)
    case percent(Int)

    func rows(of all: Int) -> Int {
      let wanted =
        switch self {
        case .rows(let count): count
        case .percent(let share): max(3, all * min(max(0, share), 100) / 100)
        }
      return max(1, min(wanted, all))
    }
  }

  /// What happens to the terminal, in order; for one reader. It ends after ``TerminalEvent/closed`` and ``close()``.
  public let events: AsyncStream<TerminalEvent>

  /// Whether all of the terminal is used.
  public let isFullScreen: Bool
  private let connection: TerminalConnection

  /// Opens `/dev/tty`, since standard input and output may be pipes.
  public convenience init(_ mode: Mode) throws(TerminalError) {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .noTerminal(reason: SystemError.last.reason) }
    try self.init(mode, descriptor: descriptor)
  }

  /// Takes over a terminal that is open and that nobody else has from the same opening, as it doesn't block from now on;
  /// the descriptor is closed at the end, or at once if this fails.
  init(_ mode: Mode, descriptor: Int32) throws(TerminalError) {
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.events = events
    connection = try TerminalConnection(mode, descriptor: descriptor)
    isFullScreen = mode == .fullScreen
    EventLoop(connection: connection, events: continuation).start()
  }

  deinit { close() }

  /// The size to draw in, never 0; 80 by 24 if the terminal doesn't say. In a region the rows are those asked for, as
  /// far as they fit.
  public var size: (columns: Int, rows: Int) { connection.size }

  /// Writes all bytes without waiting: what a slow or stopped terminal doesn't take now it gets as soon as it can.
  ///
  /// Does nothing once the terminal is gone or closed. Who writes on and on while it ``isBehind`` has writes dropped
  /// after some megabytes, and gets ``TerminalEvent/resumed`` later.
  public func write(_ bytes: [UInt8]) { connection.write(bytes) }

  /// Whether the terminal has not taken all that was written; ``TerminalEvent/caughtUp`` says when it has.
  ///
  /// Then it is best to draw nothing, so that only the newest frame is drawn in the end.
  public var isBehind: Bool { connection.isBehind }

  /// Asks for the background colour; the answer comes in the bytes, if ever.
  public func askBackgroundColor() { connection.askBackgroundColor() }

  /// Gives the terminal back and stops the process group, as Control-Z does in other programs.
  ///
  /// When the shell lets the process go on, it takes the terminal again and sends ``TerminalEvent/resumed``.
  public func suspend() { connection.suspend() }

  /// Gives the terminal back, with all settings as they were; a second call does nothing.
  public func close() { connection.close() }
}
