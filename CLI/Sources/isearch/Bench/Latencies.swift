/// The durations of something that was done repeatedly.
struct Latencies: Equatable, Sendable, Encodable {
  /// In milliseconds, shortest first.
  private(set) var sorted: [Double]

  /// Sorts samples in milliseconds.
  init(_ samples: [Double] = []) { sorted = samples.sorted() }

  /// The number of samples.
  var count: Int { sorted.count }
  /// The longest, 0 without samples.
  var max: Double { sorted.last ?? 0 }
  /// The one in the middle.
  var median: Double { percentile(50) }

  /// The shortest time that so many per cent of the samples don't exceed; 0 without samples.
  func percentile(_ percent: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
    return sorted[min(Swift.max(Int(rank) - 1, 0), sorted.count - 1)]
  }

  private enum CodingKeys: String, CodingKey {
    case samples, medianMs, p95Ms, p99Ms, maxMs
  }

  /// What is told of the samples, not each of them.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(count, forKey: .samples)
    for (key, value) in [
      (CodingKeys.medianMs, median), (.p95Ms, percentile(95)), (.p99Ms, percentile(99)), (.maxMs, max),
    ] { try values.encode((value * 10_000).rounded() / 10_000, forKey: key) }
  }
}
