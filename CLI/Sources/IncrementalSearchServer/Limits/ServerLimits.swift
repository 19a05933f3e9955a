import Foundation

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
