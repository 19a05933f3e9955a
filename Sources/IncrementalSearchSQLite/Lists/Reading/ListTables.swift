import GRDB

/// A list as it is stored.
struct StoredList {
  /// Where its postings are.
  enum Place {
    /// With its token.
    case here(ArraySlice<UInt8>)
    case pages(ListRows.Pages)
  }

  /// In records.
  var count: Int
  var place: Place
  var isPositional: Bool
}

/// Reads the tables of lists of a generation.
final class ListTables {
  /// How many records the lists are of.
  let count: Int
  private let pageSelection: DirectStatement
  private let beginningSelection: DirectStatement
  private let termSelection: DirectStatement
  private let nextTermSelection: DirectStatement
  private let prefixSelection: DirectStatement
  /// The page of tokens looked at last, and its bytes.
  private var termPage: (number: Int, bytes: [UInt8]) = (-1, [])

  /// More records than these have no lists.
  static let mostOrdinal = Int(UInt32.max) - 1

  init(_ db: Database, _ tables: IndexTables) throws {
    count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count FROM \(tables.listed)")) ?? 0
    pageSelection = try DirectStatement(db, "SELECT data FROM \(tables.lists) WHERE page = ?")
    beginningSelection = try DirectStatement(
      db, "SELECT substr(data, 1, \(Self.beginning)) FROM \(tables.lists) WHERE page = ?")
    termSelection = try DirectStatement(
      db, "SELECT beginning, page FROM \(tables.listTerms) WHERE beginning <= ? ORDER BY beginning DESC LIMIT 1")
    nextTermSelection = try DirectStatement(
      db, "SELECT beginning, page FROM \(tables.listTerms) WHERE beginning > ? ORDER BY beginning LIMIT 1")
    prefixSelection = try DirectStatement(
      db, "SELECT count, page, pages FROM \(tables.listPrefixes) WHERE prefix = ?")
  }

  // MARK: Pages

  /// A page of a list, the first one 0: its bytes, where in them the postings begin, and how many records of the list are before it.
  func page(_ number: Int, of list: StoredList) throws -> (bytes: [UInt8], start: Int, before: Int) {
    switch list.place {
    case .here(let postings): return (Array(postings), 0, 0)
    case .pages(let pages):
      let bytes = try data(pages.first + number)
      return try bytes.withUnsafeBufferPointer { buffer in
        var reader = ListBytesReader(buffer)
        let before = try reader.number()
        return (bytes, reader.offset, before)
      }
    }
  }

  /// In bytes: what a page of a list has before it, and the first ordinal, are no longer.
  private static let beginning = 20

  /// The first ordinal of a page of a long list; of the page only its beginning is read.
  func first(ofPage number: Int, of pages: ListRows.Pages, isPositional: Bool) throws -> Int {
    let first = try beginningSelection.first(.integer(Int64(pages.first + number))) { row in
      var reader = ListBytesReader(try row.blob(0))
      _ = try reader.number()
      var postings = PostingReader(reader, isPositional: isPositional)
      return try postings.ordinal()
    }
    guard let first else { throw ListBytes.damaged }
    return first
  }

  /// The bytes of a page.
  func data(_ number: Int) throws -> [UInt8] {
    guard let data = try pageSelection.first(.integer(Int64(number)), { [UInt8](try $0.blob(0)) }) else {
      throw ListBytes.damaged
    }
    return data
  }

  // MARK: Tokens

  /// The list of a token; nil if no record has it.
  func list(of term: [UInt8]) throws -> StoredList? {
    var found: StoredList?
    try forEach(from: term) { next, list in
      if next == term { found = list }
      return false
    }
    return found
  }

  /// The list of the records that have any token with a prefix, if there is one.
  func list(ofPrefix prefix: [UInt8]) throws -> StoredList? {
    try prefixSelection.first(.blob(prefix)) { row in
      let pages = ListRows.Pages(first: Int(try row.integer(1)), count: Int(try row.integer(2)))
      guard pages.count > 0 else { throw ListBytes.damaged }
      return StoredList(
        count: Int(try row.integer(0)), place: .pages(pages), isPositional: ListTerm.isPositional(prefix))
    }
  }

  /// Whether any record has a token with a prefix.
  func hasTerm(withPrefix prefix: [UInt8]) throws -> Bool {
    var isThere = false
    try forEach(from: prefix) { next, _ in
      isThere = next.starts(with: prefix)
      return false
    }
    return isThere
  }

  /// Calls with each token and its list, from the first that is not before one, in their order, until told to stop.
  func forEach(from term: [UInt8], _ body: (_ term: [UInt8], _ list: StoredList) throws -> Bool) throws {
    func place(_ row: DirectRow) throws -> (beginning: [UInt8], page: Int) {
      ([UInt8](try row.blob(0)), Int(try row.integer(1)))
    }
    var next = try termSelection.first(.blob(term), place)
    while let (beginning, number) = next {
      if termPage.number != number { termPage = (number, try data(number)) }
      if try !forEach(on: termPage.bytes, from: term, body) { return }
      next = try nextTermSelection.first(.blob(beginning), place)
    }
  }

  /// False if told to stop.
  private func forEach(
    on page: [UInt8], from start: [UInt8], _ body: ([UInt8], StoredList) throws -> Bool
  ) throws -> Bool {
    try page.withUnsafeBufferPointer { bytes in
      var reader = ListBytesReader(bytes)
      var term: [UInt8] = []
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
          // has less is not.
          if shared == common {
            let further = ListTerm.shared(start[common...], rest)
            common += further
            isBefore = common < start.count && (further == count || rest[further] < start[common])
          } else {
            isBefore = shared > common
          }
          if !isBefore { term = Array(start[..<shared]) + rest }
        } else {
          term.removeSubrange(shared...)
          term.append(contentsOf: rest)
        }
        let records = try reader.number()
        let head = try reader.number()
        if head & 1 == 1 {
          let first = try reader.number()
          guard head > 1 else { throw ListBytes.damaged }
          if isBefore { continue }
          let pages = ListRows.Pages(first: first, count: head >> 1)
          let list = StoredList(count: records, place: .pages(pages), isPositional: ListTerm.isPositional(term))
          if try !body(term, list) { return false }
        } else {
          let postings = reader.offset
          try reader.pass(head >> 1)
          if isBefore { continue }
          let list = StoredList(
            count: records, place: .here(page[postings..<reader.offset]), isPositional: ListTerm.isPositional(term))
          if try !body(term, list) { return false }
        }
      }
      return true
    }
  }
}

extension ListTables {
  /// Calls with each record of a list and where it has the token, 0 where that is not kept.
  func forEachPosting(of list: StoredList, _ body: (_ ordinal: Int, _ position: Int) -> Void) throws {
    switch list.place {
    case .here(let postings): try postings.withUnsafeBufferPointer { try Self.forEachPosting(in: $0, list, body) }
    case .pages(let pages):
      for number in 0..<pages.count {
        let (bytes, start, _) = try page(number, of: list)
        try bytes[start...].withUnsafeBufferPointer { try Self.forEachPosting(in: $0, list, body) }
      }
    }
  }

  private static func forEachPosting(
    in bytes: UnsafeBufferPointer<UInt8>, _ list: StoredList, _ body: (_ ordinal: Int, _ position: Int) -> Void
  ) throws {
    var reader = PostingReader(ListBytesReader(bytes), isPositional: list.isPositional)
    while !reader.isAtEnd {
      let ordinal = try reader.ordinal()
      guard ordinal <= mostOrdinal else { throw ListBytes.damaged }
      try reader.forEachPosition { body(ordinal, $0 & 0xFFFF_FFFF) }
    }
  }
}
