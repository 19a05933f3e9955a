import GRDB
import TextMatching

/// The records of a generation while a transaction changes them.
///
/// The table of records is changed at once. The changes to the tables that find records are gathered and made at the end, in
/// the order of places, which suits FTS5, and once for each place. The lists stay as they are: changed records are left out of
/// what they find, and new tokens go into the full-text table.
struct RecordStore {
  private let db: Database
  private let tables: IndexTables
  private let isRanked: Bool
  private let hasSubstrings: Bool
  private let facets: Int
  private let writer: RecordWriter
  private let placeStep: Int64
  /// What the full-text tables have at each place touched, and what they are to have.
  private var before: [Int64: IndexRecord?] = [:]
  private var after: [Int64: IndexRecord] = [:]
  private var counts: BlockCounts
  /// What the records have that were changed; nil if nobody wants to know, or it is too much.
  private(set) var tokens: TokenBeginnings?
  /// What the sum of the records' checksums changes by.
  private(set) var checksum: Int64 = 0
  /// How many records were given other places, to make room.
  private(set) var moved = 0

  /// Changes the records of a state; `keepsTokens` says that what they have then is asked for.
  init(_ db: Database, _ state: IndexState, keepsTokens: Bool = false) throws {
    tokens = keepsTokens ? TokenBeginnings() : nil
    (self.db, tables, isRanked, hasSubstrings) = (db, state.tables, state.isRanked, state.hasSubstrings)
    facets = state.facets.count
    counts = BlockCounts(isRanked: state.isRanked)
    placeStep = state.placeStep
    writer = try RecordWriter(db, tables, hasSubstrings: hasSubstrings, facets: facets)
  }

  /// The record with an id.
  func find(_ id: String) throws -> (place: Int64, record: IndexRecord)? {
    let statement = try DirectStatement(db, "SELECT place, \(IndexTables.columns) FROM \(tables.records) WHERE id = ?")
    return try statement.first(.text(id)) { (try $0.integer(0), try IndexRecord($0)) }
  }

  /// Puts a record at a place where there is none.
  mutating func insert(_ record: IndexRecord, at place: Int64) throws {
    // The place is free, so this is refused only where the file is not what it should be.
    guard let added = try writer.insert(record, at: place) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "place \(place) is taken, or the id twice there")
    }
    checksum &+= added
    counts.count(place, by: 1)
    if before[place] == nil { before[place] = .some(nil) }
    after[place] = record
  }

  /// Takes the record away from its place.
  mutating func remove(_ record: IndexRecord, at place: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM \(tables.records) WHERE place = ?").execute(arguments: [place])
    checksum &-= record.checksum(at: place)
    counts.count(place, by: -1)
    if before[place] == nil { before[place] = record }
    after[place] = nil
  }

  /// Puts a record in the place of the one with its id.
  private mutating func replace(_ old: IndexRecord, by new: IndexRecord, at place: Int64) throws {
    guard let added = try writer.update(new, at: place) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the record at place \(place) has another id")
    }
    checksum &+= added &- old.checksum(at: place)
    if before[place] == nil { before[place] = old }
    after[place] = new
  }

  /// What became of a record.
  enum Outcome {
    case inserted, updated, unchanged
  }

  /// Adds a record, or puts it in the place of the one with its id.
  mutating func upsert(_ record: IndexRecord) throws -> Outcome {
    guard let old = try find(record.id) else {
      try insert(record, at: place(for: record))
      return .inserted
    }
    if old.record.isIdentical(to: record) { return .unchanged }
    if !isRanked || old.record.order == record.order {
      try replace(old.record, by: record, at: old.place)
    } else {
      try remove(old.record, at: old.place)
      try insert(record, at: place(for: record))
    }
    return .updated
  }

  /// Deletes the record with an id; false if there is none.
  mutating func delete(_ id: String) throws -> Bool {
    guard let old = try find(id) else { return false }
    try remove(old.record, at: old.place)
    return true
  }

  /// Brings the tables beside that of records up to date.
  mutating func finish() throws {
    var words = VocabularyCounts()
    var values = FacetValueTable(db, tables, facets: facets)
    let removed = try RemovedRecords(db, tables, isWriting: true)
    let listed = try Int.fetchOne(db.cachedStatement(sql: "SELECT count FROM \(tables.listed)")) ?? 0
    for (place, old) in before.sorted(by: { $0.key < $1.key }) {
      let new = after[place]
      if let old, let new, old.hasSameTexts(as: new) { continue }
      if let old {
        let tokens = RecordTokens(old, hasSubstrings: hasSubstrings)
        let numbers = try values.numbers(of: old, counting: -1)
        if let ordinal = IndexState.ordinal(of: place, step: placeStep, listed: listed), try !removed.contains(ordinal)
        {
          try removed.insert(ordinal)
        } else {
          try writer.delete(words: tokens, facets: numbers, at: place)
        }
        try writer.deleteBeside(parts: tokens.parts, at: place)
        words.count(tokens.vocabulary, by: -1)
      }
      if let new {
        let tokens = RecordTokens(new, hasSubstrings: hasSubstrings)
        let numbers = try values.numbers(of: new, counting: 1)
        try writer.insert(words: tokens, facets: numbers, at: place)
        self.tokens?.append(tokens)
        if self.tokens?.isTooMuch == true { self.tokens = nil }
        try writer.insert(facets: numbers, at: place)
        try writer.insert(parts: tokens.parts, at: place)
        words.count(tokens.vocabulary, by: 1)
      }
    }
    try words.write(to: db, tables)
    try counts.write(to: db, tables)
    try values.finish()
  }
}

// MARK: - Places

extension IndexRecord {
  /// What its place depends on where records are ranked.
  var order: RecordOrder { RecordOrder(rank: rank, length: searchedTexts.length) }
}

extension RecordStore {
  /// A free place for a record: by its rank and the length of its title, after those that have the same, or at the end.
  mutating func place(for record: IndexRecord) throws -> Int64 {
    guard let last = try bound("max") else { return isRanked ? IndexBuilder.gap : 1 }
    guard isRanked else { return last + 1 }
    guard let next = try firstPlace(below: record.order) else {
      return last + IndexBuilder.gap
    }
    let previous = try neighbour(before: next) ?? next - 2 * IndexBuilder.gap
    if next - previous > 1 { return previous + (next - previous) / 2 }
    try makeRoom(around: next)
    return try place(for: record)
  }

  private func bound(_ function: String) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT \(function)(place) FROM \(tables.records)"))
  }

  private func neighbour(before place: Int64) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT max(place) FROM \(tables.records) WHERE place < ?"), arguments: [place])
  }

  /// The place of the first record that comes after those of an order, by bisection over the places: about 20 lookups in a million.
  private func firstPlace(below order: RecordOrder) throws -> Int64? {
    guard var low = try bound("min"), let last = try bound("max") else { return nil }
    let statement = try db.cachedStatement(
      sql: "SELECT place, rank, \(IndexTables.length) FROM \(tables.records) WHERE place >= ? ORDER BY place LIMIT 1")
    var high = last + 1
    // All before `low` are no lower; the first lower one, if any, is before `high` or at it.
    var found: Int64?
    while low < high {
      let middle = low + (high - low) / 2
      guard let row = try Row.fetchOne(statement, arguments: [middle]),
        try row.decode(Int64.self, atIndex: 0) < high
      else {
        high = middle
        continue
      }
      let place = try row.decode(Int64.self, atIndex: 0)
      if order < RecordOrder(rank: try row.decode(atIndex: 1), length: try row.decode(atIndex: 2)) {
        found = place
        high = middle
      } else {
        low = place + 1
      }
    }
    return found
  }

  /// In places, on both sides of the one that room is made around.
  private static let narrowest: Int64 = 64
  /// In places: how far apart records are spread at least in the narrowest range, and how many times as far in one twice as wide.
  private static let leastStep = (narrowest: 4.0, factor: 1.25)

  /// Spreads the records around a place evenly over a range that is sparse enough.
  ///
  /// As in M. A. Bender and others, "Two Simplified Algorithms for Maintaining Order in a List" (2002): the range is doubled until it
  /// has room, and the wider it is the more, so that what was spread together has room for a while. So over many insertions
  /// each moves few records, wherever they are, up to some millions (``IndexBuilder/gap``).
  private mutating func makeRoom(around place: Int64) throws {
    var (width, least) = (Self.narrowest, Self.leastStep.narrowest)
    let (records, columns) = (tables.records, IndexTables.columns)
    let count = try db.cachedStatement(sql: "SELECT count(*) FROM \(records) WHERE place BETWEEN ? AND ?")
    while true {
      let range = (place - width)...(place + width)
      let bounds: StatementArguments = [range.lowerBound, range.upperBound]
      let step = 2 * width / Int64((try Int.fetchOne(count, arguments: bounds) ?? 0) + 1)
      if Double(step) < least {
        width *= 2
        least *= Self.leastStep.factor
        continue
      }
      let statement = try DirectStatement(
        db, "SELECT place, \(columns) FROM \(records) WHERE place BETWEEN ? AND ? ORDER BY place")
      try statement.start(.integer(range.lowerBound), .integer(range.upperBound))
      var rows: [(Int64, IndexRecord)] = []
      while let row = try statement.next() { rows.append((try row.integer(0), try IndexRecord(row))) }
      for (place, record) in rows { try remove(record, at: place) }
      for (index, row) in rows.enumerated() {
        try insert(row.1, at: range.lowerBound + Int64(index + 1) * step)
      }
      moved += rows.count
      return
    }
  }
}

extension IndexRecord {
  /// Whether the tables beside that of records have the same for both.
  func hasSameTexts(as other: IndexRecord) -> Bool {
    joinedParts.utf8.elementsEqual(other.joinedParts.utf8) && reading.utf8.elementsEqual(other.reading.utf8)
      && joinedFacets.utf8.elementsEqual(other.joinedFacets.utf8)
      && texts.elementsEqual(other.texts) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Whether the records are the same to the byte: texts that are equal to Swift may be spelled, and sound, otherwise.
  func isIdentical(to other: IndexRecord) -> Bool {
    self == other && hasSameTexts(as: other)
  }
}
