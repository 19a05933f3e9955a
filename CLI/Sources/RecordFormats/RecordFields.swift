/// The fields of a record, found in its text for as long as they are used.
struct RecordFields {
  /// What is wrong with the record, and whether its fields could be told apart all the same.
  struct Problem {
    let problem: RecordProblem
    let leavesFields: Bool
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let fields: FieldList
  let problem: Problem?

  /// Gives the fields of a record; the whole text is the only one if they can't be told apart.
  static func with<Result>(_ record: Record, _ syntax: RecordSyntax, _ body: (RecordFields) -> Result) -> Result {
    record.withText { text in
      // Of JSON, members and elements have commas between.
      let separator = syntax.format == .jsonLines ? UInt8(ascii: ",") : syntax.delimiter
      let capacity = syntax.format == .lines ? 1 : text.count(of: separator) + 1
      return withUnsafeTemporaryAllocation(of: FieldRange.self, capacity: capacity) { storage in
        var fields = FieldList(storage)
        let problem = find(in: text, syntax, into: &fields)
        return body(RecordFields(text: text, fields: fields, problem: problem))
      }
    }
  }

  private static func find(
    in text: UnsafeBufferPointer<UInt8>, _ syntax: RecordSyntax, into fields: inout FieldList
  ) -> Problem? {
    switch syntax.format {
    case .lines:
      fields.append(FieldRange(0..<text.count))
      return nil
    case .csv, .tsv:
      return DelimitedFields.find(text, syntax: syntax, into: &fields).map { Problem(problem: $0, leavesFields: true) }
    case .jsonLines:
      do throws(RecordProblem) {
        try JSONFields.find(in: text, into: &fields)
        return nil
      } catch {
        fields.removeAll()
        fields.append(FieldRange(0..<text.count))
        return Problem(problem: error, leavesFields: false)
      }
    }
  }

  var count: Int { fields.count }

  subscript(index: Int) -> FieldRange { fields[index] }

  /// The last member with this key.
  func index(ofKey name: [UInt8]) -> Int? {
    (0..<fields.count).last { fields[$0].hasKey(name, in: text) }
  }

  func key(_ index: Int) -> String {
    let field = fields[index]
    let source = UnsafeBufferPointer(rebasing: text[field.key])
    return field.keyHasEscapes == true
      ? String(decoding: FieldText.unescaped(source, limit: .max), as: UTF8.self)
      : String(decoding: source, as: UTF8.self)
  }

  /// Gives the bytes of a field's text, none for a field that is not there.
  func withText<Result>(_ index: Int?, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let index else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return fields[index].withText(in: text, body)
  }

  /// A field's text, cut after so many bytes, and whether it was.
  func text(_ index: Int?, limit: Int) -> (text: String, isCut: Bool) {
    guard let index else { return ("", false) }
    return fields[index].withText(in: text, limit: limit) { bytes in
      (String(decoding: bytes.cut(to: limit), as: UTF8.self), bytes.count > limit)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many such bytes there are.
  func count(of byte: UInt8) -> Int {
    var count = 0
    for other in self where other == byte { count += 1 }
    return count
  }
}

/// The text of fields that are not written as they are. Each stops soon after as many bytes as the limit says.
enum FieldText {
  /// A field of CSV without its quotes, doubled ones as one; what follows the closing quote is part of it.
  static func unquoted(_ source: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8] {
    var result: [UInt8] = []
    let quote = UInt8(ascii: "\"")
    guard source.first == quote else { return [UInt8](source.prefix(limit)) }
    var index = 1
    while result.count <= limit {
      let end = source.index(of: quote, from: index) ?? source.count
      result.append(contentsOf: source[min(index, end)..<end])
      guard end + 1 < source.count else { return result }
      guard source[end + 1] == quote else {
        result.append(contentsOf: source[(end + 1)...])
        return result
      }
      result.append(quote)
      index = end + 2
    }
    return result
  }

  /// The inside of a JSON string with its escapes replaced; half a surrogate pair becomes U+FFFD.
  static func unescaped(_ source: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(min(source.count, max(limit, 16)))
    var index = 0
    while index < source.count, result.count <= limit {
      guard source[index] == UInt8(ascii: "\\"), index + 1 < source.count else {
        let end = source.index(of: UInt8(ascii: "\\"), from: index + 1) ?? source.count
        result.append(contentsOf: source[index..<end])
        index = end
        continue
      }
      index += 2
      switch source[index - 1] {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"):
        var unit = hexadecimal(source, at: index)
        index += 4
        if let high = unit, 0xD800..<0xDC00 ~= high, index + 1 < source.count, source[index] == UInt8(ascii: "\\"),
          source[index + 1] == UInt8(ascii: "u"), let low = hexadecimal(source, at: index + 2), 0xDC00..<0xE000 ~= low
        {
          unit = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        result.append(contentsOf: String(unit.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}").utf8)
      case let byte: result.append(byte)
      }
    }
    return result
  }

  private static func hexadecimal(_ source: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32? {
    guard start + 4 <= source.count else { return nil }
    var value: UInt32 = 0
    for byte in source[start..<start + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// JSON without the spaces between its parts.
  static func compact(_ source: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in source where isInString || !byte.isJSONSpace {
      if result.count > limit { break }
      result.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return result
  }
}
