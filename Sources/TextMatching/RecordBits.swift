internal import BytePlaces

/// Which records of a piece something is true of: one bit for each.
struct RecordBits: Sendable {
  /// 64 records in a word, from its lowest bit on; the bits after the last record are zero.
  private var words: [UInt64]

  /// How many words so many records take.
  static func wordCount(of records: Int) -> Int { (records + 63) / 64 }

  /// Of so many records those at given places of which something is true, by the index of the place.
  @inline(__always)
  init(at places: [UInt16], of count: Int, where isTrue: (Int) -> Bool) {
    self.init(of: count) { words in
      guard let words else { return }
      words.initialize(repeating: 0, count: Self.wordCount(of: count))
      for index in places.indices {
        let place = Int(places[index])
        words[place &>> 6] |= (isTrue(index) ? 1 : 0) &<< UInt64(place & 63)
      }
    }
  }

  /// The records that have all of some letters.
  init(having wanted: LetterSet, in letters: UnsafeBufferPointer<LetterSet>) {
    self.init(having: wanted.bits, in: UnsafeRawBufferPointer(letters))
  }

  /// The records that have all of some scalars.
  init(having wanted: ScalarSet, in scalars: UnsafeBufferPointer<ScalarSet>) {
    self.init(having: wanted.bits, in: UnsafeRawBufferPointer(scalars))
  }

  private init(having wanted: UInt64, in sets: UnsafeRawBufferPointer) {
    let sets = sets.assumingMemoryBound(to: UInt64.self)
    self.init(of: sets.count) { byte_places_supersets(sets.baseAddress, sets.count, wanted, $0) }
  }

  /// The texts that are no longer than `longest`, at most 65,534: each as long as `lengths` say or, where there are none, as its
  /// bytes.
  init(noLongerThan longest: Int, of places: TextStarts.View, lengths: UnsafeBufferPointer<UInt16>? = nil) {
    let count = lengths?.count ?? places.count
    self.init(of: count) {
      byte_places_short_texts(places.starts, lengths?.baseAddress, count, min(longest, Int(UInt16.max) - 1), $0)
    }
  }

  @inline(__always)
  private init(of count: Int, _ fill: (UnsafeMutablePointer<UInt64>?) -> Void) {
    let wordCount = Self.wordCount(of: count)
    // The whole process shares one empty array, which all searches would write to here at once.
    guard wordCount > 0 else {
      words = []
      return
    }
    words = [UInt64](unsafeUninitializedCapacity: wordCount) { words, initializedCount in
      fill(words.baseAddress)
      initializedCount = wordCount
    }
  }

  /// How many it is true of.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Their places, each after so many others.
  func places(after first: Int = 0) -> [UInt16] {
    var places: [UInt16] = []
    places.reserveCapacity(count)
    forEach { places.append(UInt16(truncatingIfNeeded: first + $0)) }
    return places
  }

  /// Keeps those that something else is true of, too; told of no fewer records.
  mutating func formIntersection(_ other: RecordBits) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Calls with each record that it is true of, in their order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    words.withUnsafeBufferPointer { words in
      for index in words.indices {
        var left = words[index]
        while left != 0 {
          body(index &<< 6 | left.trailingZeroBitCount)
          left &= left &- 1
        }
      }
    }
  }

  /// Calls with each record that it is true of, in their order, and whether something else, told of as many, is true of it too.
  @inline(__always)
  func forEach(beside other: RecordBits, _ body: (Int, Bool) -> Void) {
    other.words.withUnsafeBufferPointer { other in
      forEach { body($0, other[$0 &>> 6] &>> UInt64($0 & 63) & 1 == 1) }
    }
  }

  /// The same from the last one on.
  @inline(__always)
  func forEachReversed(_ body: (Int) -> Void) {
    words.withUnsafeBufferPointer { words in
      for index in words.indices.reversed() {
        var left = words[index]
        while left != 0 {
          let bit = 63 - left.leadingZeroBitCount
          body(index &<< 6 | bit)
          left &= ~(1 &<< UInt64(bit))
        }
      }
    }
  }
}
