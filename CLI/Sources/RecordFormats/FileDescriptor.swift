#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor of the system's. Whoever made it closes it.
struct FileDescriptor: Sendable {
  let number: Int32

  func close() {
    #if canImport(Glibc)
      _ = Glibc.close(number)
    #else
      _ = Darwin.close(number)
    #endif
  }

  /// A pipe whose ends started programs don't inherit.
  static func pipe() throws(RecordReadingError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      let result = Glibc.pipe(&ends)
    #else
      let result = Darwin.pipe(&ends)
    #endif
    guard result == 0 else { throw RecordReadingError(input: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (FileDescriptor(number: ends[0]), FileDescriptor(number: ends[1]))
  }

  /// What became ready first.
  enum Readiness { case readable, stopped, timedOut }

  /// Waits until there is something to read, the other descriptor is closed at its far end, or time is up.
  func waitUntilReadable(orStopped stopped: FileDescriptor, milliseconds: Int32?) -> Readiness {
    var polled = [
      pollfd(fd: number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopped.number, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let result = poll(&polled, nfds_t(polled.count), milliseconds ?? -1)
      if result < 0, errno == EINTR || errno == EAGAIN { continue }
      if polled[1].revents != 0 { return .stopped }
      // Where a device can't be waited for, reading says what is the matter.
      return result == 0 ? .timedOut : .readable
    }
  }

  /// The next bytes, none at the end; nil if nothing can be read now.
  func read(atMost capacity: Int, of input: String) throws(RecordReadingError) -> [UInt8]? {
    var code: Int32 = 0
    var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var result = 0
      repeat {
        #if canImport(Glibc)
          result = Glibc.read(number, buffer.baseAddress, capacity)
        #else
          result = Darwin.read(number, buffer.baseAddress, capacity)
        #endif
      } while result < 0 && errno == EINTR
      if result < 0 { code = errno }
      count = max(result, 0)
    }
    if code == EAGAIN || code == EWOULDBLOCK { return nil }
    // The far end of a terminal or a connection went away: there is no more.
    if code == EIO && isatty(number) == 1 || code == ECONNRESET { return [] }
    guard code == 0 else { throw RecordReadingError(input: input, code: code) }
    // A slow producer's few bytes would otherwise keep a whole buffer.
    if bytes.count < capacity / 2 { bytes = bytes.withUnsafeBufferPointer { [UInt8]($0) } }
    return bytes
  }
}
