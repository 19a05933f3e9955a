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
