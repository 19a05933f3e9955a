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
