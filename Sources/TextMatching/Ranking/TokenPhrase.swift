/// Tokens one after the other, none of them empty.
///
/// Nearly always it is one token, for which no array around its bytes is allocated: planning a search makes hundreds.
package struct TokenPhrase: RandomAccessCollection, Hashable, Sendable {
  /// Empty if there are no tokens.
  private let first: [UInt8]
  private let rest: [[UInt8]]

  package init(_ token: [UInt8]) { (first, rest) = (token, []) }

  package init(_ tokens: [[UInt8]]) { (first, rest) = (tokens.first ?? [], Array(tokens.dropFirst())) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { first.isEmpty ? 0 : 1 + rest.count }
  package subscript(index: Int) -> [UInt8] { index == 0 ? first : rest[index - 1] }

  /// Hashes the bytes of each token at once, as arrays don't.
  package func hash(into hasher: inout Hasher) {
    for token in self {
      hasher.combine(token.count)
      token.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}
