import NIOCore
import NIOHTTP1

/// Ensures that a request gives its target in one way only: a path, and a host in its only `Host` header (RFC 9112, 3.2).
///
/// Stands before the codec that makes an authority of the first `Host` and forgets the version. What is not a request for this
/// server is passed on as an error that is a ``Problem``.
final class RequestTarget: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    do {
      try Self.settle(&head)
      context.fireChannelRead(wrapInboundOut(.head(head)))
    } catch {
      context.fireErrorCaught(error)
    }
  }

  static func settle(_ head: inout HTTPRequestHead) throws(Problem) {
    let hosts = head.headers["host"]
    let isOld = (head.version.major, head.version.minor) < (1, 1)
    if hosts.count > 1 { throw .twoHosts }
    if let host = hosts.first {
      if !HostText.isValid(host) { throw .badHost }
    } else if !isOld {
      throw .noHost
    }
    // In HTTP/1.0 the end of the connection is the end of the answer.
    if isOld { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    if head.method == .CONNECT || head.uri.hasPrefix("/") || head.method == .OPTIONS && head.uri == "*" { return }
    guard let (authority, rest) = absolute(head.uri), !authority.isEmpty, HostText.isValid(authority) else {
      throw .badTarget
    }
    // Where the target has a host, the header counts for nothing.
    head.headers.replaceOrAdd(name: "Host", value: String(authority))
    head.uri = rest.hasPrefix("/") ? String(rest) : "/" + rest
  }

  /// The authority of an address with a scheme, and what comes after it.
  private static func absolute(_ uri: String) -> (authority: Substring, rest: Substring)? {
    for scheme in ["http://", "https://"] where uri.prefix(scheme.count).lowercased() == scheme {
      let rest = uri.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      return (rest[..<end], rest[end...])
    }
    return nil
  }
}

/// A host and perhaps a port, as a `Host` header has them (RFC 3986, 3.2.2).
enum HostText {
  /// Whether it is one; none at all is one too.
  static func isValid(_ text: some StringProtocol) -> Bool {
    var bytes = text.utf8[...]
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = bytes[..<end].dropFirst()
      // What the name is compared with is what is let in, so the address need not be taken apart.
      guard address.contains(UInt8(ascii: ":")), address.allSatisfy({ isHex($0) || ":.".utf8.contains($0) })
      else { return false }
      bytes = bytes[bytes.index(after: end)...]
    } else {
      let name = bytes.prefix { $0 != UInt8(ascii: ":") }
      guard name.allSatisfy(isNamed), hasWholeEscapes(name) else { return false }
      bytes = bytes[name.endIndex...]
    }
    guard let colon = bytes.first else { return true }
    return colon == UInt8(ascii: ":") && bytes.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  private static func isHex(_ byte: UInt8) -> Bool { UnicodeScalar(byte).properties.isASCIIHexDigit }

  private static func isNamed(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    case "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "%": true
    default: false
    }
  }

  private static func hasWholeEscapes(_ name: some Collection<UInt8>) -> Bool {
    name.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst().allSatisfy {
      $0.count >= 2 && $0.prefix(2).allSatisfy(isHex)
    }
  }
}
