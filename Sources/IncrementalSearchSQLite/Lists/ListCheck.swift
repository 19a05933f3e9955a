import Foundation
import GRDB
import TextMatching

/// Checks all lists of a generation.
struct ListCheck {
  private let db: Database
  private let generation: IndexTables
  private let tables: ListTables

  init(_ db: Database, _ generation: IndexTables) throws {
    (self.db, self.generation) = (db, generation)
    tables = try ListTables(db, generation)
  }

  /// The sum of the checksums of all tokens (``ListTerm/checksum(_:_:_:)``) in the records that `isCounted` accepts.
  func checksum(where isCounted: ((Int) throws -> Bool)? = nil) throws -> UInt64 {
    var sum: UInt64 = 0
    var ordinals: [(ordinal: Int, position: Int)] = []
    try tables.forEach(from: []) { term, list in
      let own = ListTerm.checksum(term)
      guard let isCounted else {
        try tables.forEachPosting(of: list) { sum &+= ListTerm.checksum(own, $0, $1) }
        return true
      }
      ordinals.removeAll(keepingCapacity: true)
      try tables.forEachPosting(of: list) { ordinals.append(($0, $1)) }
      for (ordinal, position) in ordinals where try isCounted(ordinal) {
        sum &+= ListTerm.checksum(own, ordinal, position)
      }
      return true
    }
    return sum
  }

  /// The problems found in the lists: those of tokens are compared with the records, those of prefixes with those of
  /// tokens.
  func problems(_ state: IndexState) throws -> [String] {
    var problems: [String] = []
    let stored = try Int64.fetchOne(db, sql: "SELECT checksum FROM \(generation.listed)") ?? 0
    if try checksum() != UInt64(bitPattern: stored) {
      problems.append("\(generation.lists) has other words than were stored")
    }
    let removed = try RemovedRecords(db, generation)
    let present = try checksum { try !removed.contains($0) }
    let records = try ofRecords(state, removed)
    if present != records.checksum { problems.append("\(generation.lists) has other words than the records") }
    let gone = try (0..<tables.count).reduce(0) { try $0 + (removed.contains($1) ? 0 : 1) } - records.listed
    if gone > 0 { problems.append("\(gone) records are gone, but still in \(generation.lists)") }
    if records.missing > 0 { problems.append("\(records.missing) records are missing in \(generation.words)") }
    let changed = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(generation.words)_docsize") ?? 0
    let others = changed - (records.changed - records.missing)
    problems += try vocabularyProblems(records.words)
    if others > 0 { problems.append("\(others) records are gone, but still in \(generation.words)") }
    let lost = try lostTokens()
    if lost > 0 { problems.append("\(lost) words of \(generation.lists) are not found where they are looked for") }
    return problems + (try prefixProblems())
  }

  /// The number of tokens that are in the lists, but that a lookup does not find.
  func lostTokens() throws -> Int {
    var count = 0
    try tables.forEach(from: []) { term, list in
      if try tables.list(of: term)?.count != list.count { count += 1 }
      return true
    }
    return count
  }

  /// Counts and checksums made from the records themselves.
  private struct Records {
    /// The number of records that are as the lists have them, and the sum of the checksums of their tokens.
    var listed = 0
    var checksum: UInt64 = 0
    /// The sum of the checksums of the words of all records (``VocabularyCounts``).
    var words: UInt64 = 0
    /// The number of records that changed after the lists were built, and how many of those the full-text table lacks.
    var changed = 0
    var missing = 0
  }

  private func ofRecords(_ state: IndexState, _ removed: RemovedRecords) throws -> Records {
    var found = Records()
    let isChanged = try db.makeStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(generation.words)_docsize WHERE id = ?)")
    var numbers: [[String: Int]] = state.facets.map { _ in [:] }
    if !state.facets.isEmpty {
      let values = try Row.fetchCursor(db, sql: "SELECT number, facet, value FROM \(generation.facetValues)")
      while let row = try values.next() {
        let facet = try row.decode(Int.self, atIndex: 1)
        guard numbers.indices.contains(facet) else { continue }
        numbers[facet][try row.decode(atIndex: 2)] = try row.decode(atIndex: 0)
      }
    }
    let rows = try DirectStatement(db, "SELECT place, \(IndexTables.columns) FROM \(generation.records)")
    try rows.start()
    while let row = try rows.next() {
      let place = try row.integer(0)
      let record = try IndexRecord(row)
      let tokens = RecordTokens(record, hasSubstrings: false)
      tokens.vocabulary.forEach { found.words &+= VocabularyCounts.checksum($0, 1) }
      guard let ordinal = IndexState.ordinal(of: place, step: state.placeStep, listed: tables.count),
        try !removed.contains(ordinal)
      else {
        found.changed += 1
        if try Bool.fetchOne(isChanged, arguments: [place]) != true { found.missing += 1 }
        continue
      }
      found.listed += 1
      // A value whose number is missing gets 0, the number of no value.
      let facets = numbers.indices.map { numbers[$0][record.value(ofFacet: $0)] ?? 0 }
      var batch = TokenBatch()
      batch.append(names: tokens.names(withFacets: facets), texts: tokens.texts)
      found.checksum &+= TokenRun(firstOrdinal: ordinal, batch).checksum
    }
    return found
  }

  /// The problems found in the vocabulary that misspelled words are corrected by; its checksum is compared with that of
  /// the records' words.
  private func vocabularyProblems(_ ofRecords: UInt64) throws -> [String] {
    var sum = try StoredVocabulary.checksum(db, generation)
    var problems: [String] = []
    let stored = try Int64.fetchOne(db, sql: "SELECT vocabulary FROM \(generation.listed)") ?? 0
    if sum != UInt64(bitPattern: stored) {
      problems.append("\(generation.vocabulary) has other words than were stored")
    }
    let changed = try Row.fetchCursor(db, sql: "SELECT word, change FROM \(generation.changedWords)")
    while let row = try changed.next() {
      sum &+= VocabularyCounts.checksum(try row.decode(Data.self, atIndex: 0), try row.decode(atIndex: 1))
    }
    if sum != ofRecords { problems.append("\(generation.changedWords) has other words than the records") }
    return problems
  }

  /// Rebuilds the lists of prefixes, and compares them with the stored ones.
  private func prefixProblems() throws -> [String] {
    var prefixes = PrefixLists()
    var writer = ListWriter(isFirst: true)
    var (count, wrong) = (0, 0)
    func compare() throws {
      let made = writer.take()
      for prefix in made.prefixes {
        count += 1
        guard let stored = try tables.list(ofPrefix: prefix.prefix), stored.count == prefix.count,
          case .pages(let place) = stored.place, place.count == prefix.pages.count
        else {
          wrong += 1
          continue
        }
        for page in 0..<place.count where try tables.data(place.first + page) != made.pages[prefix.pages.first + page] {
          wrong += 1
        }
      }
    }
    var postings: [UInt64] = []
    try tables.forEach(from: []) { term, list in
      try prefixes.begin(term, &writer)
      postings.removeAll(keepingCapacity: true)
      try tables.forEachPosting(of: list) { postings.append(UInt64($0) << 32 | UInt64($1)) }
      prefixes.append(postings)
      if !writer.rows.prefixes.isEmpty { try compare() }
      return true
    }
    try prefixes.finish(&writer)
    try compare()
    let stored = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(generation.listPrefixes)") ?? 0
    let all = max(wrong, abs(stored - count))
    return all > 0 ? ["\(all) prefixes have wrong lists in \(generation.lists)"] : []
  }
}
