#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A call of the system that failed.
struct SystemError: Error {
  let code: Int32

  /// Why, in the system's words.
  var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
