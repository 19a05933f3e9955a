import GRDB

/// The account ids that are taken, in a table of a database in memory.
struct TakenAccounts: Sendable {
  private let database: DatabaseQueue

  /// Makes the table. Throws what SQLite throws.
  init() throws {
    database = try DatabaseQueue()
    try database.write { database in
      try database.execute(sql: "CREATE TABLE account (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID")
      let ids = ["admin", "root", "support", "tanaka", "suzuki", "sato", "yamada", "sakura", "tokyo", "kyoto", "hello"]
      for id in ids { try database.execute(sql: "INSERT INTO account VALUES (?)", arguments: [id]) }
    }
  }

  /// Whether an id is taken. A cancelled task's query is interrupted.
  func contains(_ id: String) async throws -> Bool {
    try await database.read { database in
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE id = ?)", arguments: [id]) ?? false
    }
  }
}
