/// The words of all records of a list (``VocabularyWords``), in order, and how many records have each.
package struct Vocabulary: Sendable {
  private let words: [(word: [UInt8], count: Int)]

  /// Reads the words of all records; the cost is linear in their texts.
  package init(_ lists: [FoldedRecords]) throws(CancellationError) {
    var counts: [String: Int] = [:]
    for list in lists {
      if Task.isCancelled { throw CancellationError() }
      list.withView { view in
        for record in 0..<view.count {
          var words = VocabularyWords()
          for (number, index) in view.texts(of: record).enumerated() {
            words.append(view.text(index), isName: number < view.nameCount(of: record))
          }
          words.append(marks: view.marks(of: record))
          for word in words.words { counts[word, default: 0] += 1 }
        }
      }
    }
    words = counts.map { (Array($0.key.utf8), $0.value) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }

  /// The first word that is not before these bytes.
  package func first(from bytes: [UInt8]) -> (word: [UInt8], count: Int)? {
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].word.lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
    }
    return low < words.count ? words[low] : nil
  }
}
