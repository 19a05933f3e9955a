/// The sorted tokens of some records, as bytes: for each token, the records that have it, and where they have it.
///
/// | bytes | |
/// |---|---|
/// | shared, count, bytes | a token: how many bytes it has in common with the one before, and the others |
/// | count, postings | their number of bytes, and the postings as ``PostingBytes``, the first by its ordinal |
struct TokenRun: Sendable {
  /// The tokens that share their first two bytes (``beginning(of:)``); the first of them is written in full.
  struct Section: Sendable {
    var beginning: UInt16
    /// Where it begins in the bytes.
    var start: Int
  }

  let bytes: [UInt8]
  /// In the order of their beginnings.
  let sections: [Section]
  /// The ordinal of the first record.
  let firstOrdinal: Int
  /// The sum of the checksums of all tokens (``ListTerm/checksum(_:_:_:)``).
  let checksum: UInt64

  /// Sorts tokens; this costs about as much as making them.
  init(firstOrdinal: Int, _ batch: TokenBatch) {
    self.firstOrdinal = firstOrdinal
    (bytes, sections, checksum) = batch.withSorted { entries, bytes in
      var packing = Packing(firstOrdinal: firstOrdinal)
      packing.bytes.reserveCapacity(entries.count * 4)
      var start = 0
      while start < entries.count {
        var end = start + 1
        while end < entries.count, entries[end].key == entries[start].key,
          TokenBatch.order(entries[end], entries[start], bytes) == 0
        {
          end += 1
        }
        packing.append(UnsafeBufferPointer(rebasing: entries[start..<end]), bytes)
        start = end
      }
      return (packing.bytes, packing.sections, packing.checksum)
    }
  }

  /// A run under construction.
  private struct Packing {
    let firstOrdinal: Int
    var bytes: [UInt8] = []
    var sections: [Section] = []
    var checksum: UInt64 = 0
    private var previous = 0..<0
    private var postings = PostingBytes()
    private var positions: [(ordinal: Int, position: Int)] = []

    init(firstOrdinal: Int) { self.firstOrdinal = firstOrdinal }

    /// Appends a token with its postings.
    mutating func append(_ entries: UnsafeBufferPointer<TokenBatch.Entry>, _ tokens: UnsafeBufferPointer<UInt8>) {
      let range = Int(entries[0].start)..<Int(entries[0].start + entries[0].count)
      let term = UnsafeBufferPointer(rebasing: tokens[range])
      begin(term, after: UnsafeBufferPointer(rebasing: tokens[previous]))
      previous = range
      let isPositional = ListTerm.isPositional(term)
      let sum = ListTerm.checksum(term)
      postings.begin(isPositional: isPositional)
      positions.removeAll(keepingCapacity: true)
      var isOrdered = true
      for entry in entries {
        let position = Int(entry.position)
        let ordinal = firstOrdinal + Int(entry.record)
        // Further texts of a record come after its names, whatever their positions.
        if let last = positions.last, last.ordinal == ordinal, last.position > position { isOrdered = false }
        positions.append((ordinal, position))
      }
      if !isOrdered { positions.sort { $0 < $1 } }
      for (ordinal, position) in positions where postings.append(ordinal, position) {
        checksum &+= ListTerm.checksum(sum, ordinal, position)
      }
      postings.end()
      ListBytes.append(postings.bytes.count, to: &bytes)
      bytes += postings.bytes
    }

    private mutating func begin(_ term: UnsafeBufferPointer<UInt8>, after previous: UnsafeBufferPointer<UInt8>) {
      let beginning = TokenRun.beginning(of: term)
      var shared = 0
      if sections.last?.beginning == beginning {
        shared = ListTerm.shared(previous, term)
      } else {
        sections.append(Section(beginning: beginning, start: bytes.count))
      }
      ListBytes.append(shared, to: &bytes)
      ListBytes.append(term.count - shared, to: &bytes)
      bytes.append(contentsOf: term[shared...])
    }
  }

  /// The first two bytes of a token, in the order of tokens.
  private static func beginning(of term: UnsafeBufferPointer<UInt8>) -> UInt16 {
    UInt16(term.first ?? 0) << 8 | UInt16(term.dropFirst().first ?? 0)
  }
}
