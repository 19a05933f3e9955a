import SearchMachines

/// Random numbers that are the same for the same seed; the test kit has its own, but these tests need nothing but the machines.
typealias SeededGenerator = SplitMix64

extension SplitMix64 {
  /// A number in the range.
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { int(1...times) == 1 }

  /// One of them.
  mutating func pick<T>(_ all: [T]) -> T { all[int(0...all.count - 1)] }
}
