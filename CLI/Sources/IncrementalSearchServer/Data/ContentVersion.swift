/// A version made of the records themselves, for data that keeps none: the same wherever and whenever they are read.
public struct ContentVersion: Sendable {
  private var hash = StableHash()
  private var count = 0

  /// The version of no records.
  public init() {}

  /// Adds the bytes of the next record.
  public mutating func add(_ record: some Sequence<UInt8>) {
    hash.combine(record)
    hash.endPart()
    count += 1
  }

  /// The version of the records so far.
  public var version: DataVersion { DataVersion("\(count)-\(hash.text)", records: count) }
}
