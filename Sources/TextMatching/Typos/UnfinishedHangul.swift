/// What a text may have been before its last key, where that key began a syllable of Hangul, or its consonant is to begin one.
enum UnfinishedHangul {
  /// The texts that end before what is unfinished; none where the end is no Hangul.
  ///
  /// A letter alone, and a syllable that may still get its last consonant, are left out: 김여 on the way to 김연 is 김. Of a last
  /// consonant only that which the next vowel takes along: 카카옽 on the way to 카카오톡 is 카카오, 젅 on that to 전자 is 전.
  static func texts(before text: String) -> [String] {
    var rest = text.unicodeScalars
    guard let last = rest.popLast()?.value else { return [] }
    if syllables.contains(last), case let consonant = Int(last - syllables.lowerBound) % firstOfPairs.count,
      consonant > 0
    {
      let open = last - UInt32(consonant)
      let pair = firstOfPairs[consonant] > 0 ? [open + UInt32(firstOfPairs[consonant])] : []
      return (pair + [open]).compactMap(Unicode.Scalar.init).map { String(rest + [$0]) }
    }
    guard syllables.contains(last) || (0x1100...0x11FF).contains(last) else { return [] }
    while let before = rest.last, WhiteSpace.contains(before) { rest.removeLast() }
    return rest.isEmpty ? [] : [String(rest)]
  }

  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// For each last consonant, from none on, the first of the two that it is made of, or 0: ㄱ of ㄳ, ㄴ of ㄵ and ㄶ, ㄹ, ㅂ of ㅄ.
  private static let firstOfPairs = [
    0, 0, 0, 1, 0, 4, 4, 0, 0, 8, 8, 8, 8, 8, 8, 8, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]
}
