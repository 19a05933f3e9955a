/// Information about a ``SearchIndex``.
public struct IndexInformation: Hashable, Sendable {
  /// The version of the tables' layout.
  public var schemaVersion: Int
  /// How it was built.
  public var settings: IndexSettings
  /// The number of records.
  public var count: Int
  /// How many times it was built, 1 after the first build; 0 if it never was.
  public var generation: Int
  /// How long building it took, in seconds.
  public var buildSeconds: Double
  /// The number of records it was built from.
  public var buildCount: Int
  /// How often its records have changed.
  public var revision: Int
  /// Which build the records are of: the same in all copies of the file, and in no other index.
  public var build: String
  /// The size of the file in bytes, including SQLite's write-ahead log.
  public var size: Int
  /// The bytes in the file that are free for further records.
  public var freeSize: Int
  /// The version of the SQLite library in use, as in `3.40.1`.
  public var sqliteVersion: String

  /// How many records a second were built, nil if none were.
  public var buildRate: Double? {
    buildCount > 0 && buildSeconds > 0 ? Double(buildCount) / buildSeconds : nil
  }
}
