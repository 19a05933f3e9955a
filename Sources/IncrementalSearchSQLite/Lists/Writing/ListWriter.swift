/// Makes the pages of tokens with their lists, and the pages of long lists.
///
/// A page of tokens has, of each token in their order: how many bytes it has in common with the one before, the number of the
/// others and those; how many records have it; and either twice the number of bytes of its postings and those, or twice the
/// number of the pages that its list fills and one, and the number of the first. At its end it has where tokens are that are
/// written whole (``TermPlaces``). A page of a list has how many records of the list are before it, and postings.
struct ListWriter {
  /// What was made.
  private(set) var rows = ListRows()
  /// The page of tokens that is being filled.
  private var page: [UInt8] = []
  private var beginning: [UInt8] = []
  /// How many tokens are on that page, and where those are that are written whole, but for the first.
  private var termCount = 0
  private var places: [Int] = []
  /// Where on that page are the numbers of others, and which.
  private var references: [(offset: Int, target: Int)] = []
  /// The last token of all.
  private var last: [UInt8] = []
  private var postings = PostingBytes()
  /// Of the list that is being written, what its pages have.
  private var filled = ListRows.Pages(first: 0, count: 0)
  private var before = 0
  private var isPositional = false
  private let isFirst: Bool

  /// In bytes: with what SQLite adds, one page of the file.
  private static let pageSize = 4_030
  /// In bytes: longer postings get pages of their own.
  private static let longestInline = 512
  /// In bytes: the numbers of a token and its list take no more.
  private static let mostNumbers = 20

  /// `isFirst` says that no tokens are before its first one; else those before that have other first two bytes.
  init(isFirst: Bool) { self.isFirst = isFirst }

  /// Begins a list.
  mutating func begin(isPositional: Bool) {
    self.isPositional = isPositional
    (filled.count, before) = (0, 0)
    postings.begin(isPositional: isPositional)
  }

  /// Appends a position in a record, in the order of both.
  @inline(__always)
  mutating func append(_ ordinal: Int, _ position: Int) {
    // With room for how many are before, and for what comes last.
    if postings.bytes.count > Self.pageSize - 64, ordinal != postings.lastOrdinal { endPage() }
    postings.append(ordinal, position)
  }

  /// Appends postings, each an ordinal and below it a position.
  mutating func append(_ postings: [UInt64]) {
    for posting in postings { append(Int(posting >> 32), Int(posting & 0xFFFF_FFFF)) }
  }

  /// Ends the list of a token; tokens come in their order.
  mutating func end(of term: [UInt8]) {
    postings.end()
    let count = before + postings.count
    if filled.count > 0 || postings.bytes.count > Self.longestInline { endPage() }
    let size = (filled.count > 0 ? 0 : postings.bytes.count) + term.count + Self.mostNumbers
    if !page.isEmpty, page.count + size + TermPlaces.size(places.count + 1) > Self.pageSize { endTerms() }
    var shared = 0
    if page.isEmpty {
      beginning = beginning(of: term)
    } else if termCount % TermPlaces.distance == 0 {
      places.append(page.count)
    } else {
      shared = ListTerm.shared(last, term)
    }
    termCount += 1
    ListBytes.append(shared, to: &page)
    ListBytes.append(term.count - shared, to: &page)
    page.append(contentsOf: term[shared...])
    ListBytes.append(count, to: &page)
    if filled.count > 0 {
      ListBytes.append(filled.count << 1 | 1, to: &page)
      references.append((page.count, filled.first))
      page += ListBytes.reference(to: 0)
    } else {
      ListBytes.append(postings.bytes.count << 1, to: &page)
      page += postings.bytes
    }
    // Its own copy, so that the caller's can be written over.
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: term)
  }

  /// What a page begins with.
  private func beginning(of term: [UInt8]) -> [UInt8] {
    if !last.isEmpty { return Array(term.prefix(ListTerm.shared(last, term) + 1)) }
    // Whatever comes before the first token of all is looked for on its page.
    return isFirst ? [] : Array(term.prefix(2))
  }

  /// Ends the list of a prefix.
  mutating func end(ofPrefix prefix: [UInt8]) -> ListRows.Prefix {
    endPage()
    let row = ListRows.Prefix(prefix: prefix, count: before, pages: filled)
    add(row)
    return row
  }

  /// Adds a prefix that a list is of, too.
  mutating func add(_ prefix: ListRows.Prefix) { rows.prefixes.append(prefix) }

  /// Ends the last page of tokens.
  mutating func finish() { if !page.isEmpty { endTerms() } }

  /// Takes what was made; no list may have been begun.
  mutating func take() -> ListRows {
    defer { rows = ListRows() }
    return rows
  }

  private mutating func endPage() {
    postings.end()
    if filled.count == 0 { filled.first = rows.pages.count }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(postings.bytes.count + 8)
    ListBytes.append(before, to: &bytes)
    bytes += postings.bytes
    before += postings.count
    rows.pages.append(bytes)
    filled.count += 1
    postings.begin(isPositional: isPositional)
  }

  private mutating func endTerms() {
    rows.terms.append((beginning, rows.pages.count))
    for (offset, target) in references {
      rows.references.append(ListRows.Reference(page: rows.pages.count, offset: offset, target: target))
    }
    references.removeAll(keepingCapacity: true)
    TermPlaces.append(places, to: &page)
    places.removeAll(keepingCapacity: true)
    termCount = 0
    // A page of its own size, and room for the next one.
    rows.pages.append(Array(page[...]))
    page.removeAll(keepingCapacity: true)
  }
}
