extension SearchFailure.Reason {
  /// The meaning of the status of an answer over HTTP that is not the page asked for.
  ///
  /// Apps and web pages both use it.
  ///
  /// - Parameters:
  ///   - status: The status; 0 where no answer came.
  ///   - saysWhen: Whether the answer says when to ask again (`Retry-After`).
  ///   - saysTimeout: Whether the answer itself says that the source took too long.
  ///   - hasKey: Whether the page was asked for by its key, which then may be gone.
  ///   - refusesForeignKeys: Whether 400 is how the server answers to a key of other data, as `isearch serve` does.
  public init(
    httpStatus status: Int, saysWhen: Bool, saysTimeout: Bool = false, hasKey: Bool, refusesForeignKeys: Bool = false
  ) {
    switch status {
    case 0: self = .offline
    case 410 where hasKey: self = .keysExpired
    case 400 where hasKey && refusesForeignKeys: self = .keysExpired
    case 429: self = .rateLimited
    case 503 where saysWhen: self = .rateLimited
    case 503 where saysTimeout: self = .timeout
    case 408, 504: self = .timeout
    case 400..<500: self = .refused
    case 500...: self = .other
    default: self = .badAnswer
    }
  }
}
