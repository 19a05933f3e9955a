/// A text with its fold, which matches are found in, and the way back to ranges of the text itself.
package struct FoldedText: Sendable {
  /// The text as it was given.
  package let original: String
  /// The fold in UTF-8.
  package let bytes: [UInt8]
  private let map: OffsetMap

  /// Folds a text.
  ///
  /// The cost is linear in the text.
  package init(_ text: String) {
    var bytes: [UInt8] = []
    var map = OffsetMap()
    bytes.reserveCapacity(text.utf8.count)
    TextFold.append(text, to: &bytes, map: &map)
    self.original = text
    self.bytes = bytes
    self.map = map
  }

  /// The fold of a text in UTF-8, where the way back is not asked for.
  ///
  /// The cost is linear in the text; ASCII costs least.
  package static func bytes(of text: String) -> [UInt8] {
    var folded = Array(text.utf8)
    return folded.withUnsafeMutableBytes(ASCIIFold.lowercase) ? folded : FoldedText(text).bytes
  }

  /// The ranges of the original text that ranges of folded bytes came from, widened to whole characters.
  ///
  /// The ranges given may overlap and come in any order; the ones returned are in order and apart from each other.
  /// The cost is linear in the text.
  package func originalRanges(of folded: [Range<Int>]) -> [Range<String.Index>] {
    var wanted: [Range<Int>] = []
    for range in folded.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      let original = map.original(of: range)
      if let last = wanted.last, original.lowerBound <= last.upperBound {
        wanted[wanted.count - 1] = last.lowerBound..<max(last.upperBound, original.upperBound)
      } else {
        wanted.append(original)
      }
    }
    return wholeCharacters(of: wanted)
  }

  /// Each byte's bonus for a fuzzy match that begins or goes on there, by the classes of the original characters.
  func bonuses() -> [UInt8] {
    var bonuses: [UInt8] = []
    var text = original
    text.withUTF8 { source in
      bytes.withUnsafeBufferPointer { bytes in
        FuzzyBonuses.append(of: TextBytes(source), folded: TextBytes(bytes), map: map, to: &bonuses)
      }
    }
    return bonuses
  }

  /// Widens sorted ranges of UTF-8 offsets to characters, walking the text once.
  private func wholeCharacters(of wanted: [Range<Int>]) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var next = 0
    var offset = 0
    var index = original.startIndex
    while index < original.endIndex, next < wanted.count {
      let end = original.index(after: index)
      offset += original[index].utf8.count
      while next < wanted.count, wanted[next].lowerBound < offset {
        append(index..<end, to: &ranges)
        if wanted[next].upperBound > offset { break }
        next += 1
      }
      index = end
    }
    return ranges
  }

  /// Appends a range, joined to the last one where they touch or are the same character.
  private func append(_ range: Range<String.Index>, to ranges: inout [Range<String.Index>]) {
    if let last = ranges.last, range.lowerBound <= last.upperBound {
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      ranges.append(range)
    }
  }
}
