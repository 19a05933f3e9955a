import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDescriptor {
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
    var failure: SystemError?
    var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(SystemError) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure {
      if failure.code == EAGAIN || failure.code == EWOULDBLOCK { return nil }
      // The far end of a terminal or a connection went away: there is no more.
      if failure.code == EIO && isatty(number) == 1 || failure.code == ECONNRESET { return [] }
      throw RecordReadingError(input: input, failure)
    }
    // A slow producer's few bytes would otherwise keep a whole buffer.
    if bytes.count < capacity / 2 { bytes = bytes.withUnsafeBufferPointer { [UInt8]($0) } }
    return bytes
  }
}
