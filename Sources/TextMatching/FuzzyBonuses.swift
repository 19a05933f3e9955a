/// The bonus of a fuzzy match at each byte of a folded text, by the classes of the original characters.
enum FuzzyBonuses {
  /// Appends the bonuses of an ASCII text, which folding leaves at its length; returns the bits of its ``LetterSet``.
  static func append(
    ofASCII original: UnsafeBufferPointer<UInt8>, folded: UnsafePointer<UInt8>, to bonuses: inout [UInt8]
  )
    -> UInt64
  {
    let start = bonuses.count
    bonuses.append(contentsOf: original)
    var letters: UInt64 = 0
    bonuses.withUnsafeMutableBufferPointer { bonuses in
      classes.withUnsafeBufferPointer { classes in
        pairs.withUnsafeBufferPointer { pairs in
          LetterSet.table.withUnsafeBufferPointer { bits in
            var previous = 0
            for index in 0..<original.count {
              let current = Int(classes[Int(original[index])])
              bonuses[start + index] = pairs[previous << 3 | current]
              letters |= bits[Int(folded[index])]
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
