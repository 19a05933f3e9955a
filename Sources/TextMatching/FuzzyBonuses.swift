/// The bonus of a fuzzy match at each byte of a folded text, by the classes of the original characters.
enum FuzzyBonuses {
  /// The bits of the ``LetterSet`` of a text, and of that of its openings: the letters that follow white space or start the
  /// text where they first come at the boundary of a word.
  typealias Letters = (all: UInt64, openings: UInt64)

  /// Appends the bonuses of an ASCII text, which folding leaves at its length; returns its letters.
  static func append(
    ofASCII original: UnsafeBufferPointer<UInt8>, folded: UnsafePointer<UInt8>, to bonuses: inout [UInt8]
  )
    -> Letters
  {
    let start = bonuses.count
    bonuses.append(contentsOf: original)
    var letters: Letters = (0, 0)
    bonuses.withUnsafeMutableBufferPointer { bonuses in
      classes.withUnsafeBufferPointer { classes in
        pairs.withUnsafeBufferPointer { pairs in
          LetterSet.table.withUnsafeBufferPointer { bits in
            var previous = 0
            var seen: UInt64 = 0
            for index in 0..<original.count {
              let current = Int(classes[Int(original[index])])
              let bonus = pairs[previous << 3 | current]
              let bit = bits[Int(folded[index])]
              bonuses[start + index] = bonus
              letters.all |= bit
              take(bit, bonus, &letters.openings, seen: &seen)
              previous = current
            }
          }
        }
      }
    }
    return letters
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

  /// The bits of the openings of a text whose bonuses are known.
  static func openings(of folded: ArraySlice<UInt8>, _ bonuses: ArraySlice<UInt8>) -> UInt64 {
    var openings: UInt64 = 0
    var seen: UInt64 = 0
    for (byte, bonus) in zip(folded, bonuses) { take(LetterSet.table[Int(byte)], bonus, &openings, seen: &seen) }
    return openings
  }

  /// Without a branch, as it is done for each byte.
  @inline(__always)
  private static func take(_ bit: UInt64, _ bonus: UInt8, _ openings: inout UInt64, seen: inout UInt64) {
    let new = bonus >= FuzzyScore.boundary ? bit & ~seen : 0
    seen |= new
    openings |= bonus == FuzzyScore.boundaryAfterWhite ? new : 0
  }

  /// The classes in the order of their places.
  static let all: [FuzzyClass] = [.white, .nonWord, .delimiter, .lower, .upper, .letter, .number]
  /// The place of each ASCII character's class in `all`; `white`, the class before a text, is the first.
  private static let classes: [UInt8] = (0...255).map { value in
    UInt8(all.firstIndex(of: FuzzyClass(of: value)) ?? 0)
  }
  /// The bonus of each class after each class, by the places of both: the earlier one's times 8, and the later one's.
  static let pairs: [UInt8] = (0..<64).map { pair in
    all.indices.contains(pair >> 3) && all.indices.contains(pair & 7)
      ? FuzzyClass.bonus(of: all[pair & 7], after: all[pair >> 3]) : 0
  }
}
