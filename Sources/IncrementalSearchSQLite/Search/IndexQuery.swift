import IncrementalSearch

/// A query as the tables of an index are asked.
struct IndexQuery: Sendable {
  /// Where records that a query may find are listed.
  enum Candidates: Equatable, Sendable {
    /// Among those that the table of words finds for this expression.
    case words(String)
    /// Among those that the table of parts of words finds.
    case parts(PartsExpression)
    /// Among those that both find, whichever is asked.
    case both(words: String, parts: PartsExpression)
    /// Anywhere.
    case all
  }

  /// What is looked for inside words.
  struct PartsExpression: Equatable, Sendable {
    /// What the table of parts of words is asked.
    var parts: String
    /// What the table of words is asked, to find what sounds so; either will do.
    var sounds: String?
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
    var parts: [PartsExpression] = []
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
      let lookup = Self.lookup(of: group)
      if hasSubstrings, lookup?.isWhole != true, parts.count < Self.mostGroups,
        let expression = Self.parts(of: group), !parts.contains(expression)
      {
        parts.append(expression)
      }
      guard let lookup else {
        isExact = false
        continue
      }
      isExact = isExact && lookup.isExact
      if !found.contains(lookup.text) { found.append(lookup.text) }
    }
    candidates = Self.candidates(found, but: excluded, Self.all(parts))
    self.isExact = candidates == .all ? terms.isEmpty : isExact
    lookups = found
    tiers = order == .relevance ? Self.tiers(text, terms) : []
  }

  /// Whether every record is found.
  var findsAll: Bool { match.matchesEverything }

  // MARK: Expressions

  private static func candidates(
    _ found: [String], but excluded: [String], _ parts: PartsExpression?
  ) -> Candidates {
    switch parts {
    case let parts? where found.isEmpty: .parts(parts)
    case let parts?: .both(words: all(found, but: excluded), parts: parts)
    case nil where !found.isEmpty: .words(all(found, but: excluded))
    // Every record has the mark of its title.
    case nil where !excluded.isEmpty: .words(all(["\"=\" *"], but: excluded))
    case nil: .all
    }
  }

  /// What finds the records with any of the words.
  private struct Lookup {
    var text: String
    /// Whether it finds no others.
    var isExact: Bool
    /// Whether all of the words is looked for, no part of one only compared.
    var isWhole: Bool
  }

  /// Nil if there is no such expression.
  private static func lookup(of group: [QueryTerm]) -> Lookup? {
    var alternatives: [String] = []
    var lookup = Lookup(text: "", isExact: true, isWhole: true)
    for term in group {
      let expression = TermExpression(term)
      guard !term.isNegated, let text = expression.text else { return nil }
      lookup.isExact = lookup.isExact && expression.isExact
      lookup.isWhole = lookup.isWhole && expression.isWhole
      alternatives.append("(\(text))")
      alternatives += sounds(of: term)
    }
    lookup.text = "(\(alternatives.joined(separator: " OR ")))"
    return lookup
  }

  /// What finds the records with a word inside others; nil if that can't be looked for.
  private static func parts(of group: [QueryTerm]) -> PartsExpression? {
    guard group.count == 1, !group[0].isNegated, let expression = WordParts.expression(of: group[0].bytes) else {
      return nil
    }
    let sounds = sounds(of: group[0])
    return PartsExpression(parts: expression, sounds: sounds.isEmpty ? nil : sounds.joined(separator: " OR "))
  }

  /// One expression for as many of the words as can be looked for at once.
  private static func all(_ parts: [PartsExpression]) -> PartsExpression? {
    let silent = parts.filter { $0.sounds == nil }
    if silent.isEmpty { return parts.first }
    return PartsExpression(parts: silent.map(\.parts).joined(separator: " AND "))
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
    // Blanks alone would be what every title begins with.
    guard start.count > 1, String(decoding: start, as: UTF8.self).unicodeScalars.count < MarkedToken.longestText else {
      return []
    }
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
