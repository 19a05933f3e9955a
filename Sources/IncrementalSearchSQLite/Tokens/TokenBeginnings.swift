import TextMatching

/// Tokens and what they begin with, up to each of their characters, as hashes: of other tokens, none is found in a lifetime.
struct TokenBeginnings {
  private(set) var hashes: [UInt64] = []

  private static let most = 1 << 21

  /// Whether they take more than 16 MB.
  var isTooMuch: Bool { hashes.count > Self.most }

  /// Adds the tokens of a record, but what stands for values of facets.
  mutating func append(_ tokens: RecordTokens) {
    append(tokens.names)
    append(tokens.texts)
  }

  private mutating func append(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { text in
      ListTerm.forEach(in: text) { token in
        var sum = Self.empty
        for (index, byte) in token.enumerated() {
          if index > 0, !TextBytes.isContinuation(byte) { hashes.append(Self.finished(sum, isPrefix: true)) }
          sum = Self.next(sum, byte)
        }
        hashes.append(Self.finished(sum, isPrefix: true))
        hashes.append(Self.finished(sum, isPrefix: false))
      }
    }
  }

  static func hash(_ token: [UInt8], isPrefix: Bool) -> UInt64 {
    finished(token.reduce(empty, next), isPrefix: isPrefix)
  }

  // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/.
  private static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func next(_ sum: UInt64, _ byte: UInt8) -> UInt64 { (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }

  private static func finished(_ sum: UInt64, isPrefix: Bool) -> UInt64 {
    // No token has this byte.
    isPrefix ? sum : next(sum, 0)
  }
}
