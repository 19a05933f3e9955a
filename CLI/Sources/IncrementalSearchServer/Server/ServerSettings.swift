import Foundation
import NIOCore

/// Where a server listens, and what it does besides the API.
public struct ServerSettings: Sendable {
  /// The address to listen at.
  public var host = "127.0.0.1"
  /// The port; 0 for any that is free.
  public var port = 8080
  /// Names that the server answers to besides its own. Bound to another address than this machine's own it answers to all,
  /// if none are given.
  public var allowedHosts: [String] = []
  /// Origins of other sites, as `https://www.example.com`, whose pages may ask and read the answers.
  public var allowedOrigins: [String] = []
  /// The page at `/`.
  public var page = PageFiles()
  /// Where `/metrics`, `/readyz` and `/healthz` are answered for whoever watches, with connections of their own; `/metrics` is
  /// nowhere else then.
  public var metrics: (host: String, port: Int)?
  /// The version of the program, for the metrics; nil for none.
  public var version: String?
  /// How the API answers.
  public var routes = RouteSettings()
  /// What a connection may cost.
  public var connections = ConnectionLimits()

  /// Settings for this machine only.
  public init() {}
}

/// What a server does at most.
public struct ServerLimits: Hashable, Sendable {
  /// The longest text that is searched for, in characters.
  public var queryCharacters = 1_000
  /// How long a search may run; then it is interrupted, and its client told that there is no use in asking again.
  public var queryTime = Duration.seconds(2)
  /// How long a search waits for its turn at most; then its client is told to ask again later.
  public var waitTime = Duration.seconds(2)
  /// How many searches run at once: two for each processor, so that a slow one does not hold all up. An index has 8
  /// connections; with more, some would wait for one in vain.
  public var runningQueries = min(8, 2 * ProcessInfo.processInfo.activeProcessorCount)
  /// How many searches of one client run at once; those of others go before the rest of its own.
  public var runningQueriesPerClient = 2
  /// How many searches wait for their turn; of more, those of whoever has most waiting are turned away.
  public var waitingQueries = 1_000
  /// How many requests a client may send in a second, over time; 0 for any number.
  public var requestsPerSecond = 50
  /// How many requests a client may send at once after a pause.
  public var requestBurst = 200
  /// How many clients are told apart at once.
  public var clients = 10_000
  /// The memory that ready answers are kept in, in bytes.
  public var answerCacheBytes = 32 << 20

  /// Limits for a few hundred people.
  public init() {}
}

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
