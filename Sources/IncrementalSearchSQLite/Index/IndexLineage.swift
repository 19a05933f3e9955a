import Foundation
import GRDB

/// Which state of which file the main part of an index is: read from one page of the file alone, without SQLite.
///
/// Every transaction puts a new stamp there and says which one it follows. So a log beside a file belongs to it only if
/// it goes on from the file's stamp or passes it; another file's log, beside a file that was moved to its name, does not.
struct IndexLineage: Hashable, Sendable {
  /// Which build the records are of, the same in all copies of the file.
  var build: String
  /// The transaction that wrote last.
  var stamp: String
  /// The one before it.
  var previous: String

  /// The page that has it: its table is the first one that is made. The page before says what later ones are for, as the file
  /// can give pages back (https://www.sqlite.org/fileformat.html#pointer_map_or_ptrmap_pages).
  static let page = 3
  private static let mark = "isearch:"

  /// A lineage of its own.
  static func new() -> IndexLineage { IndexLineage(build: random() + random(), stamp: random(), previous: random()) }

  private init(build: String, stamp: String, previous: String) {
    (self.build, self.stamp, self.previous) = (build, stamp, previous)
  }

  private static func random() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: In the database

  /// Always of the same length, so that it is written over in its place.
  private var text: String { "\(Self.mark)\(build):\(stamp):\(previous)" }

  /// Makes the table, which must be the first.
  static func create(in db: Database) throws {
    try db.execute(sql: "CREATE TABLE lineage(one INTEGER PRIMARY KEY CHECK (one = 1), text TEXT NOT NULL)")
    try db.execute(sql: "INSERT INTO lineage VALUES (1, ?)", arguments: [new().text])
    let page = try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'lineage'")
    guard page == Self.page else { throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "lineage is elsewhere") }
  }

  /// Reads it.
  init(_ db: Database) throws {
    let statement = try DirectStatement(db, "SELECT text FROM lineage")
    guard let lineage = try statement.first(nil, { IndexLineage(text: try $0.text(0)) }) ?? nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index does not say which one it is")
    }
    self = lineage
  }

  /// Has a transaction leave its stamp; each one that writes must, once, for it says which one was committed before.
  static func touch(_ db: Database) throws {
    var lineage = try IndexLineage(db)
    (lineage.previous, lineage.stamp) = (lineage.stamp, random())
    try lineage.write(db)
  }

  /// Says that the records are other ones, in a transaction that has left its stamp.
  static func beginBuild(_ db: Database) throws {
    var lineage = try IndexLineage(db)
    lineage.build = random() + random()
    try lineage.write(db)
  }

  private func write(_ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE lineage SET text = ?").execute(arguments: [text])
  }

  // MARK: In pages

  /// Finds it in a page.
  init?(page: [UInt8]) {
    let mark = Array(Self.mark.utf8)
    // A reader looks here before much that it does; a general search for bytes takes some hundred times as long.
    let found = page.withUnsafeBufferPointer { page in
      page.indices.first { page[$0] == mark[0] && page[$0...].starts(with: mark) }
        .flatMap { IndexLineage(text: UnsafeBufferPointer(rebasing: page[$0...])) }
    }
    guard let found else { return nil }
    self = found
  }

  /// Reads it where a text begins with it.
  private init?(text: UnsafeBufferPointer<UInt8>) {
    var rest = text[...]
    func next(_ count: Int) -> String? {
      let part = rest.prefix(count)
      rest = rest.dropFirst(count)
      guard part.count == count, part.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: ":") }) else { return nil }
      return String(decoding: part, as: UTF8.self)
    }
    func pass(_ mark: String) -> Bool {
      guard rest.starts(with: mark.utf8) else { return false }
      rest = rest.dropFirst(mark.utf8.count)
      return true
    }
    guard pass(Self.mark), let build = next(32), pass(":"), let stamp = next(16), pass(":"),
      let previous = next(16)
    else { return nil }
    self.init(build: build, stamp: stamp, previous: previous)
  }

  /// Reads it from a file.
  init?(file path: String) {
    guard let header = IndexFile.bytes(of: path, count: 100, at: 0), header.count == 100 else { return nil }
    let size = IndexFile.pageSize(header)
    guard size >= 512, let page = IndexFile.bytes(of: path, count: size, at: size * (Self.page - 1)) else { return nil }
    self.init(page: page)
  }
}
