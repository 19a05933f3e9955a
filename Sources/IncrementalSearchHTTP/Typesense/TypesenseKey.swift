import Foundation
import IncrementalSearch

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
    return ((try? encoder.encode(self)) ?? Data()).base64URLText
  }

  /// Reads a key from its text; nil if it is none.
  public init?(_ description: String) {
    guard let data = Data(base64URLText: description), let key = try? JSONDecoder().decode(Self.self, from: data) else {
      return nil
    }
    self = key
  }
}
