import Foundation
import TextMatching

/// The unsorted tokens of some records, in the order they were added.
struct TokenBatch {
  /// A token of a record.
  struct Entry {
    /// Its first 8 bytes (``TermTable/key(_:)``).
    var key: UInt64
    /// Its offset in the bytes of all tokens.
    var start: UInt32
    var count: UInt32
    /// The index of its record in the batch.
    var record: UInt32
    var position: UInt32
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private var recordCount: UInt32 = 0

  /// Adds the next record: its names and further texts, as ``RecordTokens`` gives them, with the tokens of its facets.
  mutating func append(names: [UInt8], texts: [UInt8]) {
    append(names, ListTerm.names)
    append(texts, ListTerm.texts)
    recordCount += 1
  }

  private mutating func append(_ text: [UInt8], _ column: Int) {
    let start = bytes.count
    bytes += text
    var number = 0
    text.withUnsafeBufferPointer { text in
      ListTerm.forEach(in: text) { token in
        // All records have this token, so it gets no list.
        if token.count != 1 || token[0] != MarkedToken.record, number < ListTerm.mostPosition,
          let offset = token.baseAddress.flatMap({ own in text.baseAddress.map { own - $0 } })
        {
          let position = ListTerm.isPositional(token) ? number << 1 | column : 0
          entries.append(
            Entry(
              key: TermTable.key(token), start: UInt32(start + offset), count: UInt32(token.count),
              record: recordCount, position: UInt32(position)))
        }
        number += 1
      }
    }
  }

  /// Calls `body` with the tokens sorted by their bytes, equal ones in the order they were added, and with the bytes
  /// that they are in.
  ///
  /// A radix sort, most significant byte first, as in R. Sedgewick and K. Wayne, "Algorithms", 5.1.
  func withSorted<Result>(_ body: (UnsafeBufferPointer<Entry>, UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var entries = entries
      var others = entries
      return entries.withUnsafeMutableBufferPointer { entries in
        others.withUnsafeMutableBufferPointer { others in
          Self.sort(entries, others, bytes, shift: 56)
          return body(UnsafeBufferPointer(entries), bytes)
        }
      }
    }
  }

  /// Up to this number, entries are sorted faster by comparison.
  private static let few = 24

  /// Sorts entries whose keys are equal above the byte at `shift`.
  private static func sort(
    _ entries: UnsafeMutableBufferPointer<Entry>, _ others: UnsafeMutableBufferPointer<Entry>,
    _ bytes: UnsafeBufferPointer<UInt8>, shift: UInt64
  ) {
    if entries.count <= few { return insert(entries, bytes) }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 257) { ends in
      ends.initialize(repeating: 0)
      for entry in entries { ends[Int(entry.key >> shift & 0xFF) + 1] += 1 }
      let isOne = ends[Int(entries[0].key >> shift & 0xFF) + 1] == entries.count
      for index in 1...256 { ends[index] += ends[index - 1] }
      // Placing the entries moves the start of each byte's entries to their end.
      if !isOne {
        for entry in entries {
          let digit = Int(entry.key >> shift & 0xFF)
          others[ends[digit]] = entry
          ends[digit] += 1
        }
        _ = entries.update(fromContentsOf: others[..<entries.count])
      } else {
        for digit in 0..<256 { ends[digit] = ends[digit + 1] }
      }
      var start = 0
      for digit in 0..<256 where ends[digit] > start {
        let part = start..<ends[digit]
        start = part.upperBound
        if part.count < 2 { continue }
        let own = UnsafeMutableBufferPointer(rebasing: entries[part])
        if shift > 0 { sort(own, others, bytes, shift: shift - 8) } else { sortLong(own, bytes) }
      }
    }
  }

  /// Sorts entries that have the same key; most of them are equal.
  private static func sortLong(_ entries: UnsafeMutableBufferPointer<Entry>, _ bytes: UnsafeBufferPointer<UInt8>) {
    for index in 1..<entries.count where precedes(entries[index], entries[index - 1], bytes) {
      var all = entries
      all.sort { precedes($0, $1, bytes) }
      return
    }
  }

  private static func insert(_ entries: UnsafeMutableBufferPointer<Entry>, _ bytes: UnsafeBufferPointer<UInt8>) {
    for next in entries.indices.dropFirst() {
      let entry = entries[next]
      var place = next
      while place > 0, precedes(entry, entries[place - 1], bytes) {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  @inline(__always)
  private static func precedes(_ a: Entry, _ b: Entry, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if a.key != b.key { return a.key < b.key }
    let order = order(a, b, bytes)
    return order != 0 ? order < 0 : a.start < b.start
  }

  /// Less than 0 if a token comes before another one with the same key, 0 if both are the same.
  @inline(__always)
  static func order(_ a: Entry, _ b: Entry, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let shorter = Int(min(a.count, b.count))
    if shorter > 8, let base = bytes.baseAddress {
      let order = memcmp(base + Int(a.start) + 8, base + Int(b.start) + 8, shorter - 8)
      if order != 0 { return Int(order) }
    }
    return Int(a.count) - Int(b.count)
  }
}
