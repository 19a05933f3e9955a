/// A JSON value that knows where it stands in its file.
public struct JSONValue: Equatable, Sendable {
  /// What a value can be; objects keep the order of the file.
  public indirect enum Content: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number in the range of `Int`.
    case integer(Int)
    /// A number that is not a whole number in the range of `Int`, as written.
    case number(String)
    /// A text, its escapes resolved.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Keys and values in the order of the file.
    case object([Member])

    /// Equal contents: texts are compared by their bytes, so composed and decomposed ones differ; the order of an object's keys
    /// is ignored.
    public static func == (a: Content, b: Content) -> Bool {
      switch (a, b) {
      case (.null, .null): true
      case (.bool(let a), .bool(let b)): a == b
      case (.integer(let a), .integer(let b)): a == b
      case (.number(let a), .number(let b)): a == b
      case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
      case (.array(let a), .array(let b)): a == b
      case (.object(let a), .object(let b)):
        a.count == b.count && a.allSatisfy { entry in b.contains { $0.key == entry.key && $0.value == entry.value } }
      case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.array, _), (.object, _): false
      }
    }
  }

  /// A key of an object and its value.
  public struct Member: Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue
    /// The line of the key, from 1; 0 for a member made in code.
    public var line: Int
    /// The column of the key, from 1; 0 for a member made in code.
    public var column: Int

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue, line: Int = 0, column: Int = 0) {
      self.key = key
      self.value = value
      self.line = line
      self.column = column
    }
  }

  /// What the value is.
  public var content: Content
  /// The line of its first character, from 1; 0 for a value made in code.
  public var line: Int
  /// The column of its first character in Unicode scalars, from 1; 0 for a value made in code.
  public var column: Int

  /// Makes a value.
  public init(_ content: Content, line: Int = 0, column: Int = 0) {
    self.content = content
    self.line = line
    self.column = column
  }

  /// Equal contents, wherever they stand.
  public static func == (a: JSONValue, b: JSONValue) -> Bool { a.content == b.content }
}

extension JSONValue {
  /// The members, if this is an object.
  public var members: [Member]? { if case .object(let members) = content { members } else { nil } }
  /// The elements, if this is a list.
  public var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }
  /// The text, if this is a string.
  public var text: String? { if case .string(let text) = content { text } else { nil } }
  /// The number, if this is a whole number in the range of `Int`.
  public var integer: Int? { if case .integer(let integer) = content { integer } else { nil } }
  /// Whether this is null.
  public var isNull: Bool { if case .null = content { true } else { false } }

  /// The value of a key, if this is an object that has it.
  public subscript(key: String) -> JSONValue? {
    guard let members else { return nil }
    for member in members where member.key == key { return member.value }
    return nil
  }
}

// Values made in code, for output.
extension JSONValue {
  /// A whole number; null for nil.
  public static func integer(_ integer: Int?) -> JSONValue {
    guard let integer else { return JSONValue(.null) }
    return JSONValue(.integer(integer))
  }

  /// A string; null for nil.
  public static func string(_ text: String?) -> JSONValue {
    guard let text else { return JSONValue(.null) }
    return JSONValue(.string(text))
  }

  /// True or false.
  public static func bool(_ bool: Bool) -> JSONValue { JSONValue(.bool(bool)) }

  /// A list.
  public static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

  /// An object.
  public static func object(_ members: [Member]) -> JSONValue { JSONValue(.object(members)) }
}
