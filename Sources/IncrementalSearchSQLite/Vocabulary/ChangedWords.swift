import GRDB
import GRDBSQLite

/// Reads the words that more records have than when the vocabulary was stored, or fewer, in their order: on from where it is, or
/// anew from some bytes.
///
/// A correction asks for hundreds of words or thousands, many of them a few after the last one, so rows are read by SQLite's own
/// functions, without a value for each.
final class ChangedWords {
  private let db: Database
  /// Held, as it owns what `handle` is.
  private let statement: Statement
  private let handle: OpaquePointer
  /// The word it is at; nil before the first look and past the end.
  private var current: (word: [UInt8], change: Int)?

  /// So many words are gone over one by one before they are looked for.
  private static let near = 4

  /// Reads those of a generation; only one at a time may.
  init(_ db: Database, _ tables: IndexTables) throws {
    self.db = db
    statement = try db.cachedStatement(
      sql: "SELECT word, change FROM \(tables.changedWords) WHERE word >= ? ORDER BY word")
    handle = statement.sqliteStatement
  }

  deinit { close() }

  /// Ends the reading, which a transaction waits for.
  func close() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    current = nil
  }

  /// The first word that is not before these bytes, and by how many more records have it. Throws `DatabaseError`.
  func first(from bytes: [UInt8]) throws -> (word: [UInt8], change: Int)? {
    if let word = current?.word, !bytes.lexicographicallyPrecedes(word) {
      for _ in 0..<Self.near {
        guard try step() else { return nil }
        if let current, !current.word.lexicographicallyPrecedes(bytes) { return current }
      }
    }
    sqlite3_reset(handle)
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let bound = bytes.withUnsafeBytes { sqlite3_bind_blob(handle, 1, $0.baseAddress, Int32($0.count), transient) }
    guard bound == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: bound)) }
    return try step() ? current : nil
  }

  private func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW:
      let count = Int(sqlite3_column_bytes(handle, 0))
      let bytes = UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, 0), count: count)
      current = ([UInt8](bytes), Int(sqlite3_column_int64(handle, 1)))
      return true
    case SQLITE_DONE:
      current = nil
      return false
    case let code:
      current = nil
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: db.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) }
      )
    }
  }
}
