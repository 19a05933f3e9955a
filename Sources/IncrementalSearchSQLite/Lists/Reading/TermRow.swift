import GRDB

/// A token on a page of tokens, and its list; valid as long as the page is held.
struct TermRow {
  /// The number of bytes that the token shares with the one before or, if that is not read, with what is looked for.
  let shared: Int
  /// The other bytes of the token.
  let rest: UnsafeBufferPointer<UInt8>
  /// The number of records.
  let count: Int
  /// The postings, if they are on the page.
  let postings: UnsafeBufferPointer<UInt8>?
  /// The pages with the postings if not.
  let pages: ListRows.Pages

  /// Whether the token begins with `prefix`, given that the token read before it, if any, does.
  func begins(with prefix: [UInt8]) -> Bool {
    let wanted = prefix[min(shared, prefix.count)...]
    return ListTerm.shared(wanted, rest) == wanted.count
  }

  func list(isPositional: Bool) -> StoredList {
    StoredList(
      count: count, place: postings.map { .here(Array($0)[...]) } ?? .pages(pages), isPositional: isPositional)
  }

  /// Calls `body` with each token from the first that is not before `start`. Stops and returns false when `body`
  /// returns false.
  @inline(__always)
  static func forEach(on page: [UInt8], from start: [UInt8], _ body: (TermRow) throws -> Bool) throws -> Bool {
    try page.withUnsafeBufferPointer { bytes in
      let places = try TermPlaces(bytes)
      var reader = ListBytesReader(places.rows)
      try reader.pass(places.last(notAfter: start))
      // Of the last token: its length, whether it is before `start`, and the number of bytes that it shares with that.
      var (length, isBefore, common) = (0, true, 0)
      while !reader.isAtEnd {
        let shared = try reader.number()
        let count = try reader.number()
        guard shared <= length else { throw ListBytes.damaged }
        let rest = try reader.slice(count)
        length = shared + count
        if isBefore {
          // Tokens are in order: one that shares more with the last one than `start` does is before `start`, too. One
          // that shares less is not, nor is the next one that is written in full.
          if shared == common {
            let further = ListTerm.shared(start[common...], rest)
            common += further
            isBefore = common < start.count && (further == count || rest[further] < start[common])
          } else {
            isBefore = shared > common
          }
        }
        let records = try reader.number()
        let head = try reader.number()
        var postings: UnsafeBufferPointer<UInt8>?
        var pages = ListRows.Pages(first: 0, count: 0)
        if head & 1 == 1 {
          pages = ListRows.Pages(first: try reader.number(), count: head >> 1)
          guard head > 1 else { throw ListBytes.damaged }
        } else {
          postings = try reader.slice(head >> 1)
        }
        if isBefore { continue }
        if try !body(TermRow(shared: shared, rest: rest, count: records, postings: postings, pages: pages)) {
          return false
        }
      }
      return true
    }
  }
}
