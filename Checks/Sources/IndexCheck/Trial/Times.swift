import Foundation

/// How long something took, many times.
struct Times: Sendable {
  private var milliseconds: [Double] = []

  /// No times yet.
  init() {}

  /// Adds one.
  mutating func append(_ time: Duration) { milliseconds.append(time.milliseconds) }

  /// `p50 0.10, p99 1.20, max 3.00 ms`.
  var summary: String {
    let sorted = milliseconds.sorted()
    guard let most = sorted.last else { return "nothing measured" }
    func share(_ part: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))] }
    return String(format: "p50 %.2f, p99 %.2f, max %.2f ms", share(0.5), share(0.99), most)
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}
