/// The lists of the records that have any token with a prefix, of prefixes that many tokens begin with.
///
/// What a prefix finds without a list is put together from those of its tokens: they are few, or have few records.
struct PrefixLists {
  /// One prefix of the last token: its first characters, of some number.
  private struct Level {
    /// In bytes.
    var length = 0
    var terms = 0
    /// In records, those of each token.
    var total = 0
    /// Ordinal and position of each posting, token by token.
    var entries: [UInt64] = []
    /// What the last prefix ended on this level was.
    var stored: (terms: Int, total: Int, count: Int, pages: ListRows.Pages)?
  }

  /// By the number of characters; none of fewer than ``shortest``.
  private var levels: [Level] = []
  private var depth = 0
  private var last: [UInt8] = []
  private var sorter = PostingSorter()

  /// In characters, with the mark; what is shorter is not asked for.
  static let shortest = 2
  /// More tokens than these, with as many records, have a list of their prefix.
  static let fewTerms = 16
  static let fewRecords = 2_048

  /// Begins a token; those that the last one began with and this one doesn't are ended.
  mutating func begin(_ term: [UInt8], _ writer: inout ListWriter) {
    let ends = ListTerm.ends(of: term).dropFirst(Self.shortest - 1)
    let shared = ListTerm.shared(last, term)
    var kept = 0
    while kept < depth, kept < ends.count, levels[kept].length == ends[ends.startIndex + kept],
      levels[kept].length <= shared
    {
      kept += 1
    }
    end(to: kept, &writer)
    for length in ends.dropFirst(kept) {
      if depth == levels.count { levels.append(Level()) }
      levels[depth].length = length
      levels[depth].terms = 0
      levels[depth].total = 0
      levels[depth].entries.removeAll(keepingCapacity: levels[depth].entries.count < 1 << 16)
      depth += 1
    }
    last = term
    for index in 0..<depth { levels[index].terms += 1 }
  }

  /// Appends a posting of the token.
  @inline(__always)
  mutating func append(_ ordinal: Int, _ position: Int, isNewRecord: Bool) {
    let entry = UInt64(truncatingIfNeeded: ordinal) << 32 | UInt64(truncatingIfNeeded: position)
    for index in 0..<depth {
      levels[index].entries.append(entry)
      if isNewRecord { levels[index].total += 1 }
    }
  }

  /// Ends all prefixes.
  mutating func finish(_ writer: inout ListWriter) {
    end(to: 0, &writer)
    last = []
  }

  private mutating func end(to kept: Int, _ writer: inout ListWriter) {
    while depth > kept {
      depth -= 1
      let below = depth + 1 < levels.count ? levels[depth + 1].stored : nil
      if depth + 1 < levels.count { levels[depth + 1].stored = nil }
      let (terms, total) = (levels[depth].terms, levels[depth].total)
      guard terms > Self.fewTerms, total >= Self.fewRecords else {
        levels[depth].stored = nil
        continue
      }
      let prefix = Array(last.prefix(levels[depth].length))
      if let below, below.terms == terms, below.total == total {
        // All of its tokens go on alike.
        writer.add(ListRows.Prefix(prefix: prefix, count: below.count, pages: below.pages))
        levels[depth].stored = below
        continue
      }
      writer.begin(isPositional: ListTerm.isPositional(last))
      var count = 0
      sorter.forEach(&levels[depth].entries) { ordinal, position, isNewRecord in
        if isNewRecord { count += 1 }
        writer.append(ordinal, position)
      }
      levels[depth].stored = (terms, total, count, writer.end(ofPrefix: prefix))
    }
  }
}

/// Puts postings in order.
struct PostingSorter {
  private var other: [UInt64] = []
  private var counts: [Int] = []
  private static let digit = 11

  /// Calls with ordinal and position in their order, each once.
  mutating func forEach(_ entries: inout [UInt64], _ body: (Int, Int, Bool) -> Void) {
    if entries.count < 512 { entries.sort() } else { sort(&entries) }
    var index = 0
    var positions: [UInt64] = []
    while index < entries.count {
      let ordinal = entries[index] >> 32
      positions.removeAll(keepingCapacity: true)
      while index < entries.count, entries[index] >> 32 == ordinal {
        positions.append(entries[index] & 0xFFFF_FFFF)
        index += 1
      }
      if positions.count > 1 { positions.sort() }
      var last: UInt64?
      for position in positions where position != last {
        body(Int(ordinal), Int(position), last == nil)
        last = position
      }
    }
  }

  /// By ordinals: least digit first, as R. Sedgewick, "Algorithms in C", 10.5, has it.
  private mutating func sort(_ entries: inout [UInt64]) {
    let most = entries.reduce(0) { max($0, $1 >> 32) }
    if other.count < entries.count { other = [UInt64](repeating: 0, count: entries.count) }
    let size = 1 << Self.digit
    var shift = 32
    while most >> UInt64(shift - 32) > 0 {
      counts = [Int](repeating: 0, count: size + 1)
      for entry in entries { counts[Int(entry >> UInt64(shift)) & (size - 1) + 1] += 1 }
      for index in 1...size { counts[index] += counts[index - 1] }
      for entry in entries {
        let digit = Int(entry >> UInt64(shift)) & (size - 1)
        other[counts[digit]] = entry
        counts[digit] += 1
      }
      for index in entries.indices { entries[index] = other[index] }
      shift += Self.digit
    }
  }
}
