/// The words of a list, asked for what a misspelled one may have been meant to be.
package struct Vocabulary: Sendable {
  /// Words of spaced scripts, and sounds (`~` and the key), sorted.
  private var words: [[UInt8]] = []
  /// Words of titles and readings.
  private var names: Set<[UInt8]> = []
  /// Three kana or kanji next to each other.
  private var triples: Set<[UInt32]> = []

  /// How many of the words that exist are compared with each other.
  package static let mostCandidates = 24
  /// Counting further says no more about which is meant.
  package static let mostCounted = 1_000

  /// Reads the words of all records; the cost is linear in their texts.
  package init(_ lists: [FoldedRecords]) throws(CancellationError) {
    var found: Set<[UInt8]> = []
    for list in lists {
      if Task.isCancelled { throw CancellationError() }
      list.withView { view in
        for record in 0..<view.count {
          for (number, index) in view.texts(of: record).enumerated() {
            add(view.text(index), isName: number < view.nameCount(of: record), to: &found)
          }
          for token in view.marks(of: record).split(separator: 0x20) where token.first == 0x7E {
            found.insert(Array(token))
          }
        }
      }
    }
    words = found.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func add(_ text: TextBytes, isName: Bool, to found: inout Set<[UInt8]>) {
    text.forEachRun { kind, range in
      let run = Array(text.memory[range])
      switch kind {
      case .separator: return
      case .spaced:
        found.insert(run)
        if isName { names.insert(run) }
      case .unspaced:
        let scalars = LooseFold.scalars(run)
        for index in scalars.indices.dropLast(2) { triples.insert(Array(scalars[index..<index + 3])) }
      }
    }
  }

  /// Whether a record may have a word that begins like this, or sounds so.
  package func has(_ word: String) -> Bool {
    guard let term = MatchQuery(word).groups.first?.first else { return false }
    if term.soundMarks.contains(where: { hasBeginning($0.tokens[0]) }) { return true }
    if term.needle.first == .spaced { return hasBeginning(term.needle.bytes) }
    let scalars = LooseFold.scalars(term.needle.bytes)
    return scalars.indices.dropLast(2).allSatisfy { triples.contains(Array(scalars[$0..<$0 + 3])) }
  }

  /// Whether a title or reading has the word as a whole one.
  package func isWordOfName(_ word: String) -> Bool { names.contains(FoldedText(word).bytes) }

  private func hasBeginning(_ bytes: [UInt8]) -> Bool {
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
    }
    return low < words.count && words[low].starts(with: bytes)
  }
}
