import IncrementalSearchTesting

extension SeededGenerator {
  /// A number below a limit.
  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// One of the values, which are not none.
  mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
}
