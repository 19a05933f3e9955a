import GRDB

// What is put in order once the new records are searched.

extension IndexBuilder {
  /// Makes one piece of the pieces that the table of parts of words was written in, in steps, so that no writer waits for long.
  ///
  /// Else some later change would have to, all at once, as it came to be its turn. See
  /// https://www.sqlite.org/fts5.html#the_merge_command.
  func merge() async throws {
    for table in hasSubstrings ? [tables.parts] : [] {
      // A negative number begins to merge all pieces.
      var pages = -1_000
      var changes = 2
      while changes >= 2 {
        let step = pages
        changes = try await queue.write { db in
          try IndexLineage.touch(db)
          let before = db.totalChangesCount
          try db.execute(sql: "INSERT INTO \(table)(\(table), rank) VALUES ('merge', ?)", arguments: [step])
          return db.totalChangesCount - before
        }
        pages = 1_000
      }
    }
  }

  /// Gives pages of the file that nothing needs any more back to the file system, in steps, so that no writer waits for
  /// long. See https://www.sqlite.org/pragma.html#pragma_incremental_vacuum.
  func shrink() async throws {
    var unused = Int.max
    var rest = Int.max - 1
    // A file that an older version made gives nothing back.
    while rest > 0, rest < unused {
      unused = rest
      rest = try await queue.write { db in
        try IndexLineage.touch(db)
        // Each row that is read is a page given back.
        let pages = try Row.fetchCursor(db, sql: "PRAGMA incremental_vacuum(2000)")
        while try pages.next() != nil {}
        return try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      }
    }
  }
}
