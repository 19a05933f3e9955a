import IncrementalSearch

/// What stands inside words, so that a part of a word is found without reading all records.
///
/// From each character of a word on, three characters are a token, or those that are left: `pandas` has `pan and nda das
/// as s`. One or two characters are the start of a token, three are one, more are several tokens, and what has them all
/// is compared.
enum WordParts {
  /// In characters; as many as a number of 64 bits has room for.
  private static let length = 3
  /// A longer part is looked for by its beginning.
  private static let mostTokens = 16

  /// A character of a word.
  private struct Letter {
    /// Where it starts in the text.
    let start: Int
    let value: UInt32
  }

  /// The tokens of folded texts in UTF-8, with spaces between, each once.
  static func tokens(of texts: [[UInt8]]) -> [UInt8] {
    var tokens: [UInt8] = []
    var seen: Set<UInt64> = []
    for text in texts {
      forEachWord(of: text) { letters, end in
        for index in letters.indices {
          // A character has 21 bits, and none in a word is 0.
          let number = letters[index...].prefix(length).reduce(0) { $0 << 21 | UInt64($1.value) }
          guard seen.insert(number).inserted else { continue }
          if !tokens.isEmpty { tokens.append(UInt8(ascii: " ")) }
          tokens.append(contentsOf: text[range(of: letters, from: index, end)])
        }
      }
    }
    return tokens
  }

  /// What finds at least the records whose words have the parts of a folded word; nil if there is nothing to look for.
  static func expression(of term: [UInt8]) -> TokenExpression? {
    var tokens: [TokenExpression] = []
    forEachWord(of: term) { letters, end in
      for index in 0...max(0, letters.count - length) {
        let token = TokenExpression.token(
          Array(term[range(of: letters, from: index, end)]), isPrefix: letters.count < length)
        if tokens.count < mostTokens, !tokens.contains(token) { tokens.append(token) }
      }
    }
    return tokens.isEmpty ? nil : .all(of: tokens)
  }

  private static func range(of letters: [Letter], from index: Int, _ end: Int) -> Range<Int> {
    letters[index].start..<(index + length < letters.count ? letters[index + length].start : end)
  }

  /// Calls with the letters of each word of a spaced script, and where it ends.
  private static func forEachWord(of text: [UInt8], _ body: ([Letter], Int) -> Void) {
    text.withUnsafeBufferPointer { text in
      TextBytes(text).forEachRun { kind, run in
        guard kind == .spaced else { return }
        var letters: [Letter] = []
        var offset = run.lowerBound
        while offset < run.upperBound {
          let (value, length) = TextBytes(text).scalar(at: offset)
          letters.append(Letter(start: offset, value: value))
          offset += length
        }
        body(letters, run.upperBound)
      }
    }
  }
}
