import IncrementalSearchTesting

extension SeededGenerator {
  /// Starts the series of a seed and a text, which is hashed with FNV-1a: hash values differ from run to run.
  init(seed: UInt64, _ text: String) {
    self.init(seed: text.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
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
