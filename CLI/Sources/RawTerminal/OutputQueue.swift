/// What a slow terminal has not taken yet.
struct OutputQueue: Sendable {
  /// Whether nothing waits.
  var isEmpty: Bool { start == bytes.count }
  /// Whether something was refused since the last ``reset()``, so that what the terminal shows is not what was written.
  private(set) var hasRefused = false

  /// More than any frame has, as a caller that doesn't wait would otherwise fill the memory.
  private static let limit = 1 << 22

  private var bytes: [UInt8] = []
  private var start = 0

  /// Adds bytes, all or none of them.
  mutating func append(_ new: [UInt8]) {
    guard isEmpty || bytes.count - start + new.count <= Self.limit, !hasRefused else { return hasRefused = true }
    if isEmpty {
      bytes = new
      start = 0
    } else {
      bytes += new
    }
  }

  /// Hands the bytes to a writer that says how many it took.
  mutating func drain(_ write: (UnsafeRawBufferPointer) -> Int) {
    guard !isEmpty else { return }
    start += bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if isEmpty { (bytes, start) = ([], 0) }
  }

  /// Forgets what waits.
  mutating func reset() { self = OutputQueue() }
}
