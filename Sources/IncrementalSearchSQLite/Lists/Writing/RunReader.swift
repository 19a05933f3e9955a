import Foundation
import TextMatching

/// Reads tokens of a ``TokenRun`` one by one.
struct RunReader: ~Copyable {
  /// The bytes of the current token, and unused ones after them.
  private var term = [UInt8](repeating: 0, count: 64)
  private var length = 0
  /// The first eight bytes of the current token (``TermTable/key(_:)``).
  private(set) var key: UInt64 = 0
  /// The postings of the current token, in `buffer`.
  private var postings = 0..<0
  private var buffer: [UInt8]
  /// The part of the buffer that is not read yet.
  private var rest: Range<Int>
  /// The part of the file after the buffer.
  private var unread: Range<Int>
  private let file: Int32
  private let size: Int

  /// What a reader reads: whole sections of a run. If they are in a file, about `buffer` bytes are held at a time.
  struct Source {
    var place: RunStore.KeptRun.Place
    var range: Range<Int>
    var buffer: Int
  }

  init(_ source: Source) {
    size = source.buffer
    switch source.place {
    case .memory(let bytes): (buffer, rest, file, unread) = (bytes, source.range, -1, 0..<0)
    case .file(let file, let start):
      (buffer, rest, self.file) = ([], 0..<0, file)
      unread = start + source.range.lowerBound..<start + source.range.upperBound
    }
  }

  /// Moves to the next token; false at the end. Throws ``IndexError`` or `DatabaseError`.
  mutating func advance() throws -> Bool {
    try ensure(20)
    if rest.isEmpty { return false }
    let (shared, count) = (try number(), try number())
    guard shared <= length else { throw ListBytes.damaged }
    try ensure(count + 20)
    guard count <= rest.count else { throw ListBytes.damaged }
    length = shared + count
    if length > term.count { term += [UInt8](repeating: 0, count: length) }
    for index in 0..<count { term[shared + index] = buffer[rest.lowerBound + index] }
    rest = rest.lowerBound + count..<rest.upperBound
    key = withTerm(TermTable.key)
    let size = try number()
    try ensure(size)
    guard size <= rest.count else { throw ListBytes.damaged }
    postings = rest.lowerBound..<rest.lowerBound + size
    rest = postings.upperBound..<rest.upperBound
    return true
  }

  /// Calls `body` with the current token.
  @inline(__always)
  func withTerm<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try term.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<length])) }
  }

  /// Appends the postings of the current token, each with the ordinal in its upper 32 bits and the position below.
  func appendPostings(isPositional: Bool, to entries: inout [UInt64]) throws {
    try buffer.withUnsafeBufferPointer { bytes in
      var reader = PostingReader(
        ListBytesReader(UnsafeBufferPointer(rebasing: bytes[postings])), isPositional: isPositional)
      while !reader.isAtEnd {
        let ordinal = UInt64(truncatingIfNeeded: try reader.ordinal()) << 32
        try reader.forEachPosition { entries.append(ordinal | UInt64(truncatingIfNeeded: $0) & 0xFFFF_FFFF) }
      }
    }
  }

  /// Less than 0 if the current token comes before another one with the same first bytes, more if after it, 0 if they
  /// are equal.
  @inline(__always)
  func order(_ other: UnsafeBufferPointer<UInt8>) -> Int {
    withTerm { term in
      guard let own = term.baseAddress, let others = other.baseAddress else { return term.count - other.count }
      let order = memcmp(own, others, min(term.count, other.count))
      return order != 0 ? Int(order) : term.count - other.count
    }
  }

  private mutating func number() throws -> Int {
    try buffer.withUnsafeBufferPointer { bytes in
      var reader = ListBytesReader(UnsafeBufferPointer(rebasing: bytes[rest]))
      let number = try reader.number()
      rest = rest.lowerBound + reader.offset..<rest.upperBound
      return number
    }
  }

  /// Reads on until the buffer has so many unread bytes, or all there are.
  private mutating func ensure(_ count: Int) throws {
    guard rest.count < count, !unread.isEmpty else { return }
    buffer.removeSubrange(..<rest.lowerBound)
    let wanted = min(unread.count, max(size, count) - buffer.count)
    var more = [UInt8](repeating: 0, count: wanted)
    var read = 0
    while read < wanted {
      let count = more.withUnsafeMutableBytes {
        pread(file, $0.baseAddress.map { $0 + read }, wanted - read, off_t(unread.lowerBound + read))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ListBytes.damaged }
      read += count
    }
    buffer += more
    rest = 0..<buffer.count
    unread = unread.lowerBound + wanted..<unread.upperBound
  }
}
