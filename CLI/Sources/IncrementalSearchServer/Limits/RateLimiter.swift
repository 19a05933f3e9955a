import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore

/// Lets every client send a number of requests a second, and some more after a pause: a token bucket for each client.
final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let rate: Double
  private let burst: Double
  private let mostClients: Int
  private let buckets = NIOLockedValueBox<[ClientAddress: Bucket]>([:])

  init(_ limits: ServerLimits) {
    rate = Double(limits.requestsPerSecond)
    burst = Double(max(1, limits.requestBurst))
    mostClients = max(1, limits.clients)
  }

  /// How many clients are known.
  var count: Int { buckets.withLockedValue(\.count) }

  /// Takes a token; returns the whole seconds to wait, at least 1, if there is none.
  func secondsToWait(_ client: ClientAddress, now: ContinuousClock.Instant = .now) -> Int? {
    guard rate > 0 else { return nil }
    return buckets.withLockedValue { buckets in
      if buckets[client] == nil, buckets.count >= mostClients { makeRoom(in: &buckets, now) }
      var bucket = buckets[client] ?? Bucket(tokens: burst, time: now)
      bucket.tokens = tokens(in: bucket, now)
      bucket.time = max(bucket.time, now)
      defer { buckets[client] = bucket }
      if bucket.tokens < 1 { return max(1, Int(((1 - bucket.tokens) / rate).rounded(.up))) }
      bucket.tokens -= 1
      return nil
    }
  }

  private func tokens(in bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    min(burst, bucket.tokens + max(0, (now - bucket.time) / .seconds(1)) * rate)
  }

  /// Forgets those whose buckets are full again, which changes nothing for them, or if there are none, any tenth.
  private func makeRoom(in buckets: inout [ClientAddress: Bucket], _ now: ContinuousClock.Instant) {
    buckets = buckets.filter { tokens(in: $0.value, now) < burst }
    if buckets.count < mostClients { return }
    for client in Array(buckets.keys.prefix(mostClients / 10 + 1)) { buckets[client] = nil }
  }
}

/// Holds clients to the rate limit; clients are distinguished by their addresses.
struct ClientRate: Sendable {
  private let limiter: RateLimiter
  private let clients: ClientIdentity
  private let metrics: ServerMetrics

  init(_ settings: RouteSettings, _ metrics: ServerMetrics) {
    limiter = RateLimiter(settings.limits)
    clients = ClientIdentity(settings)
    self.metrics = metrics
  }

  /// Counts a request; throws if its client has sent too many.
  func check(_ request: Request) throws(Problem) {
    guard let seconds = limiter.secondsToWait(clients.client(of: request)) else { return }
    metrics.count(.rateLimited)
    throw .rateLimited(retryAfter: seconds)
  }
}

/// Determines which client a request is from: by its connection, or by what a proxy says of it.
struct ClientIdentity: Sendable {
  private let trustsProxy: Bool

  init(_ settings: RouteSettings) { trustsProxy = settings.trustsProxy }

  /// The name that a request has in the log, here and, with a proxy that gives it one, there.
  func requestID(of request: Request, _ context: some RequestContext) -> String {
    guard trustsProxy, let given = HTTPField.Name.requestID.flatMap({ request.headers[$0] }),
      1...64 ~= given.utf8.count,
      given.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || UnicodeScalar($0).properties.isASCIIHexDigit })
    else {
      // Not every log keeps what is said once for all its lines.
      return context.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "-"
    }
    return given
  }

  /// Who sent a request.
  func client(of request: Request) -> ClientAddress {
    let forwarded =
      trustsProxy
      ? HTTPField.Name("X-Forwarded-For").flatMap { request.headers[$0] }.flatMap(ClientAddress.init(forwardedFor:))
      : nil
    return forwarded ?? ClientConnection.current?.address ?? ClientAddress(nil)
  }
}

extension HTTPField.Name {
  /// What a request is called by all who deal with it.
  static let requestID = HTTPField.Name("X-Request-Id")
}

/// A client, as far as its address identifies it: an IPv4 address, or the 64 bits of an IPv6 address that a household has.
struct ClientAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The client at the other end of a connection; all that have no address are one.
  init(_ address: SocketAddress?) {
    bytes =
      switch address {
      case .v4(let address): withUnsafeBytes(of: address.address.sin_addr.s_addr) { Array($0) }
      case .v6(let address): Self.network(withUnsafeBytes(of: address.address.sin6_addr) { Array($0) })
      case .unixDomainSocket, nil: []
      }
  }

  /// The client that a proxy names in `X-Forwarded-For`: the last one is who sent to the proxy, those before are hearsay.
  init?(forwardedFor: String) {
    guard let last = forwardedFor.split(separator: ",").last else { return nil }
    var text = last.filter { !$0.isWhitespace }
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = String(text[text.index(after: text.startIndex)..<end])
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      text = String(text[..<colon])
    }
    guard let address = try? SocketAddress(ipAddress: text, port: 0) else { return nil }
    self.init(address)
  }

  /// The address; of IPv6 its first 64 bits, in the one form that RFC 5952 has for them.
  var text: String {
    if bytes.isEmpty { return "-" }
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    var groups = stride(from: 0, to: bytes.count, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }
    // The zeros at the end go on in the half that is left out, so they are the longest run.
    while groups.last == "0" { groups.removeLast() }
    return groups.joined(separator: ":") + "::/64"
  }

  private static func network(_ address: [UInt8]) -> [UInt8] {
    // An IPv4 address written as an IPv6 one is itself.
    let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
    return address.starts(with: mapped) ? Array(address.suffix(4)) : Array(address.prefix(8))
  }
}
