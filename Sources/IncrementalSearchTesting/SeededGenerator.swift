import SearchMachines

/// Random numbers that a seed repeats, so that a failure comes again.
///
/// SplitMix64 (Steele, Lea, Flood 2014): fast and even, not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64

  /// Starts the series of a seed.
  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// Starts one of the many series of a seed.
  public init(seed: UInt64, series: Int) {
    self.init(seed: seed &* 0x0000_0100_0000_01B3 &+ UInt64(truncatingIfNeeded: series))
  }

  /// The next number, of all 64 bits.
  public mutating func next() -> UInt64 { numbers.next() }
}
