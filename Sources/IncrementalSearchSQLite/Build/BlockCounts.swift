import GRDB

/// How many records have their place in each block of places, so that a position is reached without counting from the start.
///
/// There are blocks of three sizes, each of 256 of the next smaller one, as the levels of a tree; the smallest has some 256
/// records. A record that comes or goes changes one count of each size.
struct BlockCounts: Sendable {
  private struct Block: Hashable, Comparable {
    var level: Int
    var number: Int64

    static func < (a: Block, b: Block) -> Bool { (a.level, a.number) < (b.level, b.number) }
  }

  private var changes: [Block: Int] = [:]
  private let isRanked: Bool

  private static let levels = 1...3
  /// In bits: how many blocks, or records, one of the next level has.
  private static let fanOut = 8

  /// Nothing is counted yet.
  init(isRanked: Bool) { self.isRanked = isRanked }

  /// In bits: how many places a block has.
  private static func width(_ level: Int, isRanked: Bool) -> Int {
    level * fanOut + (isRanked ? IndexBuilder.gap.trailingZeroBitCount : 0)
  }

  /// Makes the table.
  static func create(_ tables: IndexTables, in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE \(tables.counts)(
          level INTEGER, block INTEGER, count INTEGER NOT NULL, PRIMARY KEY (level, block)) WITHOUT ROWID
        """)
  }

  /// Counts a record that comes to a place, or by -1 goes.
  mutating func count(_ place: Int64, by change: Int) {
    for level in Self.levels {
      changes[Block(level: level, number: place >> Self.width(level, isRanked: isRanked)), default: 0] += change
    }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: BlockCounts) { changes.merge(other.changes, uniquingKeysWith: +) }

  /// Writes what was counted, and forgets it.
  mutating func write(to db: Database, _ tables: IndexTables) throws {
    let addition = try db.cachedStatement(
      sql: """
        INSERT INTO \(tables.counts) VALUES (?, ?, ?)
        ON CONFLICT(level, block) DO UPDATE SET count = count + excluded.count
        """)
    let removal = try db.cachedStatement(
      sql: "DELETE FROM \(tables.counts) WHERE level = ? AND block = ? AND count = 0")
    for (block, change) in changes.filter({ $0.value != 0 }).sorted(by: { $0.key < $1.key }) {
      try addition.execute(arguments: [block.level, block.number, change])
      if change < 0 { try removal.execute(arguments: [block.level, block.number]) }
    }
    changes = [:]
  }
}

// MARK: - Positions

extension BlockCounts {
  /// The place of the record with so many before it; nil past the end.
  ///
  /// Reads some hundred small rows of each size of blocks, however many records there are.
  static func place(at position: Int, in db: Database, _ state: IndexState) throws -> Int64? {
    let blocks = try db.cachedStatement(
      sql: """
        SELECT block, count FROM \(state.tables.counts) WHERE level = ? AND block BETWEEN ? AND ? ORDER BY block
        """)
    var rest = position
    var (first, last) = (Int64.min, Int64.max)
    for level in levels.reversed() {
      let rows = try Row.fetchCursor(blocks, arguments: [level, first, last])
      var found: Int64?
      while found == nil, let row = try rows.next() {
        let count = try row.decode(Int.self, atIndex: 1)
        if rest < count { found = try row.decode(atIndex: 0) } else { rest -= count }
      }
      guard let found else { return nil }
      (first, last) = level == levels.lowerBound ? (found, found) : (found << fanOut, (found + 1) << fanOut - 1)
    }
    return try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT place FROM \(state.tables.records) WHERE place >= ? ORDER BY place LIMIT 1 OFFSET ?"),
      arguments: [first << width(levels.lowerBound, isRanked: state.isRanked), rest])
  }

  /// The number of records before a place; the cost is that of ``place(at:in:_:)``.
  static func count(before place: Int64, in db: Database, _ state: IndexState) throws -> Int {
    let blocks = try db.cachedStatement(
      sql: """
        SELECT coalesce(sum(count), 0) FROM \(state.tables.counts) WHERE level = ? AND block >= ? AND block < ?
        """)
    var count = 0
    var first = Int64.min
    for level in levels.reversed() {
      let block = place >> width(level, isRanked: state.isRanked)
      count += try Int.fetchOne(blocks, arguments: [level, first, block]) ?? 0
      first = level == levels.lowerBound ? block : block << fanOut
    }
    return try count
      + (Int.fetchOne(
        db.cachedStatement(sql: "SELECT count(*) FROM \(state.tables.records) WHERE place >= ? AND place < ?"),
        arguments: [first << width(levels.lowerBound, isRanked: state.isRanked), place]) ?? 0)
  }

  /// What is wrong with the counts.
  static func problems(_ db: Database, _ state: IndexState) throws -> [String] {
    var problems: [String] = []
    for level in levels {
      let wrong =
        try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM
              (SELECT place >> \(width(level, isRanked: state.isRanked)) AS block, count(*) AS count
               FROM \(state.tables.records) GROUP BY 1) AS r
              FULL OUTER JOIN (SELECT block, count FROM \(state.tables.counts) WHERE level = \(level)) AS c USING (block)
            WHERE r.count IS NOT c.count
            """) ?? 0
      if wrong > 0 { problems.append("\(wrong) blocks of \(state.tables.records) are counted wrongly") }
    }
    return problems
  }
}
