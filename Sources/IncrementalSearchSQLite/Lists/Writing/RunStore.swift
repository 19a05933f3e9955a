import Foundation

/// Keeps sorted tokens until all are there: in memory, and what is more in a file that has no name.
final class RunStore: @unchecked Sendable {
  // Used by one task after the other.
  private let path: String
  private let mostHeld: Int
  private var runs: [RunReader.Source] = []
  private var held = 0
  private var file: Int32 = -1
  private var fileSize = 0
  /// The sum of the checksums of all tokens.
  private(set) var checksum: UInt64 = 0

  /// Keeps what is more than some bytes in the folder of an index.
  init(besides path: String, mostHeld: Int = 48 << 20) { (self.path, self.mostHeld) = (path, mostHeld) }

  deinit { if file >= 0 { close(file) } }

  /// Keeps the tokens of some records. Throws ``IndexError``.
  func append(_ run: TokenRun) throws(IndexError) {
    checksum &+= run.checksum
    if held + run.bytes.count <= mostHeld {
      held += run.bytes.count
      runs.append(RunReader.Source(firstOrdinal: run.firstOrdinal, kept: .memory(run.bytes)))
      return
    }
    if file < 0 { try open() }
    try write(run.bytes)
    runs.append(
      RunReader.Source(
        firstOrdinal: run.firstOrdinal, kept: .file(file, start: fileSize, count: run.bytes.count)))
    fileSize += run.bytes.count
  }

  /// Readers of all of them, in the order of their records.
  func readers() -> [RunReader] {
    let buffer = min(max((32 << 20) / max(1, runs.count), 16 << 10), 256 << 10)
    return runs.sorted { $0.firstOrdinal < $1.firstOrdinal }.map { RunReader($0, buffer: buffer) }
  }

  private func open() throws(IndexError) {
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
    var name = Array("\(folder)/.isearch-XXXXXX".utf8CString)
    file = mkstemp(&name)
    guard file >= 0 else { throw failure }
    unlink(name)
  }

  private func write(_ bytes: [UInt8]) throws(IndexError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(file, $0.baseAddress.map { $0 + written }, bytes.count - written, off_t(fileSize + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure }
      written += count
    }
  }

  private var failure: IndexError {
    let code = errno
    if [ENOSPC, EDQUOT, EFBIG].contains(code) { return .full(path: path) }
    return .failed(path: path, detail: "the words of the records could not be kept: \(String(cString: strerror(code)))")
  }
}

/// Reads a ``TokenRun`` token by token.
final class RunReader {
  /// Where the bytes are.
  struct Source: Sendable {
    enum Kept: Sendable {
      case memory([UInt8])
      case file(Int32, start: Int, count: Int)
    }

    var firstOrdinal: Int
    var kept: Kept
  }

  /// The token it is at.
  private(set) var term: [UInt8] = []
  /// The first 8 bytes of that.
  private(set) var key: UInt64 = 0
  /// Where its postings are in `buffer`.
  private var postings = 0..<0
  private var buffer: [UInt8]
  private var offset = 0
  private let file: Int32
  private var next: Int
  private var rest: Int
  private let size: Int

  init(_ source: Source, buffer size: Int) {
    self.size = size
    switch source.kept {
    case .memory(let bytes): (buffer, file, next, rest) = (bytes, -1, 0, 0)
    case .file(let file, let start, let count): (buffer, self.file, next, rest) = ([], file, start, count)
    }
  }

  /// Goes on to the next token; false at the end. Throws ``IndexError`` or `DatabaseError`.
  func advance() throws -> Bool {
    try ensure(64)
    if offset == buffer.count { return false }
    let (shared, count) = (try number(), try number())
    guard shared <= term.count else { throw ListBytes.damaged }
    try ensure(count + 20)
    guard count <= buffer.count - offset else { throw ListBytes.damaged }
    term.removeSubrange(shared...)
    term += buffer[offset..<offset + count]
    offset += count
    key = 0
    for index in 0..<8 { key = key << 8 | (index < term.count ? UInt64(term[index]) : 0) }
    _ = try number()
    let length = try number()
    try ensure(length)
    guard length <= buffer.count - offset else { throw ListBytes.damaged }
    postings = offset..<offset + length
    offset += length
    return true
  }

  /// Calls with each record and position of the token.
  func forEachPosting(isPositional: Bool, _ body: (_ ordinal: Int, _ position: Int, _ isNewRecord: Bool) -> Void) throws
  {
    try buffer.withUnsafeBufferPointer { bytes in
      var reader = PostingReader(
        ListBytesReader(UnsafeBufferPointer(rebasing: bytes[postings])), isPositional: isPositional)
      while !reader.isAtEnd {
        let ordinal = try reader.ordinal()
        var isNewRecord = true
        try reader.forEachPosition {
          body(ordinal, $0, isNewRecord)
          isNewRecord = false
        }
      }
    }
  }

  private func number() throws -> Int {
    try buffer.withUnsafeBufferPointer { bytes in
      var reader = ListBytesReader(UnsafeBufferPointer(rebasing: bytes[offset...]))
      let number = try reader.number()
      offset += reader.offset
      return number
    }
  }

  /// Has so many bytes in the buffer, or all there are.
  private func ensure(_ count: Int) throws {
    guard buffer.count - offset < count, rest > 0 else { return }
    buffer.removeSubrange(..<offset)
    offset = 0
    let wanted = min(rest, max(size, count) - buffer.count)
    var read = 0
    var more = [UInt8](repeating: 0, count: wanted)
    while read < wanted {
      let count = more.withUnsafeMutableBytes {
        pread(file, $0.baseAddress.map { $0 + read }, wanted - read, off_t(next + read))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ListBytes.damaged }
      read += count
    }
    buffer += more
    next += wanted
    rest -= wanted
  }
}
