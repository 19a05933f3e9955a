import Foundation

/// A text or a value with places in braces, as `{query}`, that a request fills.
enum JSONTemplate {
  /// The names in braces that stand in a text. Braces around anything but letters and digits are no places.
  static func names(in text: String) -> [String] { text.matches(of: /\{([A-Za-z][A-Za-z0-9]*)\}/).map { String($0.1) } }

  /// The names that stand in a value, each with where it does.
  static func names(in value: JSONValue, at path: String) -> [(name: String, path: String)] {
    switch value {
    case .string(let text): names(in: text).map { ($0, path) }
    case .array(let elements): elements.enumerated().flatMap { names(in: $1, at: "\(path).\($0)") }
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { names(in: $0.value, at: "\(path).\($0.key)") }
    case .null, .bool, .integer, .number: []
    }
  }

  /// A text with its places filled; nil if one of them has nothing.
  static func fill(_ text: String, _ values: [String: JSONValue], escape: (String) -> String = { $0 }) -> String? {
    var filled = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: /\{([A-Za-z][A-Za-z0-9]*)\}/) {
      guard let value = values[String(match.1)]?.text else { return nil }
      filled += rest[..<match.range.lowerBound] + escape(value)
      rest = rest[match.range.upperBound...]
    }
    return filled + rest
  }

  /// An address with its places filled, escaped; a parameter whose place has nothing is left out.
  static func fill(address: String, _ values: [String: JSONValue]) -> URL? {
    let parts = address.split(separator: "?", maxSplits: 1)
    guard let whole = parts.first.flatMap({ fill(String($0), values, escape: URLParameters.escaped) }) else {
      return nil
    }
    if parts.count == 1 { return URL(string: whole) }
    let parameters = parts[1].split(separator: "&").compactMap {
      fill(String($0), values, escape: URLParameters.escaped)
    }
    return URL(string: parameters.isEmpty ? whole : whole + "?" + parameters.joined(separator: "&"))
  }

  /// A value with its places filled: a text that is one place and nothing else becomes what fills it, a number or a list too. A
  /// member or an element whose place has nothing is left out; nil if the whole is.
  static func fill(_ value: JSONValue, _ values: [String: JSONValue]) -> JSONValue? {
    switch value {
    case .string(let text):
      if let match = text.wholeMatch(of: /\{([A-Za-z][A-Za-z0-9]*)\}/) { return values[String(match.1)] }
      return fill(text, values).map { .string($0) }
    case .array(let elements): return .array(elements.compactMap { fill($0, values) })
    case .object(let members): return .object(members.compactMapValues { fill($0, values) })
    case .null, .bool, .integer, .number: return value
    }
  }
}
