/// SplitMix64 (Steele, Lea, Flood 2014): the same seed gives the same choices.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the series of a seed and a number.
  public init(seed: UInt64, _ number: Int = 0) {
    state = seed &* 0x0000_0100_0000_01B3 &+ UInt64(truncatingIfNeeded: number)
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number below a limit.
  public mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// One of the values, which are not none.
  public mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
}
