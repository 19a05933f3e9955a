import Foundation
import GRDB

/// How many more or fewer records have the words of the vocabulary (`VocabularyWords`), until that is written.
///
/// The words of many records are written at once, in their order: most have words that others have, too.
struct VocabularyCounts: Sendable {
  private var changes: [String: Int] = [:]
  /// The sum of the checksums of the words counted, each as often as it was.
  private(set) var checksum: UInt64 = 0

  /// In words; so many take some tens of megabytes of memory.
  private static let most = 1 << 18

  /// Whether it is time to write.
  var isFull: Bool { changes.count >= Self.most }

  /// Counts the words of a record that is added, or taken away.
  mutating func count(_ words: Set<String>, by change: Int) {
    for var word in words {
      changes[word, default: 0] += change
      checksum &+= word.withUTF8 { Self.checksum($0, change) }
    }
  }

  /// The checksum of a word that so many records have.
  static func checksum(_ word: some Sequence<UInt8>, _ count: Int) -> UInt64 {
    ListTerm.checksum(word) &* UInt64(bitPattern: Int64(count))
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: VocabularyCounts) {
    changes.merge(other.changes, uniquingKeysWith: +)
    checksum &+= other.checksum
  }

  /// What was counted, in the order of bytes.
  var sorted: [(word: [UInt8], change: Int)] {
    changes.filter { $0.value != 0 }.map { (Array($0.key.utf8), $0.value) }
      .sorted { $0.word.lexicographicallyPrecedes($1.word) }
  }

  /// Adds what was counted to the table of changed words.
  func write(to db: Database, _ tables: IndexTables) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO \(tables.changedWords) VALUES (?, ?)
        ON CONFLICT(word) DO UPDATE SET change = change + excluded.change
        """)
    for (word, change) in sorted { try statement.execute(arguments: [Data(word), change]) }
  }
}
