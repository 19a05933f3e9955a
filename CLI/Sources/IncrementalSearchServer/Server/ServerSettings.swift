/// Where a server listens, and what it does besides the API.
public struct ServerSettings: Sendable {
  /// The address that is listened at.
  public var host = "127.0.0.1"
  /// The port; 0 for any that is free.
  public var port = 8080
  /// Names that the server answers to besides its own. Bound to another address than this machine's own it answers to all,
  /// if none are given.
  public var allowedHosts: [String] = []
  /// The page at `/`.
  public var page = PageFiles()
  /// Where `/metrics`, `/readyz` and `/healthz` are answered for whoever watches, with connections of their own; `/metrics` is
  /// nowhere else then.
  public var metrics: (host: String, port: Int)?
  /// How the API answers.
  public var routes = RouteSettings()
  /// What a connection may cost.
  public var connections = ConnectionLimits()

  /// Settings for this machine only.
  public init() {}
}
