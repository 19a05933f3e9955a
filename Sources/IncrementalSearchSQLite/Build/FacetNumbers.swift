import GRDB
import TextMatching

/// The values of the facets of an index being built, by number from 1, and how many records have each.
///
/// That a record has nothing of a facet is a value too, the empty one, so that every record has one of each.
struct FacetNumbers: Sendable {
  private var numbers: [[String: Int]]
  private var values: [(facet: Int, value: String, count: Int)] = []

  /// Values of so many facets.
  init(facets: Int) { numbers = [[String: Int]](repeating: [:], count: facets) }

  /// The numbers of what a record that is `IndexRecord.stored` has; throws the facet that has too many values.
  mutating func numbers(of record: IndexRecord) throws(TooManyFacetValues) -> [Int] {
    var found: [Int] = []
    for facet in numbers.indices {
      let value = record.value(ofFacet: facet)
      if let number = numbers[facet][value] {
        found.append(number)
        continue
      }
      if numbers[facet].count >= IndexSettings.mostFacetValues { throw TooManyFacetValues(facet: facet) }
      values.append((facet, value, 0))
      numbers[facet][value] = values.count
      found.append(values.count)
    }
    return found
  }

  /// Counts a record.
  mutating func count(_ numbers: [Int]) { for number in numbers { values[number - 1].count += 1 } }

  /// Writes the values.
  func write(to db: Database, _ tables: IndexTables) throws {
    // Without facets there is no table.
    if numbers.isEmpty { return }
    let insertion = try db.cachedStatement(sql: "INSERT INTO \(tables.facetValues) VALUES (?, ?, ?, ?)")
    for (index, value) in values.enumerated() where value.count > 0 {
      try insertion.execute(arguments: [index + 1, value.facet, value.value, value.count])
    }
  }

  /// The column that has the numbers of a facet.
  static func column(_ facet: Int) -> String { "f\(facet)" }

  /// The columns of facets, with commas between.
  static func columns(_ facets: some Sequence<Int>) -> String { facets.map(column).joined(separator: ", ") }

  /// The most that a number may be: each is a character.
  static let most = 0xF_FFFF

  /// What the column of names has for a value, so that filtering is a lookup like any other.
  ///
  /// A mark and one character of a plane that texts hardly use, so that FTS5 lists it for one length of prefixes only.
  static func token(_ number: Int) -> [UInt8] {
    [MarkedToken.facet] + String(UnicodeScalar(UInt32(0x1_0000 + max(0, min(number, most)))) ?? "\u{FFFD}").utf8
  }
}

/// A facet, by its index, that has more values than are counted.
struct TooManyFacetValues: Error {
  var facet: Int
}

extension IndexRecord {
  /// What the record has of a facet; empty for nothing.
  func value(ofFacet facet: Int) -> String { facets.indices.contains(facet) ? facets[facet] : "" }
}

/// The values of the facets of an index while a transaction changes its records.
struct FacetValueTable {
  private let db: Database
  private let tables: IndexTables
  private let facets: Int
  private var numbers: [[String: Int]]
  private var changes: [Int: Int] = [:]

  init(_ db: Database, _ tables: IndexTables, facets: Int) {
    (self.db, self.tables, self.facets) = (db, tables, facets)
    numbers = [[String: Int]](repeating: [:], count: facets)
  }

  /// The numbers of what a record has, which get one if they have none; counts it, or (by -1) no longer.
  mutating func numbers(of record: IndexRecord, counting change: Int) throws -> [Int] {
    try (0..<facets).map { facet in
      let value = record.value(ofFacet: facet)
      let number = try numbers[facet][value] ?? number(of: value, facet)
      numbers[facet][value] = number
      changes[number, default: 0] += change
      return number
    }
  }

  private func number(of value: String, _ facet: Int) throws -> Int {
    if let number = try Self.number(of: value, facet, in: db, tables) { return number }
    let count = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM \(tables.facetValues) WHERE facet = ?"), arguments: [facet])
    if let count, count >= IndexSettings.mostFacetValues { throw TooManyFacetValues(facet: facet) }
    let last = try Int.fetchOne(db.cachedStatement(sql: "SELECT max(number) FROM \(tables.facetValues)")) ?? 0
    var number = last + 1
    if number > FacetNumbers.most {
      // Numbers of values that have gone are free.
      number =
        try Int.fetchOne(
          db,
          sql: """
            SELECT min(number) + 1 FROM \(tables.facetValues) AS v
            WHERE NOT EXISTS (SELECT 1 FROM \(tables.facetValues) WHERE number = v.number + 1)
            """) ?? 1
    }
    try db.cachedStatement(sql: "INSERT INTO \(tables.facetValues) VALUES (?, ?, ?, 0)")
      .execute(arguments: [number, facet, value])
    return number
  }

  /// The number of a value, nil if no record has it.
  static func number(of value: String, _ facet: Int, in db: Database, _ tables: IndexTables) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM \(tables.facetValues) WHERE facet = ? AND value = ?"),
      arguments: [facet, value])
  }

  /// Writes what was counted.
  func finish() throws {
    if changes.isEmpty { return }
    let change = try db.cachedStatement(sql: "UPDATE \(tables.facetValues) SET count = count + ? WHERE number = ?")
    let removal = try db.cachedStatement(sql: "DELETE FROM \(tables.facetValues) WHERE number = ? AND count <= 0")
    for (number, by) in changes.sorted(by: { $0.key < $1.key }) {
      if by != 0 { try change.execute(arguments: [by, number]) }
      if by <= 0 { try removal.execute(arguments: [number]) }
    }
  }
}
