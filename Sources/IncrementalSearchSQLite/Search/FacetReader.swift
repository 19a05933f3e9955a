import GRDB
import IncrementalSearch

/// Counts the values of facets among the records that a query finds.
struct FacetReader {
  let source: SQLiteSource
  let reading: IndexReading

  private var db: Database { reading.db }
  private var state: IndexState { reading.state }
  private var tables: IndexTables { reading.tables }

  /// What finds the records that pass the filters of a query; nil without any. Throws for a filter that is no facet.
  static func filter(of query: SearchQuery, _ db: Database, _ state: IndexState) throws -> TokenExpression? {
    if query.filters.isEmpty { return nil }
    try SearchFailure.check(filtersOf: query, in: state.facets)
    let tokens = try state.facets.enumerated().compactMap { facet, name -> TokenExpression? in
      guard let value = query.filters[name] else { return nil }
      let number = try FacetValueTable.number(of: IndexRecord.storedValue(value), facet, in: db, state.tables)
      // No record has the value of number 0.
      return .token(FacetNumbers.token(number ?? 0))
    }
    return .all(of: tokens)
  }

  /// The facets of a query.
  func facets(for query: SearchQuery) throws -> [SearchFacet] {
    try SearchFailure.check(filtersOf: query, in: state.facets)
    if state.facets.isEmpty { return [] }
    let values = try Row.fetchAll(db, sql: "SELECT number, facet, value, count FROM \(tables.facetValues)").map {
      FacetValue(
        number: try $0.decode(atIndex: 0), facet: try $0.decode(atIndex: 1), value: try $0.decode(atIndex: 2),
        count: try $0.decode(atIndex: 3))
    }
    // Those that are not filtered by are counted together.
    let isFiltered = state.facets.map { query.filters[$0] != nil }
    var counts = [[Int]?](repeating: nil, count: state.facets.count)
    let others = state.facets.indices.filter { !isFiltered[$0] }
    if !others.isEmpty {
      let together = try self.counts(of: others, for: query, values)
      for facet in others { counts[facet] = together }
    }
    for facet in state.facets.indices where isFiltered[facet] {
      counts[facet] = try self.counts(of: [facet], for: query.without(filter: state.facets[facet]), values)
    }
    return state.facets.enumerated().map { facet, name in
      var found: [String: Int] = [:]
      for value in values where value.facet == facet { found[value.value] = counts[facet]?[value.number] }
      return SearchFacet(name, counts: found, filter: query.filters[name].map { IndexRecord.storedValue($0) })
    }
  }

  private struct FacetValue {
    var number: Int
    var facet: Int
    var value: String
    var count: Int
  }

  /// How many records of a query have each value of some facets, by the values' numbers.
  private func counts(of facets: [Int], for query: SearchQuery, _ values: [FacetValue]) throws -> [Int] {
    var counts = [Int](repeating: 0, count: (values.map(\.number).max() ?? 0) + 1)
    let plan = try source.plan(query, order: .index, reading).query
    if plan.findsAll {
      for value in values { counts[value.number] = value.count }
      return counts
    }
    func add(_ row: Row) throws {
      for index in facets.indices {
        let number = try row.decode(Int.self, atIndex: index)
        if counts.indices.contains(number) { counts[number] += 1 }
      }
    }
    let columns = FacetNumbers.columns(facets)
    if plan.isExact, case .words(let expression) = plan.candidates {
      var rows = try FacetRows(db, tables, columns)
      let found = try reading.words.places(expression)
      while let place = try found.next() { if let row = try rows.row(at: place) { try add(row) } }
      return counts
    }
    let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM \(tables.facets) WHERE place = ?")
    let reader = source.resultReader(for: plan, reading)
    try reader.forEachCandidate(plan.candidates, isChecked: !plan.isExact, .after, nil) { record in
      if let row = try Row.fetchOne(statement, arguments: [record.place]) { try add(row) }
      return true
    }
    return counts
  }
}

/// Reads the numbers of records' values at one place after the other.
private struct FacetRows {
  private let statement: Statement
  private var rows: RowCursor?
  private var current: (place: Int64, row: Row)?

  /// So many rows are gone over one by one before one is looked for.
  private static let near = 8

  /// The place is in the column after these.
  init(_ db: Database, _ tables: IndexTables, _ columns: String) throws {
    statement = try db.cachedStatement(
      sql: "SELECT \(columns), place FROM \(tables.facets) WHERE place >= ? ORDER BY place")
  }

  /// The row at a place, which comes after those asked for before; good until the next one is asked for.
  mutating func row(at place: Int64) throws -> Row? {
    for _ in 0..<Self.near {
      guard let current, current.place < place else { break }
      try step()
    }
    if current == nil || current.map({ $0.place < place }) == true {
      rows = try Row.fetchCursor(statement, arguments: [place])
      try step()
    }
    return current.flatMap { $0.place == place ? $0.row : nil }
  }

  private mutating func step() throws {
    current = try rows?.next().map { (try $0.decode(atIndex: $0.count - 1), $0) }
  }
}
