import Foundation
import IncrementalSearch
import TextMatching

/// The tiers of relevance (`RankPlan`) as expressions over tokens, without those that no record is in.
///
/// Each is made only when a result is read that far: a first page mostly takes its rows from the first few, and checking
/// whether any record is in the others takes as long as reading the page.
struct IndexTiers: Sendable {
  /// A tier: its number among all of the query's, which doesn't depend on the records, and what finds its records and
  /// perhaps some of those before it.
  fileprivate struct Tier: Sendable {
    var number: Int
    var expression: TokenExpression
  }

  private let made: MadeTiers
  /// The number of the tier of all that is found and in none of them.
  let last: Int
  /// What also finds the records, if they are filtered.
  var filter: TokenExpression?

  /// No tiers: all records found rank the same.
  static let none = IndexTiers()

  private init() { (made, last) = (MadeTiers([], []), 0) }

  /// The tiers of a plan, in one state of the records.
  init(_ plan: RankPlan, _ terms: [[QueryTerm]]) {
    (made, last) = (MadeTiers(plan.tiers, terms), plan.tiers.count)
  }

  /// Calls with the number of each tier that may have records, and what finds them, until told to stop: those on one side of a number,
  /// that itself included; nil is the end on the other side. All found may be in the last tier, which has no expression.
  func forEach(
    _ side: IndexKey.Side, from first: Int?, _ terms: IndexTerms, _ body: (Int, TokenExpression?) throws -> Bool
  ) throws {
    switch side {
    case .after:
      var index = 0
      while let tier = try made.tier(at: index, terms) {
        if try tier.number >= first ?? 0 && !body(tier.number, filtered(tier)) { return }
        index += 1
      }
      _ = try body(last, nil)
    case .before:
      if try first ?? last >= last && !body(last, nil) { return }
      for tier in try made.tiers(before: (first ?? last) + 1, terms).reversed() {
        if try !body(tier.number, filtered(tier)) { return }
      }
    }
  }

  private func filtered(_ tier: Tier) -> TokenExpression {
    filter.map { .all([tier.expression, $0]) } ?? tier.expression
  }

  /// What finds the records of a tier; nil of the last one.
  func expression(of number: Int, _ terms: IndexTerms) throws -> TokenExpression? {
    guard let tier = try made.tiers(before: number + 1, terms).last, tier.number == number else { return nil }
    return filtered(tier)
  }

  /// What finds the records of all tiers before one; nil if there is none.
  func better(than number: Int, _ terms: IndexTerms) throws -> TokenExpression? {
    let better = try made.tiers(before: number, terms).map(\.expression)
    return better.isEmpty ? nil : .any(of: better)
  }
}

/// The tiers made so far, shared by all reads of a query's results in one state of the records.
private final class MadeTiers: @unchecked Sendable {
  typealias Tier = IndexTiers.Tier

  private let conditions: [RankPlan.Condition]
  private let terms: [[QueryTerm]]
  private let lock = NSLock()
  // Guarded by `lock`.
  /// Those that have records, best first.
  private var tiers: [Tier] = []
  /// The number of the tier that is looked at next.
  private var next = 0

  init(_ conditions: [RankPlan.Condition], _ terms: [[QueryTerm]]) {
    (self.conditions, self.terms) = (conditions, terms)
  }

  /// One that has records, by how many before it have; nil after the last.
  func tier(at index: Int, _ known: IndexTerms) throws -> Tier? {
    try make(known) { made, _ in made.count > index }.dropFirst(index).first
  }

  /// All tiers before a number, best first.
  func tiers(before number: Int, _ known: IndexTerms) throws -> [Tier] {
    try make(known) { _, next in next >= number }.filter { $0.number < number }
  }

  /// Makes tiers until those made and the number of the next one are enough, or there are no more.
  ///
  /// The database is asked without the lock: a page that has two milliseconds must not wait for one that has seconds. Where several
  /// look at the same tier, what the first finds out holds.
  private func make(_ known: IndexTerms, until isEnough: ([Tier], Int) -> Bool) throws -> [Tier] {
    while let number = lock.withLock({ isEnough(tiers, next) || next == conditions.count ? nil : next }) {
      let expression = try expression(of: conditions[number], known)
      lock.withLock { if next == number { add(expression) } }
    }
    return lock.withLock { tiers }
  }

  private func add(_ expression: TokenExpression?) {
    // The same as a tier before it finds no more.
    if let expression, !tiers.contains(where: { $0.expression == expression }) {
      tiers.append(Tier(number: next, expression: expression))
    }
    next += 1
  }

  private func expression(of condition: RankPlan.Condition, _ known: IndexTerms) throws -> TokenExpression? {
    switch condition {
    case .mark(let lookup): return try known.isFound(lookup) ? .mark(lookup) : nil
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
        if let expression = try expression(of: condition, known), !found.contains(expression) {
          found.append(expression)
        }
      }
      return found.isEmpty ? nil : .any(of: found)
    case .all(let conditions):
      var found: [TokenExpression] = []
      for condition in conditions {
        guard let expression = try expression(of: condition, known) else { return nil }
        found.append(expression)
      }
      return .all(of: found)
    }
  }
}
