/// The scores of ``FuzzyMatcher``, column by column without a table.
///
/// In the table a score changes only where a letter of the row matches and is worth it; between such places it falls by
/// the price of the gap, which can be computed. So each row keeps its last such place, and a column touches only the
/// rows whose letter it has. It finds scores only: places to highlight come from ``FuzzyMatcher``.
struct FuzzyColumns {
  /// The last place of a row where its letter was worth matching.
  private struct Row {
    var column: Int32 = -1
    var score: Int32 = 0
    /// The bonus where the run of matched letters began that ends there; meaningless outside one.
    var runBonus: Int32 = 0
  }

  private let word: FuzzyWord
  private var rows: [Row]
  /// The characters that may be a letter of the word, as many as were found, counted from the first one.
  private var columns: [UInt32] = []
  /// The offsets of their last bytes; of ASCII texts these are the columns.
  private var ends: [UInt32] = []

  /// Prepares a word; nil if it has more letters than ``FuzzyWord`` takes.
  init?(_ bytes: [UInt8]) {
    guard let word = FuzzyWord(bytes) else { return nil }
    self.word = word
    rows = [Row](repeating: Row(), count: word.count)
  }

  /// The number of letters.
  var count: Int { word.count }

  /// The best score, or nil if the text does not have the letters in order; `isASCII` says whether the text is.
  mutating func bestScore(
    in text: UnsafeBufferPointer<UInt8>, isASCII: Bool, bonuses: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    if isASCII, !word.isASCII { return nil }
    guard let start = word.firstEnd(in: text, from: 0) else { return nil }
    if word.count == 1 { return bestScoreOfOnlyLetter(in: text, from: start, bonuses: bonuses) }
    if columns.count < text.count {
      columns = [UInt32](repeating: 0, count: text.count * 2)
      ends = columns
    }
    return word.isLetterEnd.withUnsafeBufferPointer { isLetterEnd in
      rows.withUnsafeMutableBufferPointer { rows in
        columns.withUnsafeMutableBufferPointer { columns in
          if isASCII {
            let count = Self.collect(columns, isLetterEnd, in: text, from: start)
            guard let found = Self.found(count, of: word, ends: columns, in: text) else { return nil }
            let ends = UnsafeBufferPointer(rebasing: columns[..<found])
            return Self.bestScore(of: word, rows, ends, ends, in: text, bonuses: bonuses, isASCII: true)
          }
          return ends.withUnsafeMutableBufferPointer { ends in
            let count = Self.collect(columns, ends, isLetterEnd, in: text, from: start)
            guard let found = Self.found(count, of: word, ends: ends, in: text) else { return nil }
            return Self.bestScore(
              of: word, rows, UnsafeBufferPointer(rebasing: columns[..<found]),
              UnsafeBufferPointer(rebasing: ends[..<found]), in: text, bonuses: bonuses, isASCII: false)
          }
        }
      }
    }
  }

  /// How many of the columns matter, as no match goes on after the last place of the last letter; nil if too few do.
  @inline(__always)
  private static func found(
    _ count: Int, of word: FuzzyWord, ends: UnsafeMutableBufferPointer<UInt32>, in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var count = count
    let last = word.bytes[word.bytes.count - 1]
    while count > 0, text[Int(ends[count - 1])] != last { count -= 1 }
    return count < word.count ? nil : count
  }

  /// Collects the columns of an ASCII text that have any letter of the word.
  ///
  /// Written so that the processor has no branch to guess for each byte, as is its other form.
  private static func collect(
    _ columns: UnsafeMutableBufferPointer<UInt32>, _ isLetterEnd: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var count = 0
    var place = start
    while place < text.count {
      columns[count] = UInt32(truncatingIfNeeded: place)
      count &+= Int(isLetterEnd[Int(text[place])])
      place &+= 1
    }
    return count
  }

  /// Collects the columns of any text that may have a letter of the word, and where they end.
  private static func collect(
    _ columns: UnsafeMutableBufferPointer<UInt32>, _ ends: UnsafeMutableBufferPointer<UInt32>,
    _ isLetterEnd: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var count = 0
    var place = start
    var column: UInt32 = 0
    while place < text.count {
      let byte = text[place]
      column &+= byte & 0xC0 == 0x80 ? 0 : 1
      columns[count] = column
      ends[count] = UInt32(truncatingIfNeeded: place)
      count &+= Int(isLetterEnd[Int(byte)])
      place &+= 1
    }
    return count
  }

  @inline(__always)
  private static func bestScore(
    of word: FuzzyWord, _ rows: UnsafeMutableBufferPointer<Row>, _ columns: UnsafeBufferPointer<UInt32>,
    _ ends: UnsafeBufferPointer<UInt32>, in text: UnsafeBufferPointer<UInt8>,
    bonuses: UnsafeBufferPointer<UInt8>, isASCII: Bool
  ) -> Int? {
    let lastRow = rows.count - 1
    for row in 0...lastRow { rows[row].column = -1 }
    /// The rows whose letters were found in order up to here, and the one to be found next.
    var open: UInt64 = 1
    var best: Int32 = -1
    for index in 0..<columns.count {
      let end = Int(ends[index])
      var matching = word.rowsOfByte[Int(text[end])] & open
      if matching == 0 { continue }
      let column = Int32(truncatingIfNeeded: columns[index])
      // Downwards, so that a row finds the one above it as it was one column before.
      repeat {
        let row = 63 - matching.leadingZeroBitCount
        matching &= ~(1 << UInt64(row))
        if !isASCII, !word.isLetter(row, endingAt: end, in: text) { continue }
        let own = Int32(bonuses[isASCII ? end : end + 1 - Int(word.letters[row].length)])
        var score: Int32
        var runBonus = own
        if row == 0 {
          score = Int32(FuzzyScore.match) + own * Int32(FuzzyScore.firstCharacterFactor)
        } else {
          let above = rows[row - 1]
          let distance = column - 1 - above.column
          var bonus = own
          if distance == 0 {
            score = above.score
            // A stronger boundary inside a run starts a new one.
            if own < FuzzyScore.boundary || own <= above.runBonus {
              runBonus = above.runBonus
              bonus = max(own, runBonus, Int32(FuzzyScore.consecutive))
            }
          } else {
            score = max(0, fallen(above.score, by: distance))
          }
          score += Int32(FuzzyScore.match) + bonus
          let left = rows[row]
          if left.column >= 0, score < fallen(left.score, by: column - left.column) { continue }
        }
        rows[row] = Row(column: column, score: score, runBonus: runBonus)
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
  private func bestScoreOfOnlyLetter(
    in text: UnsafeBufferPointer<UInt8>, from firstEnd: Int, bonuses: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var best: UInt8 = 0
    var end: Int? = firstEnd
    while let found = end {
      let bonus = bonuses[found + 1 - word.bytes.count]
      best = max(best, bonus)
      if bonus >= FuzzyScore.boundary { break }
      end = word.firstEnd(in: text, from: found + 1)
    }
    return FuzzyScore.match + Int(best) * FuzzyScore.firstCharacterFactor
  }
}
