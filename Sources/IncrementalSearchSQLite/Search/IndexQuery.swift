import IncrementalSearch

/// A query as the tables of an index are asked.
struct IndexQuery: Sendable {
  /// Where records that a query may find are listed.
  enum Candidates: Equatable, Sendable {
    /// Among those that the table of words finds for this expression.
    case words(String)
    /// Among those that the table of parts of words finds for the first expression, or that of words for the second.
    case parts(String, orWords: String?)
    /// Anywhere.
    case all
  }

  /// What is searched for.
  let match: MatchQuery
  /// Where to look; every record found is among these.
  let candidates: Candidates
  /// Whether every one of the candidates is found, so that none needs to be looked at.
  let isExact: Bool
  /// Expressions of the better tiers, best first: each finds the records of its tier and of those before it, and none
  /// that the query does not find (where ``isExact``). The last tier is what remains.
  let tiers: [String]
  /// An expression for each word or its alternatives.
  let lookups: [String]

  /// More words than these are only compared, not looked up.
  private static let mostGroups = 12
  private static let mostAlternatives = 16

  /// Plans the search for a text.
  ///
  /// The cost is linear in the text.
  init(_ text: String, kind: MatchKind, order: IndexOrder, hasSubstrings: Bool) {
    match = MatchQuery(text, kind: kind)
    var found: [String] = []
    var excluded: [String] = []
    var parts: (expression: String, words: String?)?
    var isExact = true
    let terms = match.terms
    for group in terms {
      guard found.count + excluded.count < Self.mostGroups, group.count <= Self.mostAlternatives else {
        isExact = false
        break
      }
      if group.count == 1, group[0].isNegated {
        let expression = TermExpression(group[0])
        if let text = expression.text, expression.isExact { excluded.append(text) } else { isExact = false }
        continue
      }
      guard let expression = Self.expression(of: group) else {
        isExact = false
        if hasSubstrings, parts == nil, group.count == 1, !group[0].isNegated,
          let expression = WordParts.expression(of: group[0].bytes)
        {
          let sounds = Self.sounds(of: group[0])
          parts = (expression, sounds.isEmpty ? nil : sounds.joined(separator: " OR "))
        }
        continue
      }
      isExact = isExact && expression.isExact
      found.append(expression.text)
    }
    if !found.isEmpty {
      candidates = .words(Self.all(found, but: excluded))
    } else if let parts {
      candidates = .parts(parts.expression, orWords: parts.words)
    } else if !excluded.isEmpty {
      // Every record has the mark of its title.
      candidates = .words(Self.all(["\"=\" *"], but: excluded))
    } else {
      candidates = .all
      isExact = terms.isEmpty
    }
    self.isExact = isExact
    lookups = found
    tiers = order == .relevance ? Self.tiers(text, terms) : []
  }

  /// Whether every record is found.
  var findsAll: Bool { match.matchesEverything }

  // MARK: Expressions

  /// What finds the records with any of the words, and whether it finds no others; nil if there is no such expression.
  private static func expression(of group: [QueryTerm]) -> (text: String, isExact: Bool)? {
    var alternatives: [String] = []
    var isExact = true
    for term in group {
      let expression = TermExpression(term)
      guard !term.isNegated, let text = expression.text else { return nil }
      isExact = isExact && expression.isExact
      alternatives.append("(\(text))")
      alternatives += sounds(of: term)
    }
    return ("(\(alternatives.joined(separator: " OR ")))", isExact)
  }

  private static func sounds(of term: QueryTerm) -> [String] {
    term.sounds.map { TermExpression.token(MarkedToken.sound($0), isPrefix: true) }
  }

  private static func all(_ found: [String], but excluded: [String]) -> String {
    let all = found.joined(separator: " AND ")
    return excluded.isEmpty ? all : "(\(all)) NOT (\(excluded.map { "(\($0))" }.joined(separator: " OR ")))"
  }

  // MARK: Tiers

  /// The tiers of a query of plain words: the title is the text; begins with it; has its words.
  private static func tiers(_ text: String, _ terms: [[QueryTerm]]) -> [String] {
    guard !terms.isEmpty, terms.count <= mostGroups, terms.allSatisfy({ $0.count == 1 && !$0[0].isNegated }) else {
      return []
    }
    let folded = FoldedText(text).bytes
    let start = MarkedToken.start(folded)
    guard String(decoding: start, as: UTF8.self).unicodeScalars.count < MarkedToken.longestText else { return [] }
    let sounds = wholeSounds(of: terms)
    let exact =
      [TermExpression.token(MarkedToken.whole(folded), isPrefix: false)]
      + sounds.map { TermExpression.token(MarkedToken.wholeSound($0), isPrefix: false) }
    let starts =
      [TermExpression.token(start, isPrefix: true)]
      + sounds.map { TermExpression.token(MarkedToken.startSound($0), isPrefix: true) }
    var tiers = [exact.joined(separator: " OR "), starts.joined(separator: " OR ")]
    var names: [String] = []
    for group in terms {
      var term = group[0]
      // A word inside a title is better where it begins a word there.
      if case .anywhere = term.place { term.place = .word(isPrefix: true) }
      guard let text = TermExpression(term, isName: true).text else { return tiers }
      names.append("(\((["(\(text))"] + Self.sounds(of: term)).joined(separator: " OR ")))")
    }
    tiers.append("(\(names.joined(separator: " AND "))) OR \(tiers[1])")
    return tiers
  }

  /// How all words sound, in as many ways as the last may be meant; none if any has no sound.
  private static func wholeSounds(of terms: [[QueryTerm]]) -> [[String]] {
    var before: [String] = []
    for group in terms.dropLast() {
      guard let sound = group[0].wholeSounds.first else { return [] }
      before.append(sound)
    }
    return (terms.last?[0].sounds ?? []).map { before + [$0] }
      .filter { MarkedToken.startSound($0).count < MarkedToken.longestText }
  }
}
