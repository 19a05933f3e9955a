import GRDB
import GRDBSQLite

/// A prepared statement whose values are given, and whose rows are read, by SQLite's own functions, without a value for each.
///
/// A page of results reads hundreds of rows of records and lists, and a build writes millions, which would take several times as
/// long as copies. Only one
/// reading of a statement of the same text may go on at a time in a connection.
final class DirectStatement {
  /// A value for a place that the statement leaves open.
  enum Argument {
    case integer(Int64)
    case blob([UInt8])
    case text(String)
  }

  /// Held, as it owns what `handle` is.
  private let statement: Statement
  private let db: Database
  private let handle: OpaquePointer

  /// Prepares the statement, or takes it as it was prepared before.
  init(_ db: Database, _ sql: String) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
    handle = statement.sqliteStatement
  }

  deinit { finish() }

  /// Begins anew, before the first row.
  func start(_ first: Argument? = nil, _ second: Argument? = nil) throws {
    sqlite3_reset(handle)
    if let first { try bind(first, at: 1) }
    if let second { try bind(second, at: 2) }
  }

  private func bind(_ argument: Argument, at place: Int) throws {
    switch argument {
    case .integer(let value): try bind(value, at: place)
    case .blob(let bytes): try bind(bytes, at: place)
    case .text(let text): try bind(text, at: place)
    }
  }

  /// The next row, good until the one after it; nil after the last. Throws `DatabaseError`.
  func next() throws -> DirectRow? {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return DirectRow(handle: handle)
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return nil
    case let code:
      let message = db.sqliteConnection.map { String(cString: sqlite3_errmsg($0)) }
      sqlite3_reset(handle)
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
  }

  /// Writes with the values that were bound.
  func execute() throws {
    defer { finish() }
    while try next() != nil {}
  }

  /// Ends the reading, which a transaction waits for.
  func finish() { sqlite3_reset(handle) }

  /// What is made of the first row of a statement that leaves one place open, or none; nil if there is no row.
  func first<Value>(_ argument: Argument?, _ body: (DirectRow) throws -> Value) throws -> Value? {
    try start(argument)
    defer { finish() }
    return try next().map(body)
  }
}

// MARK: - Values

extension DirectStatement {
  /// Gives a place of the statement, the first one 1, a value, which it has until it gets another one.
  func bind(_ value: Int64, at place: Int) throws { try check(sqlite3_bind_int64(handle, Int32(place), value)) }

  /// Nothing is NULL.
  func bind(_ value: Double?, at place: Int) throws {
    try check(value.map { sqlite3_bind_double(handle, Int32(place), $0) } ?? sqlite3_bind_null(handle, Int32(place)))
  }

  func bind(_ text: String, at place: Int) throws {
    var text = text
    try check(text.withUTF8 { bind(text: $0, at: place) })
  }

  /// Gives it a text in UTF-8.
  func bind(text bytes: [UInt8], at place: Int) throws {
    try check(bytes.withUnsafeBufferPointer { bind(text: $0, at: place) })
  }

  private func bind(text bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int32 {
    bytes.withMemoryRebound(to: CChar.self) {
      // A text at no address would be NULL.
      $0.isEmpty
        ? sqlite3_bind_text(handle, Int32(place), "", 0, Self.copies)
        : sqlite3_bind_text(handle, Int32(place), $0.baseAddress, Int32($0.count), Self.copies)
    }
  }

  func bind(_ bytes: [UInt8], at place: Int) throws {
    try check(
      bytes.withUnsafeBytes { bytes in
        bytes.isEmpty
          ? sqlite3_bind_zeroblob(handle, Int32(place), 0)
          : sqlite3_bind_blob(handle, Int32(place), bytes.baseAddress, Int32(bytes.count), Self.copies)
      })
  }

  /// Has SQLite copy what is bound.
  private static var copies: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}

/// A row of a ``DirectStatement``. What is not of the kind that is asked for is damage.
struct DirectRow {
  fileprivate let handle: OpaquePointer

  func integer(_ column: Int) throws -> Int64 {
    try check(column, SQLITE_INTEGER)
    return sqlite3_column_int64(handle, Int32(column))
  }

  /// A number of either kind; nil for NULL.
  func number(_ column: Int) throws -> Double? {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER, SQLITE_FLOAT: return sqlite3_column_double(handle, Int32(column))
    default: throw ListBytes.damaged
    }
  }

  /// Bytes that are good as long as the row is.
  func blob(_ column: Int) throws -> UnsafeBufferPointer<UInt8> {
    try check(column, SQLITE_BLOB)
    return bytes(sqlite3_column_blob(handle, Int32(column)), column)
  }

  /// The UTF-8 of a text, good as long as the row is.
  func text(_ column: Int) throws -> UnsafeBufferPointer<UInt8> {
    try check(column, SQLITE_TEXT)
    return bytes(sqlite3_column_text(handle, Int32(column)), column)
  }

  private func bytes(_ start: UnsafeRawPointer?, _ column: Int) -> UnsafeBufferPointer<UInt8> {
    // Its length is asked for after the bytes, which may be changed by being asked for.
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count)
  }

  private func check(_ column: Int, _ type: Int32) throws {
    if sqlite3_column_type(handle, Int32(column)) != type { throw ListBytes.damaged }
  }
}
