import GRDB

/// Rows of the tables of lists, not yet written; pages are numbered from 0.
struct ListRows: Sendable {
  /// The consecutive pages that hold a list.
  struct Pages: Equatable, Sendable {
    var first: Int
    var count: Int
  }

  /// A list of the records that have any token with a prefix.
  struct Prefix: Equatable, Sendable {
    var prefix: [UInt8]
    /// The number of records.
    var count: Int
    var pages: Pages
  }

  /// A place in a page that holds the number of another page (``ListBytes/reference(to:)``).
  struct Reference: Sendable {
    var page: Int
    var offset: Int
    var target: Int
  }

  var pages: [[UInt8]] = []
  var references: [Reference] = []
  /// The beginning of each page of tokens: only as much of its first token as distinguishes it from the token before.
  var terms: [(beginning: [UInt8], page: Int)] = []
  var prefixes: [Prefix] = []

  /// Writes the rows, numbering the pages from `first` on.
  func write(to db: Database, _ tables: IndexTables, from first: Int) throws {
    var pages = pages
    for reference in references {
      let bytes = ListBytes.reference(to: first + reference.target)
      pages[reference.page].replaceSubrange(reference.offset..<reference.offset + bytes.count, with: bytes)
    }
    let page = try DirectStatement(db, "INSERT INTO \(tables.lists) VALUES (?, ?)")
    for (number, bytes) in pages.enumerated() {
      try page.bind(Int64(first + number), at: 1)
      try page.bind(bytes, at: 2)
      try page.execute()
    }
    let term = try DirectStatement(db, "INSERT INTO \(tables.listTerms) VALUES (?, ?)")
    for (beginning, page) in terms {
      try term.bind(beginning, at: 1)
      try term.bind(Int64(first + page), at: 2)
      try term.execute()
    }
    let prefix = try DirectStatement(db, "INSERT INTO \(tables.listPrefixes) VALUES (?, ?, ?, ?)")
    for row in prefixes {
      try prefix.bind(row.prefix, at: 1)
      for (index, number) in [row.count, first + row.pages.first, row.pages.count].enumerated() {
        try prefix.bind(Int64(number), at: index + 2)
      }
      try prefix.execute()
    }
  }
}
