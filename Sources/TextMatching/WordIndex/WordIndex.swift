/// Which of some records have words that begin with given bytes: those of pieces that follow one another, 65,536 at most.
///
/// A word is a run of letters, digits and marks of scripts with spaces (``WordClass/spaced``), or a space and the key of a sound
/// (``PhoneticText``). The words are in the order of their bytes, and the records of one word after those of the other, so what
/// begins with some bytes is one range of both. A word that more than one of 16 records has is kept as a bit for each record,
/// as Roaring bitmaps keep it (Chambi, Lemire, Kaser, Godin: Better bitmap performance with Roaring bitmaps, 2016), and so is
/// what many words of less records begin with, up to three bytes of it.
///
/// It takes two bytes for each record of a word, 16 for the word itself and those of its bytes beyond the eighth, and 7 KiB.
package final class WordIndex: Sendable {
  /// The pieces that it was made of.
  package struct Piece: Sendable {
    /// The number of its first record, a multiple of 64, so that its bits begin with a word of memory.
    let start: Int
    let count: Int
  }

  let pieces: [Piece]
  /// What is found of a word that no record has.
  let nothing: [FoundRecords]
  /// How many records it has.
  package let count: Int
  /// The first bytes of each word (``TermTable/key(_:)``), rising.
  let firsts: [UInt64]
  /// What the words begin with.
  package let beginnings: WordBeginnings
  /// Its further bytes, and where they end.
  let rests: [UInt8]
  let restEnds: [UInt32]
  /// The records of each word that few have, rising, and where they end.
  let lists: [UInt16]
  let listEnds: [UInt32]
  /// Which words many records have.
  let frequent: [UInt32]
  /// Which ranges of words, by where they start and end, many records have.
  let unions: [WordRange]
  /// The records of the frequent words, then of the unions, a bit for each record.
  let bits: [UInt64]
  /// How many times 64 bits each of them has.
  let width: Int

  /// Takes in what was laid out of pieces.
  init(of pieces: [Piece], _ layout: WordIndexLayout) {
    let unions = layout.unions.sorted { $0.words < $1.words }
    self.pieces = pieces
    nothing = pieces.map { FoundRecords([], among: $0.count) }
    count = pieces.reduce(0) { $0 + $1.count }
    width = layout.width
    (firsts, restEnds) = (layout.firsts, layout.restEnds)
    beginnings = WordBeginnings(ofWords: layout.firsts)
    (lists, listEnds) = (layout.lists, layout.listEnds)
    // Without the memory that was kept for growing.
    rests = layout.rests.withUnsafeBufferPointer { Array($0) }
    frequent = layout.frequent.withUnsafeBufferPointer { Array($0) }
    self.unions = unions.map(\.words)
    bits = Array([[layout.bits], unions.map(\.bits)].joined().joined())
  }

  /// Reads the words of pieces, ``mostRecords`` at most.
  ///
  /// Throws within about ten milliseconds of being cancelled.
  package convenience init(of pieces: [FoldedRecords]) throws(CancellationError) {
    var builder = WordIndexBuilder()
    for piece in pieces {
      if Task.isCancelled { throw CancellationError() }
      builder.append(piece)
    }
    if Task.isCancelled { throw CancellationError() }
    self.init(of: builder.pieces, builder.layout())
  }

  /// The most records (``room(for:)``) of pieces that one index may be made of.
  package static let mostRecords = 1 << 16

  /// As how many records those of a piece count.
  package static func room(for records: FoldedRecords) -> Int { (records.count + 63) / 64 * 64 }
}

/// Words that follow one another in a ``WordIndex``.
struct WordRange: Equatable, Sendable {
  var start: UInt32
  var end: UInt32

  /// Ranges rise by where they start; of those that start alike the longer ones come first.
  static func < (a: WordRange, b: WordRange) -> Bool { (a.start, b.end) < (b.start, a.end) }
}

/// Bytes that words begin with, as a ``WordIndex`` has them.
struct WordPrefix: Hashable, Sendable {
  /// Of longer words these first bytes are kept: only who searches for more of them has to look into the texts.
  static let longest = 32

  /// The first of all words that begin so, and the last one, by their first bytes.
  let least: UInt64
  let greatest: UInt64
  /// The further bytes.
  let rest: [UInt8]
  /// Where their bits are in ``WordBeginnings``.
  let beginnings: Range<Int>

  /// Takes bytes, ``longest`` of them at most.
  init(_ bytes: some Collection<UInt8>) {
    // No word has a zero, which stands for bytes that are not there.
    least = Array(bytes.prefix(8)).withUnsafeBufferPointer(TermTable.key)
    greatest = bytes.count < 8 ? least | UInt64.max >> UInt64(8 * bytes.count) : least
    rest = Array(bytes.prefix(Self.longest).dropFirst(8))
    beginnings = WordBeginnings.places(of: bytes)
  }
}

extension WordIndex {
  /// The words that begin so.
  func words(_ prefix: WordPrefix) -> WordRange {
    if !beginnings.mayHave(prefix.beginnings) { return WordRange(start: 0, end: 0) }
    var (start, end) = firsts.withUnsafeBufferPointer { firsts in
      let start = firstIndex(0, firsts.count) { firsts[$0] >= prefix.least }
      guard start < firsts.count, firsts[start] <= prefix.greatest else { return (0, 0) }
      return (start, firstIndex(start, firsts.count) { firsts[$0] > prefix.greatest })
    }
    if start == end { return WordRange(start: 0, end: 0) }
    if !prefix.rest.isEmpty {
      start = firstIndex(start, end) { !rest(of: $0).lexicographicallyPrecedes(prefix.rest) }
      end = firstIndex(start, end) { !rest(of: $0).starts(with: prefix.rest) }
    }
    return WordRange(start: UInt32(start), end: UInt32(end))
  }

  /// How many records there are in the lists of some words.
  func list(of words: WordRange) -> Range<Int> {
    words.start == words.end ? 0..<0 : listStart(of: Int(words.start))..<Int(listEnds[Int(words.end) - 1])
  }

  /// Which of the frequent words are among some words.
  func frequent(in words: WordRange) -> Range<Int> {
    let start = firstIndex(0, frequent.count) { frequent[$0] >= words.start }
    return start..<firstIndex(start, frequent.count) { frequent[$0] >= words.end }
  }

  /// Which of the unions has the records of exactly these words.
  func union(of words: WordRange) -> Int? {
    let index = firstIndex(0, unions.count) { !(unions[$0] < words) }
    return index < unions.count && unions[index] == words ? index : nil
  }

  /// The bits of a frequent word, or those of a union by its number after all frequent words.
  func bits(_ number: Int) -> Range<Int> { number * width..<(number + 1) * width }

  private func listStart(of word: Int) -> Int { word == 0 ? 0 : Int(listEnds[word - 1]) }

  private func rest(of word: Int) -> ArraySlice<UInt8> {
    rests[(word == 0 ? 0 : Int(restEnds[word - 1]))..<Int(restEnds[word])]
  }

  /// The first index in a range that fulfils a condition, which all after it do; the end if none does.
  @inline(__always)
  private func firstIndex(_ start: Int, _ end: Int, where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (start, end)
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
