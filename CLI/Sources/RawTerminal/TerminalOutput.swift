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
