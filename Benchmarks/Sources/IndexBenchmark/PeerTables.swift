import Foundation
import GRDB
import IncrementalSearchSQLite

/// Plain tables over the same records, made and asked through GRDB.
struct PeerTables {
  /// What the tables are.
  enum Kind {
    /// The same tables with the same options as the index has, filled with the texts as they are.
    case same(index: String)
    /// What comes to mind first: FTS5 with prefixes.
    case plain
    /// For parts of Japanese words.
    case trigram
  }

  let path: String
  let pool: DatabasePool

  /// Fills tables in one transaction; the time includes all until it is committed.
  static func build(_ kind: Kind, _ records: [IndexRecord], at path: String) throws -> (tables: PeerTables, Duration) {
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536")
    }
    let pool = try DatabasePool(path: path, configuration: configuration)
    let sql = try creation(kind)
    let time = try ContinuousClock().measure {
      try pool.write { db in
        try db.execute(sql: sql)
        try fill(kind, records, db)
      }
    }
    return (PeerTables(path: path, pool: pool), time)
  }

  private static func creation(_ kind: Kind) throws -> String {
    switch kind {
    case .plain: return "CREATE VIRTUAL TABLE b USING fts5(name, summary, tokenize = 'unicode61', prefix = '1 2 3')"
    case .trigram: return "CREATE VIRTUAL TABLE t USING fts5(name, reading, tokenize = 'trigram')"
    case .same(let index):
      let queue = try DatabaseQueue(path: index)
      return try queue.read { db in
        try ["records", "words"].map { name in
          // Not the tables that FTS5 keeps for itself, words_1_data and so on; the newest generation.
          let row = try Row.fetchOne(
            db,
            sql: "SELECT name, sql FROM sqlite_master WHERE name GLOB ?1 || '[0-9]*' AND NOT name GLOB ?1 || '*_*' "
              + "AND type = 'table' ORDER BY rowid DESC", arguments: ["\(name)_"])
          guard let table = row?[0] as String?, let sql = row?[1] as String? else {
            throw PackageRecords.Unreadable(what: "the index has no \(name)")
          }
          return sql.replacingOccurrences(of: table, with: name)
        }.joined(separator: ";") + "; INSERT INTO words(words, rank) VALUES ('hashsize', \(32 << 20))"
      }
    }
  }

  private static func fill(_ kind: Kind, _ records: [IndexRecord], _ db: Database) throws {
    switch kind {
    case .plain:
      let insert = try db.makeStatement(sql: "INSERT INTO b(rowid, name, summary) VALUES (?, ?, ?)")
      for (index, record) in records.enumerated() {
        try insert.execute(arguments: [index + 1, record.title, record.texts.first ?? ""])
      }
    case .trigram:
      let insert = try db.makeStatement(sql: "INSERT INTO t(rowid, name, reading) VALUES (?, ?, ?)")
      for (index, record) in records.enumerated() {
        try insert.execute(arguments: [index + 1, record.title, record.reading])
      }
    case .same:
      let insert = try db.makeStatement(
        sql: """
          INSERT INTO records(place, id, title, texts, reading, rank, content, checksum, facets)
          VALUES (?, ?, ?, ?, ?, ?, ?, 0, '')
          """)
      let index = try db.makeStatement(
        sql: "INSERT INTO words(rowid, names, texts) VALUES (?, ?, ?)")
      for (number, record) in records.enumerated() {
        let text = record.texts.first ?? ""
        try insert.execute(
          arguments: [number + 1, record.id, record.title, text, record.reading, record.rank, Data()])
        try index.execute(arguments: [number + 1, "\(record.title) \(record.reading)", text])
      }
    }
  }

  /// A query of typed words in the language of FTS5: the last one as a prefix.
  static func expression(_ text: String) -> String {
    text.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " ") + " *"
  }

  /// A first page of the plain table: the rows' numbers.
  func page(_ text: String, order: String) async throws -> [Int] {
    try await pool.read { try Self.page(text, order: order, $0) }
  }

  /// The same on the calling thread: the difference is what it costs to wait for another one.
  func pageAtOnce(_ text: String) throws { _ = try pool.read { try Self.page(text, order: "rowid", $0) } }

  private static func page(_ text: String, order: String, _ db: Database) throws -> [Int] {
    let statement = try db.cachedStatement(
      sql: "SELECT rowid, name, summary FROM b WHERE b MATCH ? ORDER BY \(order) LIMIT 20")
    return try Row.fetchAll(statement, arguments: [expression(text)]).map { row in
      let _: (String, String) = (row[1], row[2])
      return row[0]
    }
  }

  /// A first page of what contains a text; the trigrams can't tell of fewer than three characters.
  func pageContaining(_ text: String) async throws -> Int {
    try await pool.read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT rowid, name, reading FROM t WHERE +name LIKE ?1 OR +reading LIKE ?1 ORDER BY rowid LIMIT 20")
      return try Row.fetchAll(statement, arguments: ["%\(text)%"]).count
    }
  }

  /// In bytes, with what was written ahead.
  static func size(of path: String) -> Int {
    ["", "-wal"].reduce(0) { sum, end in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + end)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }

  /// Closes and deletes it.
  func delete() {
    try? pool.close()
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
  }
}
