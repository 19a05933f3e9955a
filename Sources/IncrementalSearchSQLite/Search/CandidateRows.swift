import GRDB

/// Reads the records that a query may find, from a place on, in the order of places or against it.
struct CandidateRows {
  /// What gives one after the other, a row of its place and ``IndexTables/columns``.
  typealias Rows = () throws -> Row?

  let reader: ResultReader
  private let comparison: String
  private let direction: String
  private let number: Int64

  private static let columns = "r.place, r.id, r.title, r.texts, r.reading, r.rank, r.content, r.checksum, r.facets"
  /// Fewer than these are compared rather than looked for in another table.
  private static let few = 500

  /// Reads on one side of a place; nil is the end on the other side.
  init(reader: ResultReader, side: IndexKey.Side, number: Int64?) {
    self.reader = reader
    (comparison, direction) = side == .after ? (">", "ASC") : ("<", "DESC")
    self.number = number ?? (side == .after ? .min : .max)
  }

  private var tables: IndexTables { reader.tables }

  /// Reads where these are listed.
  func rows(of candidates: IndexQuery.Candidates) throws -> Rows {
    switch candidates {
    case .words(let expression): return try rows(in: tables.words, expression)
    case .parts(let expression):
      if expression.sounding == nil, let parts = expression.parts { return try rows(in: tables.parts, parts) }
      return try rows(expression, and: nil)
    case .both(let words, let expression):
      // A few are compared sooner than found in two tables.
      if try count(tables.words, words) < Self.few { return try rows(in: tables.words, words) }
      // What the words say is checked in each record, but not what it is filtered by.
      let isEnough = try reader.query.filter == nil && isRare(expression)
      return try isEnough ? rows(of: .parts(expression)) : rows(expression, and: words)
    case .all:
      return try rows(
        """
        SELECT \(Self.columns) FROM \(tables.records) AS r WHERE r.place \(comparison) ? ORDER BY r.place \(direction)
        """, [number])
    }
  }

  private func isRare(_ expression: IndexQuery.PartsExpression) throws -> Bool {
    if let parts = expression.parts, try count(tables.parts, parts) < Self.few { return true }
    guard let sounding = expression.sounding else { return false }
    return try count(tables.parts, sounding.parts) + count(tables.words, sounding.sounds) < Self.few
  }

  private func count(_ table: String, _ expression: String) throws -> Int {
    try reader.countFound(by: expression, in: table, most: Self.few)
  }

  private func rows(_ sql: String, _ arguments: StatementArguments) throws -> Rows {
    let cursor = try Row.fetchCursor(reader.db.cachedStatement(sql: sql), arguments: arguments)
    return { try cursor.next() }
  }

  private func rows(in table: String, _ expression: String) throws -> Rows {
    // CROSS JOIN: the records are looked up by what the full-text table finds, never the other way round.
    try rows(
      """
      SELECT \(Self.columns) FROM \(table) CROSS JOIN \(tables.records) AS r ON r.place = \(table).rowid
      WHERE \(table) MATCH ? AND \(table).rowid \(comparison) ? ORDER BY \(table).rowid \(direction)
      """, [expression, number])
  }

  /// What several lookups find; their answers are in the order of places already, so SQLite merges them as they come.
  private func rows(_ expression: IndexQuery.PartsExpression, and words: String?) throws -> Rows {
    var lookups: [(operation: String, table: String, expression: String)] = []
    // What comes first is put together first.
    if let sounding = expression.sounding {
      lookups = [("", tables.parts, sounding.parts), ("UNION", tables.words, sounding.sounds)]
    }
    if let parts = expression.parts { lookups.append((lookups.isEmpty ? "" : "INTERSECT", tables.parts, parts)) }
    if let words { lookups.append(("INTERSECT", tables.words, words)) }
    var sql = ""
    var arguments: StatementArguments = []
    for (operation, table, expression) in lookups {
      sql += "\(operation) SELECT rowid AS place FROM \(table) WHERE \(table) MATCH ? AND rowid \(comparison) ? "
      arguments += [expression, number]
    }
    sql += "ORDER BY place \(direction)"
    let places = try Int64.fetchCursor(reader.db.cachedStatement(sql: sql), arguments: arguments)
    let record = try reader.db.cachedStatement(
      sql: "SELECT \(Self.columns) FROM \(tables.records) AS r WHERE r.place = ?")
    return {
      while let place = try places.next() {
        if let row = try Row.fetchOne(record, arguments: [place]) { return row }
      }
      return nil
    }
  }
}
