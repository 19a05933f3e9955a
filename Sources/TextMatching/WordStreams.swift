/// Looks for words in all texts of a piece at once, a bit for each byte, 64 of them by one instruction.
///
/// The method is that of Cameron et al., “Bitwise data parallelism in regular expression matching” (PACT 2014): for each letter a
/// stream of bits says where it is, a marker for each text moves on to the next letter of a word by an addition, whose carry
/// runs through the bytes between, and all markers move at once. The cost is that of reading the texts, and of a few instructions
/// for each letter of the words and 64 bytes; what is found does not matter for it, nor do branches that depend on the text.
struct WordStreams: Sendable {
  /// How words are looked for.
  enum Way {
    /// By their letters in order; and in one piece at the start of a text or after white space in ASCII, the best of matches.
    case scattered
    /// In one piece, anywhere or where a word may start.
    case inOnePiece
  }

  /// What was found; the bit of a text is that of its last byte, counted from the first byte of all.
  struct Found {
    fileprivate let start: Int
    /// The texts that have all words.
    fileprivate(set) var bits: [UInt64]
    /// Those that have each as well as can be, where that is looked for.
    fileprivate(set) var bestBits: [UInt64] = []
    /// The bytes of the longest text.
    fileprivate(set) var longest = 0
    /// Whether texts may be among them that do not have a word at its start, but after something outside ASCII.
    fileprivate(set) var mayBeTooMany = false
  }

  /// In letters, of all words together.
  private static let most = 64
  /// After so many batches of blocks it is asked whether the task is cancelled.
  private static let turn = 64

  private let way: Way
  /// The different letters.
  private let letters: [UInt8]
  /// For each letter of each word its place among those.
  private let rows: [Int]
  /// The rows of each word.
  private let words: [Range<Int>]
  /// Whether each word is only found where a word of a spaced script may start.
  private let startsWord: [Bool]

  /// What a match lacks of the best score whose first letter has no bonus, and that of another letter.
  static let lackOfFirstBonus = Int(FuzzyScore.boundaryAfterWhite) * FuzzyScore.firstCharacterFactor
  static let lackOfBonus = Int(FuzzyScore.boundaryAfterWhite)
  /// Where matches may lack more, most texts have one, and telling those costs more than it saves.
  ///
  /// A match that lacks so little never went down to nothing in a gap, which costs at least the score of its first letter.
  static let mostLack = 20

  /// The number of letters of all words.
  var rowCount: Int { rows.count }

  /// Prepares words in ASCII, none of them empty; nil if others are among them, or none, or too many.
  ///
  /// `startsWord` says of words in one piece which are only found where a word may start; none if it is empty.
  init?(_ words: [[UInt8]], _ way: Way, startsWord: [Bool] = []) {
    let all = words.joined()
    guard !words.isEmpty, all.count <= Self.most, all.allSatisfy({ $0 < 0x80 }) else { return nil }
    let letters = Set(all).sorted()
    var start = 0
    self.way = way
    self.startsWord = startsWord.contains(true) ? startsWord : []
    self.letters = letters
    rows = all.map { letters.firstIndex(of: $0) ?? 0 }
    self.words = words.map { word in
      defer { start += word.count }
      return start..<start + word.count
    }
  }

  /// Finds the words in a range of records of one text each.
  ///
  /// With `lack`, up to ``mostLack``, of texts given in ASCII all those are found, and some others, which may have each word
  /// with a score that lacks no more than that of the best one: a letter that does not follow the one before lacks the price of
  /// the gap, and its bonus if it has none.
  func find(
    in range: Range<Int>, of records: FoldedRecords.View, lack: Int? = nil
  ) throws(CancellationError) -> Found {
    let start = records.start(of: range.lowerBound)
    let size = records.start(of: range.upperBound) - start
    let blocks = max(1, (size + StreamBatch.blockSize - 1) / StreamBatch.blockSize)
    var found = Found(start: start, bits: [UInt64](repeating: 0, count: blocks))
    if way == .scattered, lack == nil {
      found.bestBits = [UInt64](unsafeUninitializedCapacity: blocks) { $1 = blocks }
    }
    // The bits of the last bytes of all texts, which those of the texts found are left of.
    var (last, longest) = (start, 0)
    found.bits.withUnsafeMutableBufferPointer { ends in
      // Those of one block so far: reading them again where they were just written would wait for that.
      var (block, bits) = (0, UInt64(0))
      for record in range {
        let end = records.end(ofText: record)
        longest = max(longest, end &- last)
        last = end
        let place = end &- 1 &- start
        if place < 0 { continue }
        bits = (place &>> 6 == block ? bits : 0) | 1 &<< UInt64(truncatingIfNeeded: place)
        block = place &>> 6
        ends[block] = bits
      }
    }
    found.longest = longest
    let isCancelled = withUnsafeTemporaryAllocation(
      of: UInt64.self, capacity: StreamBatch.size(letters: letters.count, rows: rows.count, words: words.count)
    ) { memory in
      memory.initialize(repeating: 0)
      guard let memory = memory.baseAddress else { return false }
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(records.bytes)[start...])
      return run(&found, over: bytes, memory, near: lack.map { (records.capitals, $0) })
    }
    if isCancelled { throw CancellationError() }
    return found
  }

  /// Goes over all blocks, some at a time; `true` if the task was found cancelled.
  private func run(
    _ found: inout Found, over bytes: UnsafeRawBufferPointer, _ memory: UnsafeMutablePointer<UInt64>,
    near: (capitals: CapitalBits.View, lack: Int)?
  ) -> Bool {
    let (start, blocks) = (found.start, found.bits.count)
    var mayBeTooMany = false
    defer { found.mayBeTooMany = mayBeTooMany }
    return found.bits.withUnsafeMutableBufferPointer { bits in
      found.bestBits.withUnsafeMutableBufferPointer { best in
        guard let bits = bits.baseAddress else { return false }
        let others: StreamBatch.Others =
          way == .scattered ? (near == nil ? .whiteSpace : .lettersAndDigits) : startsWord.isEmpty ? .none : .wordBytes
        var batch = StreamBatch(memory, letters: letters, rows: rows.count, words: words, others)
        defer { mayBeTooMany = others == .wordBytes && !batch.isASCII }
        for first in stride(from: 0, to: blocks, by: StreamBatch.most) {
          if first / StreamBatch.most % Self.turn == 0, Task.isCancelled { return true }
          let count = min(StreamBatch.most, blocks - first)
          batch.load(bytes, from: first, count, ends: bits + first)
          if let near { batch.findBonuses(near.capitals, from: start + first * StreamBatch.blockSize) }
          for (word, range) in words.enumerated() {
            if let near {
              batch.startNear(letter: rows[range.lowerBound], lack: near.lack)
              for row in range.dropFirst() { batch.goOnNear(row, letter: rows[row], lack: near.lack) }
              batch.finishPiece(word, bits + first)
            } else if way == .scattered, let best = best.baseAddress {
              batch.startScattered(range.lowerBound, letter: rows[range.lowerBound])
              for row in range.dropFirst() { batch.goOnScattered(row, letter: rows[row]) }
              batch.finishScattered(word, bits + first, best: best + first, isFirst: word == 0)
            } else {
              if !startsWord.isEmpty, startsWord[word] {
                batch.startWord(range.lowerBound, letter: rows[range.lowerBound])
              } else {
                batch.startPiece(letter: rows[range.lowerBound])
              }
              for row in range.dropFirst() { batch.stepPiece(row, letter: rows[row]) }
              batch.finishPiece(word, bits + first)
            }
          }
        }
        return false
      }
    }
  }
}

extension WordStreams.Found {
  /// Lends the bits for reading.
  func withBits<Result>(
    _ body: (_ bits: UnsafeBufferPointer<UInt64>, _ best: UnsafeBufferPointer<UInt64>) -> Result
  ) -> Result {
    bits.withUnsafeBufferPointer { bits in bestBits.withUnsafeBufferPointer { body(bits, $0) } }
  }

  /// The records of a range whose texts were found.
  func places(in range: Range<Int>, of records: FoldedRecords.View) -> [UInt16] {
    // One more is written than there are.
    [UInt16](unsafeUninitializedCapacity: range.count + 1) { places, count in
      bits.withUnsafeBufferPointer { bits in
        var last = records.start(of: range.lowerBound)
        for record in range {
          let end = records.end(ofText: record)
          places[count] = UInt16(truncatingIfNeeded: record)
          // An empty text ends where another does.
          count &+= bit(ofTextTo: end, in: bits) & (end > last ? 1 : 0)
          last = end
        }
      }
    }
  }

  /// 1 if a text that ends at an offset was found, else 0; of an empty text it says nothing.
  @inline(__always)
  func bit(ofTextTo end: Int, in bits: UnsafeBufferPointer<UInt64>) -> Int {
    let place = max(end &- 1 &- start, 0)
    return Int(truncatingIfNeeded: bits[place &>> 6] &>> UInt64(truncatingIfNeeded: place)) & 1
  }
}
