/// Makes the pages of tokens with their lists, and the pages of long lists.
///
/// A page of tokens has, of each token in their order: how many bytes it has in common with the one before, the number of the
/// others and those; how many records have it; and either twice the number of bytes of its postings and those, or twice the
/// number of the pages that its list fills and one, and the number of the first. A page of a list has how many records of the
/// list are before it, and postings.
struct ListWriter {
  /// What was made and not yet taken.
  var rows = ListRows()
  private var nextPage = 1
  /// The page of tokens that is being filled.
  private var page: [UInt8] = []
  private var beginning: [UInt8] = []
  /// The last token of all.
  private var last: [UInt8] = []
  private var postings = PostingBytes()
  /// Of the list that is being written, what its pages have.
  private var filled = ListRows.Pages(first: 0, count: 0)
  private var before = 0
  private var isPositional = false

  /// In bytes: with what SQLite adds, one page of the file.
  private static let pageSize = 4_030
  /// In bytes: longer postings get pages of their own.
  private static let longestInline = 512

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

  /// Ends the list of a token; tokens come in their order.
  mutating func end(of term: [UInt8]) {
    postings.end()
    let count = before + postings.count
    if filled.count > 0 || postings.bytes.count > Self.longestInline { endPage() }
    var entry: [UInt8] = []
    ListBytes.append(count, to: &entry)
    if filled.count > 0 {
      ListBytes.append(filled.count << 1 | 1, to: &entry)
      ListBytes.append(filled.first, to: &entry)
    } else {
      ListBytes.append(postings.bytes.count << 1, to: &entry)
      entry += postings.bytes
    }
    if !page.isEmpty, page.count + entry.count + term.count + 6 > Self.pageSize { endTerms() }
    var shared = 0
    if page.isEmpty {
      // Whatever comes before the first token of all is looked for on its page.
      beginning = last.isEmpty ? [] : Array(term.prefix(ListTerm.shared(last, term) + 1))
    } else {
      shared = ListTerm.shared(last, term)
    }
    ListBytes.append(shared, to: &page)
    ListBytes.append(term.count - shared, to: &page)
    page.append(contentsOf: term[shared...])
    page += entry
    last = term
  }

  /// Ends the list of a prefix.
  mutating func end(ofPrefix prefix: [UInt8]) -> ListRows.Prefix {
    endPage()
    let row = ListRows.Prefix(prefix: prefix, count: before, pages: filled)
    add(row)
    return row
  }

  /// Adds a prefix that a list is of, too.
  mutating func add(_ prefix: ListRows.Prefix) {
    rows.prefixes.append(prefix)
    rows.size += prefix.prefix.count + 16
  }

  /// Ends the last page of tokens.
  mutating func finish() { if !page.isEmpty { endTerms() } }

  private mutating func endPage() {
    postings.end()
    if filled.count == 0 { filled.first = nextPage }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(postings.bytes.count + 8)
    ListBytes.append(before, to: &bytes)
    bytes += postings.bytes
    before += postings.count
    write(bytes)
    filled.count += 1
    postings.begin(isPositional: isPositional)
  }

  private mutating func endTerms() {
    rows.terms.append((beginning, nextPage))
    write(page)
    page.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ bytes: [UInt8]) {
    rows.pages.append((nextPage, bytes))
    rows.size += bytes.count
    nextPage += 1
  }
}
