/// The lists of the records that have any token with a prefix, of prefixes that many tokens begin with.
///
/// What a prefix finds without a list is put together from those of its tokens: they are few, or have few records.
///
/// Tokens come in their order, so that at any time only the prefixes of one token are open. Each posting is held once, by the
/// longest of these, which leaves its own to the next shorter one when it ends; of many the most are packed. So what is held
/// is two or three bytes for each posting of the first letter at hand, twice that while its list is written.
struct PrefixLists {
  /// One prefix of the last token: its first characters, of some number.
  private struct Level {
    /// In bytes.
    var length = 0
    var terms = 0
    /// In records, those of each token.
    var total = 0
    /// Ordinal and position of postings, in any order.
    var entries: [UInt64] = []
    /// More of them.
    var runs: [PostingRun] = []
    /// What a longer prefix of the same tokens was stored as.
    var stored: ListRows.Prefix?
  }

  /// By the number of characters; none of fewer than ``shortest``.
  private var levels: [Level] = []
  private var depth = 0
  private var last: [UInt8] = []
  private var sorter = PostingSorter()
  private let mostEntries: Int

  /// In characters, with the mark; what is shorter is not asked for.
  static let shortest = 2
  /// More tokens than these, with as many records, have a list of their prefix.
  static let fewTerms = 16
  static let fewRecords = 2_048

  /// Packs so many postings at once.
  init(mostEntries: Int = 1 << 16) { self.mostEntries = mostEntries }

  /// Begins a token; those that the last one began with and this one doesn't are ended.
  mutating func begin(_ term: [UInt8], _ writer: inout ListWriter) throws {
    let ends = ListTerm.ends(of: term).dropFirst(Self.shortest - 1)
    let shared = ListTerm.shared(last, term)
    var kept = 0
    while kept < depth, kept < ends.count, levels[kept].length == ends[ends.startIndex + kept],
      levels[kept].length <= shared
    {
      kept += 1
    }
    try end(to: kept, &writer)
    for length in ends.dropFirst(kept) {
      if depth == levels.count { levels.append(Level()) }
      levels[depth].length = length
      depth += 1
    }
    last = term
    if depth > 0 { levels[depth - 1].terms += 1 }
  }

  /// Appends a posting of the token, in the order of records.
  @inline(__always)
  mutating func append(_ ordinal: Int, _ position: Int, isNewRecord: Bool) {
    if depth == 0 { return }
    levels[depth - 1].entries.append(UInt64(truncatingIfNeeded: ordinal) << 32 | UInt64(truncatingIfNeeded: position))
    if isNewRecord { levels[depth - 1].total += 1 }
    if levels[depth - 1].entries.count >= mostEntries { pack(depth - 1) }
  }

  /// Ends all prefixes.
  mutating func finish(_ writer: inout ListWriter) throws {
    try end(to: 0, &writer)
    last = []
  }

  /// Ends the longest prefixes, until so many are left.
  private mutating func end(to kept: Int, _ writer: inout ListWriter) throws {
    while depth > kept {
      depth -= 1
      var ended = levels[depth]
      levels[depth] = Level()
      let isStored = ended.terms > Self.fewTerms && ended.total >= Self.fewRecords
      if isStored {
        let prefix = Array(last.prefix(ended.length))
        if var stored = ended.stored {
          // All of its tokens go on alike.
          stored.prefix = prefix
          writer.add(stored)
          ended.stored = stored
        } else {
          ended.stored = try write(&ended, prefix, &writer)
        }
      }
      if depth == 0 { continue }
      // No longer, if there are others.
      levels[depth - 1].stored = isStored && levels[depth - 1].terms == 0 ? ended.stored : nil
      levels[depth - 1].terms += ended.terms
      levels[depth - 1].total += ended.total
      levels[depth - 1].runs += ended.runs
      if levels[depth - 1].entries.isEmpty {
        levels[depth - 1].entries = ended.entries
      } else {
        levels[depth - 1].entries += ended.entries
      }
      if levels[depth - 1].entries.count >= mostEntries { pack(depth - 1) }
    }
  }

  /// Makes a run of the postings of a level that are in none.
  private mutating func pack(_ level: Int) {
    var entries: [UInt64] = []
    swap(&entries, &levels[level].entries)
    levels[level].runs.append(PostingRun(&entries, isPositional: ListTerm.isPositional(last), &sorter))
    entries.removeAll(keepingCapacity: true)
    levels[level].entries = entries
  }

  /// Writes the list of a prefix. Several runs become one.
  private mutating func write(
    _ ended: inout Level, _ prefix: [UInt8], _ writer: inout ListWriter
  ) throws -> ListRows.Prefix {
    let isPositional = ListTerm.isPositional(last)
    writer.begin(isPositional: isPositional)
    if ended.runs.isEmpty {
      sorter.forEach(&ended.entries) { ordinal, position, _ in writer.append(ordinal, position) }
    } else {
      if !ended.entries.isEmpty { ended.runs.append(PostingRun(&ended.entries, isPositional: isPositional, &sorter)) }
      ended.entries = []
      let merged = try PostingRun(merging: ended.runs, isPositional: isPositional, &sorter) { ordinal, position in
        writer.append(ordinal, position)
      }
      ended.runs = [merged]
    }
    return writer.end(ofPrefix: prefix)
  }
}
