import ArgumentParser

/// An address and a port, as in `127.0.0.1:9100`, `[::1]:9100` or, for this machine, `9100`.
struct MetricsAddress: Equatable {
  var host: String
  var port: Int

  /// Reads an address; throws what to write instead.
  static func read(_ argument: String) throws -> MetricsAddress {
    if let address = MetricsAddress(argument) { return address }
    // To some programs this is every address, to others this machine.
    if argument.hasPrefix(":"), MetricsAddress(String(argument.dropFirst())) != nil {
      let port = argument.dropFirst()
      throw ValidationError(
        "--metrics-address \(argument): write \(port) for this machine only, or 0.0.0.0:\(port) for every address.")
    }
    throw ValidationError(
      "--metrics-address \(argument): is no address with a port; write one as 127.0.0.1:9100, [::1]:9100 or 9100.")
  }

  init?(_ argument: String) {
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
