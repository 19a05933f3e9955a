/// The scores of ``FuzzyMatcher`` for a word and a text in ASCII, column by column without a table.
///
/// In the table a score changes only where a letter of the row matches and is worth it; between such places it falls by
/// the price of the gap, which can be computed. So each row keeps its last such place, and a column touches only the
/// rows whose letter it has. It finds scores only: places to highlight come from ``FuzzyMatcher``.
struct FuzzyColumns {
  /// The last place of a row where its letter was worth matching.
  private struct Row {
    var column: Int32 = -1
    var score: Int32 = 0
    var run: Int32 = 0
  }

  /// One bit for each row.
  static let longestWord = 64

  private let word: [UInt8]
  /// For each byte the rows of the letters it is.
  private let rowsOfByte: [UInt64]
  /// For each byte 1 if it is a letter of the word, else 0.
  private let isLetter: [UInt8]
  private var rows: [Row]
  /// The columns that have any letter of the word, as many as were found.
  private var columns: [UInt32] = []

  /// Prepares an ASCII word of 1 to ``longestWord`` letters.
  init(_ word: [UInt8]) {
    var rowsOfByte = [UInt64](repeating: 0, count: 256)
    for (row, byte) in word.enumerated() { rowsOfByte[Int(byte)] |= 1 << UInt64(row) }
    self.word = word
    self.rowsOfByte = rowsOfByte
    isLetter = rowsOfByte.map { $0 == 0 ? 0 : 1 }
    rows = [Row](repeating: Row(), count: word.count)
  }

  /// The number of letters.
  var count: Int { word.count }

  /// The best score, or nil if the text does not have the letters in order.
  mutating func bestScore(in text: UnsafeBufferPointer<UInt8>, bonuses: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = Self.firstOffset(of: word[0], in: text, from: 0) else { return nil }
    if word.count == 1 { return Self.bestScore(of: word[0], in: text, from: start, bonuses: bonuses) }
    if columns.count < text.count { columns = [UInt32](repeating: 0, count: text.count * 2) }
    return rowsOfByte.withUnsafeBufferPointer { rowsOfByte in
      rows.withUnsafeMutableBufferPointer { rows in
        columns.withUnsafeMutableBufferPointer { columns in
          var count = isLetter.withUnsafeBufferPointer { Self.collect(columns, $0, in: text, from: start) }
          // No match goes on after the last place of the last letter.
          let last = word[word.count - 1]
          while count > 0, text[Int(columns[count - 1])] != last { count -= 1 }
          if count < word.count { return nil }
          return Self.bestScore(
            rows, rowsOfByte, UnsafeBufferPointer(rebasing: columns[..<count]), in: text, bonuses: bonuses)
        }
      }
    }
  }

  /// Collects the columns that have any letter of the word.
  ///
  /// Written so that the processor has no branch to guess for each byte.
  private static func collect(
    _ columns: UnsafeMutableBufferPointer<UInt32>, _ isLetter: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var count = 0
    var place = start
    while place < text.count {
      columns[count] = UInt32(truncatingIfNeeded: place)
      count &+= Int(isLetter[Int(text[place])])
      place &+= 1
    }
    return count
  }

  private static func bestScore(
    _ rows: UnsafeMutableBufferPointer<Row>, _ rowsOfByte: UnsafeBufferPointer<UInt64>,
    _ columns: UnsafeBufferPointer<UInt32>, in text: UnsafeBufferPointer<UInt8>,
    bonuses: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let lastRow = rows.count - 1
    for row in 0...lastRow { rows[row].column = -1 }
    /// The rows whose letters were found in order up to here, and the one to be found next.
    var open: UInt64 = 1
    var best: Int32 = -1
    for index in 0..<columns.count {
      let place = Int(columns[index])
      var matching = rowsOfByte[Int(text[place])] & open
      if matching == 0 { continue }
      let column = Int32(truncatingIfNeeded: place)
      let own = Int32(bonuses[place])
      // Downwards, so that a row finds the one above it as it was one column before.
      repeat {
        let row = 63 - matching.leadingZeroBitCount
        matching &= ~(1 << UInt64(row))
        var score: Int32
        var run: Int32 = 1
        if row == 0 {
          score = Int32(FuzzyScore.match) + own * Int32(FuzzyScore.firstCharacterFactor)
        } else {
          let above = rows[row - 1]
          let distance = column - 1 - above.column
          var bonus = own
          if distance == 0 {
            score = above.score
            run = above.run + 1
            let inherited = Int32(bonuses[Int(column - run + 1)])
            if own >= FuzzyScore.boundary, own > inherited {
              run = 1  // a stronger boundary inside a run starts a new one
            } else {
              bonus = max(own, inherited, Int32(FuzzyScore.consecutive))
            }
          } else {
            score = max(0, fallen(above.score, by: distance))
          }
          score += Int32(FuzzyScore.match) + bonus
          let left = rows[row]
          if left.column >= 0, score < fallen(left.score, by: column - left.column) { continue }
        }
        rows[row] = Row(column: column, score: score, run: run)
        if row == lastRow {
          best = max(best, score)
        } else {
          open |= 1 << UInt64(row + 1)
        }
      } while matching != 0
    }
    return best < 0 ? nil : Int(best)
  }

  @inline(__always)
  private static func fallen(_ score: Int32, by gap: Int32) -> Int32 {
    score + Int32(FuzzyScore.gapStart) + (gap - 1) * Int32(FuzzyScore.gapExtension)
  }

  /// As in fzf, the first word boundary is good enough for a single letter.
  private static func bestScore(
    of letter: UInt8, in text: UnsafeBufferPointer<UInt8>, from start: Int, bonuses: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var best: UInt8 = 0
    var place: Int? = start
    while let found = place {
      best = max(best, bonuses[found])
      if bonuses[found] >= FuzzyScore.boundary { break }
      place = firstOffset(of: letter, in: text, from: found + 1)
    }
    return FuzzyScore.match + Int(best) * FuzzyScore.firstCharacterFactor
  }

  @inline(__always)
  private static func firstOffset(of byte: UInt8, in text: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
    guard let start = text.baseAddress else { return nil }
    let wanted = SIMD16<UInt8>(repeating: byte)
    var place = offset
    while place + 16 <= text.count {
      let vector = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      let lanes = unsafeBitCast(
        SIMD16<UInt8>(repeating: 0).replacing(with: 0xFF, where: vector .== wanted), to: SIMD2<UInt64>.self)
      if lanes[0] != 0 { return place + (lanes[0].littleEndian.trailingZeroBitCount >> 3) }
      if lanes[1] != 0 { return place + 8 + (lanes[1].littleEndian.trailingZeroBitCount >> 3) }
      place += 16
    }
    while place < text.count {
      if start[place] == byte { return place }
      place += 1
    }
    return nil
  }
}
