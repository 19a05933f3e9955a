#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What brings the terminal back when the process dies: plain memory that signal handlers and `exit` can use.
struct EmergencyRestoration {
  /// Whether the terminal is changed now.
  var isArmed = false
  private var descriptor: Int32 = -1
  private var saved = termios()
  /// The sequences that undo ours. In a region, the way to its first row comes before.
  private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
  private var count = 0
  /// The row of the region that the cursor is in; 0 in full screen.
  var cursorRow = 0
  /// What the signals of a crash did before, by number.
  private let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
  private var isWatching = false

  /// How long a terminal may take nothing before it is given up, in milliseconds.
  static let patience: Int32 = 150

  private static let crashSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// The one of the process.
  ///
  /// Signal handlers can't wait for a lock. Everything but `isArmed` and `cursorRow` is written while nothing is armed,
  /// by the one `RawTerminal` of the process, under its lock; a handler reads it and clears `isArmed`.
  nonisolated(unsafe) static let shared: UnsafeMutablePointer<EmergencyRestoration> = {
    let shared = UnsafeMutablePointer<EmergencyRestoration>.allocate(capacity: 1)
    shared.initialize(to: EmergencyRestoration())
    atexit { EmergencyRestoration.restore() }
    return shared
  }()

  /// Says what to do for a terminal from the next `isArmed` on.
  mutating func prepare(descriptor: Int32, saved: termios, bytes: [UInt8]) {
    self.descriptor = descriptor
    self.saved = saved
    count = min(bytes.count, 256)
    for (index, byte) in bytes.prefix(count).enumerated() { self.bytes[index] = byte }
  }

  /// Catches the signals of a crash.
  mutating func watchForCrashes() {
    guard !isWatching else { return }
    isWatching = true
    for signal in Self.crashSignals {
      previous[Int(signal)] = SystemCalls.setAction(signal) { signal in
        EmergencyRestoration.restore()
        // Raised again after this handler, it does what it would have done without us.
        sigaction(signal, EmergencyRestoration.shared.pointee.previous + Int(signal), nil)
        raise(signal)
      }
    }
  }

  /// Lets the signals of a crash do what they did before.
  mutating func stopWatching() {
    guard isWatching else { return }
    isWatching = false
    for signal in Self.crashSignals { sigaction(signal, previous + Int(signal), nil) }
  }

  /// Brings the terminal back if it is changed; safe in a signal handler.
  static func restore() {
    guard shared.pointee.isArmed else { return }
    shared.pointee.isArmed = false
    shared.pointee.undo(patience: patience)
  }

  /// Sends what undoes our changes. Gives up a terminal that takes nothing for `patience` milliseconds; its settings
  /// come back all the same.
  func undo(patience: Int32) {
    if moveToFirstRow(patience) {
      _ = SystemCalls.writeAll(descriptor, UnsafeRawBufferPointer(start: bytes, count: count), patience: patience)
    }
    withUnsafePointer(to: saved) { _ = SystemCalls.setAttributes(descriptor, $0) }
  }

  private func moveToFirstRow(_ patience: Int32) -> Bool {
    guard cursorRow > 0 else { return true }
    // ESC [ n A, without anything that allocates.
    var sequence: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (0x1B, 0x5B, 0x30, 0x30, 0x30, 0x30, 0x41)
    let row = min(cursorRow, 9999)
    sequence.2 += UInt8(row / 1000)
    sequence.3 += UInt8(row / 100 % 10)
    sequence.4 += UInt8(row / 10 % 10)
    sequence.5 += UInt8(row % 10)
    return withUnsafeBytes(of: &sequence) { SystemCalls.writeAll(descriptor, $0, patience: patience) }
  }
}
