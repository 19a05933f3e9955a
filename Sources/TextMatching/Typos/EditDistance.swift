/// How many wrong, missing, extra or swapped characters make one word of another (optimal string alignment), as the other
/// is read letter by letter.
///
/// Words in their order share beginnings, whose rows are computed once.
struct EditDistance {
  private let target: [UInt32]
  private let most: Int
  /// One after the other, for each letter read, and none: the distance to each beginning of the target.
  private var cells: [Int]
  private(set) var letters: [UInt32] = []

  init(to target: [UInt32], most: Int) {
    (self.target, self.most) = (target, most)
    cells = Array(0...target.count)
  }

  /// The distance of the first `row` letters read to the first `column` of the target.
  private func cell(_ row: Int, _ column: Int) -> Int { cells[row * (target.count + 1) + column] }

  /// Goes back to a beginning of what was read.
  mutating func cut(to count: Int) {
    letters.removeLast(letters.count - count)
    cells.removeLast(cells.count - (count + 1) * (target.count + 1))
  }

  /// Reads the next letter; false if no word that begins so is near enough.
  mutating func read(_ letter: UInt32) -> Bool {
    let row = letters.count
    var left = cell(row, 0) + 1
    var isNear = left <= most
    cells.append(left)
    for (index, wanted) in target.enumerated() {
      let above = cell(row, index + 1)
      left = min(above + 1, left + 1, cell(row, index) + (wanted == letter ? 0 : 1))
      if index > 0, row > 0, wanted == letters[row - 1], target[index - 1] == letter {
        left = min(left, cell(row - 1, index - 1) + 1)
      }
      if left <= most || above < most { isNear = true }
      cells.append(left)
    }
    isNear = isNear || cell(row, 0) < most
    letters.append(letter)
    return isNear
  }

  /// Goes to the next beginning, in the order of words, that a near word, or one with a near beginning, has to have; false if
  /// there is none.
  ///
  /// It is after all words that begin with what was read if that `isPassed`, else one that goes on from it. So most words of a
  /// vocabulary are never looked at, as with the automaton of Schulz and Mihov, Fast string correction with Levenshtein
  /// automata (2002).
  mutating func advance(isPassed: Bool) -> Bool {
    var last = isPassed ? goBack() : nil
    while true {
      guard let letter = nextLetter(after: last) else {
        if letters.isEmpty { return false }
        last = goBack()
        continue
      }
      _ = read(letter)
      // Else it is not near yet, and few letters can follow.
      if isFree || isBegun { return true }
      last = nil
    }
  }

  private mutating func goBack() -> UInt32? {
    let last = letters.last
    if last != nil { cut(to: letters.count - 1) }
    return last
  }

  /// Whether a beginning of what was read is near: then all words that go on from it are wanted, however they do.
  private var isBegun: Bool { (0...letters.count).contains { cell($0, target.count) <= most } }

  /// Whether any letter may follow.
  private var isFree: Bool { (0...target.count).contains { cell(letters.count, $0) < most } }

  /// The first letter after another, or of all, with which what was read may go on to a near word.
  private func nextLetter(after last: UInt32?) -> UInt32? {
    let row = letters.count
    if isFree || isBegun { return last.map { $0 == 0xD7FF ? 0xE000 : $0 + 1 } ?? 0 }
    var first: UInt32?
    for (index, wanted) in target.enumerated() {
      let isNext = cell(row, index) <= most
      // It may be swapped with the letter before it.
      let isSwapped =
        row > 0 && index + 1 < target.count && target[index + 1] == letters[row - 1] && cell(row - 1, index) < most
      guard isNext || isSwapped, last.map({ wanted > $0 }) ?? true else { continue }
      first = min(first ?? wanted, wanted)
    }
    return first
  }

  /// The letters of a word near the target, as another spelling of the target writes those that are in both.
  static func respelled(_ word: [UInt32], from target: [UInt32], written: [UInt32]) -> [UInt32] {
    var reading = EditDistance(to: target, most: word.count + target.count)
    for letter in word { _ = reading.read(letter) }
    var result: [UInt32] = []
    var (row, column) = (word.count, target.count)
    while row > 0 {
      let distance = reading.cell(row, column)
      if column > 0, word[row - 1] == target[column - 1], distance == reading.cell(row - 1, column - 1) {
        result.append(written[column - 1])
        (row, column) = (row - 1, column - 1)
      } else if row > 1, column > 1, word[row - 1] == target[column - 2], word[row - 2] == target[column - 1],
        distance == reading.cell(row - 2, column - 2) + 1
      {
        result += [written[column - 2], written[column - 1]]
        (row, column) = (row - 2, column - 2)
      } else if column > 0, distance == reading.cell(row - 1, column - 1) + 1 {
        result.append(word[row - 1])
        (row, column) = (row - 1, column - 1)
      } else if distance == reading.cell(row - 1, column) + 1 {
        result.append(word[row - 1])
        row -= 1
      } else {
        column -= 1
      }
    }
    return result.reversed()
  }
}
