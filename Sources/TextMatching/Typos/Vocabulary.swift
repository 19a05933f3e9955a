/// The words that misspelled ones may have been meant to be (``VocabularyWords``), in their order, and how many records have each.
///
/// Takes some 13 bytes a word besides its letters, in four pieces of memory, so that all words are gone through in a fraction
/// of a millisecond for 100,000: those that lack more letters of a misspelled word than it may have wrong ones are passed over
/// by their ``letters``, 16 at a time, and few are left to be compared.
package struct Vocabulary: Sendable {
  /// The words one after the other; kana are one byte each (``byte(of:)``).
  private var bytes: [UInt8] = []
  /// Where each word ends.
  private var ends: [UInt32] = []
  /// The letters that each word has, as bits (``letter(_:)``).
  private var letters: [UInt32] = []
  private var counts: [UInt32] = []

  /// No words.
  package init() {}

  /// Takes the words that were counted.
  package init(_ counts: VocabularyCounts) {
    for (word, count) in counts.sorted { append(word, count) }
  }

  /// Takes words in any order, and how many records have each.
  package init(_ counts: some Sequence<(key: String, value: Int)>) {
    let words = counts.map { (word: Array($0.key.utf8), count: $0.value) }
    for (word, count) in words.sorted(by: { $0.word.lexicographicallyPrecedes($1.word) }) { append(word, count) }
  }

  /// Appends the word that comes next in the order of bytes.
  package mutating func append(_ word: [UInt8], _ count: Int) { append(word[...], count) }

  private mutating func append(_ word: ArraySlice<UInt8>, _ count: Int) {
    let start = bytes.count
    if word.first == VocabularyWords.part {
      bytes.append(VocabularyWords.part)
      for scalar in LooseFold.scalars(word.dropFirst()) { bytes.append(Self.byte(of: scalar)) }
    } else {
      bytes.append(contentsOf: word)
    }
    let marked = word.first.map(VocabularyWords.isMark) == true ? 1 : 0
    letters.append(bytes[(start + marked)...].reduce(0) { $0 | Self.letter($1) })
    ends.append(UInt32(bytes.count))
    counts.append(UInt32(clamping: count))
  }

  /// How many records have a word; 0 if none does.
  func count(of letters: some Collection<UInt8>, after mark: UInt8?) -> Int {
    let word = (mark.map { [$0] } ?? []) + letters
    let index = firstIndex(from: word)
    return index < counts.count && bytes[range(index)].elementsEqual(word) ? Int(counts[index]) : 0
  }

  private func range(_ index: Int) -> Range<Int> { Int(index > 0 ? ends[index - 1] : 0)..<Int(ends[index]) }

  private func firstIndex(from word: [UInt8]) -> Int {
    var (low, high) = (0, counts.count)
    while low < high {
      let middle = (low + high) / 2
      if bytes[range(middle)].lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Near words

  /// A word near another.
  struct NearWord {
    /// Without its mark.
    var letters: ArraySlice<UInt8>
    var count: Int
    var nearness: EditPattern.Nearness
  }

  /// Calls with each word after a mark, or of those without one, that is near, or begins so.
  func forEachNear(
    _ pattern: EditPattern, after mark: UInt8?, _ body: (NearWord) throws -> Void
  ) rethrows {
    // Whatever has a mark sorts before the letters or after them.
    let first = firstIndex(from: [mark ?? UInt8(ascii: "a")])
    let last = firstIndex(from: [mark.map { $0 + 1 } ?? UInt8(ascii: "z") + 1])
    // Words in no order, of a file that is not what was written, are a wrong answer, but no trap.
    guard first < last else { return }
    let skipped = mark == nil ? 0 : 1
    try bytes.withUnsafeBufferPointer { bytes in
      try letters.withUnsafeBufferPointer { letters in
        try Self.forEach(in: letters, first..<last, lacking: pattern.most, of: pattern.letters) { index in
          let range = range(index)
          guard range.count > skipped else { return }
          let word = UnsafeBufferPointer(rebasing: bytes[(range.lowerBound + skipped)..<range.upperBound])
          guard let nearness = pattern.nearness(of: word) else { return }
          try body(
            NearWord(
              letters: self.bytes[(range.lowerBound + skipped)..<range.upperBound], count: Int(counts[index]),
              nearness: nearness))
        }
      }
    }
  }

  /// Calls with the index of each word that lacks at most so many of some letters.
  private static func forEach(
    in letters: UnsafeBufferPointer<UInt32>, _ range: Range<Int>, lacking most: Int, of wanted: UInt32,
    _ body: (Int) throws -> Void
  ) rethrows {
    guard let start = letters.baseAddress else { return }
    let (all, one) = (SIMD16(repeating: wanted), SIMD16<UInt32>(repeating: 1))
    var index = range.lowerBound
    while index + 16 <= range.upperBound {
      var lacked = ~UnsafeRawPointer(start + index).loadUnaligned(as: SIMD16<UInt32>.self) & all
      // Each time, the lowest one goes.
      for _ in 0..<most { lacked &= lacked &- one }
      // The highest bit is set where nothing is left, and only there.
      let done = (lacked &- one) & ~lacked
      let eight = done.lowHalf | done.highHalf
      let four = eight.lowHalf | eight.highHalf
      if (four[0] | four[1] | four[2] | four[3]) >> 31 == 1 {
        for lane in 0..<16 where lacked[lane] == 0 { try body(index + lane) }
      }
      index += 16
    }
    while index < range.upperBound {
      if (wanted & ~letters[index]).nonzeroBitCount <= most { try body(index) }
      index += 1
    }
  }

  /// The bit of a letter; some kana share theirs.
  static func letter(_ byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }

  // MARK: Letters

  private static let firstKana: UInt32 = 0x3041
  private static let prolonged: UInt32 = 0x30FC
  private static let prolongedByte: UInt8 = 0xFF

  /// A letter, of those that words are made of, as one byte.
  static func byte(of scalar: UInt32) -> UInt8 {
    if scalar < 0x80 { return UInt8(scalar) }
    return scalar == prolonged ? prolongedByte : 0x80 | UInt8(truncatingIfNeeded: scalar &- firstKana)
  }

  /// The letter of a byte of a word.
  static func scalar(of byte: UInt8) -> UInt32 {
    byte < 0x80 ? UInt32(byte) : byte == prolongedByte ? prolonged : firstKana + UInt32(byte & 0x7F)
  }
}
