import IncrementalSearch
import Picker
import RecordFormats
import Terminal

/// How plain lines are interpreted.
package struct LineSettings: Sendable {
  /// What of them is shown, searched and printed.
  package var view = LineView()
  /// How they are found.
  package var order = LineOrder()
  /// How many of the first ones are a header.
  package var headerLines = 0
  /// How many are kept; nil for all.
  package var limit: Int?
  /// The options that say so.
  package var given: [String] = []

  /// Lines as they are.
  package init() {}

  /// The records after the header, and the header as far as it is there. `count` records of the input came before.
  func withoutHeader(
    _ records: [Record], after count: Int, header: [String]
  ) -> (records: [Record], header: [String]) {
    guard count == 0, header.count < headerLines else { return (records, header) }
    let taken = records.prefix(headerLines - header.count)
    return (Array(records.dropFirst(taken.count)), header + taken.map { shown($0) })
  }

  private func shown(_ record: Record) -> String {
    let bytes = record.withText { Array($0) }
    return String(decoding: view.shown?.bytes(of: bytes, ordinal: record.id, view.delimiter) ?? bytes, as: UTF8.self)
  }

  /// What is shown of a line.
  func row(of record: Record, _ match: MatchQuery, limit: Int) -> PickerRow {
    let bytes = Array(view.text(of: record).prefix(limit))
    let text = String(decoding: bytes, as: UTF8.self)
    var part = PickerRow.Part(text)
    let places = text.utf8
    // Bytes that are no text are shown as more bytes; then marks would stand elsewhere.
    let ranges = places.count == bytes.count ? view.searchedRanges(in: bytes) : [0..<places.count]
    for range in ranges {
      let start = places.index(places.startIndex, offsetBy: range.lowerBound)
      let end = places.index(places.startIndex, offsetBy: range.upperBound)
      let piece = String(text[start..<end])
      for found in match.highlights(in: piece) {
        let before = piece.utf8.distance(from: piece.startIndex, to: found.lowerBound)
        let length = piece.utf8.distance(from: found.lowerBound, to: found.upperBound)
        let first = places.index(start, offsetBy: before)
        part.matches.append(first..<places.index(first, offsetBy: length))
      }
    }
    part.matches.sort { $0.lowerBound < $1.lowerBound }
    var start = places.startIndex
    for run in view.runs(of: record) ?? [] {
      guard let end = places.index(start, offsetBy: run.text.utf8.count, limitedBy: places.endIndex) else { break }
      if run.style != TextStyle() { part.styles.append(PickerRow.Part.Styled(start..<end, run.style)) }
      start = end
    }
    return PickerRow([part])
  }
}
