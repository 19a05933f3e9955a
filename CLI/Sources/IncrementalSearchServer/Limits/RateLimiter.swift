import NIOConcurrencyHelpers

/// Lets every client send so many requests a second, and some more after a pause: a bucket of tokens for each.
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
