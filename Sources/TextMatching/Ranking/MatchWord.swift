/// A word of a query as records are searched for it; a class, so that nothing of it has to be copied for each record.
final class MatchWord: Sendable {
  let isNegated: Bool
  let written: TermSearch
  /// As texts in new forms have it.
  let inLooseForm: TermSearch?
  /// The lookups that it is found by beside its letters.
  let finding: [Int]

  init(_ term: MatchTerm, finding: [Int]) {
    (isNegated, self.finding) = (term.isNegated, finding)
    (written, inLooseForm) = (TermSearch(term), term.inLooseForm.map { TermSearch($0) })
  }

  private init(unsharing word: MatchWord) {
    (isNegated, finding) = (word.isNegated, word.finding.unshared)
    written = TermSearch(word.written.term)
    inLooseForm = word.inLooseForm.map { TermSearch($0.term) }
  }

  /// The words of a query, with numbers of what they are found by.
  static func groups(of query: MatchQuery, _ numbers: inout LookupNumbers) -> [[MatchWord]] {
    query.groups.map { group in
      group.map { term in
        MatchWord(term, finding: term.isNegated ? [] : term.findingMarks.map { numbers.number(of: $0) })
      }
    }
  }

  /// The same in memory that nothing else holds.
  var unshared: MatchWord { MatchWord(unsharing: self) }

  /// Whether a text has it by its letters.
  func isFound(in text: TextBytes) -> Bool {
    written.isFound(in: text) || inLooseForm?.isFound(in: text) == true
  }
}

/// Gives lookups numbers, equal ones the same.
struct LookupNumbers {
  private(set) var lookups: [MarkLookup] = []
  private var numbers: [MarkLookup: Int] = [:]

  mutating func number(of lookup: MarkLookup) -> Int {
    if let number = numbers[lookup] { return number }
    lookups.append(lookup)
    numbers[lookup] = lookups.count - 1
    return lookups.count - 1
  }
}

/// Tells whether texts have a word by its letters, in memory that nothing else holds.
final class TermSearch: Sendable {
  let term: MatchTerm
  private let search: ByteSearch
  /// Whether what is searched for is all of the word, which then may be anywhere, or tells by its ends whether it is a word.
  private let isWhole: Bool

  init(_ term: MatchTerm) {
    let bytes = term.needle.bytes.unshared
    self.term = MatchTerm(needle: Needle(bytes), rule: term.rule)
    search = ByteSearch(bytes)
    isWhole = search.count == bytes.count
  }

  func isFound(in text: TextBytes) -> Bool {
    guard isWhole else { return term.firstMatch(in: text) != nil }
    switch term.rule {
    case .anywhere: return search.firstOffset(in: text.memory, from: 0) != nil
    case .word(let isPrefix):
      var offset = 0
      while let found = search.firstOffset(in: text.memory, from: offset) {
        if term.isWord(found..<found + search.count, in: text, isPrefix: isPrefix) { return true }
        offset = found + 1
      }
      return false
    case .start, .end, .whole, .phrase, .fuzzy: return term.firstMatch(in: text) != nil
    }
  }
}
