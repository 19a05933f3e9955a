import NIOCore

/// Who sends requests, as far as an address tells: an IPv4 address, or the 64 bits of an IPv6 address that a household has.
struct ClientAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The client at the other end of a connection; all that have no address are one.
  init(_ address: SocketAddress?) {
    bytes =
      switch address {
      case .v4(let address): withUnsafeBytes(of: address.address.sin_addr.s_addr) { Array($0) }
      case .v6(let address): Self.network(withUnsafeBytes(of: address.address.sin6_addr) { Array($0) })
      case .unixDomainSocket, nil: []
      }
  }

  /// The client that a proxy names in `X-Forwarded-For`: the last one is who sent to the proxy, those before are hearsay.
  init?(forwardedFor: String) {
    guard let last = forwardedFor.split(separator: ",").last else { return nil }
    var text = last.filter { !$0.isWhitespace }
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = String(text[text.index(after: text.startIndex)..<end])
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      text = String(text[..<colon])
    }
    guard let address = try? SocketAddress(ipAddress: text, port: 0) else { return nil }
    self.init(address)
  }

  /// The address; of IPv6 its first 64 bits.
  var text: String {
    if bytes.isEmpty { return "-" }
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: bytes.count, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }
    return groups.joined(separator: ":") + "::/64"
  }

  private static func network(_ address: [UInt8]) -> [UInt8] {
    // An IPv4 address written as an IPv6 one is itself.
    let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
    return address.starts(with: mapped) ? Array(address.suffix(4)) : Array(address.prefix(8))
  }
}
