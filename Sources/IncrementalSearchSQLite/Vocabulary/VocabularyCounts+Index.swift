import GRDB
import TextMatching

/// What an index counts until that is written: the words of many records are written at once, in their order, as most have
/// words that others have, too.
extension VocabularyCounts {
  /// In words; so many take some tens of megabytes of memory.
  private static var most: Int { 1 << 18 }

  /// Whether it is time to write.
  var isFull: Bool { count >= Self.most }

  /// The sum of the checksums of the words counted.
  var checksum: UInt64 { all.reduce(0) { $0 &+ Self.checksum($1.word, $1.change) } }

  /// The checksum of a word that so many records have.
  static func checksum(_ word: some Sequence<UInt8>, _ count: Int) -> UInt64 {
    ListTerm.checksum(word) &* UInt64(bitPattern: Int64(count))
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
      try statement.bind(Array(word), at: 1)
      try statement.bind(Int64(change), at: 2)
      try statement.execute()
    }
  }
}
