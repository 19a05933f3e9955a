/// How a user names a column: as the header or the key does, or by its number from 1.
public struct ColumnName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What the user wrote.
  public let text: String

  /// A column named as the user wrote it.
  public init(_ text: String) { self.text = text }

  /// A column named by a literal.
  public init(stringLiteral text: String) { self.text = text }

  /// The number from 1, if it can be one; a column of that name goes first.
  public var number: Int? {
    guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// What the user wrote.
  public var description: String { text }
}
