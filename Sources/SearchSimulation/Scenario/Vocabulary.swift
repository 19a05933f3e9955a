/// The words that may stand at one place of a scenario file.
struct Vocabulary {
  /// What the words are: "setting", "event".
  var noun: String
  /// The words allowed here.
  var words: [String]
  /// Whose words they are: `kind "search"`.
  var owner: String
  /// Words that the format knows, but not here.
  var elsewhere: [String] = []

  func contains(_ word: String) -> Bool { words.contains(word) }

  /// Says what is wrong with a word that is not allowed, and which is.
  func objection(to word: String) -> String {
    if elsewhere.contains(word) {
      return "the \(noun) \(word.quoted) is not for \(owner), which takes \(words.listed(with: "and"))"
    }
    if let similar = words.closest(to: word) {
      return "unknown \(noun) \(word.quoted); did you mean \(similar.quoted)?"
    }
    return "unknown \(noun) \(word.quoted); \(owner) takes \(words.listed(with: "and"))"
  }
}

extension [String] {
  /// The words in quotes: `"a", "b" and "c"`.
  func listed(with conjunction: String) -> String {
    guard let last else { return "nothing" }
    if count == 1 { return last.quoted }
    return dropLast().map { $0.quoted }.joined(separator: ", ") + " \(conjunction) " + last.quoted
  }

  /// The word that a misspelt one was most likely meant to be.
  func closest(to word: String) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in self {
      let distance = editDistance(word.lowercasedScalars, candidate.lowercasedScalars)
      // A third of the letters may be wrong, so that short words don't match everything.
      if distance * 3 <= Swift.max(candidate.count, 3), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }
}

/// How many letters must be added, dropped, replaced or swapped with their neighbour to make one word the other.
private func editDistance(_ a: [UInt32], _ b: [UInt32]) -> Int {
  guard abs(a.count - b.count) < 8 else { return .max / 4 }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(row[j] + 1, last[j + 1] + 1, last[j] + (letter == b[j] ? 0 : 1))
      if i > 0, j > 0, letter == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforeLast[j - 1] + 1) }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

extension String {
  /// The scalars, ASCII letters in lower case.
  fileprivate var lowercasedScalars: [UInt32] {
    unicodeScalars.map { (65...90).contains($0.value) ? $0.value + 32 : $0.value }
  }
}
