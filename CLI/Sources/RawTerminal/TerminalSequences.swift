/// What a terminal is told when it is taken over and given back.
struct TerminalSequences {
  let enter: [UInt8]
  let leave: [UInt8]

  /// Style off, wrapping on, cursor shown, bracketed paste off, any unfinished frame shown.
  private static let plain = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?2026l"

  init(_ mode: RawTerminal.Mode) {
    switch mode {
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
