import CZlib
import Hummingbird
import NIOConcurrencyHelpers

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

/// A cache of ready answers by request, the most recently used ones, within a number of bytes.
///
/// Answers are never removed one by one: when the newer half is full, the older half is dropped, so both reading and writing
/// take the same time however many there are.
final class AnswerCache: Sendable {
  private struct Halves {
    var newer: [String: Answer] = [:]
    var older: [String: Answer] = [:]
    var size = 0
  }

  /// What a key and its place in the table take besides the answer.
  private static let entrySize = 200

  private let bytes: Int
  private let halves = NIOLockedValueBox(Halves())

  /// Keeps up to so many bytes; none for 0.
  init(bytes: Int) { self.bytes = bytes }

  /// The answer that was kept for a key.
  func answer(for key: String) -> Answer? {
    if bytes == 0 { return nil }
    return halves.withLockedValue { halves in
      if let answer = halves.newer[key] { return answer }
      guard let answer = halves.older[key] else { return nil }
      keep(answer, for: key, in: &halves)
      return answer
    }
  }

  /// Keeps an answer.
  func keep(_ answer: Answer, for key: String) {
    halves.withLockedValue { keep(answer, for: key, in: &$0) }
  }

  private func keep(_ answer: Answer, for key: String, in halves: inout Halves) {
    let size = answer.size + key.utf8.count + Self.entrySize
    guard size <= bytes / 2 else { return }
    if halves.size + size > bytes / 2 {
      halves.older = halves.newer
      halves.newer = [:]
      halves.size = 0
    }
    if halves.newer.updateValue(answer, forKey: key) == nil { halves.size += size }
  }
}

/// The `ETag` of an answer. It is weak, since the same answer comes compressed or not.
enum EntityTag {
  /// The tag with a text of letters, digits, `.`, `-` and `_`.
  static func text(_ value: String) -> String { "W/\"\(value)\"" }

  /// Whether an `If-None-Match` names the tag, in the weak comparison of RFC 9110 (8.8.3.2).
  static func matches(_ ifNoneMatch: String?, _ tag: String) -> Bool {
    guard let ifNoneMatch else { return false }
    let value = opaque(tag[...])
    return ifNoneMatch.split(separator: ",").contains { part in
      let part = part.drop { $0 == " " || $0 == "\t" }
      return part == "*" || opaque(part) == value
    }
  }

  private static func opaque(_ tag: Substring) -> Substring {
    var tag = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    while tag.last == " " || tag.last == "\t" { tag = tag.dropLast() }
    return tag
  }
}

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

extension Response {
  /// An answer with content; to a HEAD request it says its length only.
  init(status: HTTPResponse.Status, headers: HTTPFields, _ content: ByteBuffer, hasBody: Bool) {
    let response = Response(status: status, headers: headers, body: ResponseBody(byteBuffer: content))
    self = hasBody ? response : response.createHeadResponse()
  }

  /// The answer that the client has the content already.
  init(notModified headers: HTTPFields) {
    var headers = headers
    headers[.contentType] = nil
    self.init(status: .notModified, headers: headers)
    self.headers[.contentLength] = nil
  }
}
