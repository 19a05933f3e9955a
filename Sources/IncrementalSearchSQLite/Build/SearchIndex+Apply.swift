import GRDB
import TextMatching

extension SearchIndex {
  /// Applies changes, all of them or (if it throws) none.
  ///
  /// The last change of an id counts. Searches see the changes from the moment this returns, and are notified. Each call writes
  /// to the disk separately, so pass many changes at once. While the index is built anew, they are applied to the new records
  /// too, unless those are of other properties: then ``IndexError/busy(path:)`` is thrown. Throws ``IndexError`` or
  /// `CancellationError`.
  @discardableResult
  public func apply(_ changes: [IndexChange]) async throws -> IndexChangeSummary {
    let writer = try writer()
    for case .upsert(let record) in changes where record.size > IndexRecord.largestSize {
      throw IndexError.tooLarge(path: path, id: record.id, size: record.size)
    }
    do {
      let (summary, now) = try await writer.write { [path, changedTokens] db in
        var state = try IndexState(db)
        let old = try IndexVersion(db, state)
        if changedTokens.isWanted(in: old) { changedTokens.know(try TokenBeginnings(changed: state, db), in: old) }
        var store = try RecordStore(db, state, keepsTokens: changedTokens.isKnown(in: old))
        let summary = try Self.apply(changes, to: &store, &state, db, path: path)
        let new = try IndexVersion(db, state)
        // What is not committed after all is not searched either.
        if new != old { changedTokens.add(store.tokens, from: old, to: new) }
        return (summary, new)
      }
      known.saw(now)
      return summary
    } catch {
      if error is CancellationError { throw error }
      if let error = error as? TooManyFacetValues {
        let facets = try await information().settings.facets
        throw IndexError.tooManyFacetValues(path: path, facet: facets[error.facet])
      }
      try Task.checkCancellation()
      throw IndexError(error, path: path)
    }
  }

  private static func apply(
    _ changes: [IndexChange], to store: inout RecordStore, _ state: inout IndexState, _ db: Database, path: String
  ) throws -> IndexChangeSummary {
    var summary = IndexChangeSummary()
    let changes = lastOfEach(changes.map(\.stored))
    for change in state.isRanked ? byRank(changes) : changes {
      switch change {
      case .upsert(let record):
        switch try store.upsert(record) {
        case .inserted: summary.inserted += 1
        case .updated: summary.updated += 1
        case .unchanged: summary.unchanged += 1
        }
      case .delete(let id): if try store.delete(id) { summary.deleted += 1 }
      }
    }
    // Even of records that are the same already: the ones being built may be others.
    try tellBuild(of: changes, &state, db, path: path)
    guard summary.inserted + summary.updated + summary.deleted > 0 else { return summary }
    try store.finish()
    state.revision += 1
    state.took(store, summary.inserted - summary.deleted)
    try state.write(db)
    return summary
  }

  /// Has the records that change be changed in the generation that is being built, too, before it is searched.
  private static func tellBuild(
    of changes: [IndexChange], _ state: inout IndexState, _ db: Database, path: String
  ) throws {
    if state.building < 0 {
      // Of a build that was killed nothing is left but this.
      let lock = try BuildLock(forIndex: path)
      try withExtendedLifetime(lock) {
        state.building = 0
        try state.write(db)
      }
    }
    guard state.building > 0 else { return }
    let statement = try db.cachedStatement(sql: "INSERT OR IGNORE INTO changed_ids VALUES (?)")
    for change in changes { try statement.execute(arguments: [change.id]) }
  }

  /// Changes of other records each, in the order that these will have: so each goes in after the one before, most often into room that
  /// is free.
  private static func byRank(_ changes: [IndexChange]) -> [IndexChange] {
    var deletions: [IndexChange] = []
    var upserts: [(order: RecordOrder, number: Int, change: IndexChange)] = []
    for (number, change) in changes.enumerated() {
      switch change {
      case .delete: deletions.append(change)
      case .upsert(let record):
        upserts.append((record.order, number, change))
      }
    }
    // Equal ones as they were given.
    upserts.sort { $0.order == $1.order ? $0.number < $1.number : $0.order < $1.order }
    return deletions + upserts.map(\.change)
  }

  private static func lastOfEach(_ changes: [IndexChange]) -> [IndexChange] {
    // By bytes, as SQLite compares: texts that are equal to Swift may be spelled in two ways.
    var last: [[UInt8]: Int] = [:]
    let ids = changes.map { Array($0.id.utf8) }
    for (index, id) in ids.enumerated() { last[id] = index }
    return changes.indices.filter { last[ids[$0]] == $0 }.map { changes[$0] }
  }
}

extension IndexChange {
  /// The id of the record it changes.
  public var id: String {
    switch self {
    case .upsert(let record): record.id
    case .delete(let id): id
    }
  }

  /// The change as the tables can hold it.
  fileprivate var stored: IndexChange {
    switch self {
    case .upsert(let record): .upsert(record.stored)
    case .delete(let id): .delete(id: IndexRecord.storedID(id))
    }
  }
}

extension TokenBeginnings {
  /// More records than these are not read again.
  private static let mostChanged = 2_000

  /// What the records have of a state that were changed since its lists were built; nil if that is too much.
  ///
  /// The cost is that of reading them and taking them apart.
  fileprivate init?(changed state: IndexState, _ db: Database) throws {
    self.init()
    let tables = state.tables
    let places = try Int64.fetchAll(
      db, sql: "SELECT id FROM \(tables.words)_docsize LIMIT \(Self.mostChanged + 1)")
    if places.count > Self.mostChanged { return nil }
    let records = try DirectStatement(db, "SELECT place, \(IndexTables.columns) FROM \(tables.records) WHERE place = ?")
    for place in places {
      guard let record = try records.first(.integer(place), { try IndexRecord($0) }) else { continue }
      append(RecordTokens(record, hasSubstrings: false))
      if isTooMuch { return nil }
    }
  }
}
