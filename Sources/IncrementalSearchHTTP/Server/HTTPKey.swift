/// A place in a result of a search server; opaque.
public struct HTTPKey: Hashable, Codable, Sendable {
  /// Which side of the place the page is on.
  enum Side: String, Codable, Sendable {
    case after
    case before
  }

  var side: Side
  var key: String
}
