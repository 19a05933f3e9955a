import IncrementalSearch

/// What finds records by their tokens (``TypesenseTokens``).
indirect enum TypesenseExpression: Hashable, Sendable {
  /// Those that have any of the tokens.
  case tokens([Int64])
  /// Those that all of these find.
  case all([TypesenseExpression])
  /// Those that any of these finds.
  case any([TypesenseExpression])

  static let everything = TypesenseExpression.tokens([TypesenseTokens.record])

  /// As `filter_by` takes it.
  var filter: String {
    var filter = ""
    append(to: &filter)
    return filter
  }

  private func append(to filter: inout String) {
    func append(_ parts: [TypesenseExpression], _ sign: String) {
      for (index, part) in parts.enumerated() {
        filter += index == 0 ? "(" : sign
        part.append(to: &filter)
      }
      filter += ")"
    }
    switch self {
    case .tokens(let numbers):
      filter += numbers.count == 1 ? "t:=" : "t:=["
      for (index, number) in numbers.enumerated() {
        if index > 0 { filter += "," }
        filter += String(number)
      }
      if numbers.count != 1 { filter += "]" }
    case .all(let parts): append(parts, " && ")
    case .any(let parts): append(parts, " || ")
    }
  }

  /// How many look-ups it is made of.
  var size: Int {
    switch self {
    case .tokens: 1
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.size }
    }
  }

  /// What finds at least the same records with at most so many look-ups: Typesense 0.24 takes no more than some thirty.
  func bounded(_ most: Int) -> TypesenseExpression {
    if size <= most { return self }
    switch self {
    case .tokens: return self
    case .all(let parts):
      // Parts that are far from each other leave more out than those side by side, which share characters.
      let chosen = parts.count > most ? Array(Self.spread(parts).prefix(most)) : parts
      return Self.every(Self.bounded(chosen, most).filter { $0 != .everything }) ?? .everything
    case .any(let parts):
      return parts.count > most ? .everything : Self.either(Self.bounded(parts, most)) ?? .everything
    }
  }

  /// At most as many parts as there may be look-ups, each with its share of these; what a small one leaves is for others.
  private static func bounded(_ parts: [TypesenseExpression], _ most: Int) -> [TypesenseExpression] {
    var (left, result) = (most, parts)
    let bySize = parts.indices.sorted { parts[$0].size < parts[$1].size }
    for (number, index) in bySize.enumerated() {
      result[index] = parts[index].bounded(left / (parts.count - number))
      left -= result[index].size
    }
    return result
  }

  /// The last, the first, and then always what is farthest from those before.
  private static func spread(_ parts: [TypesenseExpression]) -> [TypesenseExpression] {
    guard parts.count > 2 else { return parts.reversed() }
    var left = Set(1..<parts.count - 1)
    var order = [parts.count - 1, 0]
    while let next = left.max(by: { a, b in
      let (near, far) = (distance(a, order), distance(b, order))
      return near == far ? a > b : near < far
    }) {
      left.remove(next)
      order.append(next)
    }
    return order.map { parts[$0] }
  }

  private static func distance(_ index: Int, _ others: [Int]) -> Int { others.map { abs($0 - index) }.min() ?? 0 }

  /// Whether it finds a record with some tokens.
  func holds(for tokens: Set<Int64>) -> Bool {
    switch self {
    case .tokens(let numbers): numbers.contains { tokens.contains($0) }
    case .all(let parts): parts.allSatisfy { $0.holds(for: tokens) }
    case .any(let parts): parts.contains { $0.holds(for: tokens) }
    }
  }

  /// All of these, without needless brackets; nil of none.
  static func every(_ parts: [TypesenseExpression]) -> TypesenseExpression? {
    var different: [TypesenseExpression] = []
    for part in parts where !different.contains(part) { different.append(part) }
    return different.count > 1 ? .all(different) : different.first
  }

  /// Any of these, single tokens looked up together; nil of none.
  static func either(_ parts: [TypesenseExpression]) -> TypesenseExpression? {
    var union = Union()
    for part in parts { union.insert(part) }
    return union.expression
  }

  /// Any of some expressions, to which further ones are added.
  struct Union {
    private var numbers: [Int64] = []
    private var others: [TypesenseExpression] = []

    mutating func insert(_ part: TypesenseExpression) {
      if case .tokens(let tokens) = part {
        for token in tokens where !numbers.contains(token) { numbers.append(token) }
      } else if !others.contains(part) {
        others.append(part)
      }
    }

    /// Single tokens are looked up together; nil without any.
    var expression: TypesenseExpression? {
      let all = (numbers.isEmpty ? [] : [TypesenseExpression.tokens(numbers)]) + others
      return all.count > 1 ? .any(all) : all.first
    }
  }
}

/// What a word of a query is in tokens.
struct TypesenseTerm {
  /// Finds at least all records with the word; nil if no tokens tell.
  private(set) var expression: TypesenseExpression?
  /// Whether it finds no others.
  private(set) var isExact: Bool

  /// More of a word is only compared.
  private static let mostTokens = 24

  /// Translates a word, how it is written only; `isName` says that it is looked for in titles and readings alone.
  init(_ term: QueryTerm, isName: Bool = false) {
    var startsAtBoundary = true
    var endsAtBoundary = false
    isExact = true
    switch term.place {
    case .anywhere: startsAtBoundary = false
    case .start(let isWhole): (endsAtBoundary, isExact) = (isWhole, false)
    case .end: (startsAtBoundary, endsAtBoundary, isExact) = (false, true, false)
    case .word(let isPrefix): endsAtBoundary = !isPrefix
    case .scattered:
      isExact = false
      return
    }
    let marks = isName ? [TypesenseTokens.name] : [TypesenseTokens.name, TypesenseTokens.text]
    func lookup(_ token: (UInt8) -> Int64) -> TypesenseExpression { .tokens(marks.map(token)) }
    let runs = Self.runs(of: term.bytes)
    if runs.count != 1 { isExact = false }
    var parts: [TypesenseExpression] = []
    for (index, run) in runs.enumerated() where parts.count < Self.mostTokens {
      let text = term.bytes[run.range]
      switch run.kind {
      case .separator:
        isExact = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars.prefix(Self.mostTokens)
        where !WhiteSpace.contains(scalar) {
          parts.append(
            .tokens([TypesenseTokens.number(of: [TypesenseTokens.symbol] + Array(String(scalar).utf8))]))
        }
      case .spaced:
        // The end of a word alone is no token.
        guard index > 0 || startsAtBoundary else {
          isExact = false
          continue
        }
        let word = TypesenseTokens.prefix(text, TypesenseTokens.longestWord)
        let length = String(decoding: word, as: UTF8.self).unicodeScalars.count
        if index < runs.count - 1 || endsAtBoundary, word.count == text.count {
          parts.append(lookup { TypesenseTokens.number(of: [$0] + word + [TypesenseTokens.end]) })
        } else {
          let beginning = min(length, TypesenseTokens.longestBeginning)
          if beginning < length || word.count < text.count { isExact = false }
          let prefix = TypesenseTokens.prefix(word, beginning)
          parts.append(lookup { TypesenseTokens.number(of: [$0] + prefix) })
        }
      case .unspaced:
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        let length = min(scalars.count, TypesenseTokens.longestGram)
        if scalars.count > length { isExact = false }
        for start in 0...(scalars.count - length) where start < Self.mostTokens {
          parts.append(lookup { TypesenseTokens.number(ofGram: scalars[start..<start + length], $0) })
        }
      }
    }
    expression = TypesenseExpression.every(parts)
    if expression == nil { isExact = false }
  }

  private static func runs(of bytes: [UInt8]) -> [(kind: WordClass, range: Range<Int>)] {
    var runs: [(kind: WordClass, range: Range<Int>)] = []
    bytes.withUnsafeBufferPointer { TextBytes($0).forEachRun { runs.append(($0, $1)) } }
    return runs
  }
}

extension MarkLookup {
  /// What has these marks, and whether nothing else does.
  var typesense: (expression: TypesenseExpression, isExact: Bool) {
    var parts: [TypesenseExpression] = []
    var isExact = tokens.count == 1
    for (index, token) in tokens.enumerated() {
      guard isPrefix, index == tokens.count - 1 else {
        parts.append(.tokens([TypesenseTokens.number(of: token)]))
        continue
      }
      let mark = TypesenseTokens.markLength(of: token)
      let length = String(decoding: token[mark...], as: UTF8.self).unicodeScalars.count
      let beginning = min(length, TypesenseTokens.longestBeginning)
      if beginning < length { isExact = false }
      parts.append(
        .tokens([TypesenseTokens.number(of: token[..<mark] + TypesenseTokens.prefix(token[mark...], beginning))]))
    }
    return (TypesenseExpression.every(parts) ?? .everything, isExact)
  }
}
