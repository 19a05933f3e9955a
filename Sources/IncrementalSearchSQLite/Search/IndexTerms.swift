import GRDB
import TextMatching

/// The terms of the full-text table of words, in their order, and what they make of expressions while a query is planned.
///
/// FTS5 lists the rows of prefixes up to a length (``IndexTables/longestPrefix``). For a longer one it reads the rows of all
/// terms that begin with it before it gives the first, which takes milliseconds for a word that many records have. Where
/// those terms are few they are asked for by name instead, so that their rows are read as they are wanted.
struct IndexTerms {
  private let db: Database
  private let tables: IndexTables
  /// The state of the records that they are of.
  let version: IndexVersion
  private let known: KnownTerms

  /// More terms are left to FTS5; each takes a seek of some microseconds.
  private static let most = 16

  /// The terms of a state of the records, of which some may be known.
  init(_ db: Database, _ state: IndexState, known: KnownTerms) throws {
    (self.db, self.known) = (db, known)
    tables = state.tables
    version = try IndexVersion(db, state)
  }

  // MARK: Presence

  /// Whether any record has what an expression asks for; remembered.
  func isFound(_ expression: String) throws -> Bool {
    if let isFound = known.isFound(expression, in: version) { return isFound }
    let isFound = try look(expression)
    known.remember(isFound, of: expression, in: version)
    return isFound
  }

  private func look(_ expression: String) throws -> Bool {
    let prefixes = ExpressionPrefix.all(in: expression)
    if prefixes.count == 1, prefixes[0].range == expression.startIndex..<expression.endIndex, prefixes[0].isLong {
      let prefix = prefixes[0].token
      if ExpressionPrefix.mayBeFrequent(prefix) { return try terms(beginningWith: prefix)?.isEmpty != true }
      return try first(from: prefix)?.utf8.starts(with: prefix.utf8) ?? false
    }
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT 1 FROM \(tables.words) WHERE \(tables.words) MATCH ? LIMIT 1"),
      arguments: [try listing(expression)]) ?? false
  }

  /// The first term that is not before a text.
  private func first(from text: String) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT term FROM \(tables.terms) WHERE term >= ? LIMIT 1"), arguments: [text])
  }

  // MARK: Prefixes

  /// The expression with the terms that begin with each of its long prefixes, where they are few.
  func listing(_ expression: String) throws -> String {
    var listing = ""
    var end = expression.startIndex
    for prefix in ExpressionPrefix.all(in: expression)
    where prefix.isLong && ExpressionPrefix.mayBeFrequent(prefix.token) {
      guard let terms = try terms(beginningWith: prefix.token) else { continue }
      listing += expression[end..<prefix.range.lowerBound]
      // A prefix that nothing begins with is as good as a term that isn't there.
      listing +=
        terms.isEmpty
        ? TermExpression.quoted(prefix.token) : "(\(terms.map { TermExpression.quoted($0) }.joined(separator: " OR ")))"
      end = prefix.range.upperBound
    }
    return listing + expression[end...]
  }

  /// The terms that together stand for all that begin with a prefix; nil if they are many.
  private func terms(beginningWith prefix: String) throws -> [String]? {
    if let terms = known.terms(beginningWith: prefix, in: version) { return terms }
    var terms: [String]? = []
    var next = try first(from: prefix)
    while let term = next, term.utf8.starts(with: prefix.utf8) {
      guard let count = terms?.count, count < Self.most else {
        terms = nil
        break
      }
      // No term has a control character, nor the last one of Unicode.
      if let beginning = RecordMarks.beginning(ofText: term, atLeast: prefix) {
        terms?.append(beginning)
        next = try first(from: beginning + "\u{10FFFF}")
      } else {
        terms?.append(term)
        next = try first(from: term + "\u{1}")
      }
    }
    known.remember(terms, beginningWith: prefix, in: version)
    return terms
  }
}

/// A prefix in an expression of FTS5, as ``TermExpression`` writes it: one token in quotes, and a star.
private struct ExpressionPrefix {
  var token: String
  /// The quotes and the star with it.
  var range: Range<String.Index>

  /// Whether FTS5 has no list for it.
  var isLong: Bool { token.unicodeScalars.count > IndexTables.longestPrefix }

  /// Whether terms that begin so may each have many records: words, and how further texts begin. What stands for other texts
  /// is another one in nearly each record.
  static func mayBeFrequent(_ token: String) -> Bool {
    token.utf8.first.map { [MarkedToken.name, MarkedToken.text, RecordMarks.textMark].contains($0) } ?? false
  }

  /// Those that may be replaced by terms: not a phrase, nor what must stand at the start of a column.
  static func all(in expression: String) -> [ExpressionPrefix] {
    var prefixes: [ExpressionPrefix] = []
    let scalars = expression.unicodeScalars
    var isAtStart = false
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let start = index
      let scalar = scalars[index]
      index = scalars.index(after: index)
      guard scalar == "\"" else {
        if scalar != " " { isAtStart = scalar == "^" }
        continue
      }
      var token = String.UnicodeScalarView()
      while index < scalars.endIndex {
        let scalar = scalars[index]
        index = scalars.index(after: index)
        if scalar == "\"" {
          // Two of them are one of the token.
          guard index < scalars.endIndex, scalars[index] == "\"" else { break }
          index = scalars.index(after: index)
        }
        token.append(scalar)
      }
      if !isAtStart, scalars[index...].starts(with: " *".unicodeScalars), !token.contains(" ") {
        index = scalars.index(index, offsetBy: 2)
        prefixes.append(ExpressionPrefix(token: String(token), range: start..<index))
      }
      isAtStart = false
    }
    return prefixes
  }
}
