/// A text with its fold, in which matches are found, and the mapping back to ranges of the text itself.
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
    self.original = text
    var text = text
    var map = OffsetMap()
    let bytes = text.withUTF8 { text in
      if let folded = Self.foldKeepingLengths(text) { return folded }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count)
      TextFold.append(TextBytes(text), to: &bytes, map: &map)
      return bytes
    }
    self.bytes = bytes
    self.map = map
  }

  /// The fold of a text all of whose scalars fold by themselves and keep their lengths, as in most names; else nil.
  private static func foldKeepingLengths(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    // An array of none is one for the whole process, and would be written to here, by all threads at once.
    guard !text.isEmpty else { return [] }
    let folded = [UInt8](unsafeUninitializedCapacity: text.count) { bytes, count in
      count = SimpleFold.fold(text, into: bytes.baseAddress, bonuses: nil, isScored: false)?.length ?? 0
    }
    // No scalar folds to a longer one there, so each has kept its length where all together have.
    return folded.count == text.count ? folded : nil
  }

  /// The fold of a text in UTF-8, where the way back is not asked for.
  ///
  /// The cost is linear in the text; ASCII costs least.
  package static func bytes(of text: String) -> [UInt8] {
    ASCIIFold.fold(text) ?? FoldedText(text).bytes
  }

  /// The ranges of the original text that ranges of folded bytes came from, widened to whole characters.
  ///
  /// The ranges given may overlap and come in any order; the ones returned are in order and apart from each other.
  /// The cost is linear in the text.
  package func originalRanges(of folded: [Range<Int>]) -> [Range<String.Index>] {
    original.ranges(ofUTF8: originalBytes(of: folded))
  }

  /// The same in UTF-8 of the original text.
  func originalBytes(of folded: [Range<Int>]) -> [Range<Int>] {
    let wanted = folded.compactMap { $0.isEmpty ? nil : map.original(of: $0) }
    return WholeCharacters.ranges(of: WholeCharacters.joined([], wanted), in: original)
  }

  /// The scalars of the fold.
  var scalars: [UInt32] { bytes.withUnsafeBufferPointer { TextBytes($0).scalars } }

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
}
