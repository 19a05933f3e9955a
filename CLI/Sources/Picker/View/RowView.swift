import IncrementalSearch
import Terminal

/// Draws one row of the list: as much of it as there is room for, its first match in sight.
struct RowView {
  /// Signs that take the same style.
  private struct Run {
    var text: String
    var columns: Int
    var isTitle: Bool
    var isMatch: Bool
    var style: TextStyle?
  }

  /// In bytes; so much of the row of a table may stand before a match that the table is scrolled to.
  private static let longestBefore = 4_096

  let theme: PickerTheme
  let isCurrent: Bool
  /// Whether the row is drawn quieter, as its query has been left and the answer is slow.
  let isDimmed: Bool
  /// Where it is cut.
  var ellipsis = PickerLook().ellipsis
  /// How wide its columns are; none where they don't stand below others.
  var widths = ColumnWidths()

  /// Writes a row into these columns; a row of a table without the columns at its start that the table is scrolled by.
  func draw(_ row: PickerRow, on screen: inout Screen, row line: Int, columns: Range<Int>) {
    let width = columns.count
    if let start = widths.start {
      let runs = runs(of: row, from: 0, limit: start + 2 * width)
      return draw(runs, from: start, on: &screen, row: line, columns: columns)
    }
    // A few screens of it are looked at, not the 10 MB it may have: the first, or those with the first match.
    let most = max(512, 4 * width)
    let match = row.firstMatch
    let nearby = match.flatMap {
      $0.bytes > most / 2 ? row.cut(toBegin: 4 * width, before: $0, bytes: 32 * width) : nil
    }
    // A byte shows eight columns at most: a tab does.
    let columnsBefore = 8 * (nearby == nil ? match?.bytes ?? 0 : 4 * width)
    let runs = runs(
      of: nearby?.row ?? row, from: nearby?.part ?? 0, limit: max(most, min(columnsBefore, 4 * most) + 2 * width))
    let total = runs.reduce(0) { $0 + $1.columns }
    let start = max(nearby == nil ? 0 : 1, total <= width ? 0 : offset(of: runs, width: width))
    draw(runs, from: start, on: &screen, row: line, columns: columns)
  }

  private func draw(_ runs: [Run], from start: Int, on screen: inout Screen, row line: Int, columns: Range<Int>) {
    let width = columns.count
    let total = runs.reduce(0) { $0 + $1.columns }
    if isCurrent { screen.fill(row: line, columns: columns, style: theme.onCurrentRow(theme.text)) }
    var column = columns.lowerBound
    var skipped = 0
    if start > 0 {
      column = screen.write(ellipsis, row: line, column: column, end: columns.upperBound, style: style())
    }
    let isCut = total - start > width - (start > 0 ? 1 : 0)
    let end = isCut ? columns.upperBound - 1 : columns.upperBound
    for run in runs {
      defer { skipped += run.columns }
      if skipped + run.columns <= start { continue }
      let text = skipped < start ? Self.dropping(start - skipped, from: run.text) : run.text
      let style = style(isTitle: run.isTitle, isMatch: run.isMatch, own: run.style)
      column = screen.write(text, row: line, column: column, end: end, style: style)
      if column >= end { break }
    }
    if isCut {
      screen.write(ellipsis, row: line, column: min(column, end), end: columns.upperBound, style: style())
    }
  }

  /// How many columns are left out at the start, so that all matches of the title, or without those all others, are in sight with
  /// something before them; the last ones, if there is no room for all.
  private func offset(of runs: [Run], width: Int) -> Int {
    guard let (matches, total) = matches(in: runs, width: width), matches.upperBound >= width else { return 0 }
    // Of what follows, as much as a sign that it goes on.
    let least = matches.upperBound + 2 - width
    return max(1, least, min(matches.lowerBound - width / 4, total - width + 1))
  }

  /// By how many columns a table is scrolled, so that the matches of a row are in sight: as it was, if they are then.
  ///
  /// Nil for a row whose match is farther away than what is looked at of every row.
  func offset(of row: PickerRow, width: Int, before: Int) -> Int? {
    guard let match = row.firstMatch else { return before }
    guard match.bytes <= Self.longestBefore else { return nil }
    // A byte shows eight columns at most: a tab does.
    let runs = runs(of: row, from: 0, limit: 8 * match.bytes + 2 * width)
    guard let (matches, _) = matches(in: runs, width: width) else { return before }
    let isSeen = matches.lowerBound >= (before > 0 ? before + 1 : 0) && matches.upperBound < before + width
    return isSeen ? before : offset(of: runs, width: width)
  }

  /// The columns from the first to the last match of the title, or without those of all, and how many columns there are; nil
  /// without a match.
  private func matches(in runs: [Run], width: Int) -> (Range<Int>, total: Int)? {
    var column = 0
    var first: Int?
    var last = 0
    // What follows the title is marked too, where that was found by it.
    let titleMatches = runs.contains { $0.isMatch && $0.isTitle }
    for run in runs {
      if run.isMatch, run.isTitle || !titleMatches {
        first = first ?? column
        last = column + min(run.columns, width / 2)
      }
      column += run.columns
    }
    return first.map { ($0..<last, column) }
  }

  private func runs(of row: PickerRow, from first: Int, limit: Int) -> [Run] {
    var runs: [Run] = []
    var left = limit
    var partColumns = 0
    if !row.lead.isEmpty, first == 0 {
      runs.append(Run(text: row.lead, columns: row.lead.displayWidth, isTitle: false, isMatch: false))
    }
    for (index, part) in row.parts.enumerated().dropFirst(first) where left > 0 {
      if index > first {
        let gap = widths.gap(after: index - 1, columns: partColumns)
        runs.append(Run(text: String(repeating: " ", count: gap), columns: gap, isTitle: false, isMatch: false))
        left -= gap
      }
      let display = DisplayText(part.text, limit: left)
      var position = display.text.startIndex
      let styles = part.styles.compactMap { style in
        display.range(of: style.range).map { (range: $0, style: style.style) }
      }
      let append = { (range: Range<String.Index>, isMatch: Bool, style: TextStyle?) in
        if range.isEmpty { return }
        let text = String(display.text[range])
        runs.append(Run(text: text, columns: text.displayWidth, isTitle: part.isTitle, isMatch: isMatch, style: style))
      }
      let add = { (range: Range<String.Index>, isMatch: Bool) in
        var start = range.lowerBound
        for (styled, style) in styles where styled.upperBound > start && styled.lowerBound < range.upperBound {
          append(start..<max(start, styled.lowerBound), isMatch, nil)
          let end = min(styled.upperBound, range.upperBound)
          append(max(start, styled.lowerBound)..<end, isMatch, style)
          start = end
        }
        append(start..<range.upperBound, isMatch, nil)
      }
      for match in part.matches {
        guard let range = display.range(of: match), range.lowerBound >= position else { continue }
        add(position..<range.lowerBound, false)
        add(range, true)
        position = range.upperBound
      }
      add(position..<display.text.endIndex, false)
      left -= display.columns
      partColumns = display.columns
    }
    return runs
  }

  private func style(isTitle: Bool = false, isMatch: Bool = false, own: TextStyle? = nil) -> TextStyle {
    let text = isCurrent ? theme.currentText : theme.text
    var style = isMatch ? (isCurrent ? theme.currentMatch : theme.match) : own ?? (isTitle ? text : theme.quiet)
    if isDimmed {
      style = theme.quiet
      style.attributes.insert(.dim)
    }
    let background = isDimmed ? nil : own?.background
    if !isCurrent {
      if isMatch { style.background = style.background ?? background }
      return style
    }
    var current = theme.onCurrentRow(style)
    // What a row has behind it by itself stays there, but for a match.
    if !isMatch, let background { current.background = background }
    return current
  }

  /// The text without the signs that the first columns show; blank where one of them is wide and would be cut.
  private static func dropping(_ columns: Int, from text: String) -> String {
    var left = columns
    var rest = text[...]
    while left > 0, let first = rest.popFirst() { left -= first.displayWidth }
    return String(repeating: " ", count: max(0, -left)) + rest
  }
}

/// What is shown of an item.
package struct PickerRow: Equatable, Sendable {
  /// A piece of text with the places that match.
  package struct Part: Equatable, Sendable {
    /// The text; only as much as a screen can show is looked at.
    package var text: String
    /// Whether it is what a person looks for; the other parts are quieter.
    package var isTitle: Bool
    /// Ranges of the text, in order and apart from each other.
    package var matches: [Range<String.Index>]
    /// The looks that the text has by itself, in order and apart from each other.
    package var styles: [Styled] = []

    /// A piece of the text with a look of its own.
    package struct Styled: Equatable, Sendable {
      /// The piece.
      package var range: Range<String.Index>
      /// How it looks.
      package var style: TextStyle

      /// A piece with a look.
      package init(_ range: Range<String.Index>, _ style: TextStyle) {
        self.range = range
        self.style = style
      }
    }

    /// Makes a part.
    package init(_ text: String, isTitle: Bool = true, matches: [Range<String.Index>] = []) {
      self.text = text
      self.isTitle = isTitle
      self.matches = matches
    }
  }

  /// What stands before the first part, quieter.
  var lead = ""
  /// The parts, set apart by two spaces.
  package var parts: [Part]

  /// Makes a row of several parts.
  package init(_ parts: [Part]) { self.parts = parts }

  /// Makes a row of one text.
  package init(_ text: String, matches: [Range<String.Index>] = []) { parts = [Part(text, matches: matches)] }
}

extension PickerRow {
  /// Whether anything of it matches.
  package var isMatched: Bool { parts.contains { !$0.matches.isEmpty } }

  /// As much of the row as so many bytes of each part, of that with the first match those around it; nil without a match.
  package func aroundFirstMatch(bytes: Int, ellipsis: String = "…") -> PickerRow? {
    guard let match = firstMatch else { return nil }
    var row = self
    for (index, part) in parts.enumerated() {
      let start = index == match.part ? max(0, match.offset - bytes / 2) : 0
      row.parts[index] = part.piece(part.place(at: start)..<part.place(at: start + bytes))
      if index == 0, start > 0 { row.lead = ellipsis }
    }
    return row
  }

  /// A row for each line of its text; itself where it has several parts.
  var lines: [PickerRow] {
    guard parts.count == 1, let part = parts.first else { return [self] }
    let places = part.text.utf8
    var lines: [PickerRow] = []
    var start = places.startIndex
    while true {
      let end = places[start...].firstIndex(of: UInt8(ascii: "\n")) ?? places.endIndex
      lines.append(PickerRow([part.piece(start..<end)]))
      if end == places.endIndex { break }
      start = places.index(after: end)
    }
    // What ends its last line has no further one.
    if lines.count > 1, start == places.endIndex { lines.removeLast() }
    return lines
  }
}

extension PickerRow {
  /// The first match of its title, or without those the first of all: its part, where it is there, and how many bytes of the row
  /// are before it.
  fileprivate var firstMatch: (part: Int, offset: Int, bytes: Int)? {
    let isMatched = { (part: Part) in !part.matches.isEmpty }
    guard let part = parts.firstIndex(where: { $0.isTitle && isMatched($0) }) ?? parts.firstIndex(where: isMatched),
      let match = parts[part].matches.first
    else { return nil }
    let offset = parts[part].text.utf8.distance(from: parts[part].text.startIndex, to: match.lowerBound)
    return (part, offset, parts[..<part].reduce(offset) { $0 + $1.text.utf8.count })
  }

  /// The row, cut to begin so many bytes before a match, and the part it begins in then, of which so many bytes are left; nil where
  /// there are no more before it.
  fileprivate func cut(
    toBegin bytesBefore: Int, before match: (part: Int, offset: Int, bytes: Int), bytes: Int
  ) -> (row: PickerRow, part: Int)? {
    guard match.bytes > bytesBefore else { return nil }
    var part = match.part
    var start = match.offset - bytesBefore
    while start < 0, part > 0 {
      part -= 1
      start += parts[part].text.utf8.count
    }
    var row = self
    row.parts[part] = parts[part].piece(parts[part].place(at: start)..<parts[part].place(at: start + bytes))
    return (row, part)
  }
}

extension PickerRow.Part {
  /// The place after so many bytes, on a whole scalar.
  fileprivate func place(at offset: Int) -> String.Index {
    if offset >= text.utf8.count { return text.endIndex }
    var place = text.utf8.index(text.startIndex, offsetBy: max(0, offset))
    while place > text.startIndex, text.utf8[place] & 0xC0 == 0x80 { place = text.utf8.index(before: place) }
    return place
  }

  /// A piece of the text with what is marked in it.
  func piece(_ range: Range<String.Index>) -> PickerRow.Part {
    let piece = String(text[range])
    func moved(_ place: Range<String.Index>) -> Range<String.Index>? {
      let (start, end) = (max(place.lowerBound, range.lowerBound), min(place.upperBound, range.upperBound))
      guard start < end else { return nil }
      let first = text.utf8.distance(from: range.lowerBound, to: start)
      let length = text.utf8.distance(from: start, to: end)
      let moved = piece.utf8.index(piece.utf8.startIndex, offsetBy: first)
      return moved..<piece.utf8.index(moved, offsetBy: length)
    }
    var part = PickerRow.Part(piece, isTitle: isTitle, matches: matches.compactMap(moved))
    part.styles = styles.compactMap { style in moved(style.range).map { Styled($0, style.style) } }
    return part
  }
}

/// The part of a scroll bar that stands for what is on screen.
struct ScrollBar: Equatable {
  /// The lines of the thumb, counted from the list's first row.
  let thumb: Range<Int>

  /// Nil if everything is on screen, or the length of the whole is not known.
  init?<Item>(_ snapshot: SearchSnapshot<Item>, visible: Range<Int>, height: Int) {
    guard let before = snapshot.before, let after = snapshot.after else { return nil }
    let total = before + snapshot.items.count + after
    guard total > height, height > 1 else { return nil }
    let length = max(1, Int((Double(height) * Double(height) / Double(total)).rounded()))
    let hidden = total - visible.count
    let share = hidden > 0 ? Double(before + visible.lowerBound) / Double(hidden) : 0
    var start = Int((share * Double(height - length)).rounded())
    // Only the very ends look like the ends.
    if before + visible.lowerBound > 0 { start = max(start, min(1, height - length)) }
    if before + visible.upperBound < total { start = min(start, max(0, height - length - 1)) }
    thumb = start..<start + length
  }
}
