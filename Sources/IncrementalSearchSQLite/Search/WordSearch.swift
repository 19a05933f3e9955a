import GRDB
import TextMatching

/// Finds records by their words: in the lists from the build, and in the full-text table of what has changed since.
///
/// For one reading of the index.
final class WordSearch {
  private let db: Database
  private let tables: IndexTables
  private let lists: ListSearch
  /// The places of the records of the lists are multiples of it.
  private let step: Int64
  private let listed: Int
  /// Whether anything was changed since the lists were built.
  private let hasChanges: Bool
  private let version: IndexVersion
  private let changedTokens: ChangedTokens
  private let hasRemoved: Bool

  /// Searches a state of the records, of whose lists some may be known.
  init(
    _ db: Database, _ state: IndexState, _ version: IndexVersion, known unions: KnownUnions,
    _ termPages: KnownTermPages, _ changedTokens: ChangedTokens
  ) throws {
    (self.db, tables) = (db, state.tables)
    (self.version, self.changedTokens) = (version, changedTokens)
    step = state.placeStep
    let counts = try DirectStatement(
      db,
      """
      SELECT (SELECT count FROM \(tables.listed)), EXISTS (SELECT 1 FROM \(tables.removed)),
        EXISTS (SELECT 1 FROM \(tables.words)_docsize)
      """)
    (listed, hasRemoved, hasChanges) =
      try counts.first(nil) { row in
        (Int(try row.number(0) ?? 0), try row.integer(1) != 0, try row.integer(2) != 0)
      } ?? (0, false, false)
    lists = ListSearch(
      ListTables(db, tables, count: listed, known: termPages.pages(of: version.lists)),
      but: hasRemoved ? try RemovedRecords(db, state.tables) : nil, unions: (unions, version.lists))
  }

  /// Whether any record has what an expression asks for.
  func isFound(_ expression: TokenExpression) throws -> Bool {
    if try lists.isFound(expression) { return true }
    return try isFoundChanged(expression)
  }

  /// Whether any record of the lists has a mark; of one token also if none has it any more.
  func isListed(_ lookup: MarkLookup) throws -> Bool {
    let phrase = TokenExpression.Phrase(lookup)
    return try phrase.tokens.count == 1
      ? lists.isListed(phrase.tokens[0], isPrefix: phrase.isPrefix) : lists.isFound(.phrase(phrase))
  }

  /// What records that have changed since the lists were built may have of an expression.
  func changed(_ expression: TokenExpression) -> ChangedTokens.Rest {
    hasChanges ? changedTokens.rest(of: expression, in: version) : .nothing
  }

  /// What finds the records of an expression among those that have changed, for FTS5; nil if there are none.
  private func changedText(_ expression: TokenExpression) -> String? {
    switch changed(expression) {
    case .nothing: nil
    case .some(let rest): rest.text
    case .unknown: expression.text
    }
  }

  /// Whether any record that has changed since the lists were built has what an expression asks for.
  func isFoundChanged(_ expression: TokenExpression) throws -> Bool {
    guard let text = changedText(expression) else { return false }
    let statement = try DirectStatement(db, "SELECT 1 FROM \(tables.words) WHERE \(tables.words) MATCH ? LIMIT 1")
    return try statement.first(.text(text)) { _ in true } ?? false
  }

  /// Whether the record at a place has it.
  func isFound(_ place: Int64, by expression: TokenExpression) throws -> Bool {
    if let ordinal = IndexState.ordinal(of: place, step: step, listed: listed), try lists.isPresent(ordinal) {
      return try cursor(expression).next(from: ordinal) == ordinal
    }
    guard let text = changedText(expression) else { return false }
    return try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM \(tables.words) WHERE \(tables.words) MATCH ? AND rowid = ?)"),
      arguments: [text, place]) ?? false
  }

  /// The number of records found, before a place if one is given; counts to `most` at most.
  ///
  /// Of one word, or the beginning of one, known without going through them.
  func count(_ expression: TokenExpression, before place: Int64? = nil, most: Int = .max) throws -> Int {
    let count = try cursor(expression).count(before: place.map(firstOrdinal(notBefore:)) ?? .max, most: most)
    guard count < most, let text = changedText(expression) else { return count }
    let sql = "SELECT count(*) FROM (SELECT 1 FROM \(tables.words) WHERE \(tables.words) MATCH ? AND rowid < ? LIMIT ?)"
    return try count
      + (Int.fetchOne(db.cachedStatement(sql: sql), arguments: [text, place ?? .max, most - count]) ?? 0)
  }

  /// The places of the records found on one side of a place, the nearest first; nil is the end on the other side. Those of several
  /// expressions can be read at the same time.
  func places(
    _ expression: TokenExpression, _ side: IndexKey.Side = .after, _ place: Int64? = nil
  ) throws -> FoundPlaces {
    let cursor = try cursor(expression)
    let first: Int
    switch side {
    case .after: first = place.map { firstOrdinal(after: $0) } ?? 0
    case .before: first = (place.map { firstOrdinal(notBefore: $0) } ?? listed) - 1
    }
    var changed: DatabaseCursor?
    if let text = changedText(expression) {
      let (comparison, direction) = side == .after ? (">", "ASC") : ("<", "DESC")
      // A statement of its own, or the next of these would begin this one anew.
      changed = try Int64.fetchCursor(
        db.makeStatement(
          sql: """
            SELECT rowid FROM \(tables.words) WHERE \(tables.words) MATCH ? AND rowid \(comparison) ?
            ORDER BY rowid \(direction)
            """), arguments: [text, place ?? (side == .after ? .min : .max)])
    }
    return FoundPlaces(cursor, step: step, side, from: first, changed)
  }

  typealias DatabaseCursor = FastDatabaseValueCursor<Int64>

  private func cursor(_ expression: TokenExpression) throws -> OrdinalCursor { try lists.cursor(expression) }

  /// The first ordinal whose place is not before one.
  private func firstOrdinal(notBefore place: Int64) -> Int {
    // No ordinal is past the last one, whatever the place.
    if place <= step { return 0 }
    return place > Int64(listed) * step ? listed : Int((place - 1) / step)
  }

  private func firstOrdinal(after place: Int64) -> Int {
    if place < step { return 0 }
    return place >= Int64(listed) * step ? listed : Int(place / step)
  }
}

/// Places one after the other: those of the lists and those that changed since, as they come.
final class FoundPlaces {
  private let cursor: OrdinalCursor
  private let step: Int64
  private let side: IndexKey.Side
  private let changed: WordSearch.DatabaseCursor?
  private var nextListed: Int
  private var nextChanged: Int64?

  init(
    _ cursor: OrdinalCursor, step: Int64, _ side: IndexKey.Side, from first: Int,
    _ changed: WordSearch.DatabaseCursor?
  ) {
    (self.cursor, self.step, self.side, self.changed) = (cursor, step, side, changed)
    nextListed = first
  }

  private var isBegun = false

  /// The next place; nil after the last.
  func next() throws -> Int64? {
    if !isBegun {
      isBegun = true
      try advance(to: nextListed)
      nextChanged = try changed?.next()
    }
    let listed: Int64? =
      nextListed == OrdinalCursor.end || nextListed == OrdinalCursor.start ? nil : Int64(nextListed + 1) * step
    if let place = nextChanged, listed.map({ side == .after ? place < $0 : place > $0 }) ?? true {
      nextChanged = try changed?.next()
      return place
    }
    guard let listed else { return nil }
    try advance(to: side == .after ? nextListed + 1 : nextListed - 1)
    return listed
  }

  private func advance(to ordinal: Int) throws {
    nextListed =
      side == .after
      ? try cursor.next(from: ordinal)
      : ordinal < 0 ? OrdinalCursor.start : try cursor.previous(from: ordinal)
  }
}
