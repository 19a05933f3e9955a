import ArgumentParser
import IncrementalSearchServer

/// The limits of `isearch serve`, and which clients it serves.
///
/// Options with numbers take whatever follows them, so that the message about a negative number gives the range.
struct ServeLimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Requests a second from one address; 0 for any number.", valueName: "number"))
  var rate = ServerLimits().requestsPerSecond

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Requests at once from one address after a pause.", valueName: "number")
  )
  var burst = ServerLimits().requestBurst

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long a search may run before it is interrupted.", valueName: "seconds"))
  var queryTime = ServerLimits().queryTime / .seconds(1)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How long a search waits for its turn at most.", valueName: "seconds"))
  var waitTime = ServerLimits().waitTime / .seconds(1)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The longest text that is searched for, in characters.", valueName: "number"))
  var queryLength = ServerLimits().queryCharacters

  @Option(parsing: .unconditional, help: ArgumentHelp("How many searches run at once.", valueName: "number"))
  var queries = ServerLimits().runningQueries

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many searches of one address run at once.", valueName: "number"))
  var queriesPerClient = ServerLimits().runningQueriesPerClient

  @Option(parsing: .unconditional, help: ArgumentHelp("How many searches wait for their turn.", valueName: "number"))
  var waiting = ServerLimits().waitingQueries

  @Option(parsing: .unconditional, help: ArgumentHelp("How many connections there are at most.", valueName: "number"))
  var connections = ConnectionLimits().connections

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many connections one address has at most; 0 for any number, as with --trust-proxy.", valueName: "number"))
  var connectionsPerAddress = ConnectionLimits().connectionsPerAddress

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The memory that ready answers are kept in, in MiB; 0 for none.", valueName: "MiB"))
  var answerCache = ServerLimits().answerCacheBytes >> 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let a cache before the server answer by itself for so long. Without this it asks each time.",
      valueName: "seconds"))
  var cacheSeconds: Int?

  @Flag(help: "Tell clients apart by X-Forwarded-For, which your proxy has to set.")
  var trustProxy = false

  @Option(
    help: ArgumentHelp("Answer to this host name too; can be given more than once.", valueName: "name"))
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let pages of this other site search, as https://www.example.com; can be given more than once.",
      valueName: "origin"))
  var allowOrigin: [String] = []

  func validate() throws {
    let least = [
      ("--rate", rate, 0), ("--burst", burst, 1), ("--query-length", queryLength, 1), ("--queries", queries, 1),
      ("--queries-per-client", queriesPerClient, 1), ("--connections-per-address", connectionsPerAddress, 0),
      ("--waiting", waiting, 0), ("--connections", connections, 1), ("--answer-cache", answerCache, 0),
      ("--cache-seconds", cacheSeconds ?? 0, 0),
    ]
    for (name, value, least) in least where !(least...1_000_000_000 ~= value) {
      throw ValidationError("\(name) is \(least) to 1000000000.")
    }
    for host in allowHost where host.wholeMatch(of: /[^\/:,\s\[\]]+|\[[0-9A-Fa-f:.]+\]/) == nil {
      throw ValidationError("--allow-host \(host): is no host name; write it without https:// and without a port.")
    }
    for origin in allowOrigin where origin.wholeMatch(of: /https?:\/\/[A-Za-z0-9.:\[\]-]+/) == nil {
      throw ValidationError(
        "--allow-origin \(origin): is no origin; write https://, the name and, if there is one, the port alone.")
    }
    if !(0.001...86_400 ~= queryTime) { throw ValidationError("--query-time is 0.001 to 86400 seconds.") }
    if !(0.001...86_400 ~= waitTime) { throw ValidationError("--wait-time is 0.001 to 86400 seconds.") }
  }

  func apply(to settings: inout ServerSettings) {
    settings.allowedHosts = allowHost
    settings.allowedOrigins = allowOrigin
    settings.connections.connections = connections
    settings.connections.connectionsPerAddress = connectionsPerAddress
    settings.routes.cacheSeconds = cacheSeconds
    settings.routes.trustsProxy = trustProxy
    settings.routes.limits.requestsPerSecond = rate
    settings.routes.limits.requestBurst = burst
    settings.routes.limits.queryTime = .seconds(queryTime)
    settings.routes.limits.waitTime = .seconds(waitTime)
    settings.routes.limits.queryCharacters = queryLength
    settings.routes.limits.runningQueries = queries
    settings.routes.limits.runningQueriesPerClient = queriesPerClient
    settings.routes.limits.waitingQueries = waiting
    settings.routes.limits.answerCacheBytes = answerCache << 20
  }
}
