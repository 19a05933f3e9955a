import ArgumentParser

/// An address and a port, as in `127.0.0.1:9100`, `[::1]:9100` or, for this machine, `9100`.
struct MetricsAddress: ExpressibleByArgument, Equatable {
  var host: String
  var port: Int

  init?(argument: String) {
    var host = "127.0.0.1"
    var port = argument[...]
    if let colon = argument.lastIndex(of: ":") {
      host = String(argument[..<colon])
      port = argument[argument.index(after: colon)...]
      if host.hasPrefix("["), host.hasSuffix("]") {
        host = String(host.dropFirst().dropLast())
      } else if host.contains(":") {
        return nil
      }
    }
    guard !host.isEmpty, !port.isEmpty, port.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(port), 0...65_535 ~= number
    else { return nil }
    (self.host, self.port) = (host, number)
  }

  /// As it stands in a URL.
  static func text(_ host: String, _ port: Int) -> String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
