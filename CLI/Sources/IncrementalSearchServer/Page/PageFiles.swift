import Foundation
import Hummingbird

/// The files of a page, held in memory: nothing else can be asked for, whatever the address.
public struct PageFiles: Sendable {
  /// More than a page has; a folder with so much is another one than was meant.
  static let mostBytes = 64 << 20

  private var files: [String: PageFile] = [:]

  /// No files.
  public init() {}

  /// One file, at the path of a URL such as `/theme.css`, whose extension says what it is.
  public init(_ bytes: [UInt8], at path: String) { files[path] = PageFile(bytes, gzipped: nil, name: path) }

  /// Reads the files of a folder and the folders in it.
  ///
  /// `index.html` is at `/` (or at its folder). A file `x.gz` beside `x` is `x` compressed, for browsers that take that.
  /// Hidden files and links are left out, and so is what would stand at `/api`. Throws ``PageError``.
  public init(folder: URL) throws {
    let folder = folder.standardizedFileURL.resolvingSymlinksInPath()
    let keys: Set<URLResourceKey> = [.isRegularFileKey, .isSymbolicLinkKey, .fileSizeKey]
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue,
      let found = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
    else { throw PageError(path: folder.path, reason: "is no folder that can be read") }
    var contents: [String: [UInt8]] = [:]
    var size = 0
    for case let url as URL in found {
      let values = try url.resourceValues(forKeys: keys)
      guard values.isRegularFile == true, values.isSymbolicLink != true else { continue }
      size += values.fileSize ?? 0
      if size > Self.mostBytes {
        throw PageError(
          path: folder.path, reason: "has over \(Self.mostBytes >> 20) MiB of files; name the page's own folder")
      }
      let path = String(url.standardizedFileURL.path.dropFirst(folder.path.count))
      contents[path] = Array(try Data(contentsOf: url))
    }
    for (path, bytes) in contents where !path.hasPrefix("/api/") {
      if path.hasSuffix(".gz"), contents[String(path.dropLast(3))] != nil { continue }
      let file = PageFile(bytes, gzipped: contents[path + ".gz"], name: path)
      let address = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      files[address] = file
      if address.hasSuffix("/index.html") { files[String(address.dropLast("index.html".count))] = file }
    }
    guard files["/"] != nil else { throw PageError(path: folder.path, reason: "has no index.html") }
  }

  /// These files with others laid over them: where both have one, the other's counts.
  public func overlaid(by other: PageFiles) -> PageFiles {
    var result = self
    result.files.merge(other.files) { $1 }
    return result
  }

  /// The file at the path of a URL.
  func file(at path: String) -> PageFile? { files[path] }
}

/// Why a folder can't be served as a page.
public struct PageError: Error, CustomStringConvertible {
  /// The folder.
  public let path: String
  /// What is the matter with it.
  public let reason: String

  /// Both, in a sentence.
  public var description: String { "\(path): \(reason)" }
}

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
