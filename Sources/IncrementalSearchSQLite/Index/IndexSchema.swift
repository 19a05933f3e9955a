import GRDB

/// The layout of an index's file.
///
/// `search_index` has one row, the state; `lineage` says which file it is (``IndexLineage``); `properties` are the
/// caller's; `changed_ids` are the records changed while a generation is built, which has to have them too; `records` is
/// a view of the records searched at present. Each generation has tables of its own (``IndexTables``).
enum IndexSchema {
  /// What tells an index from other databases: "isea".
  static let applicationID: Int32 = 0x6973_6561
  /// The version of the layout, in `PRAGMA user_version`. It also counts how texts are folded and tokenized, so an index
  /// of another version can't be searched, only built anew.
  static let version = 17

  /// Throws ``IndexError`` unless a file's layout is of this version.
  static func check(_ version: Int, path: String) throws(IndexError) {
    if version > Self.version { throw .newer(path: path, version: version) }
    if version < Self.version { throw .older(path: path, version: version) }
  }

  /// Makes an empty index in an empty database.
  static func create(in db: Database) throws {
    try IndexLineage.create(in: db)
    try db.execute(
      sql: """
        CREATE TABLE search_index(
          one INTEGER PRIMARY KEY CHECK (one = 1), generation INTEGER NOT NULL, revision INTEGER NOT NULL,
          epoch INTEGER NOT NULL, count INTEGER NOT NULL, build_seconds REAL NOT NULL,
          build_count INTEGER NOT NULL, is_ranked INTEGER NOT NULL, has_substrings INTEGER NOT NULL,
          checksum INTEGER NOT NULL, building INTEGER NOT NULL, facets TEXT NOT NULL);
        INSERT INTO search_index VALUES (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '');
        CREATE TABLE changed_ids(id TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE properties(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """)
    try IndexTables(generation: 0).create(in: db, IndexSettings())
    try showRecords(of: IndexTables(generation: 0), in: db)
  }

  /// Lets the view `records` show a generation.
  static func showRecords(of tables: IndexTables, in db: Database) throws {
    try db.execute(
      sql: """
        DROP VIEW IF EXISTS records;
        CREATE VIEW records AS SELECT place, \(IndexTables.columns) FROM \(tables.records);
        """)
  }
}
