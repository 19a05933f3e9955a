/// Which of the lookups of a query the record has that is looked at.
struct HeldLookups: Sendable {
  /// For each lookup the number of the last record that had it, so that nothing has to be taken back for the next one.
  private var records: [UInt32]
  private var record: UInt32 = 0
  /// For each lookup the first tier of the query that it is enough for.
  private let tiers: [Int]
  private let tierCount: Int
  /// The first tier that one of those held is enough for; how many tiers there are if there is none.
  private(set) var firstTier: Int
  private(set) var isEmpty = true

  init(tiers: [Int], tierCount: Int) {
    (self.tiers, self.tierCount, firstTier) = (tiers, tierCount, tierCount)
    records = Array(repeating: 0, count: tiers.count)
  }

  /// Goes on to another record.
  mutating func removeAll() {
    if record == .max {
      records = Array(repeating: 0, count: records.count)
      record = 0
    }
    record += 1
    (firstTier, isEmpty) = (tierCount, true)
  }

  func contains(_ lookup: Int) -> Bool { records[lookup] == record }

  mutating func insert(_ lookup: Int) {
    records[lookup] = record
    firstTier = min(firstTier, tiers[lookup])
    isEmpty = false
  }
}

extension Array {
  /// The same in memory that nothing else holds: tasks that count what holds the same memory wait for each other.
  var unshared: [Element] { withUnsafeBufferPointer { Array($0) } }
}
