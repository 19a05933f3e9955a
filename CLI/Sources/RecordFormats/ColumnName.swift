/// How a user names a column: as the header or the key does, or by its number from 1.
package struct ColumnName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What the user wrote.
  package let text: String

  /// A column named as the user wrote it.
  package init(_ text: String) { self.text = text }

  /// A column named by a literal.
  package init(stringLiteral text: String) { self.text = text }

  /// The number from 1, if it can be one; a column of that name goes first.
  package var number: Int? {
    guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// What the user wrote.
  package var description: String { text }
}
