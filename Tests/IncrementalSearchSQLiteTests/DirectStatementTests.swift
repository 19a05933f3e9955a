import GRDB
import Testing

@testable import IncrementalSearchSQLite

/// Rows that are read without copies are what was written, and anything else is damage.
@Suite("Index: rows as SQLite has them") struct DirectStatementTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE t(number INTEGER PRIMARY KEY, name TEXT, data BLOB, rank REAL)")
      try db.execute(sql: "INSERT INTO t VALUES (1, 'a' || char(0) || 'ｂ', x'', NULL), (2, '', x'00ff', 1.5)")
      try db.execute(sql: "INSERT INTO t VALUES (3, NULL, NULL, 'x')")
    }
  }

  @Test func valuesAreThoseWritten() throws {
    try queue.read { db in
      let statement = try DirectStatement(db, "SELECT number, name, data, rank FROM t WHERE number = ?")
      try statement.first(.integer(1)) { (row: DirectRow) throws in
        #expect(String(decoding: try row.text(1), as: UTF8.self) == "a\0ｂ")
        #expect(try row.blob(2).isEmpty)
        #expect(try row.number(3) == nil)
      }
      try statement.first(.integer(2)) { (row: DirectRow) throws in
        #expect(try row.text(1).isEmpty)
        #expect(try Array(row.blob(2)) == [0, 0xFF])
        #expect(try row.number(3) == 1.5)
      }
      #expect(try statement.first(.integer(4)) { _ in true } == nil)
      for read in [{ _ = try $0.text(1) }, { _ = try $0.blob(2) }, { _ = try $0.number(3) }, { _ = try $0.integer(3) }]
        as [(DirectRow) throws -> Void]
      {
        #expect(throws: DatabaseError.self) { try statement.first(.integer(3), read) }
      }
      // What failed holds nothing up.
      #expect(try statement.first(.integer(2)) { try $0.integer(0) } == 2)
    }
    try queue.write { try $0.execute(sql: "DROP TABLE t") }
  }

  @Test func whatIsBoundIsWritten() throws {
    try queue.write { db in
      let statement = try DirectStatement(db, "INSERT INTO t VALUES (?, ?, ?, ?)")
      let values: [(String, [UInt8], Double?)] = [("", [], nil), ("ｂ\0é", [0, 0xFF], 0.5)]
      for (number, (name, data, rank)) in values.enumerated() {
        try statement.bind(Int64(10 + number), at: 1)
        if number == 0 { try statement.bind(name, at: 2) } else { try statement.bind(text: Array(name.utf8), at: 2) }
        try statement.bind(data, at: 3)
        try statement.bind(rank, at: 4)
        try statement.execute()
      }
      // The same number again; what failed holds nothing up.
      #expect(throws: DatabaseError.self) { try statement.execute() }
      try statement.bind(12, at: 1)
      try statement.execute()
      let rows = try DirectStatement(db, "SELECT name, data, rank FROM t WHERE number = ?")
      try rows.first(.integer(10)) { (row: DirectRow) throws in
        #expect(try row.text(0).isEmpty && row.blob(1).isEmpty && row.number(2) == nil)
      }
      for number in [11, 12] as [Int64] {
        try rows.first(.integer(number)) { (row: DirectRow) throws in
          #expect(String(decoding: try row.text(0), as: UTF8.self) == "ｂ\0é")
          #expect(try Array(row.blob(1)) == [0, 0xFF])
          #expect(try row.number(2) == 0.5)
        }
      }
    }
  }

  @Test func nothingAsBytesIsNotNULL() throws {
    try queue.read { db in
      let statement = try DirectStatement(db, "SELECT typeof(?)")
      for argument in [DirectStatement.Argument.blob([]), .blob([1])] {
        #expect(try statement.first(argument) { String(decoding: try $0.text(0), as: UTF8.self) } == "blob")
      }
      #expect(try statement.first(.text("")) { String(decoding: try $0.text(0), as: UTF8.self) } == "text")
    }
  }

  @Test func aReadingThatIsGivenUpLeavesTheTableToWriters() throws {
    try queue.writeWithoutTransaction { db in
      do {
        let statement = try DirectStatement(db, "SELECT number FROM t ORDER BY number")
        try statement.start()
        #expect(try statement.next()?.integer(0) == 1)
      }
      try db.execute(sql: "DROP TABLE t")
    }
  }
}
