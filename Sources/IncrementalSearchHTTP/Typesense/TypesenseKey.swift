import Foundation

/// A place in a result of a ``TypesenseSource``; opaque.
public struct TypesenseKey: Hashable, Codable, Sendable {
  /// Which side of the place the page is on.
  enum Side: String, Codable, Sendable {
    case after
    case before
  }

  /// A record's place in a result: its tier, then two numbers of its document.
  struct Place: Hashable, Codable, Sendable {
    var tier: Int
    var first: Int64
    var second: Int64
  }

  var side: Side
  var place: Place
  /// Whether the shorter titles come first within a tier.
  var isShort: Bool
  /// What is searched instead of the query's text.
  var searched: String?
  /// The collection that the place is in, and the record at it.
  var build: String
  var id: String
}

/// A key as text that can stand in a URL.
extension TypesenseKey: LosslessStringConvertible {
  /// The key as text.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Numbers and texts always encode.
    let data = (try? encoder.encode(self)) ?? Data()
    return data.base64EncodedString().filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
  }

  /// Reads a key from its text; nil if it is none.
  public init?(_ description: String) {
    var base64 = description.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: base64), let key = try? JSONDecoder().decode(Self.self, from: data) else {
      return nil
    }
    self = key
  }
}
