/// Words in quotes, of which the one that opens them may be an operator.
enum QuotedWords {
  typealias Word = Substring.UnicodeScalarView

  private static let operators = Set("!'^|".unicodeScalars)
  /// What may stand after a quote that is closed.
  private static let punctuation = Set(",;:.、。".unicodeScalars)

  /// Whether a word is more than a plain one.
  static func hasOperator(_ word: Word) -> Bool { word.first.map(operators.contains) == true || word.last == "$" }

  /// The text without the quotes around words: requests for 'requests'. Nil where there are none, or a word has another operator.
  static func withoutQuotes(_ written: [Word]) -> String? {
    let words = written.map(withoutQuotes)
    return words.contains(where: hasOperator) ? nil : words.map { String($0) }.joined(separator: " ")
  }

  private static func withoutQuotes(_ word: Word) -> Word {
    guard word.first == "'" else { return word }
    var rest = word
    while let last = rest.last, punctuation.contains(last) { rest.removeLast() }
    return rest.count > 2 && rest.last == "'" ? rest.dropFirst().dropLast() : word
  }

  /// A piece of a word without a quote at its end, or around it: in `require('lodash')` none is an operator.
  static func withoutQuote(_ piece: Word) -> Word {
    guard piece.last == "'" else { return piece }
    return piece.first == "'" ? piece.dropFirst().dropLast() : piece.dropLast()
  }
}
