/// The tokens of some records, sorted: of each token the records that have it and where, as bytes.
///
/// | bytes | |
/// |---|---|
/// | shared, count, bytes | a token: how many bytes it has in common with the one before, and the others |
/// | records, count, postings | how many records have it, and what ``Postings`` are, the first by its ordinal |
struct TokenRun: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The ordinal of the first record.
  let firstOrdinal: Int
  /// The sum of the checksums of all tokens (``ListTerm/checksum(_:_:_:)``).
  private(set) var checksum: UInt64 = 0

  /// A token of a record.
  private struct Entry {
    /// Its first 8 bytes.
    var key: UInt64
    var start: UInt32
    var count: UInt32
    var ordinal: UInt32
    var position: UInt32
  }

  /// Sorts tokens: of each record the names and the further texts as ``RecordTokens`` has them, with those of its facets.
  init(firstOrdinal: Int, _ records: [(names: [UInt8], texts: [UInt8])]) {
    self.firstOrdinal = firstOrdinal
    var arena: [UInt8] = []
    arena.reserveCapacity(records.reduce(0) { $0 + $1.names.count + $1.texts.count })
    var entries: [Entry] = []
    entries.reserveCapacity(arena.capacity / 8)
    for (index, record) in records.enumerated() {
      for (column, text) in [(ListTerm.names, record.names), (ListTerm.texts, record.texts)] {
        var number = 0
        text.withUnsafeBufferPointer { text in
          ListTerm.forEach(in: text) { token in
            // All records have it, so no list does.
            if token.count != 1 || token[0] != MarkedToken.record {
              let position = ListTerm.isPositional(token) ? number << 1 | column : 0
              if number < ListTerm.mostPosition {
                entries.append(
                  Entry(
                    key: Self.key(token), start: UInt32(arena.count), count: UInt32(token.count),
                    ordinal: UInt32(index),
                    position: UInt32(position)))
                arena.append(contentsOf: token)
              }
            }
            number += 1
          }
        }
      }
    }
    arena.withUnsafeBufferPointer { arena in
      entries.sort { Self.precedes($0, $1, arena) }
      write(entries, arena)
    }
  }

  private static func key(_ token: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for index in 0..<8 { key = key << 8 | (index < token.count ? UInt64(token[index]) : 0) }
    return key
  }

  private static func precedes(_ a: Entry, _ b: Entry, _ arena: UnsafeBufferPointer<UInt8>) -> Bool {
    if a.key != b.key { return a.key < b.key }
    let order = compare(a, b, arena)
    if order != 0 { return order < 0 }
    return a.ordinal != b.ordinal ? a.ordinal < b.ordinal : a.position < b.position
  }

  /// Of tokens that have the same first 8 bytes.
  @inline(__always)
  private static func compare(_ a: Entry, _ b: Entry, _ arena: UnsafeBufferPointer<UInt8>) -> Int {
    var (i, j) = (Int(a.start) + 8, Int(b.start) + 8)
    let (iEnd, jEnd) = (Int(a.start + a.count), Int(b.start + b.count))
    while i < iEnd, j < jEnd {
      if arena[i] != arena[j] { return arena[i] < arena[j] ? -1 : 1 }
      i += 1
      j += 1
    }
    return Int(a.count) - Int(b.count)
  }

  private mutating func write(_ entries: [Entry], _ arena: UnsafeBufferPointer<UInt8>) {
    var previous = arena[0..<0]
    var start = 0
    var postings = PostingBytes()
    while start < entries.count {
      let first = entries[start]
      var end = start + 1
      while end < entries.count, entries[end].key == first.key, Self.compare(entries[end], first, arena) == 0 {
        end += 1
      }
      let token = arena[Int(first.start)..<Int(first.start + first.count)]
      let shared = ListTerm.shared(previous, token)
      ListBytes.append(shared, to: &bytes)
      ListBytes.append(token.count - shared, to: &bytes)
      bytes.append(contentsOf: token.dropFirst(shared))
      previous = token
      let term = ListTerm.checksum(token)
      postings.begin(isPositional: ListTerm.isPositional(token))
      for entry in entries[start..<end] {
        let (ordinal, position) = (firstOrdinal + Int(entry.ordinal), Int(entry.position))
        if postings.append(ordinal, position) { checksum &+= ListTerm.checksum(term, ordinal, position) }
      }
      postings.end()
      ListBytes.append(postings.count, to: &bytes)
      ListBytes.append(postings.bytes.count, to: &bytes)
      bytes += postings.bytes
      start = end
    }
  }
}
