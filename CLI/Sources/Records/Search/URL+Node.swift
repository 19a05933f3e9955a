import Foundation

extension URL {
  /// Host and port, as they stand in an address: a host of IPv6 in brackets.
  package var hostAndPort: String {
    let host = host() ?? ""
    return (host.contains(":") ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
  }
}
