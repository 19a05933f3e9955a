internal import BytePlaces

/// The bonus of a fuzzy match at each byte of a folded text, by the classes of the original characters.
enum FuzzyBonuses {
  /// Lends the bonuses of a text in ASCII, a byte for each of its bytes, told from its place in the fold of many and the capitals
  /// of that.
  @inline(__always)
  static func with<Result>(
    ofASCII text: Range<Int>, in folds: UnsafeBufferPointer<UInt8>, _ capitals: CapitalBits.View,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    // Whole vectors are written.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: (text.count + 63) & ~63) { bonuses in
      if let bytes = folds.baseAddress, let capitals = capitals.words.baseAddress, let found = bonuses.baseAddress {
        byte_places_bonuses(bytes, folds.count, capitals, text.lowerBound, text.upperBound, values, found)
      }
      return body(UnsafeBufferPointer(rebasing: bonuses[..<text.count]))
    }
  }

  private static let values = byte_places_bonuses(
    boundary: FuzzyScore.boundary, after_white_space: FuzzyScore.boundaryAfterWhite,
    after_delimiter: FuzzyScore.boundaryAfterDelimiter, camel: FuzzyScore.camel)

  /// The bonus that one letter or digit has in each of some texts, which were ASCII before they were folded: that of its first place
  /// at the boundary of a word or, where it is at none, the best of its places. All of them have it.
  static func ofOnlyLetter(_ letter: UInt8, in texts: [UInt16], of records: FoldedRecords.View) -> [UInt8] {
    guard let bytes = records.bytes.baseAddress, let capitals = records.capitals.words.baseAddress else { return [] }
    return [UInt8](unsafeUninitializedCapacity: texts.count) { found, count in
      count = texts.count
      texts.withUnsafeBufferPointer {
        byte_places_letter_bonuses(
          bytes, records.bytes.count, capitals, records.places.starts, $0.baseAddress, $0.count, letter, values,
          found.baseAddress)
      }
    }
  }

  /// Appends the bonuses of any text.
  static func append(of original: TextBytes, folded: TextBytes, map: OffsetMap, to bonuses: inout [UInt8]) {
    var previous = FuzzyClass.white
    bonuses.reserveCapacity(bonuses.count + folded.count)
    for offset in 0..<folded.count {
      if TextBytes.isContinuation(folded[offset]) {
        bonuses.append(0)
        continue
      }
      let origin = original.scalarStart(at: map.isIdentity ? offset : map.original(of: offset))
      let current = FuzzyClass(of: original.scalar(at: origin).value)
      bonuses.append(FuzzyClass.bonus(of: current, after: previous))
      previous = current
    }
  }

  /// The letters of the fold of a text in ASCII, and those that open it.
  static func letters(ofASCII folded: UnsafeBufferPointer<UInt8>) -> LetterSet {
    var letters = LetterSet()
    guard let text = folded.baseAddress else { return letters }
    LetterSet.table.withUnsafeBufferPointer { bits in
      var all: UInt64 = 0
      for byte in folded { all |= bits[Int(byte)] }
      letters.insert(bits: all)
    }
    let blocks = (folded.count + 63) / 64
    withUnsafeTemporaryAllocation(of: byte_places_classes.self, capacity: blocks) { classes in
      guard let classes = classes.baseAddress else { return }
      byte_places_classes(text, folded.count, classes)
      var (seen, openings): (UInt64, UInt64) = (0, 0)
      // Whether the byte before a block is of a word, and whether it is white space, as before a text.
      var (word, white): (UInt64, UInt64) = (0, 1)
      for block in 0..<blocks {
        let (here, wordBytes) = (classes[block], classes[block].letters | classes[block].digits)
        var starts = here.letters & ~(wordBytes &<< 1 | word)
        let afterWhite = here.white_space &<< 1 | white
        while starts != 0 {
          let place = starts.trailingZeroBitCount
          let new = letterBit(of: folded[block &* 64 &+ place]) & ~seen
          seen |= new
          openings |= new & (0 &- (afterWhite &>> UInt64(truncatingIfNeeded: place) & 1))
          starts &= starts &- 1
        }
        (word, white) = (wordBytes &>> 63, here.white_space &>> 63)
      }
      letters.insert(openings: openings)
    }
    return letters
  }

  /// The letters that open a text whose bonuses are known, in the bits of a ``LetterSet``.
  static func openings(of folded: ArraySlice<UInt8>, _ bonuses: [UInt8]) -> UInt64 {
    var (openings, seen): (UInt64, UInt64) = (0, 0)
    for (byte, bonus) in zip(folded, bonuses) where bonus >= FuzzyScore.boundary && 0x61...0x7A ~= byte {
      let new = letterBit(of: byte) & ~seen
      seen |= new
      if bonus == FuzzyScore.boundaryAfterWhite { openings |= new }
    }
    return openings
  }

  /// The bit of a small letter in a ``LetterSet``.
  @inline(__always)
  private static func letterBit(of byte: UInt8) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: byte &- 0x61) }

  /// The classes in the order of their places.
  static let all: [FuzzyClass] = [.white, .nonWord, .delimiter, .lower, .upper, .letter, .number]
  /// The bonus of each class after each class, by the places of both: the earlier one's times 8, and the later one's.
  static let pairs: [UInt8] = (0..<64).map { pair in
    all.indices.contains(pair >> 3) && all.indices.contains(pair & 7)
      ? FuzzyClass.bonus(of: all[pair & 7], after: all[pair >> 3]) : 0
  }
}
