/// How the routes of the API answer.
public struct RouteSettings: Hashable, Sendable {
  /// What is done at most.
  public var limits = ServerLimits()
  /// For how many seconds a cache between server and browsers may answer by itself; nil for not at all.
  public var cacheSeconds: Int?
  /// Whether clients are told apart by `X-Forwarded-For`. Only behind a proxy of yours, which sets it: else anyone can be
  /// anyone.
  public var trustsProxy = false

  /// Settings for a server without a proxy.
  public init() {}
}
