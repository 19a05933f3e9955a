/// Headers that change, as those with a token do.
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
  /// - Parameter headers: Gives values by the names of headers. It is asked before each request, and once more with true
  ///   where the answer was 401, after which the request is made again, once: several requests at once may each ask, so let
  ///   them wait for one new token.
  public init(_ headers: @escaping @Sendable (_ isRefused: Bool) async throws -> [String: String]) {
    self.headers = headers
  }
}
