/// Finds the tier of one record after another, or that the query does not find it.
package struct RankMatcher: Sendable {
  private let query: MatchQuery
  private let plan: RankPlan
  private var lookups: [MarkLookup] = []
  /// The lookups of single tokens by how these begin (``place(_:_:)``).
  private var lookupsByStart: [[Int]] = Array(repeating: [], count: 1_024)
  /// The same for records that keep no tokens.
  private var plain = PlainLookups([])
  private var phrases: [Int] = []
  private var tiers: [Node] = []
  private var finding: [[[Int]]] = []
  /// The terms as texts in new forms have them.
  private let looseWords: [[MatchTerm?]]
  /// The lookups of all words as one.
  private var joined: [Int] = []
  private var holds: [Bool] = []
  private var words: [Bool?] = []

  /// A condition whose lookups are numbered.
  private indirect enum Node: Sendable {
    case mark(Int)
    case word(group: Int, isName: Bool)
    case looseWord(group: Int, isName: Bool)
    case phrase
    case any([Node])
    case all([Node])
  }

  /// Prepares a query.
  package init(_ query: MatchQuery) {
    self.query = query
    plan = RankPlan(query)
    looseWords = query.groups.map { $0.map(\.inLooseForm) }
    var numbers: [MarkLookup: Int] = [:]
    finding = query.groups.map { group in
      group.map { term in
        term.isNegated ? [] : term.findingMarks.map { Self.number(of: $0, in: &lookups, &numbers) }
      }
    }
    joined = query.joined.map { Self.number(of: $0, in: &lookups, &numbers) }
    tiers = plan.tiers.map { Self.node($0, &lookups, &numbers) }
    for (index, lookup) in lookups.enumerated() {
      if lookup.tokens.count == 1 {
        let token = lookup.tokens[0]
        // What is looked for after a mark is never empty.
        lookupsByStart[Self.place(token[0], token[1])].append(index)
      } else {
        phrases.append(index)
      }
    }
    plain = PlainLookups(lookups)
    holds = [Bool](repeating: false, count: lookups.count)
    words = [Bool?](repeating: nil, count: 2 * query.groups.count)
  }

  /// Where the lookups are of tokens with these first bytes: a mark, and mostly the part of a title.
  @inline(__always)
  private static func place(_ mark: UInt8, _ second: UInt8) -> Int { Int(mark & 0x7F) << 3 | Int(second & 7) }

  private static func number(
    of lookup: MarkLookup, in lookups: inout [MarkLookup], _ numbers: inout [MarkLookup: Int]
  ) -> Int {
    if let number = numbers[lookup] { return number }
    lookups.append(lookup)
    numbers[lookup] = lookups.count - 1
    return lookups.count - 1
  }

  private static func node(
    _ condition: RankPlan.Condition, _ lookups: inout [MarkLookup], _ numbers: inout [MarkLookup: Int]
  ) -> Node {
    switch condition {
    case .mark(let lookup): .mark(number(of: lookup, in: &lookups, &numbers))
    case .word(let group, let isName): .word(group: group, isName: isName)
    case .looseWord(let group, let isName): .looseWord(group: group, isName: isName)
    case .phrase: .phrase
    case .any(let conditions): .any(conditions.map { node($0, &lookups, &numbers) })
    case .all(let conditions): .all(conditions.map { node($0, &lookups, &numbers) })
    }
  }

  /// The number of tiers; one that is not found in any has this tier.
  package var tierCount: Int { tiers.count }

  /// The tier of a record with these texts, or nil if it is not found.
  package mutating func tier(of texts: SearchedTexts) -> Int? {
    let marks = RecordMarks(texts).bytes
    let folded = texts.all.map { FoldedText($0).bytes }
    return marks.withUnsafeBufferPointer { marks in
      tier(marks: marks, textCount: folded.count, nameCount: texts.nameCount) { index, body in
        folded[index].withUnsafeBufferPointer { body(TextBytes($0)) }
      }
    }
  }

  /// Whether the query finds a record with these texts; what stands for them is made only where their words don't tell.
  mutating func finds(_ texts: SearchedTexts) -> Bool {
    let folded = texts.all.map { FoldedText($0).bytes }
    func has(_ term: MatchTerm) -> Bool {
      folded.contains { $0.withUnsafeBufferPointer { term.firstMatch(in: TextBytes($0)) != nil } }
    }
    var isRead = false
    for group in query.groups.indices {
      var isFound = query.groups[group].contains { has($0) != $0.isNegated || $0.inLooseForm.map(has) ?? false }
      if !isFound, finding[group].contains(where: { !$0.isEmpty }) {
        if !isRead { RecordMarks(texts).bytes.withUnsafeBufferPointer { readMarks($0) } }
        isRead = true
        isFound = finding[group].joined().contains { holds[$0] }
      }
      if isFound { continue }
      if joined.isEmpty { return false }
      if !isRead { RecordMarks(texts).bytes.withUnsafeBufferPointer { readMarks($0) } }
      return joined.contains { holds[$0] }
    }
    return true
  }

  /// The tier of a record of a list, or nil if it is not found.
  mutating func tier(of record: Int, in records: FoldedRecords.View) -> Int? {
    let texts = records.texts(of: record)
    return tier(marks: records.marks(of: record), textCount: texts.count, nameCount: records.nameCount(of: record)) {
      $1(records.text(texts.lowerBound + $0))
    }
  }

  private typealias WithText = (Int, (TextBytes) -> Bool) -> Bool

  private mutating func tier(
    marks: UnsafeBufferPointer<UInt8>, textCount: Int, nameCount: Int, _ text: WithText
  ) -> Int? {
    for index in words.indices { words[index] = nil }
    var isRead = false
    func readOnce() {
      if isRead { return }
      isRead = true
      read(marks, textCount: textCount, nameCount: nameCount, text)
    }
    for group in query.groups.indices {
      var isFound = false
      for (number, term) in query.groups[group].enumerated() {
        if term.isNegated {
          isFound = !hasWord(term, in: 0..<textCount, text)
        } else {
          isFound =
            hasWord(term, in: 0..<textCount, text)
            || looseWords[group][number].map { hasWord($0, in: 0..<textCount, text) } ?? false
          if !isFound, !finding[group][number].isEmpty {
            readOnce()
            isFound = finding[group][number].contains { holds[$0] }
          }
        }
        if isFound { break }
      }
      if isFound { continue }
      if joined.isEmpty { return nil }
      readOnce()
      if !joined.contains(where: { holds[$0] }) { return nil }
      break
    }
    if tiers.isEmpty { return 0 }
    readOnce()
    for (index, tier) in tiers.enumerated() where isTrue(tier, textCount, nameCount, text) { return index }
    return tiers.count
  }

  /// Finds out which lookups a record has: among its tokens, or if it keeps none, from its texts.
  private mutating func read(
    _ marks: UnsafeBufferPointer<UInt8>, textCount: Int, nameCount: Int, _ text: WithText
  ) {
    if !marks.isEmpty { return readMarks(marks) }
    for index in holds.indices { holds[index] = false }
    // A record with a reading that has no tokens has nothing that is marked.
    if nameCount > 1 { return }
    for index in 0..<textCount {
      _ = text(index) { text in
        plain.look(at: text, isTitle: index == 0, &holds)
        return true
      }
    }
  }

  private mutating func readMarks(_ marks: UnsafeBufferPointer<UInt8>) {
    for index in holds.indices { holds[index] = false }
    var start = 0
    while start < marks.count {
      var end = start
      while end < marks.count, marks[end] != 0x20 { end += 1 }
      let second = start + 1 < end ? marks[start + 1] : 0
      for index in lookupsByStart[Self.place(marks[start], second)] where !holds[index] {
        let token = lookups[index].tokens[0]
        guard token.count == end - start || lookups[index].isPrefix && token.count < end - start else { continue }
        holds[index] = token.withUnsafeBufferPointer { token in
          for offset in token.indices.reversed() where marks[start + offset] != token[offset] { return false }
          return true
        }
      }
      start = end + 1
    }
    for index in phrases { holds[index] = Self.hasPhrase(lookups[index], in: marks) }
  }

  private static func hasPhrase(_ lookup: MarkLookup, in marks: UnsafeBufferPointer<UInt8>) -> Bool {
    var phrase: [UInt8] = []
    for token in lookup.tokens {
      if !phrase.isEmpty { phrase.append(0x20) }
      phrase += token
    }
    if !lookup.isPrefix { phrase.append(0x20) }
    return phrase.withUnsafeBufferPointer { phrase in
      var start = 0
      while start + phrase.count <= marks.count {
        if start == 0 || marks[start - 1] == 0x20, TextBytes(marks).hasBytes(phrase, at: start) { return true }
        start += 1
      }
      return false
    }
  }

  private mutating func isTrue(_ node: Node, _ textCount: Int, _ nameCount: Int, _ text: WithText) -> Bool {
    switch node {
    case .mark(let index): return holds[index]
    case .word(let group, let isName):
      let place = 2 * group + (isName ? 1 : 0)
      if let known = words[place] { return known }
      let isFound = hasRankedWord(query.groups[group][0], in: 0..<(isName ? nameCount : textCount), text)
      words[place] = isFound
      return isFound
    case .looseWord(let group, let isName):
      return looseWords[group][0].map { hasWord($0, in: 0..<(isName ? nameCount : textCount), text) } ?? false
    case .phrase:
      return (0..<nameCount).contains { index in text(index) { hasPhrase(in: $0) } }
    case .any(let nodes):
      for node in nodes where isTrue(node, textCount, nameCount, text) { return true }
      return false
    case .all(let nodes):
      for node in nodes where !isTrue(node, textCount, nameCount, text) { return false }
      return true
    }
  }

  private func hasWord(_ term: MatchTerm, in texts: Range<Int>, _ text: WithText) -> Bool {
    for index in texts where text(index, { term.firstMatch(in: $0) != nil }) { return true }
    return false
  }

  /// Whether the term begins a word: what is found inside one ranks last. A term that is not one word has no such place.
  private func hasRankedWord(_ term: MatchTerm, in texts: Range<Int>, _ text: WithText) -> Bool {
    guard term.isOneRun else { return false }
    var term = term
    if case .anywhere = term.rule { term.rule = .word(isPrefix: true) }
    return hasWord(term, in: texts, text)
  }

  /// Whether all words are words of a text one after the other, the last one perhaps unfinished.
  private func hasPhrase(in text: TextBytes) -> Bool {
    let terms = query.groups.map { $0[0] }
    guard terms.allSatisfy({ $0.isOneRun && $0.needle.first == .spaced }) else { return false }
    var first = terms[0]
    first.rule = .word(isPrefix: false)
    var offset = 0
    while let range = first.firstMatch(in: text, from: offset) {
      var end = range.upperBound
      var isPhrase = true
      for (index, term) in terms.enumerated().dropFirst() {
        var start = end
        while start < text.count, WordClass(of: text.scalar(at: start).value) == .separator {
          start = text.offset(after: start)
        }
        let range = start..<start + term.needle.bytes.count
        guard start > end, term.needle.bytes.withUnsafeBufferPointer({ text.hasBytes($0, at: start) }),
          index == terms.count - 1 || text.isWordEnd(range.upperBound)
        else {
          isPhrase = false
          break
        }
        end = range.upperBound
      }
      if isPhrase { return true }
      offset = range.lowerBound + 1
    }
    return false
  }
}
