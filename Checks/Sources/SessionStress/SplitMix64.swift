/// SplitMix64 (Steele, Lea, Flood 2014): the same seed gives the same choices.
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64, _ number: Int) { state = seed &* 0x0000_0100_0000_01B3 &+ UInt64(number) }

  /// Hashed with FNV-1a, since hash values differ from run to run.
  init(seed: UInt64, _ text: String) {
    state = text.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension RandomNumberGenerator {
  /// True once in so many times.
  mutating func happens(onceIn times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  /// A time up to so many microseconds.
  mutating func time(upTo microseconds: Int) -> Duration {
    .microseconds(Int.random(in: 0...microseconds, using: &self))
  }
}
