/// What goes to a terminal that may be slow, and where it leaves the cursor of a region.
struct TerminalOutput {
  /// What happened to late output.
  enum News { case caughtUp, wasCut }

  /// Whether the terminal is gone; then all is dropped.
  var isDead = false
  /// Whether the terminal left something; it is told once it has taken it.
  private(set) var isLate = false
  private(set) var cursor = CursorRow()

  private let descriptor: Int32
  private let isRegion: Bool
  private let restoration = EmergencyRestoration.shared
  private var queue = OutputQueue()
  private var news: News?

  init(descriptor: Int32, isRegion: Bool) {
    self.descriptor = descriptor
    self.isRegion = isRegion
  }

  /// Writes bytes after those that wait, as far as the terminal takes them now.
  mutating func send(_ bytes: [UInt8]) {
    guard !isDead else { return }
    queue.append(bytes)
    drain()
  }

  /// Writes what waits, as far as the terminal takes it now.
  mutating func drain() {
    guard !isDead, !queue.isEmpty else { return }
    queue.drain { bytes in
      guard let count = SystemCalls.writeSome(descriptor, bytes) else {
        isDead = true
        return 0
      }
      if isRegion {
        cursor.take(bytes.prefix(count))
        restoration.pointee.cursorRow = cursor.row
      }
      return count
    }
    if isDead { drop() }
    guard queue.isEmpty else { return isLate = true }
    guard isLate else { return }
    news = queue.hasRefused ? .wasCut : .caughtUp
    drop()
  }

  /// Forgets what waits.
  mutating func drop() {
    queue.reset()
    isLate = false
  }

  /// Says which row of the region the cursor is in.
  mutating func moveTo(row: Int) {
    cursor = CursorRow(row: row)
    restoration.pointee.cursorRow = row
  }

  /// What happened since the last call.
  mutating func takeNews() -> News? {
    defer { news = nil }
    return news
  }
}

/// What a slow terminal has not taken yet.
struct OutputQueue: Sendable {
  /// Whether nothing waits.
  var isEmpty: Bool { start == bytes.count }
  /// Whether something was refused since the last ``reset()``, so that what the terminal shows is not what was written.
  private(set) var hasRefused = false

  /// More than any frame has, as a caller that doesn't wait would otherwise fill the memory.
  private static let limit = 1 << 22

  private var bytes: [UInt8] = []
  private var start = 0

  /// Adds bytes, all or none of them.
  mutating func append(_ new: [UInt8]) {
    guard isEmpty || bytes.count - start + new.count <= Self.limit, !hasRefused else { return hasRefused = true }
    if isEmpty {
      bytes = new
      start = 0
    } else {
      bytes += new
    }
  }

  /// Hands the bytes to a writer that says how many it took.
  mutating func drain(_ write: (UnsafeRawBufferPointer) -> Int) {
    guard !isEmpty else { return }
    start += bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if isEmpty { (bytes, start) = ([], 0) }
  }

  /// Forgets what waits.
  mutating func reset() { self = OutputQueue() }
}

/// The row of a region that the cursor is in, followed through the bytes that the terminal has taken.
struct CursorRow: Sendable {
  private enum State { case text, escape, parameter }

  /// Counted from the region's first row.
  private(set) var row = 0
  private var state = State.text
  private var number = 0

  /// A cursor in a row, before any bytes.
  init(row: Int = 0) { self.row = row }

  /// Takes what was written; only line feeds and moves up and down change the row.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    if byte == 0x1B { return state = .escape }
    switch state {
    case .text: if byte == 0x0A { row += 1 }
    case .escape:
      state = byte == 0x5B ? .parameter : .text
      number = 0
    case .parameter:
      if 0x30...0x39 ~= byte {
        number = min(number, 10_000) * 10 + Int(byte - 0x30)
        return
      }
      if byte == 0x41 { row = max(0, row - max(1, number)) }
      if byte == 0x42 { row += max(1, number) }
      state = .text
    }
  }
}

/// The bytes sent to a terminal when it is taken over and given back.
struct TerminalSequences {
  let enter: [UInt8]
  let leave: [UInt8]

  /// Style off, wrapping on, cursor shown, bracketed paste off, any unfinished frame shown.
  private static let plain = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?2026l"

  /// Clicks, the wheel and movement with a button held, in xterm's SGR form.
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

  init(_ mode: RawTerminal.Mode, hasMouse: Bool = false) {
    switch mode {
    case .fullScreen where hasMouse:
      enter = Array("\u{1B}[?1049h\u{1B}[?2004h\(Self.mouseOn)\u{1B}[H\u{1B}[2J".utf8)
      leave = Array((Self.mouseOff + Self.plain + "\u{1B}[?1049l").utf8)
    case .fullScreen:
      // The wheel sends arrow keys; what the user had set comes back, in terminals that can save it.
      enter = Array("\u{1B}[?1049h\u{1B}[?1007s\u{1B}[?1007h\u{1B}[?2004h\u{1B}[H\u{1B}[2J".utf8)
      leave = Array((Self.plain + "\u{1B}[?1007r\u{1B}[?1049l").utf8)
    case .inline:
      enter = Array("\u{1B}[?2004h\r".utf8)
      leave = Array((Self.plain + "\r\u{1B}[J").utf8)
    }
  }

  /// Makes room for a region below the cursor, which ends up in one of its rows.
  static func room(rows: Int, cursorRow: Int) -> [UInt8] {
    guard rows > 1 else { return [] }
    let up = rows - 1 - min(cursorRow, rows - 1)
    return Array(repeating: 0x0A, count: rows - 1) + (up > 0 ? Array("\u{1B}[\(up)A".utf8) : [])
  }

  /// The question for the background colour.
  static let backgroundQuestion = Array("\u{1B}]11;?\u{1B}\\".utf8)
  static let backgroundAnswerStart = Array("\u{1B}]11;".utf8)
}
