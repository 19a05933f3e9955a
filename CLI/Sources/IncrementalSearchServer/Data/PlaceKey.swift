import IncrementalSearch

/// A page's place as the API writes it: text that can stand in a URL.
///
/// The check at its end refuses a key of another query, or one that was changed on its way. It keeps no secret: with any
/// key a result is read, only elsewhere in it.
struct PlaceKey: Sendable {
  /// Which parameter takes the key.
  enum Side: String, Sendable {
    case after
    case before
  }

  /// Longer keys don't fit everywhere where a URL has to.
  static let mostBytes = 2_048

  /// Whatever a key is valid for.
  let query: SearchQuery
  let settings: String

  /// The text of a place; nil for the start, and for a key that is too long.
  func text<Key: LosslessStringConvertible>(of place: PagePlace<Key>, _ side: Side) -> String? {
    let body: String
    switch place {
    case .start: return nil
    case .position(let position): body = "p\(position)"
    case .key(let key):
      let text = key.description
      body = Self.isPlain(text) ? "k" + text : "x" + text.utf8.map { Self.hexadecimal($0) }.joined()
    }
    let text = body + "." + check(body, side)
    return text.utf8.count <= Self.mostBytes ? text : nil
  }

  /// The place that a text stands for; nil if it is none, or not one of this query.
  func place<Key: LosslessStringConvertible>(_ text: Substring, _ side: Side) -> PagePlace<Key>? {
    guard let dot = text.lastIndex(of: "."), text.utf8.count <= Self.mostBytes else { return nil }
    let body = text[..<dot]
    guard text[text.index(after: dot)...] == check(String(body), side) else { return nil }
    let rest = body.dropFirst()
    switch body.first {
    case "p": return Int(rest).flatMap { $0 > 0 ? .position($0) : nil }
    case "k": return Key(String(rest)).map { .key($0) }
    case "x":
      guard let bytes = Self.bytes(rest) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      // What is not UTF-8 was mended, so that its bytes are others.
      return text.utf8.elementsEqual(bytes) ? Key(text).map { .key($0) } : nil
    default: return nil
    }
  }

  private func check(_ body: String, _ side: Side) -> String {
    var hash = StableHash()
    for part in [side.rawValue, settings, query.text, body] { hash.combine(part) }
    return hash.text
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func bytes(_ hexadecimal: Substring) -> [UInt8]? {
    let digits = hexadecimal.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
