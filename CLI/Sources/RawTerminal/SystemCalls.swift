#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The C library's calls with what their C form needs around them. All but `systemReason` may be called in a signal
/// handler.
enum SystemCalls {
  /// Writes all bytes; whether it could. With `patience`, gives up a terminal that takes nothing for so many
  /// milliseconds.
  @discardableResult
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, patience: Int32 = -1) -> Bool {
    var written = 0
    while written < count {
      if patience >= 0 {
        var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&waited, 1, patience) == 0 { return false }
      }
      let result = write(descriptor, bytes + written, count - written)
      if result > 0 {
        written += result
      } else if result < 0, errno == EAGAIN {
        var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waited, 1, 1000)
      } else if result == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Sets a terminal at once, even from the background, where the system would stop the process for it.
  @discardableResult
  static func setAttributes(_ descriptor: Int32, _ attributes: UnsafePointer<termios>) -> Bool {
    var blocked = sigset_t()
    var old = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    while tcsetattr(descriptor, TCSANOW, attributes) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Sets what a signal does and returns what it did.
  @discardableResult
  static func setAction(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var new = sigaction()
    var old = sigaction()
    #if canImport(Glibc)
      new.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      new.__sa_handler.sa_handler = handler
    #else
      new.__sigaction_u.__sa_handler = handler
    #endif
    new.sa_flags = SA_RESTART | SA_ONSTACK
    sigemptyset(&new.sa_mask)
    sigaction(signal, &new, &old)
    return old
  }

  /// The words of the system for the last error.
  static var systemReason: String { String(cString: strerror(errno)) }
}
