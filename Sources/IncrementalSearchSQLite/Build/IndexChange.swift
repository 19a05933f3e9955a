/// A change to a record of a ``SearchIndex``.
public enum IndexChange: Hashable, Sendable {
  /// Adds the record, or replaces the one with its id.
  case upsert(IndexRecord)
  /// Deletes the record with this id, if there is one.
  case delete(id: String)
}

/// What a list of changes did.
public struct IndexChangeSummary: Hashable, Sendable {
  /// The number of records added.
  public var inserted = 0
  /// The number of records replaced by another version of themselves.
  public var updated = 0
  /// The number of records that were the same already.
  public var unchanged = 0
  /// The number of records deleted.
  public var deleted = 0

  /// Makes a summary of nothing.
  public init() {}
}
