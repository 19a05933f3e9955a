import IncrementalSearch
import Picker

/// Where a query matches in a record as it is printed.
///
/// A field may match through another one, as a title by its reading, so the line alone is not enough: what is marked in the
/// fields shown is marked in the line, too.
package enum LineMatches {
  /// The ranges of a line, in order and apart from each other.
  package static func ranges(of match: MatchQuery, _ row: PickerRow, in line: String) -> [Range<String.Index>] {
    var joined: [Range<String.Index>] = []
    let all = match.highlights(in: line) + ranges(of: row, in: line)
    for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// In bytes: as much of a line is looked at for its fields.
  private static let mostBytes = 1 << 16

  /// What is marked of a row. A field that is written otherwise in the line, with quotes or escapes in it, is found nowhere.
  private static func ranges(of row: PickerRow, in line: String) -> [Range<String.Index>] {
    let text = line.utf8
    let bytes = Array(text.prefix(mostBytes))
    var taken: [Range<Int>] = []
    var ranges: [Range<String.Index>] = []
    for part in row.parts where !part.text.isEmpty {
      guard let place = place(of: Array(part.text.utf8), in: bytes, but: taken) else { continue }
      taken.append(place)
      let shown = part.text.utf8
      ranges += part.matches.map { match in
        let start = text.index(
          text.startIndex, offsetBy: place.lowerBound + shown.distance(from: shown.startIndex, to: match.lowerBound))
        return start..<text.index(start, offsetBy: shown.distance(from: match.lowerBound, to: match.upperBound))
      }
    }
    return ranges
  }

  /// The first place that is a field by what is beside it.
  private static func place(of field: [UInt8], in line: [UInt8], but taken: [Range<Int>]) -> Range<Int>? {
    guard line.count >= field.count else { return nil }
    // What is beside it is looked at first: in one long word nothing is compared.
    for start in 0...line.count - field.count where start == 0 || "\t ,\":[".utf8.contains(line[start - 1]) {
      let end = start + field.count
      if end == line.count || "\t ,\":]}".utf8.contains(line[end]), line[start..<end].elementsEqual(field),
        !taken.contains(where: { $0.overlaps(start..<end) })
      {
        return start..<end
      }
    }
    return nil
  }
}
