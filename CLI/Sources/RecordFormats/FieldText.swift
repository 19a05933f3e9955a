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
