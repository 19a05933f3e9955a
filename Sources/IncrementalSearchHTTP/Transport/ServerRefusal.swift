/// The `underlying` error of a `SearchFailure` where a server refuses the client, not the query: the key or the address is
/// wrong, or a server of another kind answers there. Only the people who run the search can fix that; no other query helps.
public struct ServerRefusal: Error, Hashable, Sendable {
  /// The status of the answer; nil where it had the right status but other contents.
  public var status: Int?

  /// Makes a refusal.
  public init(status: Int? = nil) { self.status = status }

  /// Whether a status is a refusal of whoever asks; others say that something is wrong with the question.
  static func isRefusal(_ status: Int) -> Bool { 400..<500 ~= status && ![400, 413, 414, 422, 431].contains(status) }
}
