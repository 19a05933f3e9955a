/// A place in a result of a JSON API; opaque.
public enum JSONKey: Hashable, Codable, Sendable {
  /// The number of a page.
  case page(Int)
  /// What the API gave to come back with.
  case cursor(String)
  /// Where the page is.
  case link(String)
}
