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
    case inline(rows: Int)
  }

  /// What happens to the terminal, in order; for one reader. It ends after ``TerminalEvent/closed`` and ``close()``.
  public let events: AsyncStream<TerminalEvent>
  private let connection: TerminalConnection

  /// Opens `/dev/tty`, since standard input and output may be pipes.
  public convenience init(_ mode: Mode) throws(TerminalError) {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .noTerminal(reason: SystemCalls.systemReason) }
    try self.init(mode, descriptor: descriptor)
  }

  /// Takes over a terminal that is open; the descriptor is closed at the end, or at once if this fails.
  init(_ mode: Mode, descriptor: Int32) throws(TerminalError) {
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    self.events = events
    connection = try TerminalConnection(mode, descriptor: descriptor)
    EventLoop(connection: connection, events: continuation).start()
  }

  deinit { close() }

  /// The size to draw in, never 0; 80 by 24 if the terminal doesn't say. In a region the rows are those asked for, as
  /// far as they fit.
  public var size: (columns: Int, rows: Int) { connection.size }

  /// Writes all bytes, and waits for a slow terminal; does nothing once the terminal is gone or closed.
  public func write(_ bytes: [UInt8]) { connection.write(bytes) }

  /// Asks for the background colour; the answer comes in the bytes, if ever.
  public func askBackgroundColor() { connection.askBackgroundColor() }

  /// Gives the terminal back and stops the process group, as Control-Z does in other programs.
  ///
  /// When the shell lets the process go on, it takes the terminal again and sends ``TerminalEvent/resumed``.
  public func suspend() { connection.suspend() }

  /// Gives the terminal back, with all settings as they were; a second call does nothing.
  public func close() { connection.close() }
}
