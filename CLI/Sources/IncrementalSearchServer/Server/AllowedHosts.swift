/// The host names that a server answers to.
///
/// A page of another site can have its own name point to 127.0.0.1, and would then be let at what is served there; but
/// the browser sends that name along.
struct AllowedHosts: Sendable {
  /// nil allows any name.
  private let names: Set<String>?

  /// The names that a server bound to an address goes by, and those given besides.
  init(boundTo host: String, allowed: [String]) {
    let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    let local = isLoopback ? ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host] : []
    let names = local + allowed.map { $0.lowercased() }
    self.names = names.isEmpty ? nil : Set(names)
  }

  /// Whether a request with this `Host` is answered.
  func contains(_ authority: String?) -> Bool {
    guard let names else { return true }
    guard let authority else { return false }
    var name = authority[...]
    if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }),
      !name.hasPrefix("[") || name[..<colon].hasSuffix("]")
    {
      name = name[..<colon]
    }
    if name.hasSuffix(".") { name = name.dropLast() }
    return names.contains(name.lowercased())
  }
}
