import Foundation

/// Times in milliseconds, in rounds: things that are compared are measured in turns.
struct Samples {
  private var rounds: [[Double]] = []

  /// Begins a round.
  mutating func beginRound() { rounds.append([]) }

  /// Adds a time.
  mutating func append(_ time: Duration) {
    if rounds.isEmpty { rounds.append([]) }
    rounds[rounds.count - 1].append(time.milliseconds)
  }

  /// The median of the rounds' medians: one round beside another program does not count.
  var median: Double { Self.share(0.5, of: rounds.filter { !$0.isEmpty }.map { Self.share(0.5, of: $0) }) }
  /// The 95th of a hundred, of all rounds.
  var p95: Double { Self.share(0.95, of: rounds.flatMap { $0 }) }
  var most: Double { rounds.flatMap { $0 }.max() ?? .nan }

  private static func share(_ part: Double, of values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[min(values.count - 1, Int(Double(values.count) * part))]
  }
}

extension Duration {
  var milliseconds: Double { Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15 }
  var seconds: Double { milliseconds / 1_000 }
}

/// The memory of this process, in MB; 0 where the system does not say (only Linux does).
enum Memory {
  static func resident() -> Double { number("VmRSS:") }
  static func peak() -> Double { number("VmHWM:") }

  private static func number(_ name: String) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0) / 1_024
  }
}
