import IncrementalSearch
import TextMatching

/// A query as the tables of an index are asked.
struct IndexQuery: Sendable {
  /// Where records that a query may find are listed.
  enum Candidates: Equatable, Sendable {
    /// Among those that the table of words finds for this expression.
    case words(TokenExpression)
    /// Among those that the table of parts of words finds.
    case parts(PartsExpression)
    /// Among those that both find, whichever is asked.
    case both(words: TokenExpression, parts: PartsExpression)
    /// Anywhere.
    case all
  }

  /// What is looked for inside words; all of it must be found, and there is something.
  struct PartsExpression: Equatable, Sendable {
    /// What the table of parts of words is asked.
    var parts: TokenExpression?
    /// What may also be found by its sound.
    var sounding: Sounding?

    /// What is found by parts of words, or by its sound.
    struct Sounding: Equatable, Sendable {
      /// What the table of parts of words is asked.
      var parts: TokenExpression
      /// What the table of words is asked.
      var sounds: TokenExpression
    }
  }

  /// What is searched for.
  let match: MatchQuery
  /// Where to look; every record found is among these.
  private(set) var candidates: Candidates
  /// What finds every record that has any of the words by a sound or a looser form, or all of them as one, where the words
  /// themselves can't be looked up; nil where they can, or are very many.
  let marks: [TokenExpression]?
  /// Whether every one of the candidates is found, so that none needs to be looked at.
  let isExact: Bool
  /// The tiers of relevance; each finds none that the query does not find (where ``isExact``).
  private(set) var tiers: IndexTiers
  /// Whether the best match comes first, of equal ones in a short result the shorter; not where nothing is searched for.
  let isByRelevance: Bool
  /// What finds the records that pass the filters; nil without filters.
  private(set) var filter: TokenExpression?

  /// More words than these are only compared, not looked up.
  private static let mostGroups = 12
  private static let mostAlternatives = 16

  /// Plans the search for a text.
  ///
  /// The cost is linear in the text; `isFound` says whether any record has what is looked for, and is asked some dozens of
  /// times.
  init(
    _ text: String, kind: MatchKind, order: IndexOrder, hasSubstrings: Bool, isFound: (MarkLookup) throws -> Bool
  ) rethrows {
    match = MatchQuery(text, kind: kind)
    var found: [TokenExpression] = []
    var excluded: [TokenExpression] = []
    var parts: [PartsExpression] = []
    var isExact = true
    let terms = match.terms
    for group in terms {
      guard found.count + excluded.count < Self.mostGroups, group.count <= Self.mostAlternatives else {
        isExact = false
        break
      }
      if group.count == 1, group[0].isNegated {
        let term = TermExpression(group[0])
        if let expression = term.expression, term.isExact { excluded.append(expression) } else { isExact = false }
        continue
      }
      let lookup = try Self.lookup(of: group, isFound)
      if hasSubstrings, lookup?.isWhole != true, parts.count < Self.mostGroups,
        let expression = try Self.parts(of: group, isFound), !parts.contains(expression)
      {
        parts.append(expression)
      }
      guard let lookup else {
        isExact = false
        continue
      }
      isExact = isExact && lookup.isExact
      if !found.contains(lookup.expression) { found.append(lookup.expression) }
    }
    // With all words as one, nothing is excluded, nor looked for inside words.
    let joined = parts.isEmpty ? try match.joined.filter(isFound).map(TokenExpression.mark) : []
    if !joined.isEmpty, !found.isEmpty {
      found = [.any([.all(of: found)] + joined)]
    }
    candidates = Self.candidates(found, but: excluded, Self.all(parts))
    let needsNone =
      !found.isEmpty || !parts.isEmpty || terms.isEmpty || terms.count > Self.mostGroups
      || terms.contains { $0.count > Self.mostAlternatives }
    marks =
      needsNone ? nil : try joined + terms.joined().flatMap { try $0.isNegated ? [] : Self.marks(of: $0, isFound) }
    self.isExact = candidates == .all ? terms.isEmpty : isExact
    isByRelevance = order == .relevance && !match.matchesEverything
    tiers = order == .relevance ? IndexTiers(RankPlan(match), terms) : .none
  }

  /// Whether every record is found.
  var findsAll: Bool { match.matchesEverything && filter == nil }

  /// Finds only records that an expression finds as well.
  mutating func add(filter: TokenExpression) {
    self.filter = filter
    tiers.filter = filter
    switch candidates {
    case .all: candidates = .words(filter)
    case .words(let words): candidates = .words(.all([words, filter]))
    case .parts(let parts): candidates = .both(words: filter, parts: parts)
    case .both(let words, let parts): candidates = .both(words: .all([words, filter]), parts: parts)
    }
  }

  // MARK: Expressions

  private static func candidates(
    _ found: [TokenExpression], but excluded: [TokenExpression], _ parts: PartsExpression?
  ) -> Candidates {
    switch parts {
    case let parts? where found.isEmpty: .parts(parts)
    case let parts?: .both(words: all(found, but: excluded), parts: parts)
    case nil where !found.isEmpty: .words(all(found, but: excluded))
    case nil where !excluded.isEmpty: .words(all([.everyRecord], but: excluded))
    case nil: .all
    }
  }

  /// What finds the records with any of the words.
  private struct Lookup {
    var expression: TokenExpression
    /// Whether it finds no others.
    var isExact: Bool
    /// Whether all of the words is looked for, no part of one only compared.
    var isWhole: Bool
  }

  /// Nil if there is no such expression.
  private static func lookup(
    of group: [QueryTerm], _ isFound: (MarkLookup) throws -> Bool
  ) rethrows -> Lookup? {
    var alternatives: [TokenExpression] = []
    var (isExact, isWhole) = (true, true)
    for term in group {
      for form in [term, term.inLooseForm].compactMap({ $0 }) {
        let term = TermExpression(form)
        guard !form.isNegated, let expression = term.expression else { return nil }
        isExact = isExact && term.isExact
        isWhole = isWhole && term.isWhole
        alternatives.append(expression)
      }
      alternatives += try marks(of: term, isFound)
    }
    return Lookup(expression: .any(of: alternatives), isExact: isExact, isWhole: isWhole)
  }

  /// What finds the records with a word inside others; nil if that can't be looked for.
  private static func parts(
    of group: [QueryTerm], _ isFound: (MarkLookup) throws -> Bool
  ) rethrows -> PartsExpression? {
    guard group.count == 1, !group[0].isNegated, let expression = WordParts.expression(of: group[0].bytes) else {
      return nil
    }
    let sounds = try marks(of: group[0], isFound)
    if sounds.isEmpty { return PartsExpression(parts: expression) }
    return PartsExpression(
      sounding: PartsExpression.Sounding(parts: expression, sounds: .any(of: sounds)))
  }

  /// One expression for as many of the words as can be looked for at once.
  private static func all(_ parts: [PartsExpression]) -> PartsExpression? {
    if parts.isEmpty { return nil }
    let silent = parts.compactMap(\.parts)
    return PartsExpression(
      parts: silent.isEmpty ? nil : .all(of: silent),
      // The longest is the rarest, more likely than not.
      sounding: parts.compactMap(\.sounding).max { $0.parts.size < $1.parts.size })
  }

  /// What finds the records that have a word by its sound or a looser form.
  private static func marks(of term: QueryTerm, _ isFound: (MarkLookup) throws -> Bool) rethrows -> [TokenExpression] {
    var found: [TokenExpression] = []
    for sound in term.sounds {
      let lookup = MarkLookup(sound, isPrefix: true)
      if try isFound(lookup) { found.append(.mark(lookup)) }
    }
    for lookup in term.marks where try isFound(lookup) { found.append(.mark(lookup)) }
    return found
  }

  private static func all(_ found: [TokenExpression], but excluded: [TokenExpression]) -> TokenExpression {
    excluded.isEmpty ? .all(of: found) : .but(.all(of: found), .any(of: excluded))
  }
}
