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
          foldedLetters.withUnsafeBufferPointer { bits in
            var previous = 0
            for index in 0..<original.count {
              let byte = Int(original[index])
              let current = Int(classes[byte])
              bonuses[start + index] = pairs[previous << 3 | current]
              letters.all |= bits[byte]
              previous = current
            }
            let folded = UnsafeBufferPointer(start: folded, count: original.count)
            letters.openings = openings(of: folded, UnsafeBufferPointer(rebasing: bonuses[start...]), bits)
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
  static func openings(of folded: ArraySlice<UInt8>, _ bonuses: [UInt8]) -> UInt64 {
    folded.withUnsafeBufferPointer { folded in
      bonuses.withUnsafeBufferPointer { bonuses in
        LetterSet.table.withUnsafeBufferPointer { openings(of: folded, bonuses, $0) }
      }
    }
  }

  /// The same, by the bits of letters; only bytes at the boundary of a word are looked at one by one.
  @inline(__always)
  private static func openings(
    of folded: UnsafeBufferPointer<UInt8>, _ bonuses: UnsafeBufferPointer<UInt8>, _ bits: UnsafeBufferPointer<UInt64>
  ) -> UInt64 {
    var (openings, seen): (UInt64, UInt64) = (0, 0)
    @inline(__always) func take(_ index: Int) {
      let new = bits[Int(folded[index])] & ~seen
      seen |= new
      if bonuses[index] == FuzzyScore.boundaryAfterWhite { openings |= new }
    }
    let whole = bonuses.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      let word = UnsafeRawBufferPointer(bonuses).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // The bonuses of boundaries are 8 and more, all others less.
      var boundaries = UInt64(littleEndian: word) & 0x0808_0808_0808_0808
      while boundaries != 0 {
        take(offset + boundaries.trailingZeroBitCount &>> 3)
        boundaries &= boundaries &- 1
      }
    }
    for index in whole..<bonuses.count where bonuses[index] >= FuzzyScore.boundary { take(index) }
    return openings
  }

  /// The classes in the order of their places.
  static let all: [FuzzyClass] = [.white, .nonWord, .delimiter, .lower, .upper, .letter, .number]
  /// The place of each ASCII character's class in `all`; `white`, the class before a text, is the first.
  private static let classes: [UInt8] = (0...255).map { value in
    UInt8(all.firstIndex(of: FuzzyClass(of: value)) ?? 0)
  }
  /// The bits of the letter that each ASCII character folds to (``LetterSet``); those of a letter in lower case are its own.
  private static let foldedLetters: [UInt64] = (0...255).map { value in
    LetterSet.table[0x41...0x5A ~= value ? value | Int(ASCIIFold.caseBit) : value]
  }
  /// The bonus of each class after each class, by the places of both: the earlier one's times 8, and the later one's.
  static let pairs: [UInt8] = (0..<64).map { pair in
    all.indices.contains(pair >> 3) && all.indices.contains(pair & 7)
      ? FuzzyClass.bonus(of: all[pair & 7], after: all[pair >> 3]) : 0
  }
}
