internal import BytePlaces

/// The streams of bits of some blocks of text, on which ``WordStreams`` does one step after the other, each for all of them.
///
/// A step goes over from 64 bytes to the next ones by a carry, from a batch to the next one too.
struct StreamBatch {
  /// What else is looked for, beside letters.
  enum Others {
    case none, whiteSpace, wordBytes, lettersAndDigits
  }

  /// The bytes of a block, each a bit of 64.
  static let blockSize = 64
  /// In blocks: the streams of a few letters stay in the processor's nearest memory.
  static let most = 64

  private let letters: [UInt8]
  private let others: Others
  /// The places of each letter, and of what else is looked for.
  private let places: UnsafeMutablePointer<UInt64>
  /// All places but the last ones of texts.
  private let inside: UnsafeMutablePointer<UInt64>
  /// Where the last letter was found in each text, and where the text before ends before the first letter is.
  private let marks: UnsafeMutablePointer<UInt64>
  /// Where the letters up to the last one are in one piece.
  private let pieces: UnsafeMutablePointer<UInt64>
  /// For each row whether a marker comes over to the first place, to look for its letter from there on.
  private let markCarries: UnsafeMutablePointer<UInt64>
  /// For each row whether the word may go on with its letter in the first place.
  private let pieceCarries: UnsafeMutablePointer<UInt64>
  /// For each word whether the text that goes over has it.
  private let foundCarries: UnsafeMutablePointer<UInt64>
  /// For each word whether the text that goes over has it as well as can be.
  private let bestCarries: UnsafeMutablePointer<UInt64>
  /// What the byte before the first place is for ``findBonuses(_:from:)``: before the first one a text starts.
  private var before: (boundary: UInt64, digit: UInt64, small: UInt64) = (1, 0, 0)
  private var count = 0
  /// Whether all bytes so far were ASCII.
  private(set) var isASCII = true

  /// How much memory it takes.
  static func size(letters: Int, rows: Int, words: Int) -> Int {
    (letters + 5) * most + 2 * rows + 2 * words
  }

  /// Takes memory of zeros.
  init(
    _ memory: UnsafeMutablePointer<UInt64>, letters: [UInt8], rows: Int, words: [Range<Int>], _ others: Others
  ) {
    (self.letters, self.others, places) = (letters, others, memory)
    inside = places + (letters.count + 2) * Self.most
    marks = inside + Self.most
    pieces = marks + Self.most
    markCarries = pieces + Self.most
    pieceCarries = markCarries + rows
    foundCarries = pieceCarries + rows
    bestCarries = foundCarries + words.count
    // The first text starts at the first place.
    for word in words { (markCarries[word.lowerBound], pieceCarries[word.lowerBound]) = (1, 1) }
  }

  /// Goes on to other blocks; `ends` are the last places of texts in them.
  mutating func load(
    _ bytes: UnsafeRawBufferPointer, from first: Int, _ blocks: Int, ends: UnsafePointer<UInt64>
  ) {
    count = blocks
    for index in 0..<count { inside[index] = ~ends[index] }
    guard let start = bytes.baseAddress else { return }
    let whole = min(blocks, bytes.count / Self.blockSize - first)
    if whole > 0 { find(in: start + first * Self.blockSize, whole, at: 0) }
    if whole == blocks { return }
    var padded = [UInt8](repeating: 0, count: Self.blockSize)
    padded.withUnsafeMutableBytes {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[((first + blocks - 1) * Self.blockSize)...]))
      if let start = $0.baseAddress { find(in: UnsafeRawPointer(start), 1, at: blocks - 1) }
    }
  }

  private mutating func find(in text: UnsafeRawPointer, _ blocks: Int, at index: Int) {
    let others =
      switch others {
      case .none: BYTE_PLACES_NO_OTHERS
      case .whiteSpace: BYTE_PLACES_WHITE_SPACE
      case .wordBytes: BYTE_PLACES_WORD_BYTES
      case .lettersAndDigits: BYTE_PLACES_LETTERS_AND_DIGITS
      }
    let text = text.assumingMemoryBound(to: UInt8.self)
    if !byte_places(text, blocks, letters, letters.count, others, places + index, Self.most) { isASCII = false }
  }

  /// Tells where a match has any bonus in texts of ASCII, in the place of letters and digits: at the boundaries of words, at
  /// capitals after small letters, and at digits after none. The first block starts at an offset among all bytes.
  @inline(never)
  mutating func findBonuses(_ capitals: CapitalBits.View, from start: Int) {
    let letters = places + letters.count * Self.most
    let digits = letters + Self.most
    var before = before
    for index in 0..<count {
      let place = start + Self.blockSize * index
      let capital = place >> 6 < capitals.words.count ? capitals.bits(from: place) : 0
      let other = ~(letters[index] | digits[index])
      let (small, end) = (letters[index] & ~capital, ~inside[index])
      var bonus = other | (other | end) &<< 1 | before.boundary
      bonus |= digits[index] & ~(digits[index] &<< 1 | before.digit) | capital & (small &<< 1 | before.small)
      before = ((other | end) &>> 63, digits[index] &>> 63, small &>> 63)
      letters[index] = bonus
    }
    self.before = before
  }

  /// Looks for the first letter of a word where a match lacks no more than so much of the best score.
  @inline(never)
  func startNear(letter: Int, lack: Int) {
    let bonus = places + letters.count * Self.most
    let letter = places + letter * Self.most
    let any: UInt64 = lack < WordStreams.lackOfFirstBonus ? 0 : ~0
    for index in 0..<count { pieces[index] = letter[index] & (bonus[index] | any) }
  }

  /// Looks for the next letter where a match lacks no more than so much of the best score.
  @inline(never)
  func goOnNear(_ row: Int, letter: Int, lack: Int) {
    let bonus = places + letters.count * Self.most
    let (letter, inside, pieces) = (places + letter * Self.most, inside, pieces)
    let (gap, plainGap) = (lack + FuzzyScore.gapStart + 1, lack + FuzzyScore.gapStart + 1 - WordStreams.lackOfBonus)
    var before = pieceCarries[row]
    for index in 0..<count {
      let piece = pieces[index] & inside[index]
      var places = Spread(after: piece, before)
      var reached = places.bits
      if plainGap > 0 {
        places.go(on: plainGap)
        reached = places.bits
      }
      if gap > 0 {
        places.go(on: gap - max(plainGap, 0))
        reached |= places.bits & bonus[index]
      }
      pieces[index] = reached & letter[index]
      before = piece
    }
    pieceCarries[row] = before
  }

  /// The places after some, and further ones after those, fewer than 64 in all; texts may be gone over from.
  private struct Spread {
    private var low: UInt64
    private(set) var bits: UInt64
    private var count = 1

    @inline(__always)
    init(after places: UInt64, _ before: UInt64) {
      (low, bits) = (before &<< 1, places &<< 1 | before &>> 63)
    }

    @inline(__always)
    mutating func go(on further: Int) {
      var left = further
      while left > 0 {
        let step = min(count, left)
        let shift = UInt64(truncatingIfNeeded: step)
        bits |= bits &<< shift | low &>> (64 &- shift)
        low |= low &<< shift
        count &+= step
        left &-= step
      }
    }
  }

  /// Looks for the first letter of a word, anywhere and at the start of texts and words.
  @inline(never)
  func startScattered(_ row: Int, letter: Int) {
    let white = places + letters.count * Self.most
    let (letter, inside, marks, pieces) = (places + letter * Self.most, inside, marks, pieces)
    var (markCarry, pieceCarry) = (markCarries[row], pieceCarries[row])
    for index in 0..<count {
      let (here, within) = (letter[index], inside[index])
      Self.step(
        &marks[index], &pieces[index], from: ~within, white[index] | ~within, here, within, &markCarry, &pieceCarry)
    }
    (markCarries[row], pieceCarries[row]) = (markCarry, pieceCarry)
  }

  /// Looks for the next letter.
  @inline(never)
  func goOnScattered(_ row: Int, letter: Int) {
    let (letter, inside, marks, pieces) = (places + letter * Self.most, inside, marks, pieces)
    var (markCarry, pieceCarry) = (markCarries[row], pieceCarries[row])
    for index in 0..<count {
      let (here, within) = (letter[index], inside[index])
      Self.step(
        &marks[index], &pieces[index], from: marks[index] & within, pieces[index] & within, here, within, &markCarry,
        &pieceCarry)
    }
    (markCarries[row], pieceCarries[row]) = (markCarry, pieceCarry)
  }

  @inline(__always)
  private static func step(
    _ marks: inout UInt64, _ pieces: inout UInt64, from mark: UInt64, _ piece: UInt64, _ here: UInt64,
    _ within: UInt64, _ markCarry: inout UInt64, _ pieceCarry: inout UInt64
  ) {
    let (sum, goesOver) = (mark &<< 1 | markCarry).addingReportingOverflow(within & ~here)
    marks = sum & here
    pieces = (piece &<< 1 | pieceCarry) & here
    markCarry = mark &>> 63 | (goesOver ? 1 : 0)
    pieceCarry = piece &>> 63
  }

  /// Leaves the last places of texts that have the word, and those that have it as well as can be.
  @inline(never)
  func finishScattered(
    _ word: Int, _ found: UnsafeMutablePointer<UInt64>, best: UnsafeMutablePointer<UInt64>, isFirst: Bool
  ) {
    var (foundCarry, bestCarry) = (foundCarries[word], bestCarries[word])
    for index in 0..<count {
      let within = inside[index]
      let ends = found[index]
      found[index] = ends & Self.ends(of: marks[index], within, &foundCarry)
      best[index] = (isFirst ? ends : best[index]) & Self.ends(of: pieces[index], within, &bestCarry)
    }
    (foundCarries[word], bestCarries[word]) = (foundCarry, bestCarry)
  }

  /// Starts with a word that is looked for in one piece where a text starts, or after what is no letter or digit in ASCII.
  @inline(never)
  func startWord(_ row: Int, letter: Int) {
    let wordBytes = places + letters.count * Self.most
    let (letter, inside, pieces) = (places + letter * Self.most, inside, pieces)
    var carry = pieceCarries[row]
    for index in 0..<count {
      let opening = ~(wordBytes[index] & inside[index])
      pieces[index] = (opening &<< 1 | carry) & letter[index]
      carry = opening &>> 63
    }
    pieceCarries[row] = carry
  }

  /// Starts with a word that is looked for in one piece, anywhere.
  func startPiece(letter: Int) {
    let letter = places + letter * Self.most
    for index in 0..<count { pieces[index] = letter[index] }
  }

  /// Goes on to the next letter.
  @inline(never)
  func stepPiece(_ row: Int, letter: Int) {
    let (letter, inside, pieces) = (places + letter * Self.most, inside, pieces)
    var carry = pieceCarries[row]
    for index in 0..<count {
      let piece = pieces[index] & inside[index]
      pieces[index] = (piece &<< 1 | carry) & letter[index]
      carry = piece &>> 63
    }
    pieceCarries[row] = carry
  }

  /// Leaves the last places of texts that have the word.
  @inline(never)
  func finishPiece(_ word: Int, _ found: UnsafeMutablePointer<UInt64>) {
    var carry = foundCarries[word]
    for index in 0..<count { found[index] &= Self.ends(of: pieces[index], inside[index], &carry) }
    foundCarries[word] = carry
  }

  /// The last places of the texts that have a place, and other places; several in a text are as good as one.
  @inline(__always)
  private static func ends(of places: UInt64, _ inside: UInt64, _ carry: inout UInt64) -> UInt64 {
    let (sum, goesOver) = (places & inside | carry).addingReportingOverflow(inside)
    carry = goesOver ? 1 : 0
    return sum | places
  }
}
