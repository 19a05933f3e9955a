import IncrementalSearch
import TextMatching

/// A cache of facts about texts and terms in one state of the records, shared by all searches of an index.
///
/// While the records stay the same, so does how a text is searched, and whether any record has what an expression asks for.
/// Planning a search asks some dozens of times, and what people type asks for the same again and again: the rows, the total
/// and the facets of a text, and the words before the one that is typed. Takes some megabytes at most.
final class KnownTerms: Sendable {
  /// A text and how it is searched.
  struct Search: Hashable {
    var text: String
    var match: MatchKind
    var order: IndexOrder
    var correctsTypos: Bool
  }

  /// How a text is searched, and what it was corrected to.
  typealias Plan = (query: IndexQuery, correction: String?)

  private struct Known {
    var plans = RecentValues<Search, Plan>(most: 512)
    var found = RecentValues<TokenExpression, Bool>(most: 4_096)
    var changedMarks = RecentValues<MarkLookup, Bool>(most: 16_384)
  }

  /// In bytes; what is longer is not likely to be asked for again.
  private static let longest = 256
  /// The same of texts: the plan of a text takes some hundred times as much as the text.
  private static let longestText = 64

  private let known = VersionedCache<IndexVersion, _> { Known() }

  /// How a text is searched; nil if it was not planned.
  func plan(of search: Search, in version: IndexVersion) -> Plan? {
    known.find(in: version) { $0.plans.value(of: search) }
  }

  func remember(_ plan: Plan, of search: Search, in version: IndexVersion) {
    if search.text.utf8.count <= Self.longestText { known.change(version) { $0.plans.remember(plan, of: search) } }
  }

  /// Whether any record has what an expression asks for; nil if it was not asked.
  func isFound(_ expression: TokenExpression, in version: IndexVersion) -> Bool? {
    known.find(in: version) { $0.found.value(of: expression) }
  }

  func remember(_ isFound: Bool, of expression: TokenExpression, in version: IndexVersion) {
    if expression.size <= Self.longest { known.change(version) { $0.found.remember(isFound, of: expression) } }
  }

  /// Whether any record that was changed since the lists were built has a mark; nil if it was not asked.
  func isFoundChanged(_ lookup: MarkLookup, in version: IndexVersion) -> Bool? {
    known.find(in: version) { $0.changedMarks.value(of: lookup) }
  }

  func remember(_ isFound: Bool, ofChanged lookup: MarkLookup, in version: IndexVersion) {
    if lookup.tokens.reduce(0, { $0 + $1.count }) <= Self.longest {
      known.change(version) { $0.changedMarks.remember(isFound, of: lookup) }
    }
  }

  func forget() { known.forget() }
}
