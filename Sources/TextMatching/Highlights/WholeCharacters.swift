/// The characters of a text, as people see them, that places in its UTF-8 belong to.
enum WholeCharacters {
  /// Ranges of a text, in order, apart and none empty, widened to whole characters; those that touch then are made one.
  ///
  /// Takes no look at the rest of the text where the ranges begin and end between characters that nothing joins.
  static func ranges(of wanted: [Range<Int>], in text: String) -> [Range<Int>] {
    if wanted.isEmpty { return [] }
    var text = text
    let areWhole = text.withUTF8 { bytes in
      let bytes = TextBytes(bytes)
      return wanted.allSatisfy { isBoundary($0.lowerBound, in: bytes) && isBoundary($0.upperBound, in: bytes) }
    }
    if areWhole { return wanted }
    var ranges: [Range<Int>] = []
    var (start, next) = (0, 0)
    for character in text {
      if next == wanted.count { break }
      let end = start + character.utf8.count
      while next < wanted.count, wanted[next].lowerBound < end {
        join(start..<end, to: &ranges)
        if wanted[next].upperBound > end { break }
        next += 1
      }
      start = end
    }
    return ranges
  }

  /// Ranges that are in order and apart, and others that need not be: all in order, those that touch made one.
  static func joined(_ ranges: [Range<Int>], _ others: [Range<Int>]) -> [Range<Int>] {
    if others.isEmpty { return ranges }
    if ranges.isEmpty, others.count == 1 { return others }
    var joined: [Range<Int>] = []
    for range in (ranges + others).sorted(by: { $0.lowerBound < $1.lowerBound }) { join(range, to: &joined) }
    return joined
  }

  private static func join(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    if let last = ranges.last, range.lowerBound <= last.upperBound {
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      ranges.append(range)
    }
  }

  /// Whether a character surely ends here: between two that stand alone, or at an end of the text.
  private static func isBoundary(_ offset: Int, in text: TextBytes) -> Bool {
    if offset == 0 || offset == text.count { return true }
    return !TextBytes.isContinuation(text[offset]) && standsAlone(text.scalar(at: offset).value)
      && standsAlone(text.scalar(at: text.scalarStart(at: offset - 1)).value)
  }

  /// Whether a scalar is a character by itself next to any other for which that holds: of the value Other of
  /// Grapheme_Cluster_Break (UAX #29), and no pictogram.
  static func standsAlone(_ value: UInt32) -> Bool {
    switch value {
    case 0x20...0x7E, 0x3000...0x3029, 0x3041...0x3096, 0x309D...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xFF01...0xFF5D:
      true
    default: false
    }
  }
}

extension String {
  /// Ranges of its UTF-8 as ranges of the text.
  func ranges(ofUTF8 ranges: [Range<Int>]) -> [Range<String.Index>] {
    ranges.map { range in
      let lower = utf8.index(startIndex, offsetBy: range.lowerBound)
      return lower..<utf8.index(lower, offsetBy: range.count)
    }
  }
}
