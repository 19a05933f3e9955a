import Hummingbird

/// A ready answer about data.
struct Answer: Sendable {
  let body: ByteBuffer
  /// The body compressed, where somebody has asked for that and it pays.
  let gzipped: ByteBuffer?

  init(_ bytes: [UInt8], gzips: Bool) {
    body = ByteBuffer(bytes: bytes)
    gzipped = gzips && bytes.count >= Gzip.leastBytes ? Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) } : nil
  }

  /// The memory it takes, about.
  var size: Int { body.readableBytes + (gzipped?.readableBytes ?? 0) }
}
