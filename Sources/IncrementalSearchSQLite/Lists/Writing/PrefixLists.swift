/// The lists of the records that have any token with a prefix, of prefixes that many tokens begin with.
///
/// What a prefix finds without a list is put together from those of its tokens: they are few, or have few records.
///
/// Tokens come in their order, so that at any time only the prefixes of one token are open, and of those only the ones that
/// several tokens begin with, each to be told from the next longer one. Each posting is held once, by the longest of these,
/// which leaves its own to the next shorter one when it ends; of many the most are packed. So what is held is two or three bytes
/// for each posting of the first letter at hand, twice that while its list is written.
struct PrefixLists {
  /// What some tokens next to each other have.
  private struct Group {
    /// Of what the tokens have in common, in bytes.
    var length = 0
    var terms = 0
    /// In records, those of each token.
    var total = 0
    /// Ordinal and position of postings, in any order.
    var entries: [UInt64] = []
    /// More of them.
    var runs: [PostingRun] = []

    /// Keeps the room for postings.
    mutating func removeAll() {
      (length, terms, total, runs) = (0, 0, 0, [])
      entries.removeAll(keepingCapacity: true)
    }
  }

  /// The prefixes of the last token that others before it begin with too, each longer than the one before.
  private var open: [Group] = []
  /// The last token's own postings.
  private var own = Group()
  private var last: [UInt8] = []
  private var sorter = PostingSorter()
  private let mostEntries: Int

  /// In characters, with the mark; what is shorter is not asked for.
  static let shortest = 2
  /// More tokens than these, with as many records, have a list of their prefix.
  static let fewTerms = 16
  static let fewRecords = 512

  /// Packs so many postings at once.
  init(mostEntries: Int = 1 << 16) { self.mostEntries = mostEntries }

  /// Begins a token; the prefixes that the last one began with and this one doesn't are ended.
  mutating func begin(_ term: [UInt8], _ writer: inout ListWriter) throws {
    let shared = ListTerm.shared(last, term)
    try end(to: Self.length(ofWhole: shared, term), &writer)
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: term)
    own.terms = 1
  }

  /// The bytes of the characters that are whole in the first ones of a token; 0 if they are fewer than the shortest prefix.
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

  /// Appends postings of the token, each an ordinal and below it a position, in the order of records; those of one record are given
  /// at once.
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

  /// Gives what the last token has to the longest prefix that it or the next one shares, and ends those longer than what the next one
  /// shares.
  private mutating func end(to shared: Int, _ writer: inout ListWriter) throws {
    let longest = open.last?.length ?? 0
    if shared > longest {
      // The first token that begins so is the last one.
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

  /// Makes a run of the postings that are in none.
  private static func pack(_ group: inout Group, _ term: [UInt8], _ sorter: inout PostingSorter) {
    group.runs.append(PostingRun(&group.entries, isPositional: ListTerm.isPositional(term), &sorter))
    group.entries.removeAll(keepingCapacity: true)
  }

  /// Writes the list of the longest prefix of some tokens, which is that of the shorter ones too, down to one that others begin with.
  /// Several runs become one.
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
