import TextMatching

/// The tiers of relevance (`RankPlan`) as the tokens are asked for them, without those that no record is in.
struct IndexTiers: Sendable {
  /// A tier: its number among all of the query's, which doesn't depend on the records, and what finds its records and
  /// perhaps some of those before it.
  struct Tier: Sendable {
    var number: Int
    var expression: TokenExpression
  }

  /// The tiers that have records, best first.
  private(set) var tiers: [Tier]
  /// The number of the tier of all that is found and in none of them.
  let last: Int
  /// What also finds the records, if they are filtered.
  var filter: TokenExpression?

  /// No tiers: all records found rank the same.
  static let none = IndexTiers()

  private init() { (tiers, last) = ([], 0) }

  /// Translates a plan; `isFound` says whether any record has what is looked for.
  init(_ plan: RankPlan, _ terms: [[QueryTerm]], isFound: (MarkLookup) throws -> Bool) rethrows {
    func expression(_ condition: RankPlan.Condition) throws -> TokenExpression? {
      switch condition {
      case .mark(let lookup): return try isFound(lookup) ? .mark(lookup) : nil
      case .word(let group, let isName):
        var term = terms[group][0]
        guard term.isOneRun else { return isName ? TermExpression.sequence(of: term.runs) : nil }
        if case .anywhere = term.place { term.place = .word(isPrefix: true) }
        return TermExpression(term, isName: isName).expression
      case .looseWord(let group, let isName):
        return terms[group][0].inLooseForm.flatMap { TermExpression($0, isName: isName).expression }
      case .phrase:
        guard terms.allSatisfy({ $0[0].isSpacedWord }) else { return nil }
        return TermExpression.phrase(terms.map { $0[0].bytes })
      case .any(let conditions):
        var found: [TokenExpression] = []
        for condition in conditions {
          if let expression = try expression(condition), !found.contains(expression) { found.append(expression) }
        }
        return found.isEmpty ? nil : .any(of: found)
      case .all(let conditions):
        var found: [TokenExpression] = []
        for condition in conditions {
          guard let expression = try expression(condition) else { return nil }
          found.append(expression)
        }
        return .all(of: found)
      }
    }
    var tiers: [Tier] = []
    for (number, condition) in plan.tiers.enumerated() {
      // The same as a tier before it finds no more.
      if let expression = try expression(condition), !tiers.contains(where: { $0.expression == expression }) {
        tiers.append(Tier(number: number, expression: expression))
      }
    }
    self.tiers = tiers
    last = plan.tiers.count
  }

  /// The numbers of the tiers that may have records, best first.
  var numbers: [Int] { tiers.map(\.number) + [last] }

  /// The expression of a tier; nil for the last one.
  func expression(of number: Int) -> TokenExpression? {
    tiers.first { $0.number == number }.map { tier in
      filter.map { .all([tier.expression, $0]) } ?? tier.expression
    }
  }

  /// What finds the records of all tiers before one; nil if there is none.
  func better(than number: Int) -> TokenExpression? {
    let better = tiers.filter { $0.number < number }.map(\.expression)
    return better.isEmpty ? nil : .any(of: better)
  }
}
