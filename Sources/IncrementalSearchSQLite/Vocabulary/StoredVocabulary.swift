import Foundation
import GRDB
import TextMatching

/// The words of the records that an index was built from, and how many have each, as the file keeps them: in blocks, each word as
/// what it doesn't share with the one before.
///
/// They are never changed; what has changed since is counted beside them (``ChangedWords``).
enum StoredVocabulary {
  /// In bytes, about.
  private static let blockSize = 16_000

  /// Writes what was counted, and what was written of it before as changed words.
  static func write(_ counts: VocabularyCounts, to db: Database, _ tables: IndexTables) throws {
    var blocks = Blocks(insertion: try db.cachedStatement(sql: "INSERT INTO \(tables.vocabulary)(data) VALUES (?)"))
    let changed = tables.changedWords
    if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(changed))") == true {
      try counts.write(to: db, tables)
      let rows = try Row.fetchCursor(db, sql: "SELECT word, change FROM \(changed) WHERE change > 0 ORDER BY word")
      while let row = try rows.next() {
        try blocks.append([UInt8](row.decode(Data.self, atIndex: 0)), try row.decode(atIndex: 1))
      }
      try db.execute(sql: "DELETE FROM \(changed)")
    } else {
      for (word, count) in counts.sorted { try blocks.append(Array(word), count) }
    }
    try blocks.end()
  }

  private struct Blocks {
    let insertion: Statement
    private var block: [UInt8] = []
    private var last: [UInt8] = []

    init(insertion: Statement) { self.insertion = insertion }

    mutating func append(_ word: [UInt8], _ count: Int) throws {
      if block.count > blockSize { try end() }
      let shared = ListTerm.shared(last, word)
      ListBytes.append(shared, to: &block)
      ListBytes.append(word.count - shared, to: &block)
      block += word[shared...]
      ListBytes.append(count, to: &block)
      last = word
    }

    mutating func end() throws {
      if block.isEmpty { return }
      try insertion.execute(arguments: [Data(block)])
      (block, last) = ([], [])
    }
  }

  /// Reads all words: some milliseconds for 100,000.
  static func read(_ db: Database, _ tables: IndexTables) throws -> Vocabulary {
    var vocabulary = Vocabulary()
    try forEach(in: db, tables) { vocabulary.append($0, $1) }
    return vocabulary
  }

  /// Calls with each word and how many records had it, in the order of bytes. Throws what says that the file is damaged.
  static func forEach(in db: Database, _ tables: IndexTables, _ body: ([UInt8], Int) -> Void) throws {
    let blocks = try Data.fetchCursor(db, sql: "SELECT data FROM \(tables.vocabulary) ORDER BY block")
    while let block = try blocks.next() {
      try [UInt8](block).withUnsafeBufferPointer { bytes in
        var reader = ListBytesReader(bytes)
        var word: [UInt8] = []
        while !reader.isAtEnd {
          let (shared, rest) = (try reader.number(), try reader.number())
          guard shared <= word.count else { throw ListBytes.damaged }
          word.removeSubrange(shared...)
          word.append(contentsOf: try reader.slice(rest))
          body(word, try reader.number())
        }
      }
    }
  }

  /// The sum of the checksums of all words (``VocabularyCounts/checksum(_:_:)``).
  static func checksum(_ db: Database, _ tables: IndexTables) throws -> UInt64 {
    var sum: UInt64 = 0
    try forEach(in: db, tables) { sum &+= VocabularyCounts.checksum($0, $1) }
    return sum
  }
}
