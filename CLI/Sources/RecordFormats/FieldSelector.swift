/// Finds the field of a column in a record.
enum FieldSelector: Hashable, Sendable, Codable {
  /// By its place, from 0.
  case position(Int)
  /// By a JSON key, in UTF-8.
  case key([UInt8])

  func index(in fields: RecordFields) -> Int? {
    switch self {
    case .position(let position): position < fields.count ? position : nil
    case .key(let name): fields.index(ofKey: name)
    }
  }

  /// A number is a place, a text a key.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let position = try? value.decode(Int.self), position >= 0 {
      self = .position(position)
    } else {
      self = .key(Array(try value.decode(String.self).utf8))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .position(let position): try value.encode(position)
    case .key(let name): try value.encode(String(decoding: name, as: UTF8.self))
    }
  }

  /// What is known of an input's columns at the start.
  struct Columns {
    let format: RecordFormat
    /// Nil if nothing is known; an empty name has to be given by its number.
    let names: [String]?
    /// Whether columns can be asked for by name.
    let hasNames: Bool

    /// The first column that is none of others, and for JSON Lines has a name.
    func first(but others: [FieldSelector]) -> FieldSelector? {
      names?.indices.lazy.filter { format != .jsonLines || names?[$0].isEmpty == false }.map(selector(at:))
        .first { !others.contains($0) }
    }

    func selector(_ name: ColumnName) throws(RecordLayoutError) -> FieldSelector {
      guard format != .lines else { throw .linesHaveNoColumns(name) }
      guard let names else {
        if let number = name.number { return .position(number - 1) }
        guard hasNames, format == .jsonLines else { throw .noHeader(name) }
        return .key(Array(name.text.utf8))
      }
      if let position = name.position, names.indices.contains(position) { return self.selector(at: position) }
      guard hasNames || name.number != nil else { throw .noHeader(name) }
      if !name.text.isEmpty, let index = names.firstIndex(of: name.text) { return selector(at: index) }
      guard let number = name.number, number <= names.count else { throw .unknownColumn(name, columns: names) }
      return selector(at: number - 1)
    }

    /// The name of a column; nil if it has none.
    func name(of selector: FieldSelector) -> String? {
      switch selector {
      case .key(let name): return String(decoding: name, as: UTF8.self)
      case .position(let index):
        guard hasNames, let names, names.indices.contains(index), !names[index].isEmpty,
          names.firstIndex(of: names[index]) == index
        else { return nil }
        return names[index]
      }
    }

    func selector(at index: Int) -> FieldSelector {
      guard format == .jsonLines, let names, !names[index].isEmpty else { return .position(index) }
      return .key(Array(names[index].utf8))
    }
  }
}

/// The place of a field in a record's text, and how it is written there.
struct FieldRange {
  enum Writing: UInt8 {
    /// As it is.
    case plain
    /// CSV with quotes in it.
    case quoted
    /// The inside of a JSON string with escapes.
    case jsonString
    /// A JSON array or object with spaces between its parts.
    case jsonNested
  }

  private var start: UInt32
  private var end: UInt32
  private var keyStart: UInt32 = 0
  private var keyEnd: UInt32 = 0
  var writing: Writing
  /// Whether the key has escapes; nil if there is no key.
  var keyHasEscapes: Bool?

  init(_ range: Range<Int>, _ writing: Writing = .plain) {
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
    self.writing = writing
  }

  var range: Range<Int> { Int(start)..<Int(end) }

  /// The inside of the member's key.
  var key: Range<Int> { Int(keyStart)..<Int(keyEnd) }

  mutating func setKey(_ range: Range<Int>, hasEscapes: Bool) {
    keyStart = UInt32(range.lowerBound)
    keyEnd = UInt32(range.upperBound)
    keyHasEscapes = hasEscapes
  }

  /// Gives the field's text as bytes, with a limit not many more than it says.
  func withText<Result>(
    in bytes: UnsafeBufferPointer<UInt8>, limit: Int = .max, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let source = UnsafeBufferPointer(rebasing: bytes[range])
    return switch writing {
    case .plain: try body(source)
    case .quoted: try FieldText.unquoted(source, limit: limit).withUnsafeBufferPointer(body)
    case .jsonString: try FieldText.unescaped(source, limit: limit).withUnsafeBufferPointer(body)
    case .jsonNested: try FieldText.compact(source, limit: limit).withUnsafeBufferPointer(body)
    }
  }

  /// Whether the member's key is this.
  func hasKey(_ name: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let keyHasEscapes else { return false }
    let source = UnsafeBufferPointer(rebasing: bytes[key])
    return keyHasEscapes
      ? FieldText.unescaped(source, limit: .max) == name : source.count == name.count && source.elementsEqual(name)
  }
}

/// The fields found in a record, in memory lent for as long as they are used.
struct FieldList {
  private let storage: UnsafeMutableBufferPointer<FieldRange>
  private(set) var count = 0

  /// A list that holds as many fields as the storage.
  init(_ storage: UnsafeMutableBufferPointer<FieldRange>) { self.storage = storage }

  mutating func append(_ field: FieldRange) {
    precondition(count < storage.count, "a record has more fields than separators")
    storage.initializeElement(at: count, to: field)
    count += 1
  }

  mutating func removeAll() { count = 0 }

  subscript(index: Int) -> FieldRange {
    precondition(index < count)
    return storage[index]
  }
}

/// How a user names a column: as the header or the key does, or by its number from 1.
package struct ColumnName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What the user wrote.
  package let text: String
  /// The index of the column, where it was recognized and not named.
  let position: Int?

  /// A column named as the user wrote it.
  package init(_ text: String) { (self.text, position) = (text, nil) }

  /// The column at an index, whatever columns are called.
  package init(position: Int) { (text, self.position) = (String(position + 1), position) }

  /// A column named by a literal.
  package init(stringLiteral text: String) { self.init(text) }

  /// The number from 1, if it can be one; a column of that name goes first.
  package var number: Int? {
    guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// What the user wrote.
  package var description: String { text }
}
