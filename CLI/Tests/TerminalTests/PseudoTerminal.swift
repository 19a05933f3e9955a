import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal of which the test holds the other end.
struct PseudoTerminal {
  let master: Int32
  let name: String
  /// Held so that the master doesn't see a hang-up between two users.
  let slave: Int32

  init(columns: UInt16 = 40, rows: UInt16 = 10) throws {
    // Tests that run in the background or under `nohup` inherit that these are ignored, which a terminal leaves so.
    for number in [SIGHUP, SIGINT, SIGQUIT] { signal(number, SIG_DFL) }
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    try #require(openpty(&ends.master, &ends.slave, nil, nil, nil) == 0)
    (master, slave) = ends
    name = String(cString: try #require(ttyname(slave)))
    resize(columns: columns, rows: rows)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Opens it as a program does, with a descriptor that `select` takes: the tests beside may have more than a thousand open for a
  /// while.
  func openAgain() -> Int32 {
    var descriptor = open(name, O_RDWR | O_NOCTTY)
    for _ in 0..<600 where descriptor >= 1000 {
      _ = close(descriptor)
      usleep(100_000)
      descriptor = open(name, O_RDWR | O_NOCTTY)
    }
    return descriptor
  }

  /// The local modes, input modes and output modes, which raw mode changes.
  var modes: [tcflag_t] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return [modes.c_lflag, modes.c_iflag, modes.c_oflag]
  }

  func type(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) } }

  /// Reads what was written, up to a text that ends it.
  func output(until end: String) -> String {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: all, as: UTF8.self).hasSuffix(end) {
      let count = read(master, &bytes, bytes.count)
      if count <= 0 { break }
      all += bytes.prefix(count)
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Reads so many bytes.
  func output(count: Int) -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while all.count < count {
      let some = read(master, &bytes, min(bytes.count, count - all.count))
      if some <= 0 { break }
      all += bytes.prefix(some)
    }
    return all
  }

  func closeMaster() { _ = close(master) }

  func closeAll() {
    _ = close(slave)
    _ = close(master)
  }
}
