import Foundation

/// Any JSON.
enum JSONValue: Hashable, Codable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }

  /// The value at a path; nil if the path leads to nothing, or to null.
  subscript(path: JSONPath) -> JSONValue? {
    var value = self
    for step in path.steps {
      switch value {
      case .object(let members):
        guard let member = members[step] else { return nil }
        value = member
      case .array(let elements):
        guard let number = Int(step) else { return nil }
        let index = number < 0 ? elements.count + number : number
        guard elements.indices.contains(index) else { return nil }
        value = elements[index]
      case .null, .bool, .integer, .number, .string: return nil
      }
    }
    return value == .null ? nil : value
  }

  /// What people are shown: a text as it is, a number as it is written, the texts of a list with commas between. Nil for an
  /// object and for null.
  var text: String? {
    switch self {
    case .null, .object: nil
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let string): string
    case .array(let elements): elements.compactMap(\.text).joined(separator: ", ")
    }
  }

  /// What kind of value it is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value as JSON, the members of objects in order.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

/// Where a value is: names with dots between, and numbers of elements of lists, from 0, or from the end with a minus. The empty
/// path is the whole.
struct JSONPath: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  var steps: [String] { text.split(separator: ".").map { String($0) } }
}
