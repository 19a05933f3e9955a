import GRDB
import IncrementalSearch

/// Takes the records of an index being built.
///
/// They are written as they come, so memory stays bounded, and tokenized beside that.
public actor IndexBuilder {
  private let queue: DatabaseQueue
  private let tables: IndexTables
  private let settings: IndexSettings
  private let path: String
  private let isRanked: Bool
  private let hasSubstrings: Bool
  private var place: Int64 = 0
  /// The number of records taken.
  public private(set) var count = 0
  private var appends = 0
  private var begun: ContinuousClock.Instant?

  /// How far apart the places of ranked records are, so that others find room between them.
  static let gap: Int64 = 1 << 10
  /// In records: while one piece is written, the next is tokenized.
  private static let piece = 1_024

  private typealias Prepared = (record: IndexRecord, tokens: RecordTokens?)

  init(_ queue: DatabaseQueue, _ tables: IndexTables, _ settings: IndexSettings, path: String) {
    (self.queue, self.tables, self.settings, self.path) = (queue, tables, settings, path)
    (isRanked, hasSubstrings) = (settings.isRanked, settings.hasSubstrings)
  }

  /// Appends records; returns the positions in the list of those refused, as another record has their id.
  ///
  /// Best with some thousands at a time. Throws ``IndexError`` or `CancellationError`.
  public func append(_ records: [IndexRecord]) async throws -> [Int] {
    var refused: [Int] = []
    do {
      var current = try await tokenized(records, from: 0)
      var start = 0
      while start < records.count {
        let first = start
        async let next = tokenized(records, from: first + Self.piece)
        refused += try await write(current).map { first + $0 }
        current = try await next
        start += Self.piece
      }
      try await commitIfDue()
      commitSoon()
    } catch {
      throw error is CancellationError ? error : IndexError(error, path: path)
    }
    return refused
  }

  @concurrent
  private nonisolated func tokenized(_ records: [IndexRecord], from start: Int) async throws -> [Prepared] {
    if start >= records.count { return [] }
    try Task.checkCancellation()
    return records[start..<min(records.count, start + Self.piece)].map { record in
      let record = record.stored
      // Those of a ranked index wait for their place, and are tokenized then.
      return (record, isRanked ? nil : RecordTokens(record, hasSubstrings: hasSubstrings))
    }
  }

  private func write(_ records: [Prepared]) async throws -> [Int] {
    let (tables, isRanked, hasSubstrings, first, begins) = (tables, isRanked, hasSubstrings, place, begun == nil)
    // Taken before anything waits, so that lists appended at the same time get places of their own.
    place += Int64(records.count)
    if begins { begun = .now }
    let refused = try await queue.writeWithoutTransaction { db in
      if begins { try db.beginTransaction(.immediate) }
      let writer = try RecordWriter(db, tables, hasSubstrings: hasSubstrings, isStaged: isRanked)
      var refused: [Int] = []
      for (index, (record, tokens)) in records.enumerated() {
        let place = first + Int64(index) + 1
        guard try writer.insert(record, at: place) else {
          refused.append(index)
          continue
        }
        if let tokens { try writer.insert(tokens, at: place) }
      }
      return refused
    }
    count += records.count - refused.count
    return refused
  }

  /// Other writers wait while a transaction is open, so none stays open for long.
  private func commitIfDue() async throws {
    if let begun, begun.duration(to: .now) > .seconds(4) { try await commit() }
  }

  /// Commits if nothing is appended for a second: a slow input must not keep others waiting.
  private func commitSoon() {
    appends += 1
    let seen = appends
    Task {
      try? await Task.sleep(for: .seconds(1))
      if appends == seen { try? await commit() }
    }
  }

  private func commit() async throws {
    guard begun != nil else { return }
    begun = nil
    try await queue.writeWithoutTransaction { try $0.commit() }
  }

  /// Finishes the tables, so that they can be searched.
  func finish() async throws {
    appends += 1
    try await commit()
    if settings.isRanked { try await placeByRank() }
  }

  /// Deletes what was written.
  func giveUp() async {
    appends += 1
    try? await queue.writeWithoutTransaction { [tables] db in
      if db.isInsideTransaction { try db.rollback() }
      try db.inTransaction {
        try tables.drop(from: db)
        return .commit
      }
    }
  }

  // MARK: Ranks

  /// Moves the staged records to their places, highest rank first, equal ones as they came.
  private func placeByRank() async throws {
    let staged = tables.staged
    let numbers = try await queue.read { db in
      try Int64.fetchAll(
        db, sql: "SELECT place FROM \(staged) ORDER BY rank DESC NULLS LAST, \(IndexTables.length), place")
    }
    var start = 0
    var current = try await self.staged(numbers, from: 0)
    while start < numbers.count {
      let first = start
      async let next = self.staged(numbers, from: first + Self.piece)
      try await place(current, from: first)
      current = try await next
      start += Self.piece
      try await commitIfDue()
    }
    try await commit()
    try await queue.write { try $0.execute(sql: "DROP TABLE \(staged)") }
  }

  @concurrent
  private nonisolated func staged(_ numbers: [Int64], from start: Int) async throws -> [Prepared] {
    if start >= numbers.count { return [] }
    let (part, staged) = (numbers[start..<min(numbers.count, start + Self.piece)], tables.staged)
    let records = try await queue.unsafeRead { db in
      let statement = try db.cachedStatement(sql: "SELECT \(IndexTables.columns) FROM \(staged) WHERE place = ?")
      return try part.compactMap { try Row.fetchOne(statement, arguments: [$0]).map { IndexRecord($0, from: 0) } }
    }
    return records.map { ($0, RecordTokens($0, hasSubstrings: hasSubstrings)) }
  }

  private func place(_ records: [Prepared], from first: Int) async throws {
    let (tables, hasSubstrings, begins) = (tables, hasSubstrings, begun == nil)
    if begins { begun = .now }
    try await queue.writeWithoutTransaction { db in
      if begins { try db.beginTransaction(.immediate) }
      let writer = try RecordWriter(db, tables, hasSubstrings: hasSubstrings)
      for (index, (record, tokens)) in records.enumerated() {
        let place = Int64(first + index + 1) * Self.gap
        _ = try writer.insert(record, at: place)
        if let tokens { try writer.insert(tokens, at: place) }
      }
    }
  }

  // MARK: Merging

  /// Makes one piece of the pieces that the full-text tables were written in, in steps, so that no writer waits for long.
  ///
  /// Else some later change would have to, all at once, as it came to be its turn. See
  /// https://www.sqlite.org/fts5.html#the_merge_command.
  func merge() async throws {
    for table in [tables.words] + (hasSubstrings ? [tables.parts] : []) {
      // A negative number begins to merge all pieces.
      var pages = -1_000
      var changes = 2
      while changes >= 2 {
        let step = pages
        changes = try await queue.write { db in
          let before = db.totalChangesCount
          try db.execute(sql: "INSERT INTO \(table)(\(table), rank) VALUES ('merge', ?)", arguments: [step])
          return db.totalChangesCount - before
        }
        pages = 1_000
      }
    }
  }
}
