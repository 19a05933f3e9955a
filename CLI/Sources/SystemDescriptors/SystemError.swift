#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A call of the system that failed.
public struct SystemError: Error, Hashable, Sendable {
  /// The system's number for the reason.
  public let code: Int32

  /// An error by its number.
  public init(code: Int32) { self.code = code }

  /// The error of the last call of this thread that failed.
  public static var last: SystemError { SystemError(code: errno) }

  /// Why, in the system's words.
  public var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
