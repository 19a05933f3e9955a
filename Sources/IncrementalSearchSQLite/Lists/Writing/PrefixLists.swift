/// Makes the lists of prefixes: for each prefix that many tokens begin with, the records that have any of these tokens.
///
/// Other prefixes need no list: their tokens are few, or have few records, so a search combines the lists of the
/// tokens.
///
/// Tokens come in order, so at any time only prefixes of one token are open. Of those, only the ones that several
/// tokens begin with are kept, each different from the next longer one by its tokens. A posting is held once, by the
/// longest of these prefixes. When that prefix ends, it passes its postings to the next shorter one. Where they are
/// many, most of them are packed. So two or three bytes are held for each posting of the current first letter, and
/// twice that while its list is written.
struct PrefixLists {
  /// The postings of adjacent tokens that share a prefix.
  private struct Group {
    /// The length in bytes of the prefix that the tokens share.
    var length = 0
    var terms = 0
    /// The number of records, added up over the tokens.
    var total = 0
    /// Postings, each an ordinal and a position, in any order.
    var entries: [UInt64] = []
    /// Further postings, packed.
    var runs: [PostingRun] = []

    /// Empties the group, but keeps the memory for postings.
    mutating func removeAll() {
      (length, terms, total, runs) = (0, 0, 0, [])
      entries.removeAll(keepingCapacity: true)
    }
  }

  /// The prefixes that the last token shares with tokens before it, each longer than the one before.
  private var open: [Group] = []
  /// The last token's own postings.
  private var own = Group()
  private var last: [UInt8] = []
  private var sorter = PostingSorter()
  private let mostEntries: Int

  /// The length of the shortest prefix that searches use, in characters including the mark.
  static let shortest = 2
  /// A prefix has a list if more tokens than this begin with it, and these have at least `fewRecords` records in all.
  static let fewTerms = 16
  static let fewRecords = 512

  /// Begins without tokens; `mostEntries` is the number of postings that are packed at once.
  init(mostEntries: Int = 1 << 16) { self.mostEntries = mostEntries }

  /// Begins a token, and ends the prefixes that the last token has and this one doesn't.
  mutating func begin(_ term: [UInt8], _ writer: inout ListWriter) throws {
    let shared = ListTerm.shared(last, term)
    try end(to: Self.length(ofWhole: shared, term), &writer)
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: term)
    own.terms = 1
  }

  /// The number of bytes of the whole characters among the first `count` bytes of a token; 0 if these characters are
  /// fewer than the shortest prefix has.
  private static func length(ofWhole count: Int, _ term: [UInt8]) -> Int {
    var length = count
    while length > 0, length < term.count, term[length] & 0xC0 == 0x80 { length -= 1 }
    var characters = 0
    var index = 0
    while index < length, characters < shortest {
      if term[index] & 0xC0 != 0x80 { characters += 1 }
      index += 1
    }
    return characters < shortest ? 0 : length
  }

  /// Appends postings of the token in the order of records, each with the ordinal in its upper 32 bits and the position
  /// below. Those of one record come in one call.
  mutating func append(_ postings: [UInt64]) {
    var ordinal = UInt64.max
    for posting in postings where posting >> 32 != ordinal {
      ordinal = posting >> 32
      own.total += 1
    }
    own.entries.append(contentsOf: postings)
    if own.entries.count >= mostEntries { Self.pack(&own, last, &sorter) }
  }

  /// Ends all prefixes.
  mutating func finish(_ writer: inout ListWriter) throws {
    try end(to: 0, &writer)
    last = []
  }

  /// Passes the postings of the last token to the longest prefix that it shares with the token before or after it, and
  /// ends the prefixes longer than `shared`, the one that the next token has.
  private mutating func end(to shared: Int, _ writer: inout ListWriter) throws {
    let longest = open.last?.length ?? 0
    if shared > longest {
      // The last token is the first one that begins so.
      own.length = shared
      open.append(own)
      own = Group()
    } else {
      if longest > 0 { give(own, to: open.count - 1) }
      own.removeAll()
    }
    while let length = open.last?.length, length > shared {
      var ended = open.removeLast()
      let above = max(open.last?.length ?? 0, shared)
      if ended.terms > Self.fewTerms, ended.total >= Self.fewRecords { try write(&ended, downTo: above, &writer) }
      if above > open.last?.length ?? 0 {
        ended.length = above
        open.append(ended)
      } else if !open.isEmpty {
        give(ended, to: open.count - 1)
      }
    }
  }

  private mutating func give(_ part: Group, to whole: Int) {
    open[whole].terms += part.terms
    open[whole].total += part.total
    open[whole].runs += part.runs
    open[whole].entries += part.entries
    if open[whole].entries.count >= mostEntries { Self.pack(&open[whole], last, &sorter) }
  }

  /// Packs the postings that are in no run yet into a new one.
  private static func pack(_ group: inout Group, _ term: [UInt8], _ sorter: inout PostingSorter) {
    group.runs.append(PostingRun(&group.entries, isPositional: ListTerm.isPositional(term), &sorter))
    group.entries.removeAll(keepingCapacity: true)
  }

  /// Writes the list of a group's prefix. Shorter prefixes that only these tokens have share that list. Several runs
  /// become one.
  private mutating func write(_ ended: inout Group, downTo above: Int, _ writer: inout ListWriter) throws {
    let isPositional = ListTerm.isPositional(last)
    writer.begin(isPositional: isPositional)
    if ended.runs.isEmpty {
      sorter.forEach(&ended.entries) { ordinal, position, _ in writer.append(ordinal, position) }
    } else {
      if !ended.entries.isEmpty { Self.pack(&ended, last, &sorter) }
      ended.entries = []
      let merged = try PostingRun(merging: ended.runs, isPositional: isPositional, &sorter) { ordinal, position in
        writer.append(ordinal, position)
      }
      ended.runs = [merged]
    }
    var prefix = Array(last.prefix(ended.length))
    var row = writer.end(ofPrefix: prefix)
    while true {
      repeat { prefix.removeLast() } while !prefix.isEmpty && last[prefix.count] & 0xC0 == 0x80
      if prefix.count <= above || Self.length(ofWhole: prefix.count, last) == 0 { return }
      row.prefix = prefix
      writer.add(row)
    }
  }
}
