/// How long nothing is sent after a source has refused because of its rate limit.
///
/// The source says how long, but not shorter than 100 ms, doubled for each further refusal in a row, up to 30 seconds: no
/// answer of a source can make a loop.
enum RateLimit {
  /// The wait if the source doesn't say one.
  private static var unsaid: Duration { .seconds(1) }

  /// The wait after so many refusals in a row.
  static func wait(_ failure: SearchFailure, refusals: Int) -> Duration {
    let doublings = min(max(0, refusals - 1), 9)
    let least = min(Duration.milliseconds(100 << doublings), .seconds(30))
    return max(least, (failure.retryAfter ?? unsaid).asWait)
  }
}
