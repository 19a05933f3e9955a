#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file descriptor of the system. Its creator closes it, once.
package struct FileDescriptor: Hashable, Sendable {
  /// The system's number.
  package let number: Int32

  /// A descriptor by its number.
  package init(number: Int32) { self.number = number }

  /// Gives the number back to the system.
  package func close() { _ = Self.closeNumber(number) }

  /// A pipe whose ends started programs don't inherit.
  package static func pipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }

  /// Has programs that are started from now on, and one that takes this one's place, keep the opening of the descriptor, under a
  /// number that scripts don't use.
  package func isInherited() {
    if fcntl(number, F_DUPFD, 64) < 0 { _ = fcntl(number, F_SETFD, 0) }
  }

  /// Reads what is there, waiting for it if reading blocks; returns the number of bytes, 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = Self.readNumber(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Makes reading and writing return at once, for all who share the opening of the descriptor.
  package func stopBlocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  // Methods of the same names hide the system's.
  #if canImport(Glibc)
    private static let closeNumber = Glibc.close
    private static let readNumber = Glibc.read
    private static let makePipe = Glibc.pipe
  #elseif canImport(Musl)
    private static let closeNumber = Musl.close
    private static let readNumber = Musl.read
    private static let makePipe = Musl.pipe
  #else
    private static let closeNumber = Darwin.close
    private static let readNumber = Darwin.read
    private static let makePipe = Darwin.pipe
  #endif
}

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The system's number for the reason.
  package let code: Int32

  /// An error by its number.
  package init(code: Int32) { self.code = code }

  /// The error of the last call of this thread that failed.
  package static var last: SystemError { SystemError(code: errno) }

  /// Why, in the system's words.
  package var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
