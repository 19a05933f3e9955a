import GRDB
import IncrementalSearch

/// Takes the records of an index being built.
///
/// They are written as they come, so memory stays bounded, and tokenized beside that.
public actor IndexBuilder {
  nonisolated let queue: DatabaseQueue
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
  /// The sum of the checksums of the records taken, at the places they were written to.
  private var checksum: Int64 = 0
  /// The words of the records written, until they are.
  private var words = VocabularyCounts()
  /// What the records written have of the facets.
  private var facetNumbers: FacetNumbers
  /// How many of the records written have their place where.
  private var counts: BlockCounts
  /// Why something that was taken is lost; nothing can be stored after that.
  private var failure: (any Error)?

  /// What was stored, once it was counted.
  struct Stored: Equatable, Sendable {
    var count: Int
    var checksum: Int64
  }

  /// How far apart the places of ranked records are, so that others find room between them.
  ///
  /// A full-text table keeps the difference of each place to the one listed before it, in 7 bits a byte, so it is no larger than
  /// needed. A power of two (``BlockCounts``).
  static let gap: Int64 = 1 << 3
  /// In records: while one piece is written, the next is tokenized.
  private static let piece = 1_024
  /// In bytes of records; tokens take some times as many.
  private static let pieceSize = 4 << 20

  private typealias Prepared = (record: IndexRecord, tokens: RecordTokens?)

  init(_ queue: DatabaseQueue, _ tables: IndexTables, _ settings: IndexSettings, path: String) {
    (self.queue, self.tables, self.settings, self.path) = (queue, tables, settings, path)
    (isRanked, hasSubstrings) = (settings.isRanked, settings.hasSubstrings)
    facetNumbers = FacetNumbers(facets: settings.facets.count)
    counts = BlockCounts(isRanked: settings.isRanked)
  }

  /// Appends records; returns the positions in the list of those refused, as another record has their id.
  ///
  /// Best with some thousands at a time. Throws ``IndexError`` or `CancellationError`; after an error of writing, which may
  /// also be of records appended before, each time: the build can't succeed any more.
  public func append(_ records: [IndexRecord]) async throws -> [Int] {
    for record in records where record.size > IndexRecord.largestSize {
      throw IndexError.tooLarge(path: path, id: record.id, size: record.size)
    }
    var refused: [Int] = []
    do {
      try checkFailure()
      var current = try await tokenized(records, from: 0)
      var start = 0
      while start < records.count {
        let first = start
        let end = start + current.count
        async let next = tokenized(records, from: end)
        refused += try await write(current).map { first + $0 }
        current = try await next
        start = end
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
    var (end, size) = (start, 0)
    while end < min(records.count, start + Self.piece), size < Self.pieceSize {
      size += records[end].size
      end += 1
    }
    return records[start..<end].map { record in
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
    let facets = isRanked ? [] : try numbers(of: records)
    let facetCount = settings.facets.count
    let (refused, added, words, counts) = try await failing {
      try await queue.writeWithoutTransaction { db in
        if begins { try Self.begin(db) }
        let writer = try RecordWriter(db, tables, hasSubstrings: hasSubstrings, facets: facetCount, isStaged: isRanked)
        var refused: [Int] = []
        var added: Int64 = 0
        var words = VocabularyCounts()
        var counts = BlockCounts(isRanked: isRanked)
        for (index, (record, tokens)) in records.enumerated() {
          let place = first + Int64(index) + 1
          guard let checksum = try writer.insert(record, at: place) else {
            refused.append(index)
            continue
          }
          added &+= checksum
          guard let tokens else { continue }
          counts.count(place, by: 1)
          try writer.insert(tokens, facets: facets[index], at: place)
          words.count(tokens.vocabulary, by: 1)
        }
        return (refused, added, words, counts)
      }
    }
    count += records.count - refused.count
    let notTaken = Set(refused)
    for (index, numbers) in facets.enumerated() where !notTaken.contains(index) { facetNumbers.count(numbers) }
    checksum &+= added
    self.counts.add(counts)
    try await add(words)
    return refused
  }

  /// The numbers of what records have of the facets.
  private func numbers(of records: [Prepared]) throws -> [[Int]] {
    do throws(TooManyFacetValues) {
      var numbers: [[Int]] = []
      numbers.reserveCapacity(records.count)
      for (record, _) in records { numbers.append(try facetNumbers.numbers(of: record)) }
      return numbers
    } catch {
      let refusal = IndexError.tooManyFacetValues(path: path, facet: settings.facets[error.facet])
      if failure == nil { failure = refusal }
      throw refusal
    }
  }

  /// Writes what is counted in all records.
  private func writeCounts() async throws {
    try await failing {
      try await queue.write { [facetNumbers, counts, tables] db in
        try IndexLineage.touch(db)
        try facetNumbers.write(to: db, tables)
        var counts = counts
        try counts.write(to: db, tables)
      }
    }
  }

  /// Counts words, and writes them now and then.
  private func add(_ more: VocabularyCounts) async throws {
    words.add(more)
    if words.isFull { try await writeWords() }
  }

  private func writeWords() async throws {
    if words.isEmpty { return }
    // Others may be counted while these are written.
    let counts = words
    words = VocabularyCounts()
    let (tables, begins) = (tables, begun == nil)
    if begins { begun = .now }
    try await failing {
      try await queue.writeWithoutTransaction { db in
        if begins { try Self.begin(db) }
        var counts = counts
        try counts.write(to: db, tables)
      }
    }
  }

  private static func begin(_ db: Database) throws {
    try db.beginTransaction(.immediate)
    try IndexLineage.touch(db)
  }

  /// Remembers an error: what was written since the last commit is lost with it, so nothing may follow.
  private func failing<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch {
      if failure == nil { failure = error }
      throw error
    }
  }

  private func checkFailure() throws { if let failure { throw failure } }

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
      // If that fails, the next append says so, or the end of the build.
      if appends == seen { try? await commit() }
    }
  }

  private func commit() async throws {
    try checkFailure()
    guard begun != nil else { return }
    begun = nil
    try await failing { try await queue.writeWithoutTransaction { try $0.commit() } }
  }

  /// Finishes the tables, so that they can be searched, and counts what is in them against what was taken.
  func finish() async throws -> Stored {
    appends += 1
    try await writeWords()
    try await commit()
    let taken = Stored(count: count, checksum: checksum)
    if !isRanked { try await writeCounts() }
    if settings.isRanked {
      // All that was staged, before it is moved.
      try await check(taken, in: tables.staged)
      try await placeByRank()
      try await writeCounts()
      let placed = Stored(count: taken.count, checksum: checksum)
      try await check(placed, in: tables.records)
      try await queue.write { [staged = tables.staged] db in
        try IndexLineage.touch(db)
        try db.execute(sql: "DROP TABLE \(staged)")
      }
      return placed
    }
    try await check(taken, in: tables.records)
    return taken
  }

  /// Reads all that was stored; throws ``IndexError/incomplete(path:detail:)`` unless it is what was taken.
  private func check(_ taken: Stored, in table: String) async throws {
    try checkFailure()
    let isStaged = table == tables.staged
    let indexes = isStaged ? [] : [tables.words] + (hasSubstrings ? [tables.parts] : [])
    let (facets, hasFacets) = (tables.facets, !isStaged && !settings.facets.isEmpty)
    try await queue.read { [path] db in
      var stored = Stored(count: 0, checksum: 0)
      let rows = try Row.fetchCursor(db, sql: "SELECT place, \(IndexTables.columns) FROM \(table)")
      while let row = try rows.next() {
        if stored.count % 1_024 == 0 { try Task.checkCancellation() }
        stored.count += 1
        stored.checksum &+= try IndexRecord(row, from: 1).checksum(at: row.decode(atIndex: 0))
      }
      if stored.count != taken.count {
        throw IndexError.incomplete(path: path, detail: "\(stored.count) of \(taken.count) records")
      }
      if stored.checksum != taken.checksum {
        throw IndexError.incomplete(path: path, detail: "other records than were given")
      }
      if hasFacets {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(facets)") ?? 0
        if count != taken.count {
          throw IndexError.incomplete(path: path, detail: "\(count) of \(taken.count) records in \(facets)")
        }
      }
      for index in indexes {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(index)_docsize") ?? 0
        if count != taken.count {
          throw IndexError.incomplete(path: path, detail: "\(count) of \(taken.count) records in \(index)")
        }
      }
    }
  }

  /// Deletes what was written.
  func giveUp() async {
    appends += 1
    try? await queue.writeWithoutTransaction { [tables] db in
      if db.isInsideTransaction { try db.rollback() }
      try db.inTransaction {
        try IndexLineage.touch(db)
        try tables.drop(from: db)
        var state = try IndexState(db)
        if abs(state.building) == tables.generation { state.building = 0 }
        try state.write(db)
        try db.execute(sql: "DELETE FROM changed_ids")
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
    checksum = 0
    var start = 0
    var current = try await self.staged(numbers, from: 0)
    while start < numbers.count {
      let first = start
      let end = start + current.count
      async let next = self.staged(numbers, from: end)
      try await place(current, from: first)
      current = try await next
      start = end
      try await commitIfDue()
    }
    try await writeWords()
    try await commit()
  }

  @concurrent
  private nonisolated func staged(_ numbers: [Int64], from start: Int) async throws -> [Prepared] {
    if start >= numbers.count { return [] }
    let (part, staged) = (numbers[start..<min(numbers.count, start + Self.piece)], tables.staged)
    let records = try await queue.unsafeRead { db in
      let statement = try db.cachedStatement(sql: "SELECT place, \(IndexTables.columns) FROM \(staged) WHERE place = ?")
      var records: [IndexRecord] = []
      var size = 0
      for place in part {
        guard size < Self.pieceSize else { break }
        guard let row = try Row.fetchOne(statement, arguments: [place]) else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a staged record is gone")
        }
        records.append(try IndexRecord(row, from: 1))
        size += records[records.count - 1].size
      }
      return records
    }
    return records.map { ($0, RecordTokens($0, hasSubstrings: hasSubstrings)) }
  }

  private func place(_ records: [Prepared], from first: Int) async throws {
    let (tables, hasSubstrings, begins) = (tables, hasSubstrings, begun == nil)
    if begins { begun = .now }
    let facets = try numbers(of: records)
    let facetCount = settings.facets.count
    let (added, words, counts) = try await failing {
      try await queue.writeWithoutTransaction { db in
        if begins { try Self.begin(db) }
        let writer = try RecordWriter(db, tables, hasSubstrings: hasSubstrings, facets: facetCount)
        var added: Int64 = 0
        var words = VocabularyCounts()
        var counts = BlockCounts(isRanked: true)
        for (index, (record, tokens)) in records.enumerated() {
          let place = Int64(first + index + 1) * Self.gap
          added &+= try writer.insert(record, at: place) ?? 0
          counts.count(place, by: 1)
          guard let tokens else { continue }
          try writer.insert(tokens, facets: facets[index], at: place)
          words.count(tokens.vocabulary, by: 1)
        }
        return (added, words, counts)
      }
    }
    checksum &+= added
    self.counts.add(counts)
    for numbers in facets { facetNumbers.count(numbers) }
    try await add(words)
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
