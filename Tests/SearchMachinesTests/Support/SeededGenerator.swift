/// Random numbers that are the same for the same seed (SplitMix64, by Sebastiano Vigna, in the public domain), so that
/// these tests need nothing but the machines.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in the range.
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { int(1...times) == 1 }

  /// One of them.
  mutating func pick<T>(_ all: [T]) -> T { all[int(0...all.count - 1)] }
}
