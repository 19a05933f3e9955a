import TextMatching

/// Finds records by their lists.
final class ListSearch {
  private let tables: ListTables
  private let removed: RemovedRecords?
  private let unions: (known: KnownUnions, generation: IndexGeneration)?
  /// The lookups so far.
  private var known: [TokenExpression.Phrase: Found] = [:]

  /// The result of looking up a token or the beginning of one.
  private enum Found {
    case nothing
    case list(StoredList)
    case lists([StoredList])
    case postings([UInt64])
  }

  /// Finds no records of `removed`. If `unions` is given, postings that are put together are remembered there.
  init(
    _ tables: ListTables, but removed: RemovedRecords?, unions: (known: KnownUnions, generation: IndexGeneration)? = nil
  ) {
    (self.tables, self.removed, self.unions) = (tables, removed, unions)
  }

  /// A cursor over what an expression finds.
  func cursor(_ expression: TokenExpression) throws -> OrdinalCursor {
    let cursor = try part(expression) ?? HeldOrdinals([])
    return removed.map { PresentCursor(cursor, but: $0) } ?? cursor
  }

  /// Whether any record has a token, or with `isPrefix` one that begins with it, or had it when the lists were built.
  func isListed(_ token: [UInt8], isPrefix: Bool) throws -> Bool {
    try tables.hasTerm(token, isPrefix: isPrefix)
  }

  /// Whether an expression finds anything; for one token or the beginning of one, the tokens alone can tell.
  func isFound(_ expression: TokenExpression) throws -> Bool {
    if case .any(let parts) = expression { return try parts.contains(where: isFound) }
    if removed == nil, case .phrase(let phrase) = expression, phrase.tokens.count == 1, phrase.column == nil,
      !phrase.isFirst, phrase.tokens[0] != [MarkedToken.record], known[phrase] == nil
    {
      return try isListed(phrase.tokens[0], isPrefix: phrase.isPrefix)
    }
    return try cursor(expression).next(from: 0) != OrdinalCursor.end
  }

  /// Whether a record is still as the lists have it.
  func isPresent(_ ordinal: Int) throws -> Bool {
    try removed?.contains(ordinal) != true
  }

  /// A cursor over what a part of an expression finds; nil for nothing.
  private func part(_ expression: TokenExpression) throws -> OrdinalCursor? {
    switch expression {
    case .phrase(let phrase): return try cursor(phrase)
    case .all(let parts):
      var cursors: [OrdinalCursor] = []
      for part in parts {
        guard let cursor = try self.part(part) else { return nil }
        cursors.append(cursor)
      }
      return AllCursor(cursors)
    case .any(let parts):
      let cursors = try parts.compactMap(part)
      return cursors.count > 1 ? AnyCursor(cursors) : cursors.first
    case .but(let left, let right):
      guard let left = try part(left) else { return nil }
      return try part(right).map { ButCursor(left, but: $0) } ?? left
    }
  }

  private func cursor(_ phrase: TokenExpression.Phrase) throws -> OrdinalCursor? {
    var cursors: [OrdinalCursor] = []
    for (index, token) in phrase.tokens.enumerated() {
      let isPrefix = phrase.isPrefix && index == phrase.tokens.count - 1
      guard let cursor = try cursor(of: token, isPrefix: isPrefix) else { return nil }
      cursors.append(cursor)
    }
    if cursors.count == 1, phrase.column == nil, !phrase.isFirst { return cursors[0] }
    if cursors.isEmpty { return nil }
    // Without positions, every record with all tokens is taken to have the phrase.
    guard phrase.tokens.allSatisfy({ ListTerm.isPositional($0) }) else { return AllCursor(cursors) }
    return PhraseCursor(cursors, column: phrase.column, isFirst: phrase.isFirst)
  }

  private func cursor(of token: [UInt8], isPrefix: Bool) throws -> OrdinalCursor? {
    if token == [MarkedToken.record], !isPrefix { return EveryOrdinal(atMost: tables.count) }
    let asked = TokenExpression.Phrase(TokenPhrase(token), isPrefix: isPrefix)
    let found = try known[asked] ?? look(for: token, isPrefix: isPrefix)
    known[asked] = found
    switch found {
    case .nothing: return nil
    case .list(let list): return ListCursor(list, tables)
    case .lists(let lists): return AnyCursor(lists.map { ListCursor($0, tables) })
    case .postings(let entries): return HeldOrdinals(entries)
    }
  }

  /// Of few tokens, up to so many records together are put in order at once; more are read from their lists.
  private static let mostHeld = 4_096

  private func look(for token: [UInt8], isPrefix: Bool) throws -> Found {
    if !isPrefix { return try tables.list(of: token).map { .list($0) } ?? .nothing }
    if let unions, let known = unions.known.postings(ofPrefix: token, of: unions.generation) { return .postings(known) }
    if let list = try tables.list(ofPrefix: token) { return .list(list) }
    var (entries, common): ([UInt64], [UInt8])
    switch try tables.union(ofPrefix: token, most: Self.mostHeld) {
    case .lists(let lists) where lists.count > 1: return .lists(lists)
    case .lists(let lists): return lists.first.map { .list($0) } ?? .nothing
    case .postings(let all, let beginning): (entries, common) = (all, beginning)
    }
    var sorter = PostingSorter()
    sorter.sort(&entries)
    if let unions { unions.known.remember(entries, ofPrefix: token, common: common, of: unions.generation) }
    return .postings(entries)
  }
}
