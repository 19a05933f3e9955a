/// Walks the records that something finds, by their ordinals, in both directions.
///
/// A subclass overrides at least ``next(from:)`` and ``previous(from:)``. Calls may come in any order, but are fast
/// where each continues after the last answer.
class OrdinalCursor {
  /// The most records that can be found.
  let atMost: Int

  /// The answers for no record: after all of them, and before all.
  static let end = Int.max
  static let start = -1

  init(atMost: Int) { self.atMost = atMost }

  /// The first ordinal found at or after one; ``end`` if there is none. Throws `DatabaseError` or `CancellationError`.
  func next(from ordinal: Int) throws -> Int { Self.end }

  /// The last ordinal found at or before one; ``start`` if there is none.
  func previous(from ordinal: Int) throws -> Int { Self.start }

  /// Appends the positions (``ListTerm``) in a record, which was the last answer; nothing where they are not kept.
  func appendPositions(at ordinal: Int, to positions: inout [Int]) throws {}

  /// The number of records found before one, at most `most`; walks through them.
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

/// Walks postings that are held in memory.
final class HeldOrdinals: OrdinalCursor {
  /// Postings, each with the ordinal in its upper 32 bits and the position below.
  private let entries: [UInt64]
  /// The index of the last answer.
  private var index = 0

  /// Takes postings in the order of their records.
  init(_ entries: [UInt64]) {
    self.entries = entries
    super.init(atMost: entries.count)
  }

  override func next(from ordinal: Int) -> Int {
    let index = first(notBefore: ordinal)
    return index < entries.count ? Int(entries[index] >> 32) : Self.end
  }

  override func previous(from ordinal: Int) -> Int {
    // The very last record may be asked for.
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
      // The record is most likely near.
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
