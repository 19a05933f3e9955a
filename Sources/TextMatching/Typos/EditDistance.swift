/// How many wrong, missing, extra or swapped characters make one word of another (optimal string alignment), as the other
/// is read letter by letter.
///
/// Words in their order share beginnings, whose rows are computed once.
struct EditDistance {
  private let target: [UInt32]
  private let most: Int
  /// For each letter read, and none: the distance to each beginning of the target.
  private var rows: [[Int]]
  private(set) var letters: [UInt32] = []

  init(to target: [UInt32], most: Int) {
    (self.target, self.most) = (target, most)
    rows = [Array(0...target.count)]
  }

  /// Goes back to a beginning of what was read.
  mutating func cut(to count: Int) {
    letters.removeLast(letters.count - count)
    rows.removeLast(rows.count - count - 1)
  }

  /// Reads the next letter; false if no word that begins so is near enough.
  mutating func read(_ letter: UInt32) -> Bool {
    let last = rows[rows.count - 1]
    var row = [last[0] + 1]
    for (index, wanted) in target.enumerated() {
      var distance = min(last[index + 1] + 1, row[index] + 1, last[index] + (wanted == letter ? 0 : 1))
      if index > 0, rows.count > 1, wanted == letters[letters.count - 1], target[index - 1] == letter {
        distance = min(distance, rows[rows.count - 2][index - 1] + 1)
      }
      row.append(distance)
    }
    letters.append(letter)
    rows.append(row)
    return row.contains { $0 <= most } || last.contains { $0 + 1 <= most }
  }

  /// The distance of all that was read.
  var distance: Int { rows[rows.count - 1][target.count] }

  /// The beginning of what was read that is nearest, of those as near the one whose length is nearest.
  var nearestBeginning: (count: Int, distance: Int)? {
    var best: (count: Int, distance: Int)?
    for count in 1..<max(1, rows.count) {
      let distance = rows[count][target.count]
      guard distance <= most else { continue }
      if let best, (best.distance, abs(best.count - target.count)) <= (distance, abs(count - target.count)) { continue }
      best = (count, distance)
    }
    return best
  }

  /// The letters of a word near the target, as another spelling of the target writes those that are in both.
  static func respelled(_ word: [UInt32], from target: [UInt32], written: [UInt32]) -> [UInt32] {
    var reading = EditDistance(to: target, most: word.count + target.count)
    for letter in word { _ = reading.read(letter) }
    var result: [UInt32] = []
    var (row, column) = (word.count, target.count)
    while row > 0 {
      let distance = reading.rows[row][column]
      if column > 0, word[row - 1] == target[column - 1], distance == reading.rows[row - 1][column - 1] {
        result.append(written[column - 1])
        (row, column) = (row - 1, column - 1)
      } else if row > 1, column > 1, word[row - 1] == target[column - 2], word[row - 2] == target[column - 1],
        distance == reading.rows[row - 2][column - 2] + 1
      {
        result += [written[column - 2], written[column - 1]]
        (row, column) = (row - 2, column - 2)
      } else if column > 0, distance == reading.rows[row - 1][column - 1] + 1 {
        result.append(word[row - 1])
        (row, column) = (row - 1, column - 1)
      } else if distance == reading.rows[row - 1][column] + 1 {
        result.append(word[row - 1])
        row -= 1
      } else {
        column -= 1
      }
    }
    return result.reversed()
  }
}
