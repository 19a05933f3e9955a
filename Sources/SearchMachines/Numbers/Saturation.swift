// Numbers that come from outside (positions, limits, counts, times) are anything. Arithmetic on them stops at the ends of
// what can be said instead of stopping the program.

extension Int {
  /// The sum, or the number nearest to it that can be said.
  package func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    if !overflows { return sum }
    return other < 0 ? .min : .max
  }

  /// The product, or the number nearest to it that can be said.
  package func saturatingMultiply(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    if !overflows { return product }
    return (self < 0) == (other < 0) ? .max : .min
  }

  /// The first index of `count` things that begin here, moved so that all of them have an index: 0 or more.
  package func clampedStart(count: Int) -> Int { Swift.min(Swift.max(0, self), .max - count) }
}

extension Duration {
  /// The longest wait there is, a hundred years: clocks of every system can still tell its end.
  package static var longestWait: Duration { .seconds(3_155_760_000 as Int64) }

  /// A wait that a clock can count: from none to ``longestWait``.
  package var asWait: Duration { min(max(.zero, self), .longestWait) }

  /// Whole milliseconds, or the number nearest to them that can be said.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (thousands, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, isBeyond) = thousands.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return isTooLarge || isBeyond ? (seconds < 0 ? .min : .max) : sum
  }

  /// The instant after a wait.
  package func after(_ wait: Duration) -> Duration { self + wait.asWait }
}
