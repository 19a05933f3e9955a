import CZlib

/// Compression as browsers know it; the same bytes give the same result every time.
enum Gzip {
  /// Shorter answers are not worth it.
  static let leastBytes = 1_024

  /// The bytes compressed; nil where that is no shorter.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 + 16: the largest window, and a gzip header, in which zlib writes no time. Level 1 is a third of the work of
    // the usual 6, and a page of rows is but a tenth longer.
    let isReady = deflateInit2_(
      &stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard isReady == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    let result: [UInt8] = input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: input.count) { output, count in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        if deflate(&stream, Z_FINISH) == Z_STREAM_END { count = output.count - Int(stream.avail_out) }
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Whether a client takes gzip, by its `Accept-Encoding`.
  static func isAccepted(_ acceptEncoding: String?) -> Bool {
    guard let acceptEncoding else { return false }
    var everything = false
    for part in acceptEncoding.split(separator: ",") {
      let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      let isRefused = pieces.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
      switch pieces.first {
      case "gzip", "x-gzip": return !isRefused
      case "*": everything = !isRefused
      default: continue
      }
    }
    return everything
  }
}
