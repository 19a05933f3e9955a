import Terminal

/// What of a plain line is shown, searched and printed.
package struct LineView: Sendable {
  /// Between fields.
  package var delimiter = FieldDelimiter.words
  /// What is shown, and searched; nil for the whole line.
  package var shown: FieldTemplate?
  /// Which fields of what is shown are searched; nil for all.
  package var searched: [FieldSpan]?
  /// What is printed; nil for the line as it came.
  package var printed: FieldTemplate?
  /// Whether colours in the lines are shown, and what is searched and printed is without them.
  package var hasColors = false

  /// Lines as they are.
  package init() {}

  /// Whether lines are searched as they came.
  package var isPlain: Bool { shown == nil && searched == nil && !hasColors }

  /// What is shown of a line, its colours apart.
  package func text(of record: Record) -> [UInt8] {
    let line = line(of: record)
    return hasColors ? AnsiText.plain(line) : line
  }

  /// What is shown of a line in its colours; nil where it has none.
  package func runs(of record: Record) -> [AnsiText.Run]? {
    guard hasColors else { return nil }
    let line = line(of: record)
    return line.contains(0x1B) ? AnsiText(line, limit: 1).lines.first : nil
  }

  private func line(of record: Record) -> [UInt8] {
    let bytes = record.withText { Array($0) }
    return shown?.bytes(of: bytes, ordinal: record.id, delimiter) ?? bytes
  }

  /// Calls with what is shown of a line, and which bytes of it are searched; nil for all.
  package func withSearchedText(of record: Record, _ body: (UnsafeBufferPointer<UInt8>, [Range<Int>]?) -> Void) {
    if isPlain { return record.withText { body($0, nil) } }
    let text = text(of: record)
    text.withUnsafeBufferPointer { body($0, searched == nil ? nil : searchedRanges(in: text)) }
  }

  /// The bytes of what is shown of a line that are searched, by their places.
  package func searchedRanges(in text: [UInt8]) -> [Range<Int>] {
    guard let searched else { return [0..<text.count] }
    let fields = delimiter.fields(of: text[...])
    return searched.compactMap { span in
      let places = span.places(of: fields.count)
      guard let first = places.first, let last = places.last else { return nil }
      return fields[first].range.lowerBound..<fields[last].textEnd
    }
  }

  /// What is printed of a line.
  package func output(of record: Record) -> [UInt8] {
    let original = record.withBytes { Array($0) }
    let line = hasColors ? AnsiText.plain(original) : original
    return printed?.bytes(of: line, ordinal: record.id, delimiter, stripsEnd: true) ?? line
  }
}
