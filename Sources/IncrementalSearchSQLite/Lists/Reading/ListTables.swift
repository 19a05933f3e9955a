import GRDB

/// A list as it is stored.
struct StoredList {
  /// Where its postings are.
  enum Place {
    /// On the page of its token.
    case here(ArraySlice<UInt8>)
    case pages(ListRows.Pages)
  }

  /// The number of records.
  var count: Int
  var place: Place
  var isPositional: Bool
}

/// Reads the tables of lists of a generation.
final class ListTables {
  /// The number of records that the lists cover.
  let count: Int
  private let db: Database
  private let tables: IndexTables
  private let termPages: TermPages
  // Each statement is prepared when it is first used: most searches need two of them.
  private lazy var pageSelection = Result {
    try DirectStatement(db, "SELECT data FROM \(tables.lists) WHERE page = ?")
  }
  private lazy var beginningSelection = Result {
    try DirectStatement(db, "SELECT substr(data, 1, \(Self.beginning)) FROM \(tables.lists) WHERE page = ?")
  }
  private lazy var termSelection = Result {
    try DirectStatement(
      db, "SELECT beginning, page FROM \(tables.listTerms) WHERE beginning <= ? ORDER BY beginning DESC LIMIT 1")
  }
  private lazy var nextTermSelection = Result {
    try DirectStatement(
      db, "SELECT beginning FROM \(tables.listTerms) WHERE beginning > ? ORDER BY beginning LIMIT 1")
  }
  private lazy var prefixSelection = Result {
    try DirectStatement(db, "SELECT count, page, pages FROM \(tables.listPrefixes) WHERE prefix = ?")
  }

  /// The last ordinal that lists can have.
  static let mostOrdinal = Int(UInt32.max) - 1

  /// Reads the lists of a generation, which cover `count` records; `termPages` are pages of tokens that are known
  /// already.
  init(_ db: Database, _ tables: IndexTables, count: Int, known termPages: TermPages) {
    (self.db, self.tables, self.count, self.termPages) = (db, tables, count, termPages)
  }

  /// Reads the lists of a generation.
  convenience init(_ db: Database, _ tables: IndexTables) throws {
    let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count FROM \(tables.listed)")) ?? 0
    self.init(db, tables, count: count, known: TermPages())
  }

  // MARK: Pages

  /// A page of a list, counted from 0: its bytes, the offset in them where the postings begin, and the number of
  /// records of the list before it.
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

  /// The most bytes that the number at the start of a list's page and the first ordinal take.
  private static let beginning = 20

  /// The first ordinal of a page of a long list; only the beginning of the page is read.
  func first(ofPage number: Int, of pages: ListRows.Pages, isPositional: Bool) throws -> Int {
    let first = try beginningSelection.get().first(.integer(Int64(pages.first + number))) { row in
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
    guard let data = try pageSelection.get().first(.integer(Int64(number)), { [UInt8](try $0.blob(0)) }) else {
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
    try prefixSelection.get().first(.blob(prefix)) { row in
      let pages = ListRows.Pages(first: Int(try row.integer(1)), count: Int(try row.integer(2)))
      guard pages.count > 0 else { throw ListBytes.damaged }
      return StoredList(
        count: Int(try row.integer(0)), place: .pages(pages), isPositional: ListTerm.isPositional(prefix))
    }
  }

  /// Whether any record has a token, or with `isPrefix` one that begins with it.
  func hasTerm(_ term: [UInt8], isPrefix: Bool) throws -> Bool {
    var isThere = false
    try forEachPage(from: term) { page in
      try TermRow.forEach(on: page, from: term) { row in
        isThere = row.begins(with: term) && (isPrefix || row.shared + row.rest.count == term.count)
        return false
      }
    }
    return isThere
  }

  /// Calls `body` with each token and its list in order, from the first that is not before `term`, until `body` returns
  /// false.
  func forEach(from term: [UInt8], _ body: (_ term: [UInt8], _ list: StoredList) throws -> Bool) throws {
    try forEachPage(from: term) { try forEach(on: $0, from: term, body) }
  }

  /// Calls `body` with each page of tokens, from the one with the first token that is not before `term`, until `body`
  /// returns false.
  private func forEachPage(from term: [UInt8], _ body: (_ page: [UInt8]) throws -> Bool) throws {
    var next = termPages.page(of: term)
    if next == nil {
      next = try termPage(of: term)
      if let next { termPages.remember(next) }
    }
    while let page = next {
      if try !body(page.bytes) { return }
      // Remembering the pages of a long walk would push out all others.
      next = try page.end.flatMap { end in try termPages.page(of: end) ?? termPage(of: end) }
    }
  }

  /// Reads the page that a token is on if it exists; nil if there are no pages.
  private func termPage(of term: [UInt8]) throws -> TermPages.Page? {
    guard
      let (beginning, number) = try termSelection.get().first(
        .blob(term), { ([UInt8](try $0.blob(0)), Int(try $0.integer(1))) })
    else { return nil }
    let end = try nextTermSelection.get().first(.blob(beginning)) { [UInt8](try $0.blob(0)) }
    return TermPages.Page(beginning: beginning, end: end, bytes: try data(number))
  }

  /// Calls `body` with the tokens of a page; false if `body` returned false.
  private func forEach(
    on page: [UInt8], from start: [UInt8], _ body: ([UInt8], StoredList) throws -> Bool
  ) throws -> Bool {
    var term = start
    return try TermRow.forEach(on: page, from: start) { row in
      term.removeSubrange(row.shared...)
      term.append(contentsOf: row.rest)
      return try body(term, row.list(isPositional: ListTerm.isPositional(term)))
    }
  }
}

extension ListTables {
  /// What several tokens together find.
  enum Union {
    /// The list of each token.
    case lists([StoredList])
    /// All of their postings in any order, each with the ordinal in its upper 32 bits and the position below; and what
    /// all of the tokens begin with.
    case postings([UInt64], common: [UInt8])
  }

  /// What the tokens with a prefix find: as lists for one token, or for few that have more than `most` records
  /// together; else as postings.
  func union(ofPrefix prefix: [UInt8], most: Int) throws -> Union {
    var lists: [StoredList] = []
    var (count, total) = (0, 0)
    var entries: [UInt64] = []
    var common: [UInt8] = []
    try forEachPage(from: prefix) { page in
      try TermRow.forEach(on: page, from: prefix) { row in
        guard row.begins(with: prefix) else { return false }
        let isPositional = ListTerm.isPositional(startingWith: prefix.first, count: row.shared + row.rest.count)
        if count == 0 {
          common = Array(prefix.prefix(row.shared)) + row.rest
        } else {
          // The bytes shared with the token before; a token written in full does not say how many.
          let shared = row.shared > 0 ? row.shared : ListTerm.shared(common, row.rest)
          common.removeLast(max(0, common.count - shared))
        }
        count += 1
        total += row.count
        if count > PrefixLists.fewTerms, let postings = row.postings {
          try Self.forEachPosting(in: postings, isPositional: isPositional) {
            entries.append(UInt64($0) << 32 | UInt64($1))
          }
          return true
        }
        lists.append(row.list(isPositional: isPositional))
        return true
      }
    }
    if count < 2 || count <= PrefixLists.fewTerms && total > most { return .lists(lists) }
    for list in lists { try forEachPosting(of: list) { entries.append(UInt64($0) << 32 | UInt64($1)) } }
    return .postings(entries, common: common)
  }
}

extension ListTables {
  /// Calls `body` with each record of a list and each position of the token in it, or 0 where positions are not kept.
  func forEachPosting(of list: StoredList, _ body: (_ ordinal: Int, _ position: Int) -> Void) throws {
    switch list.place {
    case .here(let postings):
      try postings.withUnsafeBufferPointer { try Self.forEachPosting(in: $0, isPositional: list.isPositional, body) }
    case .pages(let pages):
      for number in 0..<pages.count {
        let (bytes, start, _) = try page(number, of: list)
        try bytes[start...].withUnsafeBufferPointer {
          try Self.forEachPosting(in: $0, isPositional: list.isPositional, body)
        }
      }
    }
  }

  @inline(__always)
  private static func forEachPosting(
    in bytes: UnsafeBufferPointer<UInt8>, isPositional: Bool, _ body: (_ ordinal: Int, _ position: Int) -> Void
  ) throws {
    var reader = PostingReader(ListBytesReader(bytes), isPositional: isPositional)
    while !reader.isAtEnd {
      let ordinal = try reader.ordinal()
      guard ordinal <= mostOrdinal else { throw ListBytes.damaged }
      try reader.forEachPosition { body(ordinal, $0 & 0xFFFF_FFFF) }
    }
  }
}
