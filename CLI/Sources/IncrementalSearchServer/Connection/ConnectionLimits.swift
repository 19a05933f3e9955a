import NIOCore

/// What a connection may cost.
public struct ConnectionLimits: Hashable, Sendable {
  /// How many connections there are at most; further ones wait to be accepted.
  public var connections = 4_000
  /// How many connections one address may have (of IPv6, its first 64 bits); further ones are closed. 0 for any number. Not
  /// for a server behind a proxy, whose address is that of all.
  public var connectionsPerAddress = 256
  /// How long a connection without a request is kept when the server ends, for a request that may be on its way.
  public var drainTime = Duration.seconds(1)
  /// How long a connection may be without a request, or with one whose head isn't there yet.
  public var idleTime = Duration.seconds(30)
  /// How long a request may take to arrive after its head, and an answer to be taken once the buffers are full.
  public var transferTime = Duration.seconds(20)
  /// The longest address and headers of a request together, in bytes.
  public var headBytes = 32 << 10
  /// How many headers a request may have.
  public var headers = 100
  /// The longest body of a request, in bytes.
  public var bodyBytes = 16 << 10

  /// Limits for the open network.
  public init() {}
}
