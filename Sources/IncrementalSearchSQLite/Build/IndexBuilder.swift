import Foundation
import GRDB
import IncrementalSearch

/// Takes the records of an index being built.
///
/// Records are written as they come; meanwhile their tokens are sorted, some thousands of records at a time. When all records are
/// there, the sorted tokens are merged into lists. Beyond some MB sorted tokens are kept in a file. Merging takes some hundreds of
/// bytes of memory for each record.
public actor IndexBuilder {
  nonisolated let queue: DatabaseQueue
  let tables: IndexTables
  private let settings: IndexSettings
  private let path: String
  private let isRanked: Bool
  let hasSubstrings: Bool
  /// The number of records taken.
  public private(set) var count = 0
  private var appends = 0
  private var begun: ContinuousClock.Instant?
  /// The sum of the checksums of the records taken, at the places they were written to.
  private var checksum: Int64 = 0
  /// The words of the records written, until they are.
  private var words = VocabularyCounts()
  /// The sum of the checksums of all words counted.
  private var wordSum: UInt64 = 0
  /// What the records written have of the facets.
  private var facetNumbers: FacetNumbers
  /// How many of the records written have their place where.
  private var counts: BlockCounts
  /// The records written whose tokens are not sorted yet, and their bytes.
  private var unsorted: [ListedRecord] = []
  private var unsortedSize = 0
  private var sorting: [Task<SortedTokens, any Error>] = []
  private let runs: RunStore
  private var reserved: ReservedRoom
  private let places = LastPlace()
  /// Why something that was taken is lost; nothing can be stored after that.
  private var failure: (any Error)?

  /// What was stored, once it was counted.
  struct Stored: Equatable, Sendable {
    var count: Int
    var checksum: Int64
  }

  /// The last place taken; used on the queue only.
  private final class LastPlace: @unchecked Sendable { var place: Int64 = 0 }

  /// How far apart the places of ranked records are, so that others find room between them. A power of two (``BlockCounts``).
  static let gap: Int64 = 1 << 10
  /// In records: so many are written at once.
  private static let piece = 1_024
  /// In bytes of records; tokens take some times as many.
  private static let pieceSize = 4 << 20
  /// In records: so many are sorted at once.
  private static let sorted = 8_192
  /// So many parts of the lists, of some MB each, are made before it is their turn to be written: processors have something to do
  /// while the records are looked at.
  private static let partsAhead = 6

  init(_ queue: DatabaseQueue, _ tables: IndexTables, _ settings: IndexSettings, path: String) {
    (self.queue, self.tables, self.settings, self.path) = (queue, tables, settings, path)
    (isRanked, hasSubstrings) = (settings.isRanked, settings.hasSubstrings)
    facetNumbers = FacetNumbers(facets: settings.facets.count)
    counts = BlockCounts(isRanked: settings.isRanked)
    runs = RunStore(besides: path)
    reserved = ReservedRoom(besides: path)
  }

  /// Appends records, best some thousands at a time.
  ///
  /// Throws ``IndexError`` or `CancellationError`. An error of writing may be due to records appended earlier; after it every
  /// call throws, since the build can't succeed any more.
  ///
  /// - Returns: The positions in `records` of those refused, because another record has their id.
  public func append(_ records: [IndexRecord]) async throws -> [Int] {
    let sizes = records.map(\.size)
    if let index = sizes.firstIndex(where: { $0 > IndexRecord.largestSize }) {
      throw IndexError.tooLarge(path: path, id: records[index].id, size: sizes[index])
    }
    var refused: [Int] = []
    do {
      try checkFailure()
      var start = 0
      while start < records.count {
        try Task.checkCancellation()
        let piece = Self.piece(of: sizes, from: start)
        refused += try await write(records[piece].map(\.stored)).map { piece.lowerBound + $0 }
        start = piece.upperBound
      }
      try await commitIfDue()
      commitSoon()
    } catch {
      throw error is CancellationError ? error : IndexError(error, path: path)
    }
    return refused
  }

  private static func piece(of sizes: [Int], from start: Int) -> Range<Int> {
    var (end, size) = (start, 0)
    while end < min(sizes.count, start + piece), size < pieceSize {
      size += sizes[end]
      end += 1
    }
    return start..<end
  }

  private func write(_ records: [IndexRecord]) async throws -> [Int] {
    let (tables, isRanked, hasSubstrings, begins, places) = (tables, isRanked, hasSubstrings, try begins(), places)
    // Those of a ranked index wait for their place.
    let facets = isRanked ? [] : try numbers(of: records)
    let facetCount = settings.facets.count
    let (written, added, counts) = try await failing {
      try await queue.writeWithoutTransaction { db in
        if begins { try Self.begin(db) }
        let writer = try RecordWriter(db, tables, hasSubstrings: hasSubstrings, facets: facetCount, isStaged: isRanked)
        /// The place of each record that is not refused.
        var written: [Int64?] = []
        var added: Int64 = 0
        var counts = BlockCounts(isRanked: isRanked)
        for (index, record) in records.enumerated() {
          // Without gaps, as lists have it.
          let place = places.place + 1
          guard let checksum = try writer.insert(record, at: place) else {
            written.append(nil)
            continue
          }
          places.place = place
          written.append(place)
          added &+= checksum
          if isRanked { continue }
          counts.count(place, by: 1)
          try writer.insert(facets: facets[index], at: place)
        }
        return (written, added, counts)
      }
    }
    var refused: [Int] = []
    for (index, place) in written.enumerated() {
      guard let place else {
        refused.append(index)
        continue
      }
      count += 1
      if isRanked { continue }
      facetNumbers.count(facets[index])
      list(ListedRecord(record: records[index], ordinal: Int(place) - 1, place: place, facets: facets[index]))
    }
    checksum &+= added
    self.counts.add(counts)
    try await sortIfDue()
    return refused
  }

  /// The numbers of what records have of the facets.
  private func numbers(of records: [IndexRecord]) throws -> [[Int]] {
    do throws(TooManyFacetValues) {
      var numbers: [[Int]] = []
      numbers.reserveCapacity(records.count)
      for record in records { numbers.append(try facetNumbers.numbers(of: record)) }
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

  /// Writes the words counted so far, to count others.
  private func writeWords() async throws {
    let counts = words
    words = VocabularyCounts()
    try await write { [tables] db in try counts.write(to: db, tables) }
  }

  /// Writes the words of all records, as they are looked for.
  private func writeVocabulary() async throws {
    let counts = words
    words = VocabularyCounts()
    try await write { [tables] db in try StoredVocabulary.write(counts, to: db, tables) }
  }

  /// Begins what is written next, in a transaction that the caller opens; returns whether it does.
  private func begins() throws -> Bool {
    guard begun == nil else { return false }
    do {
      try reserved.grow()
    } catch {
      if failure == nil { failure = error }
      throw error
    }
    begun = .now
    return true
  }

  /// Writes in a transaction that stays open until it is time to commit.
  private func write(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    let begins = try begins()
    try await failing {
      try await queue.writeWithoutTransaction { db in
        if begins { try Self.begin(db) }
        try body(db)
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
    let taken = Stored(count: count, checksum: checksum)
    if isRanked { try await placeByRank(taken) }
    try await sortRest()
    let stored = Stored(count: count, checksum: checksum)
    // The first lists are made while what the records have is written and looked at.
    try await writeLists {
      try await writeVocabulary()
      try await commit()
      try await check(stored)
    }
    let (sum, wordSum) = (Int64(bitPattern: runs.checksum), Int64(bitPattern: wordSum))
    try await write { [tables] db in
      try db.execute(sql: "INSERT INTO \(tables.listed) VALUES (?, ?, ?)", arguments: [stored.count, sum, wordSum])
    }
    // What is in the lists is looked at while they are put into the file.
    try await setLogLimit(0)
    try await commit()
    async let emptied: Void = IndexConnections.emptyLog(path)
    try await writeCounts()
    try await checkLists()
    await emptied
    try await setLogLimit(1_000)
    return stored
  }

  /// Sets at how many pages a commit puts the log into the file, and waits for that; 0 for never.
  private func setLogLimit(_ pages: Int) async throws {
    try await failing {
      try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(pages)") }
    }
  }

  /// Reads all that was stored; throws ``IndexError/incomplete(path:detail:)`` unless it is what was taken.
  private func check(_ taken: Stored) async throws {
    try checkFailure()
    let (records, parts, facets) = (tables.records, hasSubstrings ? tables.parts : nil, tables.facets)
    let hasFacets = !settings.facets.isEmpty
    try await queue.read { [path] db in
      var stored = Stored(count: 0, checksum: 0)
      let rows = try DirectStatement(db, "SELECT place, \(IndexTables.columns) FROM \(records)")
      try rows.start()
      while let row = try rows.next() {
        if stored.count % 1_024 == 0 { try Task.checkCancellation() }
        stored.count += 1
        stored.checksum &+= try IndexRecord(row).checksum(at: row.integer(0))
      }
      try Self.compare(stored, taken, path)
      for table in [hasFacets ? facets : nil, parts.map { "\($0)_docsize" }].compactMap({ $0 }) {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        if count != taken.count {
          throw IndexError.incomplete(path: path, detail: "\(count) of \(taken.count) records in \(table)")
        }
      }
    }
  }

  private static func compare(_ stored: Stored, _ taken: Stored, _ path: String) throws(IndexError) {
    if stored.count != taken.count {
      throw .incomplete(path: path, detail: "\(stored.count) of \(taken.count) records")
    }
    if stored.checksum != taken.checksum { throw .incomplete(path: path, detail: "other records than were given") }
  }

  /// Reads all lists and words that were stored.
  private func checkLists() async throws {
    let (tables, sum, wordSum) = (tables, runs.checksum, wordSum)
    try await queue.read { [path] db in
      for (table, taken, stored) in [
        (tables.lists, sum, { try ListCheck(db, tables).checksum() }),
        (tables.vocabulary, wordSum, { try StoredVocabulary.checksum(db, tables) }),
      ] as [(String, UInt64, () throws -> UInt64)] {
        var found: UInt64?
        do { found = try stored() } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {}
        if found != taken {
          throw IndexError.incomplete(path: path, detail: "other words than the records have in \(table)")
        }
      }
    }
  }

  /// Deletes what was written, and gives its room back: the disk may be full.
  func giveUp() async {
    appends += 1
    for task in sorting { task.cancel() }
    reserved.release()
    let isDropped: Void? = try? await queue.writeWithoutTransaction { [tables] db in
      if db.isInsideTransaction { try db.rollback() }
      // To write the log back would take the room, for pages that are given up.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
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
    guard isDropped != nil else { return }
    // What is in the log of the end of the file is not put into the file once that is given up.
    try? await shrink()
    _ = try? await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  }

  // MARK: Lists

  private func list(_ record: ListedRecord) {
    unsorted.append(record)
    unsortedSize += record.record.size
  }

  /// Sorts tokens beside what follows once there are enough of them.
  private func sortIfDue() async throws {
    guard unsorted.count >= Self.sorted || unsortedSize >= Self.pieceSize * 2 else { return }
    startSorting()
    // As many at once as there are processors.
    try await takeSorted(to: max(1, ProcessInfo.processInfo.activeProcessorCount - 1))
  }

  private func startSorting() {
    if unsorted.isEmpty { return }
    let (records, hasSubstrings) = (unsorted, hasSubstrings)
    (unsorted, unsortedSize) = ([], 0)
    sorting.append(Task { try await SortedTokens.of(records, hasSubstrings: hasSubstrings) })
  }

  private func sortRest() async throws {
    startSorting()
    try await takeSorted(to: 0)
  }

  /// Takes what was sorted, until so many are still being sorted.
  private func takeSorted(to rest: Int) async throws {
    while sorting.count > rest {
      let task = sorting.removeFirst()
      try await failing {
        let sorted = try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
        try runs.append(sorted.run)
        words.add(sorted.words)
        wordSum &+= sorted.words.checksum
        if sorted.parts.isEmpty { return }
        let (facets, parts) = (settings.facets.count, sorted.parts)
        try await write { [tables] db in
          let writer = try RecordWriter(db, tables, hasSubstrings: true, facets: facets)
          for (place, tokens) in parts { try writer.insert(parts: tokens, at: place) }
        }
      }
      if words.isFull { try await writeWords() }
    }
  }

  /// Makes lists of the tokens, parts of them beside each other, and writes them.
  private func writeLists(after first: () async throws -> Void) async throws {
    let merge = RunMerge(runs)
    var begun: [Task<ListRows, any Error>] = []
    defer { for task in begun { task.cancel() } }
    var nextPage = 1
    for part in 0..<merge.count {
      try Task.checkCancellation()
      while begun.count < min(merge.count - part, Self.partsAhead + ProcessInfo.processInfo.activeProcessorCount) {
        let number = part + begun.count
        begun.append(Task { try await Self.rows(merge, number) })
      }
      if part == 0 { try await first() }
      let rows = try await failing { try await begun.removeFirst().value }
      let page = nextPage
      nextPage += rows.pages.count
      try await write { [tables] db in try rows.write(to: db, tables, from: page) }
      try await commitIfDue()
    }
    if merge.count == 0 { try await first() }
  }

  @concurrent
  private nonisolated static func rows(_ merge: RunMerge, _ part: Int) async throws -> ListRows {
    try merge.rows(ofPart: part)
  }

  // MARK: Ranks

  /// Moves the staged records to their places, highest rank first, equal ones as they came.
  private func placeByRank(_ taken: Stored) async throws {
    try await commit()
    let staged = tables.staged
    let numbers = try await queue.read { db in
      try Int64.fetchAll(
        db, sql: "SELECT place FROM \(staged) ORDER BY rank DESC NULLS LAST, \(IndexTables.length), place")
    }
    checksum = 0
    var found = Stored(count: 0, checksum: 0)
    while found.count < numbers.count {
      try Task.checkCancellation()
      let first = found.count
      let (records, sum) = try await self.staged(numbers, from: first)
      found.count += records.count
      found.checksum &+= sum
      try await place(records, from: first)
      try await commitIfDue()
    }
    try Self.compare(found, taken, path)
    try await write { db in try db.execute(sql: "DROP TABLE \(staged)") }
    try await commit()
  }

  /// The next records by their rank, and the sum of their checksums.
  private func staged(_ numbers: [Int64], from start: Int) async throws -> ([IndexRecord], Int64) {
    let (part, staged) = (numbers[start..<min(numbers.count, start + Self.piece)], tables.staged)
    return try await queue.unsafeRead { db in
      let statement = try DirectStatement(db, "SELECT place, \(IndexTables.columns) FROM \(staged) WHERE place = ?")
      var records: [IndexRecord] = []
      var (size, sum) = (0, Int64(0))
      for place in part {
        guard size < Self.pieceSize else { break }
        guard let record = try statement.first(.integer(place), { try IndexRecord($0) }) else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a staged record is gone")
        }
        records.append(record)
        size += record.size
        sum &+= record.checksum(at: place)
      }
      return (records, sum)
    }
  }

  private func place(_ records: [IndexRecord], from first: Int) async throws {
    let (tables, hasSubstrings, begins) = (tables, hasSubstrings, try begins())
    let facets = try numbers(of: records)
    let facetCount = settings.facets.count
    let (added, counts) = try await failing {
      try await queue.writeWithoutTransaction { db in
        if begins { try Self.begin(db) }
        let writer = try RecordWriter(db, tables, hasSubstrings: hasSubstrings, facets: facetCount)
        var added: Int64 = 0
        var counts = BlockCounts(isRanked: true)
        for (index, record) in records.enumerated() {
          let place = Int64(first + index + 1) * Self.gap
          guard let checksum = try writer.insert(record, at: place) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "place \(place) is taken, or an id twice there")
          }
          added &+= checksum
          counts.count(place, by: 1)
          try writer.insert(facets: facets[index], at: place)
        }
        return (added, counts)
      }
    }
    checksum &+= added
    self.counts.add(counts)
    for (index, record) in records.enumerated() {
      facetNumbers.count(facets[index])
      let ordinal = first + index
      list(
        ListedRecord(record: record, ordinal: ordinal, place: Int64(ordinal + 1) * Self.gap, facets: facets[index]))
    }
    try await sortIfDue()
  }
}
