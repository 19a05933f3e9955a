import IncrementalSearch
import Picker

/// Where a query matches in a record as it is printed.
///
/// A field may match by another one, as a title by its reading, so a line by itself doesn't tell all: what is marked in the
/// fields that are shown is marked in the line, too.
enum LineMatches {
  /// The ranges of a line, in order and apart from each other.
  static func ranges(of match: MatchQuery, _ row: PickerRow, in line: String) -> [Range<String.Index>] {
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

  /// What is marked of a row. A field that is written otherwise in the line, with quotes or escapes in it, is found nowhere.
  private static func ranges(of row: PickerRow, in line: String) -> [Range<String.Index>] {
    let text = line.utf8
    var taken: [Range<String.Index>] = []
    var ranges: [Range<String.Index>] = []
    for part in row.parts where !part.text.isEmpty {
      guard let place = place(of: part.text, in: line, but: taken) else { continue }
      taken.append(place)
      let shown = part.text.utf8
      ranges += part.matches.map { match in
        let start = text.index(
          place.lowerBound, offsetBy: shown.distance(from: shown.startIndex, to: match.lowerBound))
        return start..<text.index(start, offsetBy: shown.distance(from: match.lowerBound, to: match.upperBound))
      }
    }
    return ranges
  }

  /// The first place that is a field by what is beside it.
  private static func place(
    of field: String, in line: String, but taken: [Range<String.Index>]
  ) -> Range<String.Index>? {
    let (text, field) = (line.utf8, Array(field.utf8))
    func isEdge(_ byte: UInt8?) -> Bool { byte.map { "\t ,\":".utf8.contains($0) } ?? true }
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: field[0]) {
      index = text.index(after: start)
      guard text[start...].starts(with: field) else { continue }
      let place = start..<text.index(start, offsetBy: field.count)
      let before = start == text.startIndex ? nil : text[text.index(before: start)]
      let after = place.upperBound == text.endIndex ? nil : text[place.upperBound]
      if isEdge(before) || before == UInt8(ascii: "["), isEdge(after) || "]}".utf8.contains(after ?? 0),
        !taken.contains(where: { $0.overlaps(place) })
      {
        return place
      }
    }
    return nil
  }
}
