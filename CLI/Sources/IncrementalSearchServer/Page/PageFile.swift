import Hummingbird

/// A file of a page, ready to be sent.
struct PageFile: Sendable {
  private let body: ByteBuffer
  private let gzipped: ByteBuffer?
  private let headers: HTTPFields
  private let tag: String

  init(_ bytes: [UInt8], gzipped: [UInt8]?, name: String) {
    body = ByteBuffer(bytes: bytes)
    self.gzipped = gzipped.map { ByteBuffer(bytes: $0) }
    var hash = StableHash()
    hash.combine(bytes)
    tag = EntityTag.text(hash.text)
    // Asked for again each time, and answered with 304: a new page is seen at once.
    headers = [
      .contentType: Self.contentType(name), .cacheControl: "no-cache", .eTag: tag, .vary: "Accept-Encoding",
    ]
  }

  /// The answer to a GET or HEAD request for the file.
  func response(to request: Request) -> Response {
    if EntityTag.matches(request.headers[.ifNoneMatch], tag) { return Response(notModified: headers) }
    var headers = headers
    var content = body
    if let gzipped, Gzip.isAccepted(request.headers[.acceptEncoding]) {
      headers[.contentEncoding] = "gzip"
      content = gzipped
    }
    return Response(status: .ok, headers: headers, content, hasBody: request.method != .head)
  }

  private static func contentType(_ name: String) -> String {
    let types = [
      "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
      "mjs": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
      "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
      "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8", "woff2": "font/woff2",
    ]
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return types[name[dot...].dropFirst().lowercased()] ?? "application/octet-stream"
  }
}
