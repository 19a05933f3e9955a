/// Random numbers that a seed repeats, so that a failure comes again.
///
/// SplitMix64 (Steele, Lea, Flood 2014): fast and even, not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the series of a seed.
  public init(seed: UInt64) { state = seed }

  /// Starts one of the many series of a seed.
  public init(seed: UInt64, series: Int) {
    state = seed &* 0x0000_0100_0000_01B3 &+ UInt64(truncatingIfNeeded: series)
  }

  /// The next number, of all 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
