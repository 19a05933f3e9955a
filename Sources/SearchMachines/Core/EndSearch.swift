/// Finds the last rows of a result of unknown size, from a place past its end: by bisection, and where the end may be far
/// before by bisection of the number of digits, so that from any place it takes a dozen requests or two.
struct EndSearch: Sendable {
  /// Rows are before this position.
  private var low: Int
  /// None is at this position, or after it.
  private var high: Int

  /// Goes on where no row is at a position.
  init(before position: Int, _ search: EndSearch?) {
    high = position
    low = search.map { $0.low < position ? $0.low : 0 } ?? 0
  }

  /// Goes on after a page of rows; nil where it has the last ones, or is so near that they are loaded from there.
  func after(_ count: Int, from position: Int, limit: Int) -> EndSearch? {
    var search = self
    search.low = position.saturatingAdd(count)
    // A short page is the last one, or of a source that has limits of its own.
    return count < limit || search.low >= high || high - search.low <= limit ? nil : search
  }

  /// Where to ask next; nil at the start.
  func position(limit: Int) -> Int? {
    if high - low <= limit { return high > limit ? high - limit : nil }
    let near = max(low, limit, 1)
    if high / near <= 16 { return low + (high - low) / 2 }
    return 1 << ((Self.digits(high) + Self.digits(near)) / 2)
  }

  private static func digits(_ number: Int) -> Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
}
