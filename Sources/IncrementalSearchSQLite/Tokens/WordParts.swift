import IncrementalSearch

/// What stands inside words, so that a part of a word is found without reading all records.
///
/// From each character of a word on, three characters are a token, or those that are left: `pandas` has `pan and nda das
/// as s`. One or two characters are the start of a token, three are one, more are several tokens, and what has them all
/// is compared.
enum WordParts {
  /// In characters.
  private static let length = 3
  /// A longer part is looked for by its beginning.
  private static let mostTokens = 16

  /// The tokens of folded texts in UTF-8, with spaces between, each once.
  static func tokens(of texts: [[UInt8]]) -> [UInt8] {
    var tokens: [UInt8] = []
    var seen: Set<UInt128> = []
    for text in texts {
      forEachWord(of: text) { word, starts in
        for index in starts.indices {
          let end = index + length < starts.count ? starts[index + length] : word.count
          let token = word[starts[index]..<end]
          // Three characters have at most 12 bytes.
          guard seen.insert(token.reduce(0) { $0 << 8 | UInt128($1) }).inserted else { continue }
          if !tokens.isEmpty { tokens.append(UInt8(ascii: " ")) }
          tokens.append(contentsOf: token)
        }
      }
    }
    return tokens
  }

  /// What finds at least the records whose words have the parts of a folded word; nil if there is nothing to look for.
  static func expression(of term: [UInt8]) -> String? {
    var tokens: [String] = []
    forEachWord(of: term) { word, starts in
      if starts.count < length {
        tokens.append(TermExpression.token(Array(word), isPrefix: true))
        return
      }
      for index in 0...(starts.count - length) {
        let end = index + length < starts.count ? starts[index + length] : word.count
        let token = TermExpression.token(Array(word[starts[index]..<end]), isPrefix: false)
        if tokens.count < mostTokens, !tokens.contains(token) { tokens.append(token) }
      }
    }
    return tokens.isEmpty ? nil : tokens.joined(separator: " AND ")
  }

  /// Calls with each word of a spaced script, and where its characters start in it.
  private static func forEachWord(of text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, [Int]) -> Void) {
    text.withUnsafeBufferPointer { text in
      var offset = 0
      var start = 0
      var starts: [Int] = []
      while offset < text.count {
        let (value, length) = text.scalar(at: offset)
        if WordClass(of: value) == .spaced {
          if starts.isEmpty { start = offset }
          starts.append(offset - start)
        } else if !starts.isEmpty {
          body(UnsafeBufferPointer(rebasing: text[start..<offset]), starts)
          starts = []
        }
        offset += length
      }
      if !starts.isEmpty { body(UnsafeBufferPointer(rebasing: text[start...]), starts) }
    }
  }
}
