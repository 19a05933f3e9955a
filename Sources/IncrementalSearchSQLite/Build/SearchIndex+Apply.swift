import GRDB

extension SearchIndex {
  /// Applies changes, all of them or (if it throws) none.
  ///
  /// The last change of an id counts. Searches see them from the moment this returns, and are told. Each call is written
  /// to the disk by itself, so many changes are best given at once. Throws ``IndexError`` or `CancellationError`.
  @discardableResult
  public func apply(_ changes: [IndexChange]) async throws -> IndexChangeSummary {
    let pool = try writer()
    do {
      let (summary, now) = try await pool.write { db in
        (try Self.apply(changes, db), try IndexState(db).revision)
      }
      revision.saw(now)
      return summary
    } catch let error as DatabaseError {
      try Task.checkCancellation()
      throw IndexError(error, path: path)
    }
  }

  private static func apply(_ changes: [IndexChange], _ db: Database) throws -> IndexChangeSummary {
    var state = try IndexState(db)
    var store = try RecordStore(db, state)
    var summary = IndexChangeSummary()
    for change in lastOfEach(changes.map(\.stored)) {
      switch change {
      case .upsert(let record):
        guard let old = try store.find(record.id) else {
          try store.insert(record, at: store.place(for: record))
          summary.inserted += 1
          continue
        }
        if old.record.isIdentical(to: record) {
          summary.unchanged += 1
          continue
        }
        try store.remove(old.record, at: old.place)
        let stays = !state.isRanked || old.record.rank == record.rank
        try store.insert(record, at: stays ? old.place : store.place(for: record))
        summary.updated += 1
      case .delete(let id):
        guard let old = try store.find(id) else { continue }
        try store.remove(old.record, at: old.place)
        summary.deleted += 1
      }
    }
    guard summary.inserted + summary.updated + summary.deleted > 0 else { return summary }
    try store.finish()
    state.revision += 1
    state.count += summary.inserted - summary.deleted
    if store.isRenumbered { state.epoch += 1 }
    try state.write(db)
    return summary
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
