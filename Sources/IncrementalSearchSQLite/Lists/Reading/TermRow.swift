import GRDB

/// A token on a page of tokens, and its list; good as long as the page is held.
struct TermRow {
  /// How many bytes the token has in common with the one before, or where that is not read, with what is looked for.
  let shared: Int
  /// The other bytes of the token.
  let rest: UnsafeBufferPointer<UInt8>
  /// In records.
  let count: Int
  /// The postings, if they are on the page.
  let postings: UnsafeBufferPointer<UInt8>?
  /// Where the postings are if not.
  let pages: ListRows.Pages

  /// Whether the token begins with what is looked for, as the one before does, if one was read.
  func begins(with prefix: [UInt8]) -> Bool {
    let wanted = prefix[min(shared, prefix.count)...]
    return ListTerm.shared(wanted, rest) == wanted.count
  }

  func list(isPositional: Bool) -> StoredList {
    StoredList(
      count: count, place: postings.map { .here(Array($0)[...]) } ?? .pages(pages), isPositional: isPositional)
  }

  /// Calls with each token from the first that is not before `start`, until told to stop, which it then returns false for.
  @inline(__always)
  static func forEach(on page: [UInt8], from start: [UInt8], _ body: (TermRow) throws -> Bool) throws -> Bool {
    try page.withUnsafeBufferPointer { bytes in
      let places = try TermPlaces(bytes)
      var reader = ListBytesReader(places.rows)
      try reader.pass(places.last(notAfter: start))
      // Of the last token: its length, whether it is before `start`, and with how much of that it begins.
      var (length, isBefore, common) = (0, true, 0)
      while !reader.isAtEnd {
        let shared = try reader.number()
        let count = try reader.number()
        guard shared <= length else { throw ListBytes.damaged }
        let rest = try reader.slice(count)
        length = shared + count
        if isBefore {
          // Tokens are in order: one that has more in common with the last one than `start` has is before that, too; one that
          // has less is not, nor is the next one that is written whole.
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

/// Where on a page of tokens those are that are written whole, so that what is before is not read to look for one.
struct TermPlaces {
  /// All of the page but these places.
  let rows: UnsafeBufferPointer<UInt8>
  private let places: UnsafeBufferPointer<UInt8>

  /// Every so many tokens one is written whole.
  static let distance = 16

  /// Appends the places of the tokens of a page, but of the first, to the page.
  static func append(_ places: [Int], to page: inout [UInt8]) {
    for place in places {
      page.append(UInt8(truncatingIfNeeded: place))
      page.append(UInt8(truncatingIfNeeded: place >> 8))
    }
    page.append(UInt8(places.count))
  }

  /// In bytes: what so many places take on a page.
  static func size(_ count: Int) -> Int { 2 * count + 1 }

  /// Throws what says that the file is damaged where a page has no places.
  init(_ page: UnsafeBufferPointer<UInt8>) throws(DatabaseError) {
    let end = page.count - Self.size(Int(page.last ?? 0))
    guard end >= 0 else { throw ListBytes.damaged }
    rows = UnsafeBufferPointer(rebasing: page[..<end])
    places = UnsafeBufferPointer(rebasing: page[end..<page.count - 1])
  }

  private var count: Int { places.count / 2 }

  private subscript(_ index: Int) -> Int { Int(places[2 * index]) | Int(places[2 * index + 1]) << 8 }

  /// The place of the last token written whole that is not after one, or 0, where the first one is.
  func last(notAfter term: [UInt8]) throws(DatabaseError) -> Int {
    var (place, next, end) = (0, 0, count)
    while next < end {
      let middle = (next + end) / 2
      let token = try self.token(at: self[middle])
      let common = ListTerm.shared(term, token)
      if common == token.count || common < term.count && token[common] < term[common] {
        (place, next) = (self[middle], middle + 1)
      } else {
        end = middle
      }
    }
    return place
  }

  private func token(at place: Int) throws(DatabaseError) -> UnsafeBufferPointer<UInt8> {
    var reader = ListBytesReader(rows)
    try reader.pass(place)
    guard try reader.number() == 0 else { throw ListBytes.damaged }
    return try reader.slice(reader.number())
  }
}
