/// Builds the groups of a ``MatchQuery`` from its words.
struct MatchQueryParser {
  /// A term whose needle may still grow.
  private struct Draft {
    var bytes: [UInt8]
    var rule: MatchTerm.Rule
    var isNegated: Bool
  }

  private let kind: MatchKind
  private var groups: [[Draft]] = []
  /// Whether a `|` waits for the word after it.
  private var isAlternative = false
  /// The place of the last plain word, which the next one continues (prefix) or which is still being typed (words).
  private var lastPlain: (group: Int, term: Int)?

  init(kind: MatchKind) { self.kind = kind }

  /// Takes the next word of the folded text; it has no white space and is not empty.
  mutating func append(_ word: [UInt8]) {
    if word == [Character.bar], !groups.isEmpty, !isAlternative {
      isAlternative = true
      return
    }
    var rest = word[...]
    let isNegated = rest.first == Character.not
    if isNegated { rest.removeFirst() }
    // A lone dollar is a word, so that it can be looked for.
    let isEnd = rest.count > 1 && rest.last == Character.end
    if isEnd { rest.removeLast() }
    let isExact = rest.first == Character.exact
    let isStart = rest.first == Character.start
    if isExact || isStart { rest.removeFirst() }
    guard !rest.isEmpty else { return }

    switch (isStart, isEnd) {
    case (true, true): append(rest, .whole, isNegated)
    case (true, false): append(rest, .start, isNegated)
    case (false, true): append(rest, .end, isNegated)
    case (false, false):
      if isExact || isNegated { append(rest, .anywhere, isNegated) } else { appendPlain(rest) }
    }
  }

  /// The groups, once all words are in.
  mutating func finish() -> [[MatchTerm]] {
    if kind == .words, let lastPlain { groups[lastPlain.group][lastPlain.term].rule = .word(isPrefix: true) }
    let terms = groups.map { group in
      unique(group.map { MatchTerm(needle: Needle($0.bytes), rule: $0.rule, isNegated: $0.isNegated) })
    }
    return unique(terms)
  }

  /// The values without repetitions: the same word twice asks for nothing more, and would cost time.
  private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  private mutating func appendPlain(_ word: ArraySlice<UInt8>) {
    switch kind {
    case .contains: append(word, .anywhere, false)
    case .words: append(word, .word(isPrefix: false), false)
    case .fuzzy: append(word, .fuzzy, false)
    case .prefix:
      if let lastPlain, !isAlternative {
        groups[lastPlain.group][lastPlain.term].bytes.append(Character.space)
        groups[lastPlain.group][lastPlain.term].bytes.append(contentsOf: word)
        return
      }
      append(word, .phrase, false)
    }
    lastPlain = groups.indices.last.map { ($0, groups[$0].count - 1) }
  }

  private mutating func append(_ word: ArraySlice<UInt8>, _ rule: MatchTerm.Rule, _ isNegated: Bool) {
    let draft = Draft(bytes: Array(word), rule: rule, isNegated: isNegated)
    if isAlternative { groups[groups.count - 1].append(draft) } else { groups.append([draft]) }
    isAlternative = false
  }

  private enum Character {
    static let space = UInt8(ascii: " ")
    static let bar = UInt8(ascii: "|")
    static let not = UInt8(ascii: "!")
    static let exact = UInt8(ascii: "'")
    static let start = UInt8(ascii: "^")
    static let end = UInt8(ascii: "$")
  }
}
