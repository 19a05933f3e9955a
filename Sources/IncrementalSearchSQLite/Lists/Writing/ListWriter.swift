/// Makes the pages of tokens with their lists, and the pages of long lists.
///
/// A page of tokens has, for each token in order: the number of bytes that it shares with the one before, the number of
/// its other bytes, and those bytes; the number of records that have it; and either twice the size of its postings in
/// bytes and the postings, or twice the number of pages that its list fills plus one, and the number of the first of
/// these pages. At its end it has the offsets of the tokens written in full (``TermPlaces``). A page of a list has the
/// number of records of the list before it, and postings.
struct ListWriter {
  /// The rows made so far.
  private(set) var rows = ListRows()
  /// The page of tokens that is being filled.
  private var page: [UInt8] = []
  private var beginning: [UInt8] = []
  /// The number of tokens on that page, and the offsets of those written in full, except the first.
  private var termCount = 0
  private var places: [Int] = []
  /// The offsets of other pages' numbers on that page, and these numbers.
  private var references: [(offset: Int, target: Int)] = []
  /// The last token written, on any page.
  private var last: [UInt8] = []
  private var postings = PostingBytes()
  /// The filled pages of the list that is being written, and the number of records on them.
  private var filled = ListRows.Pages(first: 0, count: 0)
  private var before = 0
  private var isPositional = false
  private let isFirst: Bool

  /// The size of a page in bytes: with what SQLite adds, one page of the file.
  private static let pageSize = 4_030
  /// The most bytes of postings that stay with their token; longer postings get pages of their own.
  private static let longestInline = 512
  /// The most bytes that the numbers of a token and its list take.
  private static let mostNumbers = 20

  /// `isFirst` says that no tokens come before its own; else the tokens before them differ in the first two bytes.
  init(isFirst: Bool) { self.isFirst = isFirst }

  /// Begins a list.
  mutating func begin(isPositional: Bool) {
    self.isPositional = isPositional
    (filled.count, before) = (0, 0)
    postings.begin(isPositional: isPositional)
  }

  /// Appends a position in a record; calls come in the order of records and positions.
  @inline(__always)
  mutating func append(_ ordinal: Int, _ position: Int) {
    // Leaves room for the number of records before, and for what comes last.
    if postings.bytes.count > Self.pageSize - 64, ordinal != postings.lastOrdinal { endPage() }
    postings.append(ordinal, position)
  }

  /// Appends postings, each with the ordinal in its upper 32 bits and the position below.
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
    // A copy of its own, so that the caller can overwrite its array.
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: term)
  }

  /// The beginning of a page whose first token this is.
  private func beginning(of term: [UInt8]) -> [UInt8] {
    if !last.isEmpty { return Array(term.prefix(ListTerm.shared(last, term) + 1)) }
    // The first page of all is also searched for whatever comes before its first token.
    return isFirst ? [] : Array(term.prefix(2))
  }

  /// Ends the list of a prefix.
  mutating func end(ofPrefix prefix: [UInt8]) -> ListRows.Prefix {
    endPage()
    let row = ListRows.Prefix(prefix: prefix, count: before, pages: filled)
    add(row)
    return row
  }

  /// Adds a further prefix that a list is for.
  mutating func add(_ prefix: ListRows.Prefix) { rows.prefixes.append(prefix) }

  /// Ends the last page of tokens.
  mutating func finish() { if !page.isEmpty { endTerms() } }

  /// Takes the rows made so far; no list may be open.
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
    // Copied at its exact size; the buffer keeps its room for the next page.
    rows.pages.append(Array(page[...]))
    page.removeAll(keepingCapacity: true)
  }
}
