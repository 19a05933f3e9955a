/// Headers that change, such as those with a token.
///
/// ```swift
/// endpoint.authorization = HTTPAuthorization { isRefused in
///   ["Authorization": "Bearer \(try await tokens.token(new: isRefused))"]
/// }
/// ```
public struct HTTPAuthorization: Sendable {
  let headers: @Sendable (_ isRefused: Bool) async throws -> [String: String]

  /// Makes headers for each request.
  ///
  /// - Parameter headers: Gives values by the names of headers. It is called before each request, and once more with true after
  ///   a 401, when the request is sent again, once. Several requests may call it at the same time: let them wait for one new
  ///   token.
  public init(_ headers: @escaping @Sendable (_ isRefused: Bool) async throws -> [String: String]) {
    self.headers = headers
  }
}
