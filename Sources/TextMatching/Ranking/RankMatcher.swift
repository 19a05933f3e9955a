/// Finds the tier of one record after another, or that the query does not find it.
package struct RankMatcher: Sendable {
  private var groups: [[MatchWord]]
  /// How the first word of each group begins.
  private var beginnings: [Beginning]
  /// The words that are looked for side by side; nil where they can't be.
  private let phrase: RunSequence?
  /// The lookups of all words as one.
  private let joined: [Int]
  /// Among the tokens that records keep, and among those that are told from their texts.
  private var kept: KeptLookups
  private var plain: PlainLookups
  /// The tiers for which one lookup is not enough, the best first.
  private var others: [(tier: Int, node: Node)]
  /// The number of tiers; one that is not found in any has this tier.
  package let tierCount: Int
  // Of the record that is looked at.
  private var held: HeldLookups
  /// Whether it has the word of each group where it begins a word: in its title or reading, and in any text.
  private var knownBeginnings: [Bool?]

  /// Where a word is looked for in titles and texts beside all that finds it; a class, as ``MatchWord`` is.
  private final class Beginning: Sendable {
    /// Where it begins a word: what is found inside one ranks last. A term that is not one word has no such place.
    let word: TermSearch?
    /// The runs of a term that has several.
    let runs: RunSequence?

    init(_ term: MatchTerm) {
      runs = RunSequence(term.runs)
      guard term.isOneRun else {
        word = nil
        return
      }
      var beginning = term.written
      if case .anywhere = term.rule { beginning.rule = .word(isPrefix: true) }
      word = TermSearch(beginning)
    }

    private init(unsharing beginning: Beginning) {
      word = beginning.word.map { TermSearch($0.term) }
      runs = beginning.runs.flatMap { RunSequence($0.runs) }
    }

    /// The same in memory that nothing else holds.
    var unshared: Beginning { Beginning(unsharing: self) }
  }

  /// A condition whose lookups are numbered.
  private enum Node: Sendable {
    case mark(Int)
    case word(group: Int, isName: Bool)
    case looseWord(group: Int, isName: Bool)
    case phrase
    case any([Node])
    case all([Node])

    init(_ condition: RankPlan.Condition, _ numbers: inout LookupNumbers) {
      self =
        switch condition {
        case .mark(let lookup): .mark(numbers.number(of: lookup))
        case .word(let group, let isName): .word(group: group, isName: isName)
        case .looseWord(let group, let isName): .looseWord(group: group, isName: isName)
        case .phrase: .phrase
        case .any(let conditions): .any(conditions.map { Node($0, &numbers) })
        case .all(let conditions): .all(conditions.map { Node($0, &numbers) })
        }
    }

    /// The same in memory that nothing else holds.
    var unshared: Node {
      switch self {
      case .any(let nodes): .any(nodes.map(\.unshared))
      case .all(let nodes): .all(nodes.map(\.unshared))
      case .mark, .word, .looseWord, .phrase: self
      }
    }

    /// The lookups of which any is enough; nil where something else is asked for, too.
    var alternatives: [Int]? {
      switch self {
      case .mark(let index): return [index]
      case .any(let nodes):
        let all = nodes.compactMap(\.alternatives)
        return all.count == nodes.count ? all.flatMap { $0 } : nil
      case .word, .looseWord, .phrase, .all: return nil
      }
    }
  }

  /// Prepares a query.
  package init(_ query: MatchQuery) {
    var numbers = LookupNumbers()
    groups = MatchWord.groups(of: query, &numbers)
    beginnings = query.groups.map { Beginning($0[0]) }
    phrase = RunSequence(query.groups)
    joined = query.joined.map { numbers.number(of: $0) }
    let tiers = RankPlan(query).tiers.map { Node($0, &numbers) }
    tierCount = tiers.count
    var firstTiers = [Int](repeating: tiers.count, count: numbers.lookups.count)
    var others: [(tier: Int, node: Node)] = []
    for (tier, node) in tiers.enumerated() {
      if let lookups = node.alternatives {
        for lookup in lookups { firstTiers[lookup] = min(firstTiers[lookup], tier) }
      } else {
        others.append((tier, node))
      }
    }
    self.others = others
    held = HeldLookups(tiers: firstTiers, tierCount: tiers.count)
    knownBeginnings = Array(repeating: nil, count: 2 * query.groups.count)
    (kept, plain) = (KeptLookups(numbers.lookups), PlainLookups(numbers.lookups))
  }

  /// The same for a task of its own: what is asked of each record is in memory that no other task holds.
  func unshared() -> RankMatcher {
    var matcher = self
    matcher.groups = groups.map { $0.map(\.unshared) }
    matcher.beginnings = beginnings.map(\.unshared)
    matcher.others = others.map { ($0.tier, $0.node.unshared) }
    (matcher.kept, matcher.plain) = (kept.unshared, plain.unshared)
    return matcher
  }

  // MARK: Records by themselves

  /// The tier of a record with these texts, or nil if it is not found.
  package mutating func tier(of texts: SearchedTexts) -> Int? {
    var records = FoldedRecords(isScored: false, hasSounds: false)
    records.append(texts, rank: nil)
    records.endRecord()
    return records.withView { tier(of: 0, in: $0) }
  }

  // MARK: Records of a list

  /// The tier of a record of a list, or nil if it is not found.
  mutating func tier(of record: Int, in records: FoldedRecords.View) -> Int? {
    let texts = records.texts(of: record)
    var isRead = false
    for group in groups.indices {
      var isFound = false
      for word in groups[group] {
        if word.isNegated {
          isFound = !isAny(of: texts, records) { word.written.isFound(in: $0) }
        } else if isAny(of: texts, records, { word.isFound(in: $0) }) {
          isFound = true
        } else if !word.finding.isEmpty {
          if !isRead { look(at: record, in: records) }
          isRead = true
          isFound = !held.isEmpty && word.finding.contains(where: held.contains)
        }
        if isFound { break }
      }
      if isFound { continue }
      if joined.isEmpty { return nil }
      if !isRead { look(at: record, in: records) }
      isRead = true
      if held.isEmpty || !joined.contains(where: held.contains) { return nil }
      break
    }
    if tierCount == 0 { return 0 }
    if !isRead { look(at: record, in: records) }
    if others.isEmpty { return held.firstTier }
    for index in knownBeginnings.indices { knownBeginnings[index] = nil }
    let names = texts.prefix(records.nameCount(of: record))
    for index in others.indices {
      if others[index].tier > held.firstTier { break }
      if isTrue(others[index].node, texts, names, records) { return others[index].tier }
    }
    return held.firstTier
  }

  /// Finds out which lookups a record has: among its tokens, or if it keeps none, from its texts.
  private mutating func look(at record: Int, in records: FoldedRecords.View) {
    held.removeAll()
    if !records.isPlain(record) { return kept.look(at: records.marks(of: record), &held) }
    if !plain.starts.overlaps(records.tokenStarts[record]) { return }
    let texts = records.texts(of: record)
    for index in texts { plain.look(at: records.text(index), isTitle: index == texts.lowerBound, &held) }
  }

  @inline(__always)
  private func isAny(of texts: Range<Int>, _ records: FoldedRecords.View, _ isSo: (TextBytes) -> Bool) -> Bool {
    for index in texts where isSo(records.text(index)) { return true }
    return false
  }

  private mutating func isTrue(
    _ node: Node, _ texts: Range<Int>, _ names: Range<Int>, _ records: FoldedRecords.View
  ) -> Bool {
    switch node {
    case .mark(let index): return held.contains(index)
    case .word(let group, let isName):
      let place = 2 * group + (isName ? 1 : 0)
      if let known = knownBeginnings[place] { return known }
      let beginning = beginnings[group]
      let isFound: Bool
      if let word = beginning.word {
        isFound = isAny(of: isName ? names : texts, records) { word.isFound(in: $0) }
      } else if isName, let runs = beginning.runs {
        isFound = isAny(of: names, records) { runs.isFound(in: $0) }
      } else {
        isFound = false
      }
      knownBeginnings[place] = isFound
      return isFound
    case .looseWord(let group, let isName):
      let word = groups[group][0]
      return word.inLooseForm != nil
        && isAny(of: isName ? names : texts, records) { word.inLooseForm?.isFound(in: $0) == true }
    case .phrase:
      return phrase != nil && isAny(of: names, records) { phrase?.isFound(in: $0) == true }
    case .any(let nodes):
      for node in nodes where isTrue(node, texts, names, records) { return true }
      return false
    case .all(let nodes):
      for node in nodes where !isTrue(node, texts, names, records) { return false }
      return true
    }
  }
}
