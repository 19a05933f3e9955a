import IncrementalSearch

/// A query as a collection is asked.
final class TypesenseQuery: Sendable {
  /// What is searched for.
  let match: MatchQuery
  /// Finds every record that the query does, and where that is not ``isExact``, perhaps others.
  let candidates: TypesenseExpression
  /// Whether every one of the candidates is found, so that none needs to be looked at.
  let isExact: Bool
  /// The tiers of relevance, best first; the last one has all that is found. A record is in the first that finds it, if it passes
  /// the filters.
  let tiers: [TypesenseExpression]
  private let filters: [TypesenseExpression]
  // As `filter_by` takes them: each is sent more than once, and they are most of what is sent.
  private let lookups: [String]
  private let betters: [String?]
  private let areAskable: [Bool]

  /// More words than these are only compared, not looked up.
  private static let mostGroups = 12
  private static let mostAlternatives = 16

  /// Plans the search for a text among the records that have some tokens; the cost is linear in the text.
  init(_ text: String, kind: MatchKind, filters: [Int64] = []) {
    match = MatchQuery(text, kind: kind)
    let terms = match.terms
    var found: [TypesenseExpression] = []
    var isExact = true
    for group in terms {
      guard found.count < Self.mostGroups, group.count <= Self.mostAlternatives,
        let (expression, isWhole) = Self.lookup(of: group)
      else {
        isExact = false
        continue
      }
      isExact = isExact && isWhole
      found.append(expression)
    }
    var all = TypesenseExpression.every(found)
    let joined = match.joined.map(\.typesense)
    if let words = all, !joined.isEmpty {
      all = TypesenseExpression.either([words] + joined.map(\.expression))
      isExact = isExact && joined.allSatisfy(\.isExact)
    }
    let filters = filters.map { TypesenseExpression.tokens([$0]) }
    self.filters = filters
    let every = all ?? .everything
    let bounded = every.bounded(Self.mostLookups)
    candidates = TypesenseExpression.every([bounded] + filters) ?? bounded
    isExact = isExact && bounded == every
    self.isExact = isExact
    // What is only compared needs no more.
    let whole = isExact ? every : nil
    var tiers: [TypesenseExpression] = []
    for condition in RankPlan(match).tiers {
      guard let tier = Self.expression(of: condition, terms, whole), !tiers.contains(tier) else { continue }
      tiers.append(tier)
    }
    if tiers.last != every { tiers.append(every) }
    self.tiers = tiers
    lookups = tiers.map { tier in
      let bounded = tier.bounded(Self.mostLookups)
      return (TypesenseExpression.every([bounded] + filters) ?? bounded).filter
    }
    var betters: [String?] = []
    var areAskable: [Bool] = []
    var better = TypesenseExpression.Union()
    for tier in tiers {
      let before = better.expression
      let isAskable = tier.size <= Self.mostLookups && before?.size ?? 0 <= Self.mostLookups
      betters.append(isAskable ? before?.filter : nil)
      areAskable.append(isAskable)
      better.insert(tier)
    }
    (self.betters, self.areAskable) = (betters, areAskable)
  }

  /// Whether the engine can be asked for the records of a tier that are in none before it; else they are told apart here.
  func isAskable(_ tier: Int) -> Bool { areAskable[tier] }

  /// What finds at least the records of a tier that pass the filters, as `filter_by` takes it.
  func lookup(_ tier: Int) -> String { lookups[tier] }

  /// What finds the records of all tiers before one that the engine can be asked for; nil if there is none.
  func better(than tier: Int) -> String? { betters[tier] }

  /// The same of those that pass the filters.
  func filteredBetter(than tier: Int) -> String? {
    better(than: tier).map { ([$0] + filters.map(\.filter)).joined(separator: " && ") }
  }

  /// The tier of a record; nil if it is in none.
  func tier(of record: IndexRecord) -> Int? {
    let tokens = TypesenseTokens(record, RecordMarks(record.searchedTexts)).numbers
    return tiers.firstIndex { $0.holds(for: tokens) }
  }

  /// In look-ups: a filter has two such expressions and a place.
  private static let mostLookups = 10

  private static func lookup(of group: [QueryTerm]) -> (TypesenseExpression, isExact: Bool)? {
    var alternatives: [TypesenseExpression] = []
    var isExact = true
    for term in group {
      for form in [term, term.inLooseForm].compactMap({ $0 }) {
        let translated = TypesenseTerm(form)
        guard !form.isNegated, let expression = translated.expression else { return nil }
        isExact = isExact && translated.isExact
        alternatives.append(expression)
      }
      let sounds = term.sounds.map(sound)
      for (expression, isWhole) in sounds + term.marks.map(\.typesense) {
        isExact = isExact && isWhole
        alternatives.append(expression)
      }
    }
    return TypesenseExpression.either(alternatives).map { ($0, isExact) }
  }

  /// What has a word that sounds so, or goes on so.
  private static func sound(_ token: [UInt8]) -> (expression: TypesenseExpression, isExact: Bool) {
    let beginning = min(token.count - 1, TypesenseTokens.longestBeginning)
    return (.tokens([TypesenseTokens.number(of: token[...beginning])]), beginning == token.count - 1)
  }

  /// Words of a title or reading side by side, the last one perhaps unfinished.
  private static func phrase(of words: [[UInt8]], mayGoOn: Bool) -> TypesenseExpression? {
    let words = words.map { TypesenseTokens.prefix($0[...], TypesenseTokens.longestWord) }
    let pairs = zip(words, words.dropFirst()).enumerated().map { index, pair in
      let beginning = [TypesenseTokens.pair] + pair.0 + [0x20]
      if index < words.count - 2 || !mayGoOn {
        return TypesenseExpression.tokens([TypesenseTokens.number(of: beginning + pair.1 + [TypesenseTokens.end])])
      }
      let last = TypesenseTokens.prefix(pair.1, TypesenseTokens.longestBeginning)
      return .tokens([TypesenseTokens.number(of: beginning + last)])
    }
    return TypesenseExpression.every(pairs)
  }

  /// The runs of a word that has several; nil where some are of kanji or kana, as no token tells what stands beside those.
  private static func sequence(of runs: [WordRun]) -> TypesenseExpression? {
    guard let last = runs.last, runs.allSatisfy(\.isSpaced) else { return nil }
    return phrase(of: runs.map(\.bytes), mayGoOn: last.mayGoOn)
  }

  /// What finds the records that a condition holds for. Of beginnings that are longer than those looked up, `whole` must be
  /// found too, so that no record is shown that the query doesn't find.
  private static func expression(
    of condition: RankPlan.Condition, _ terms: [[QueryTerm]], _ whole: TypesenseExpression?
  ) -> TypesenseExpression? {
    switch condition {
    case .mark(let lookup):
      let (mark, isExact) = lookup.typesense
      return isExact ? mark : TypesenseExpression.every([mark] + (whole.map { [$0] } ?? []))
    case .word(let group, let isName):
      var term = terms[group][0]
      guard term.isOneRun else {
        // Its runs may stand there with something else between them than the query has.
        guard isName, let runs = sequence(of: term.runs) else { return nil }
        return TypesenseExpression.every([runs] + (whole.map { [$0] } ?? []))
      }
      if case .anywhere = term.place { term.place = .word(isPrefix: true) }
      return TypesenseTerm(term, isName: isName).expression
    case .looseWord(let group, let isName):
      return terms[group][0].inLooseForm.flatMap { TypesenseTerm($0, isName: isName).expression }
    case .phrase:
      guard terms.allSatisfy({ $0[0].isSpacedWord }) else { return nil }
      return phrase(of: terms.map(\.[0].bytes), mayGoOn: true)
    case .any(let conditions):
      return TypesenseExpression.either(conditions.compactMap { expression(of: $0, terms, whole) })
    case .all(let conditions):
      var parts: [TypesenseExpression] = []
      for condition in conditions {
        guard let part = expression(of: condition, terms, whole) else { return nil }
        parts.append(part)
      }
      return TypesenseExpression.every(parts)
    }
  }
}
