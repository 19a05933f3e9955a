import Foundation
import GRDB

/// How many more or fewer records have the words of the vocabulary, until that is written.
///
/// The words of many records are written at once, in their order: most have words that others have, too.
struct VocabularyCounts: Sendable {
  private var changes: [String: Int] = [:]

  /// In words; so many take some tens of megabytes of memory.
  private static let most = 1 << 18

  /// Whether it is time to write.
  var isFull: Bool { changes.count >= Self.most }
  /// Whether there is nothing to write.
  var isEmpty: Bool { changes.isEmpty }

  /// Counts the words of a record that is added, or taken away.
  mutating func count(_ words: Set<String>, by change: Int) {
    for word in words { changes[word, default: 0] += change }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: VocabularyCounts) { changes.merge(other.changes, uniquingKeysWith: +) }

  /// Writes what was counted, and forgets it.
  mutating func write(to db: Database, _ tables: IndexTables) throws {
    let (all, table) = (changes, tables.vocabulary)
    changes = [:]
    let addition = try db.cachedStatement(
      sql: "INSERT INTO \(table) VALUES (?, ?) ON CONFLICT(word) DO UPDATE SET count = count + excluded.count")
    let removal = try db.cachedStatement(sql: "DELETE FROM \(table) WHERE word = ? AND count <= 0")
    // Nearly in the order of the table, and sooner there than by bytes.
    for (word, change) in all.filter({ $0.value != 0 }).sorted(by: { $0.key < $1.key }) {
      let word = Data(word.utf8)
      try addition.execute(arguments: [word, change])
      if change < 0 { try removal.execute(arguments: [word]) }
    }
  }
}
