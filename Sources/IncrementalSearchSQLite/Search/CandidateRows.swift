import GRDB

/// Reads the records that a query may find, from a place on, in the order of places or against it.
struct CandidateRows {
  /// What gives one after the other.
  typealias Rows = () throws -> FoundRow?

  let reader: ResultReader
  private let side: IndexKey.Side
  private let comparison: String
  private let direction: String
  private let number: Int64

  /// Fewer than these are compared rather than looked for in another table.
  private static let few = 500

  /// Reads on one side of a place; nil is the end on the other side.
  init(reader: ResultReader, side: IndexKey.Side, number: Int64?) {
    self.reader = reader
    self.side = side
    (comparison, direction) = side == .after ? (">", "ASC") : ("<", "DESC")
    self.number = number ?? (side == .after ? .min : .max)
  }

  private var tables: IndexTables { reader.tables }

  /// Reads where these are listed.
  func rows(of candidates: IndexQuery.Candidates) throws -> Rows {
    switch candidates {
    case .words(let expression): return rows(at: try words(expression))
    case .parts(let expression): return rows(at: try places(expression, and: nil))
    case .both(let words, let expression):
      // A few are compared sooner than found in two tables.
      if try reader.words.count(words, most: Self.few) < Self.few { return rows(at: try self.words(words)) }
      // What the words say is checked in each record, but not what it is filtered by.
      let isEnough = try reader.query.filter == nil && isRare(expression)
      return rows(at: try places(expression, and: isEnough ? nil : words))
    case .all:
      let rows = try DirectStatement(
        reader.db,
        """
        SELECT place, \(IndexTables.columns) FROM \(tables.records) WHERE place \(comparison) ? ORDER BY place \(direction)
        """)
      try rows.start(.integer(number))
      return { [reading = reader.reading] in try rows.next().map { try FoundRow($0, reading) } }
    }
  }

  private func isRare(_ expression: IndexQuery.PartsExpression) throws -> Bool {
    if let parts = expression.parts, try countParts(parts) < Self.few { return true }
    guard let sounding = expression.sounding else { return false }
    return try countParts(sounding.parts) + reader.words.count(sounding.sounds, most: Self.few) < Self.few
  }

  private func countParts(_ expression: TokenExpression) throws -> Int {
    try Int.fetchOne(
      reader.db.cachedStatement(
        sql: "SELECT count(*) FROM (SELECT 1 FROM \(tables.parts) WHERE \(tables.parts) MATCH ? LIMIT ?)"),
      arguments: [expression.text, Self.few]) ?? 0
  }

  private func rows(at places: @escaping Places) -> Rows {
    { [reading = reader.reading] in try places().map { FoundRow(at: $0, reading) } }
  }

  // MARK: Places

  private typealias Places = () throws -> Int64?

  private func words(_ expression: TokenExpression) throws -> Places {
    let found = try reader.words.places(expression, side, number)
    return { try found.next() }
  }

  /// What the table of parts of words finds. Statements of their own: two of these may be read at the same time.
  private func parts(_ expression: TokenExpression) throws -> Places {
    let places = try Int64.fetchCursor(
      reader.db.makeStatement(
        sql: """
          SELECT rowid FROM \(tables.parts) WHERE \(tables.parts) MATCH ? AND rowid \(comparison) ?
          ORDER BY rowid \(direction)
          """), arguments: [expression.text, number])
    return { try places.next() }
  }

  /// What several lookups find, as it comes.
  private func places(_ expression: IndexQuery.PartsExpression, and words: TokenExpression?) throws -> Places {
    var found: [Places] = []
    if let sounding = expression.sounding {
      found.append(try any(parts(sounding.parts), self.words(sounding.sounds)))
    }
    if let parts = expression.parts { found.append(try self.parts(parts)) }
    if let words { found.append(try self.words(words)) }
    guard let first = found.first else { return { nil } }
    return try found.dropFirst().reduce(first) { try all($0, $1) }
  }

  private func precedes(_ a: Int64, _ b: Int64) -> Bool { side == .after ? a < b : a > b }

  private func any(_ a: @escaping Places, _ b: @escaping Places) throws -> Places {
    var (nextA, nextB) = (try a(), try b())
    return {
      guard let left = nextA, let right = nextB else {
        let last = nextA ?? nextB
        if nextA != nil { nextA = try a() } else if nextB != nil { nextB = try b() }
        return last
      }
      if left == right || precedes(left, right) { nextA = try a() }
      if left == right || precedes(right, left) { nextB = try b() }
      return precedes(right, left) ? right : left
    }
  }

  private func all(_ a: @escaping Places, _ b: @escaping Places) throws -> Places {
    return {
      var (left, right) = (try a(), try b())
      while let one = left, let other = right, one != other {
        if precedes(one, other) { left = try a() } else { right = try b() }
      }
      return right == nil ? nil : left
    }
  }
}
