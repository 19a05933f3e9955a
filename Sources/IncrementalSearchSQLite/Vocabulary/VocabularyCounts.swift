import Foundation
import GRDB
import TextMatching

/// How many more or fewer records have the words of the vocabulary (`VocabularyWords`), until that is written.
///
/// The words of many records are written at once, in their order: most have words that others have, too.
struct VocabularyCounts: Sendable {
  private var words = TermTable()
  /// Of each word by its number.
  private var changes: [Int] = []

  /// In words; so many take some tens of megabytes of memory.
  private static let most = 1 << 18

  /// Whether it is time to write.
  var isFull: Bool { words.count >= Self.most }

  /// Counts the words of a record that is added, or taken away.
  mutating func count(_ words: VocabularyWords, by change: Int) { words.forEach { count($0, by: change) } }

  /// Counts a word.
  mutating func count(_ word: UnsafeBufferPointer<UInt8>, by change: Int) {
    let number = words.number(of: word)
    if number == changes.count { changes.append(0) }
    changes[number] += change
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: VocabularyCounts) {
    for (number, change) in other.changes.enumerated() {
      other.words[number].withUnsafeBufferPointer { count($0, by: change) }
    }
  }

  /// The sum of the checksums of the words counted.
  var checksum: UInt64 {
    changes.indices.reduce(0) { $0 &+ Self.checksum(words[$1], changes[$1]) }
  }

  /// The checksum of a word that so many records have.
  static func checksum(_ word: some Sequence<UInt8>, _ count: Int) -> UInt64 {
    ListTerm.checksum(word) &* UInt64(bitPattern: Int64(count))
  }

  /// What was counted, in the order of bytes.
  var sorted: [(word: [UInt8], change: Int)] {
    words.sorted().filter { changes[$0] != 0 }.map { (Array(words[$0]), changes[$0]) }
  }

  /// Adds what was counted to the table of changed words.
  func write(to db: Database, _ tables: IndexTables) throws {
    let statement = try DirectStatement(
      db,
      """
      INSERT INTO \(tables.changedWords) VALUES (?, ?)
      ON CONFLICT(word) DO UPDATE SET change = change + excluded.change
      """)
    for (word, change) in sorted {
      try statement.bind(word, at: 1)
      try statement.bind(Int64(change), at: 2)
      try statement.execute()
    }
  }
}
