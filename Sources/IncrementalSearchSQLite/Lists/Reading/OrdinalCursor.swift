/// Goes through the records that something finds, by their ordinals, in both directions.
///
/// A subclass gives at least ``next(from:)`` and ``previous(from:)``; both may be asked in any order, but are fast where each asks
/// for what comes after the last answer.
class OrdinalCursor {
  /// More records than these are not found.
  let atMost: Int

  /// What there is no record at, after all and before all.
  static let end = Int.max
  static let start = -1

  init(atMost: Int) { self.atMost = atMost }

  /// The first ordinal found that is not before one; ``end`` if there is none. Throws `DatabaseError` or `CancellationError`.
  func next(from ordinal: Int) throws -> Int { Self.end }

  /// The last ordinal found that is not after one; ``start`` if there is none.
  func previous(from ordinal: Int) throws -> Int { Self.start }

  /// Appends where in a record, which was the last answer, it stands (``ListTerm``); nothing where that is not kept.
  func appendPositions(at ordinal: Int, to positions: inout [Int]) throws {}

  /// The number of records found before one; goes through them.
  func count(before ordinal: Int, most: Int = .max) throws -> Int {
    var count = 0
    var found = try next(from: 0)
    while found < ordinal, count < most {
      count += 1
      found = try next(from: found + 1)
    }
    return count
  }
}

/// All records.
final class EveryOrdinal: OrdinalCursor {
  override func next(from ordinal: Int) -> Int { ordinal < atMost ? max(0, ordinal) : Self.end }

  override func previous(from ordinal: Int) -> Int { min(ordinal, atMost - 1) }

  override func count(before ordinal: Int, most: Int) -> Int { min(max(0, ordinal), atMost, most) }
}

/// Those at hand, in their order.
final class HeldOrdinals: OrdinalCursor {
  /// Ordinal and position of each.
  private let entries: [UInt64]
  /// Where the last answer was.
  private var index = 0

  /// Of postings in the order of their records.
  init(_ entries: [UInt64]) {
    self.entries = entries
    super.init(atMost: entries.count)
  }

  override func next(from ordinal: Int) -> Int {
    let index = first(notBefore: ordinal)
    return index < entries.count ? Int(entries[index] >> 32) : Self.end
  }

  override func previous(from ordinal: Int) -> Int {
    // The last one of all may be asked for.
    let index = ordinal >= Int(UInt32.max) ? entries.count : first(notBefore: ordinal + 1)
    return index > 0 ? Int(entries[index - 1] >> 32) : Self.start
  }

  override func appendPositions(at ordinal: Int, to positions: inout [Int]) {
    var index = first(notBefore: ordinal)
    while index < entries.count, Int(entries[index] >> 32) == ordinal {
      positions.append(Int(entries[index] & 0xFFFF_FFFF))
      index += 1
    }
  }

  private func first(notBefore ordinal: Int) -> Int {
    if ordinal <= 0 { return 0 }
    if ordinal > Int(UInt32.max) { return entries.count }
    let wanted = UInt64(ordinal) << 32
    var (low, high) = (0, entries.count)
    if index < high, entries[index] < wanted {
      // It is near, more likely than not.
      low = index + 1
      var step = 1
      while low < high, entries[low] < wanted {
        index = low
        low += step
        step *= 2
      }
      (low, high) = (index + 1, min(low, high))
    } else {
      high = min(index, high)
      if high > 0, entries[high - 1] < wanted { low = high }
    }
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    index = low
    return low
  }
}
