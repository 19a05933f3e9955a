/// That a server refuses whoever asks it, as the `underlying` error of a `SearchFailure`: the key or the address is wrong, or what is
/// there is none of this package's. Whoever runs the search has to mend it; no other query helps.
public struct ServerRefusal: Error, Hashable, Sendable {
  /// The status of the answer; nil where the answer itself was none to the question.
  public var status: Int?

  /// Makes a refusal.
  public init(status: Int? = nil) { self.status = status }

  /// Whether a status is a refusal of whoever asks; others say that something is wrong with the question.
  static func isRefusal(_ status: Int) -> Bool { 400..<500 ~= status && ![400, 413, 414, 422, 431].contains(status) }
}
