/// How many records have the words of a vocabulary (``VocabularyWords``), or by how many more or fewer.
package struct VocabularyCounts: Sendable {
  private var words = TermTable()
  /// Of each word by its number.
  private var changes: [Int] = []

  /// No words.
  package init() {}

  /// How many words were counted.
  package var count: Int { words.count }

  /// Counts the words of a record that is added, or taken away.
  package mutating func count(_ words: VocabularyWords, by change: Int) { words.forEach { count($0, by: change) } }

  /// Counts a word.
  package mutating func count(_ word: UnsafeBufferPointer<UInt8>, by change: Int) {
    changes[number(of: word)] += change
  }

  private mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
    let number = words.number(of: word)
    if number == changes.count { changes.append(0) }
    return number
  }

  /// Counts those words of records that are like some; the cost is linear in the texts and marks of the records. Throws
  /// `CancellationError` if the task is cancelled before.
  package mutating func count(_ records: FoldedRecords, like words: LikeWords) throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    // By the numbers of words the record that had each last: it may have it several times.
    var holders = [Int32](repeating: -1, count: count)
    var word: [UInt8] = []
    words.withView { wanted in
      records.withView { view in
        for record in 0..<view.count {
          func take(_ mark: UInt8?, _ letters: UnsafeBufferPointer<UInt8>) {
            word.removeAll(keepingCapacity: true)
            if let mark { word.append(mark) }
            word.append(contentsOf: letters)
            let number = word.withUnsafeBufferPointer { self.number(of: $0) }
            if number == holders.count { holders.append(-1) }
            if holders[number] == record { return }
            holders[number] = Int32(record)
            changes[number] += 1
          }
          for (number, index) in view.texts(of: record).enumerated() {
            VocabularyText.forEachWord(
              of: view.text(index), isName: number < view.nameCount(of: record),
              where: { wanted.mayHave($0, $1, $2) }, take)
          }
          VocabularyText.forEachWord(ofMarks: view.marks(of: record), where: { wanted.mayHave($0, $1, $2) }, take)
        }
      }
    }
  }

  /// Adds what was counted elsewhere.
  package mutating func add(_ other: VocabularyCounts) {
    for (number, change) in other.changes.enumerated() {
      other.words[number].withUnsafeBufferPointer { count($0, by: change) }
    }
  }

  /// The words and how many records have each, in no order.
  package var all: some Sequence<(word: ArraySlice<UInt8>, change: Int)> {
    changes.indices.lazy.map { (words[$0], changes[$0]) }
  }

  /// The same in the order of bytes, but for words whose count is 0.
  package var sorted: some Sequence<(word: ArraySlice<UInt8>, change: Int)> {
    words.sorted().lazy.filter { changes[$0] != 0 }.map { (words[$0], changes[$0]) }
  }
}
