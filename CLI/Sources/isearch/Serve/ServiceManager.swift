import Foundation

/// Reports the server's state (`sd_notify`) to systemd, or to whatever else has started it and set `NOTIFY_SOCKET`.
enum ServiceManager {
  /// It is ready.
  static let ready = "READY=1"
  /// It ends.
  static let stopping = "STOPPING=1"

  /// Sends a state; does nothing where nobody wants to know, and never waits.
  static func notify(_ state: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["NOTIFY_SOCKET"], let first = path.utf8.first, path.utf8.count > 1 else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(path.utf8)
    // A name that is in no folder, as Linux has them, begins with a zero.
    if first == UInt8(ascii: "@") { name[0] = 0 }
    guard first == UInt8(ascii: "/") || first == UInt8(ascii: "@"),
      name.count < MemoryLayout.size(ofValue: address.sun_path)
    else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #endif
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + name.count } ?? 0
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let bytes = Array(state.utf8)
        return sendto(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT), address, socklen_t(size))
      }
    }
  }
}
