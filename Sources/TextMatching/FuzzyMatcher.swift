/// Finds the best way to match a word as a subsequence, scored as fzf does.
///
/// The method is that of fzf's `FuzzyMatchV2` (`src/algo/algo.go`): Smith and Waterman's alignment, where every letter of
/// the word must be matched. Row by row (a row for each letter of the word, a column for each character of the text) it
/// keeps the best score of a match that ends at or before the column, and the length of the run that ends there. The
/// cost is the product of the two lengths; beyond ``largestTable`` the first match is taken, shortened from its end, as
/// fzf does, at a cost linear in the text.
///
/// A matcher keeps its tables between calls, so one is made per search, not per record.
struct FuzzyMatcher {
  /// Where and how well a word matches.
  struct Match: Equatable {
    var score: Int
    /// The matched characters as ranges of bytes, in order.
    var ranges: [Range<Int>]
  }

  /// The product of both lengths up to which the best match is looked for: that of fzf.
  static let largestTable = 102_400

  private var word: [UInt32] = []
  private var text: [UInt32] = []
  private var bonuses: [UInt8] = []
  /// The first column of each row: no match of the word's start ends before it.
  private var firsts: [Int] = []
  /// The last column that the last letter of the word matches at.
  private var last = 0
  private var scores: [Int32] = []
  private var runs: [Int32] = []

  /// The best score, or nil if the text does not have the letters in order.
  mutating func bestScore(of needle: Needle, in bytes: TextBytes, bonuses: UnsafeBufferPointer<UInt8>) -> Int? {
    guard load(needle, bytes, bonuses) else { return nil }
    if isTooLarge { return firstMatch()?.score }
    let end = fillTable(keepsRows: false)
    return Int(scores[(word.count - 1) % 2 * text.count + end])
  }

  /// The best match with its places, or nil if the text does not have the letters in order.
  mutating func bestMatch(of needle: Needle, in bytes: TextBytes, bonuses: UnsafeBufferPointer<UInt8>) -> Match? {
    guard load(needle, bytes, bonuses) else { return nil }
    let columns: [Int]
    let score: Int
    if isTooLarge {
      guard let match = firstMatch() else { return nil }
      (score, columns) = match
    } else {
      let end = fillTable(keepsRows: true)
      score = Int(scores[(word.count - 1) * text.count + end])
      columns = trace(from: end)
    }
    return Match(score: score, ranges: byteRanges(of: columns, in: bytes))
  }

  /// The best match from its first character to its last, the last one of equals if they are preferred.
  ///
  /// Where the start doesn't matter it is that of the first place to begin at, which costs less to know.
  mutating func bestSpan(
    of needle: Needle, in bytes: TextBytes, bonuses: UnsafeBufferPointer<UInt8>, prefersLast: Bool, needsStart: Bool
  ) -> (score: Int, range: Range<Int>)? {
    guard load(needle, bytes, bonuses) else { return nil }
    let (score, first, last): (Int, Int, Int)
    if isTooLarge {
      guard let match = firstMatch() else { return nil }
      (score, first, last) = (match.score, match.columns[0], match.columns[match.columns.count - 1])
    } else {
      last = fillTable(keepsRows: needsStart, prefersLast: prefersLast)
      score = Int(scores[(needsStart ? word.count - 1 : (word.count - 1) % 2) * text.count + last])
      first = needsStart ? trace(from: last)[0] : firsts[0]
    }
    let ranges = byteRanges(of: first == last ? [first] : [first, last], in: bytes)
    return (score, ranges[0].lowerBound..<ranges[ranges.count - 1].upperBound)
  }

  private var isTooLarge: Bool { word.count * text.count > Self.largestTable }

  /// Decodes both, unless the bytes alone already rule a match out.
  private mutating func load(_ needle: Needle, _ bytes: TextBytes, _ bonuses: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Self.hasSubsequence(needle, in: bytes) else { return false }
    needle.bytes.withUnsafeBufferPointer { Self.decode(TextBytes($0), into: &word) }
    Self.decode(bytes, into: &text)
    self.bonuses.removeAll(keepingCapacity: true)
    for offset in 0..<bytes.count where !TextBytes.isContinuation(bytes[offset]) {
      self.bonuses.append(bonuses[offset])
    }
    return findColumns()
  }

  /// Finds the columns that bound the table; false if the text does not have the letters in order.
  private mutating func findColumns() -> Bool {
    firsts.removeAll(keepingCapacity: true)
    for column in text.indices {
      if firsts.count < word.count, text[column] == word[firsts.count] { firsts.append(column) }
      if firsts.count == word.count, text[column] == word[word.count - 1] { last = column }
    }
    return firsts.count == word.count
  }

  /// Fills the table and returns the column of the best score in its last row, the first or the last of equals.
  private mutating func fillTable(keepsRows: Bool, prefersLast: Bool = false) -> Int {
    let width = text.count
    let size = width * (keepsRows ? word.count : 2)
    if scores.count < size {
      scores = [Int32](repeating: 0, count: size)
      runs = scores
    }
    var best = (column: firsts[word.count - 1], score: Int32.min)
    for row in word.indices {
      let base = (keepsRows ? row : row % 2) * width
      let above = (keepsRows ? row - 1 : (row + 1) % 2) * width
      let isLastRow = row == word.count - 1
      var left: Int32 = 0
      var isInGap = false
      for column in firsts[row]...last {
        let skip = left + Int32(isInGap ? FuzzyScore.gapExtension : FuzzyScore.gapStart)
        var take: Int32 = 0
        var run: Int32 = 0
        if text[column] == word[row] {
          (take, run) =
            row == 0 ? firstLetter(at: column) : nextLetter(at: column, above: above + column - 1, skip: skip)
        }
        // In the first row only a matched letter ends a gap; further down a match that is not worth it does not.
        isInGap = row == 0 ? run == 0 : take < skip
        left = row == 0 && run > 0 ? take : max(take, skip, 0)
        scores[base + column] = left
        runs[base + column] = run
        if isLastRow, left > best.score || prefersLast && left == best.score {
          best = (column, left)
          // As in fzf, the first word boundary is good enough for a single letter.
          if row == 0, run > 0, bonuses[column] >= FuzzyScore.boundary, !prefersLast { return column }
        }
      }
    }
    return best.column
  }

  private func firstLetter(at column: Int) -> (score: Int32, run: Int32) {
    (Int32(FuzzyScore.match + Int(bonuses[column]) * FuzzyScore.firstCharacterFactor), 1)
  }

  /// The score of matching a letter here after the one before it, and the length of the run this makes.
  private func nextLetter(at column: Int, above: Int, skip: Int32) -> (score: Int32, run: Int32) {
    let base = scores[above] + Int32(FuzzyScore.match)
    let own = Int32(bonuses[column])
    var bonus = own
    var run = runs[above] + 1
    if run > 1 {
      let inherited = Int32(bonuses[column - Int(run) + 1])
      if own >= FuzzyScore.boundary, own > inherited {
        run = 1  // a stronger boundary inside a run starts a new one
      } else {
        bonus = max(own, inherited, Int32(FuzzyScore.consecutive))
      }
    }
    return base + bonus < skip ? (base + own, 0) : (base + bonus, run)
  }

  /// Walks back from the end of the best match; returns the matched columns in order.
  private func trace(from end: Int) -> [Int] {
    let width = text.count
    var columns: [Int] = []
    var row = word.count - 1
    var column = end
    var prefersMatch = true
    while true {
      let here = row * width + column
      let score = scores[here]
      let diagonal = row > 0 && column >= firsts[row] ? scores[here - width - 1] : 0
      let left = column > firsts[row] ? scores[here - 1] : 0
      // Where two ways score the same, a run is kept together.
      let isMatch = score > diagonal && (score > left || (score == left && prefersMatch))
      let goesOn = row + 1 < word.count && column < last && column + 1 >= firsts[row + 1] && runs[here + width + 1] > 0
      prefersMatch = runs[here] > 1 || goesOn
      if isMatch {
        columns.append(column)
        if row == 0 { return columns.reversed() }
        row -= 1
      }
      column -= 1
    }
  }

  /// The match that ends first, from the last place it can start at.
  private func firstMatch() -> (score: Int, columns: [Int])? {
    guard let end = firsts.last else { return nil }
    var start = end + 1
    for letter in word.reversed() {
      repeat { start -= 1 } while text[start] != letter
    }
    var score = FuzzyScore()
    var columns: [Int] = []
    for column in start...end {
      if text[column] == word[columns.count] {
        score.addMatch(bonus: bonuses[column])
        columns.append(column)
      } else {
        score.addGap()
      }
    }
    return (score.total, columns)
  }

  private func byteRanges(of columns: [Int], in bytes: TextBytes) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var offset = 0
    var column = 0
    for wanted in columns {
      while column < wanted {
        offset = bytes.offset(after: offset)
        column += 1
      }
      ranges.append(offset..<bytes.offset(after: offset))
    }
    return ranges
  }

  private static func decode(_ bytes: TextBytes, into scalars: inout [UInt32]) {
    scalars.removeAll(keepingCapacity: true)
    var offset = 0
    while offset < bytes.count {
      let (value, length) = bytes.scalar(at: offset)
      scalars.append(value)
      offset += length
    }
  }

  private static func hasSubsequence(_ needle: Needle, in bytes: TextBytes) -> Bool {
    needle.bytes.withUnsafeBufferPointer { needle in
      var next = 0
      var offset = 0
      while next < needle.count, offset < bytes.count {
        if bytes[offset] == needle[next] { next += 1 }
        offset += 1
      }
      return next == needle.count
    }
  }
}
