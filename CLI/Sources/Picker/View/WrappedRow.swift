import Terminal

/// How a row that is wider than the screen continues on further lines.
package enum RowWrap: String, CaseIterable, Equatable, Sendable {
  /// Anywhere.
  case char
  /// After a space, where there is one.
  case word
}

extension PickerRow {
  /// What each line of the row shows on a screen: the lines of its text, if they are shown apart, wrapped where the look says so.
  func screenLines(_ look: PickerLook, hasLines: Bool, columns: Int, most: Int) -> [PickerRow] {
    let lines = hasLines ? self.lines : [self]
    guard let wrap = look.wrap else { return lines }
    var wrapped: [PickerRow] = []
    for line in lines where wrapped.count < most {
      wrapped += line.wrapped(wrap, sign: look.wrapSign, columns: columns, most: most - wrapped.count)
    }
    return wrapped
  }

  /// The row in pieces that fit into so many columns, those after the first with a sign before them; the last of so many
  /// pieces has what is left.
  func wrapped(_ wrap: RowWrap, sign: String, columns: Int, most: Int) -> [PickerRow] {
    let start = sign.displayWidth
    guard columns > start + 1, most > 1 else { return [self] }
    var lines: [PickerRow] = []
    var line = PickerRow([])
    line.lead = lead
    var used = lead.displayWidth
    func endLine() {
      lines.append(line)
      line = PickerRow([])
      line.lead = sign
      used = start
    }
    for part in parts {
      if !line.parts.isEmpty {
        used += ColumnWidths.leastGap
        if used >= columns, lines.count + 1 < most { endLine() }
      }
      let part = part.displayed(limit: columns * most)
      var piece = part.text.startIndex
      var index = piece
      // After the last space of the piece, and the columns from there on.
      var word: (start: String.Index, columns: Int)?
      while index < part.text.endIndex {
        let width = part.text[index].displayWidth
        // A word that is moved may still be too long for its line.
        while used + width > columns, lines.count + 1 < most {
          let end = wrap == .word ? word?.start ?? index : index
          if end > piece { line.parts.append(part.piece(piece..<end)) }
          let rest = end < index ? word?.columns ?? 0 : 0
          endLine()
          (piece, used, word) = (end, start + rest, nil)
        }
        used += width
        let isSpace = part.text[index] == " "
        index = part.text.index(after: index)
        if isSpace {
          word = (index, 0)
        } else if let known = word {
          word = (known.start, known.columns + width)
        }
      }
      if piece < part.text.endIndex || part.text.isEmpty { line.parts.append(part.piece(piece..<part.text.endIndex)) }
    }
    return lines + [line]
  }
}

extension PickerRow.Part {
  /// The part as a screen shows it, where each character takes the columns that it is wide.
  fileprivate func displayed(limit: Int) -> PickerRow.Part {
    let display = DisplayText(text, limit: limit)
    var part = PickerRow.Part(
      display.text, isTitle: isTitle, matches: matches.compactMap { display.range(of: $0) })
    part.styles = styles.compactMap { style in display.range(of: style.range).map { Styled($0, style.style) } }
    return part
  }
}
