/// Where a field stands in a record's text, and how it is written there.
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
