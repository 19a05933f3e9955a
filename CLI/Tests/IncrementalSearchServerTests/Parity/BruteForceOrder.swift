@testable import TextMatching

/// How well a record matches a query (INDEX.md, "The order"): the smaller, the better.
struct BruteForceOrder: Comparable {
  /// How the best text matches, from the best on.
  enum Match: Int {
    case isQuery, begins, partBegins, withoutKinds, sideBySide, beginsWords, insideWords
  }

  var match: Match
  /// The part of the title that the query, or the worst of its words, begins.
  var part = 0
  /// "At the same part one that is the query before one that goes on"; a title in which a number at the end of the query goes on.
  var goesOn = false
  /// "At each of these equal folds before loose forms and sounds."
  var isOtherForm = false
  /// "The title and its reading before further texts."
  var isFurther = false

  /// All of these as one number, the first counting most.
  private var value: Int {
    [part, goesOn ? 1 : 0, isOtherForm ? 1 : 0, isFurther ? 1 : 0].reduce(match.rawValue) { 8 * $0 + $1 }
  }

  static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

extension BruteForceRecord {
  /// How well the record, which the query finds, matches it; nil where that makes no difference.
  func order(for query: BruteForceQuery) -> BruteForceOrder? {
    guard !query.isWithoutBest, let whole = query.whole ?? query.groups.first?.first else { return nil }
    var orders: [BruteForceOrder] = []
    if query.whole != nil {
      orders += beginnings(of: whole, hasOtherForms: query.groups.allSatisfy { $0.allSatisfy(\.isPlain) })
    }
    if query.groups.count > 1 { orders += inParts(query.groups.map { $0[0] }) }
    orders += byWords(query.groups.map { $0[0] })
    return orders.min()
  }

  /// "A text is the query; it begins with it; a part of the title begins with it."
  /// "Words with `'` rank as without it, by equal folds alone."
  private func beginnings(of query: BruteForceTerm, hasOtherForms: Bool) -> [BruteForceOrder] {
    var orders: [BruteForceOrder] = []
    for (number, text) in texts.enumerated() {
      let isFurther = number >= names.count
      guard query.word.count <= (isFurther ? 24 : 23) else { continue }
      if text.folded == query.word { orders.append(BruteForceOrder(match: .isQuery, isFurther: isFurther)) }
      if BruteForceText.begins(text.folded, query.word) {
        let goesOn = isFurther || !Self.isNumberEnded(query, in: text.folded)
        orders.append(BruteForceOrder(match: .begins, goesOn: goesOn, isFurther: isFurther))
      }
      if text.isWhole(inOtherForm: query) {
        orders.append(BruteForceOrder(match: .isQuery, isOtherForm: true, isFurther: isFurther))
      }
      if text.begins(inOtherForm: query) {
        orders.append(BruteForceOrder(match: .begins, goesOn: true, isOtherForm: true, isFurther: isFurther))
      }
    }
    for start in starts {
      let isTitle = start.part == 0
      let match = isTitle ? BruteForceOrder.Match.begins : .partBegins
      func append(goesOn: Bool, isOtherForm: Bool) {
        let titleGoesOn = isOtherForm || !Self.isNumberEnded(query, in: start.folded)
        orders.append(
          BruteForceOrder(
            match: match, part: start.part, goesOn: isTitle ? titleGoesOn : goesOn, isOtherForm: isOtherForm))
      }
      if isTitle, start.folded == query.name { orders.append(BruteForceOrder(match: .isQuery)) }
      if isTitle, start.isAll(inOtherForm: query) { orders.append(BruteForceOrder(match: .isQuery, isOtherForm: true)) }
      if start.isWhole(query) { append(goesOn: false, isOtherForm: false) }
      if start.begins(with: query) { append(goesOn: true, isOtherForm: false) }
      if start.isWhole(inOtherForm: query) { append(goesOn: false, isOtherForm: true) }
      // "Numbers that only joined begin with a number": as one that is in another form.
      if start.begins(inOtherForm: query), isTitle || !query.isNumber { append(goesOn: true, isOtherForm: true) }
      if start.begins(withoutKinds: query) {
        let isAll = isTitle && start.isAll(withoutKinds: query)
        orders.append(BruteForceOrder(match: .withoutKinds, goesOn: !isAll, isOtherForm: true))
      }
    }
    return orders.filter { hasOtherForms || !$0.isOtherForm }
  }

  /// Whether a query ends with a digit and a title that begins with it has a blank there.
  private static func isNumberEnded(_ query: BruteForceTerm, in title: Scalars) -> Bool {
    guard let last = query.word.last, (0x30...0x39).contains(last) else { return false }
    return [query.word, query.name].contains { word in
      guard title.count > word.count, BruteForceText.begins(title, word) else { return false }
      return BruteForceText.isWhiteSpace(title[word.count]) || title[word.count] == 0x5F
    }
  }

  /// "The words begin words in any order, the worst of them counting": each begins one of the parts.
  private func inParts(_ words: [BruteForceTerm]) -> [BruteForceOrder] {
    var equal = 0
    var any = 0
    for word in words {
      let equalPart = starts.filter { $0.begins(with: word) }.map(\.part).min() ?? .max
      var otherPart = !word.isPlain ? .max : starts.filter { $0.begins(inOtherForm: word) }.map(\.part).min() ?? .max
      if word.isPlain, starts.contains(where: { $0.begins(withoutKinds: word) }) {
        otherPart = min(otherPart, Self.mostParts - 1)
      }
      equal = max(equal, equalPart)
      any = max(any, min(equalPart, otherPart))
    }
    var orders: [BruteForceOrder] = []
    if equal < .max { orders.append(BruteForceOrder(match: .beginsWords, part: equal)) }
    if any < .max { orders.append(BruteForceOrder(match: .beginsWords, part: any, isOtherForm: true)) }
    return orders
  }

  /// "The words begin words in any order …; they are inside words."
  private func byWords(_ words: [BruteForceTerm]) -> [BruteForceOrder] {
    let later = Self.mostParts
    // "With `^` or `$` only beginnings rank, all else is as if it were inside words."
    if words.contains(where: \.isAnchored) { return [BruteForceOrder(match: .insideWords)] }
    if words.count > 1, names.contains(where: { Self.standSideBySide(words, in: $0.folded) }) {
      return [BruteForceOrder(match: .sideBySide)]
    }
    for isFurther in [false, true] where words.allSatisfy({ isBegun(as: $0.word, isName: !isFurther) }) {
      return [BruteForceOrder(match: .beginsWords, part: later, isFurther: isFurther)]
    }
    for isFurther in [false, true] where words.allSatisfy({ isBegun(by: $0, isName: !isFurther) }) {
      return [BruteForceOrder(match: .beginsWords, part: later, isOtherForm: true, isFurther: isFurther)]
    }
    return [BruteForceOrder(match: .insideWords)]
  }

  /// "The words (of scripts with spaces) begin words of the title in this order and side by side."
  private static func standSideBySide(_ words: [BruteForceTerm], in text: Scalars) -> Bool {
    guard words.allSatisfy({ $0.word.allSatisfy(BruteForceText.isLetter) }) else { return false }
    let there = text.split(whereSeparator: { !BruteForceText.isLetter($0) }).map { ($0.startIndex, Array($0)) }
    guard there.count >= words.count else { return false }
    return (0...(there.count - words.count)).contains { start in
      words.indices.allSatisfy { index in
        let (place, word) = there[start + index]
        if index > 0 {
          let before = there[start + index - 1]
          let between = text[(before.0 + before.1.count)..<place]
          if !between.allSatisfy(BruteForceText.isSeparator) { return false }
        }
        let isLast = index == words.count - 1
        return isLast ? BruteForceText.begins(word, words[index].word) : word == words[index].word
      }
    }
  }
}
