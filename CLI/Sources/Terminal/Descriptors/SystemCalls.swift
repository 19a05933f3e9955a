#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The C library's calls with what their C form needs around them. All may be called in a signal handler.
enum SystemCalls {
  /// Writes as much as a descriptor that doesn't block takes now; `nil` if it takes nothing any more.
  static func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress else { return 0 }
    var written = 0
    while written < bytes.count {
      let result = write(descriptor, base + written, bytes.count - written)
      if result > 0 {
        written += result
      } else if result < 0, errno == EAGAIN || errno == EWOULDBLOCK {
        return written
      } else if result == 0 || errno != EINTR {
        return nil
      }
    }
    return written
  }

  /// Writes all bytes to a descriptor that doesn't block; whether it could. Gives up one that takes nothing for
  /// `patience` milliseconds.
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, patience: Int32) -> Bool {
    var rest = bytes
    while let written = writeSome(descriptor, rest) {
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      if rest.isEmpty { return true }
      if !fd_set.waitUntilWritable(descriptor, milliseconds: patience) { return false }
    }
    return false
  }

  /// How many bytes can be read from a descriptor now; 0 where that isn't told.
  static func readableBytes(_ descriptor: Int32) -> Int {
    #if canImport(Darwin)
      // FIONREAD, a macro that Swift doesn't import.
      let request: UInt = 0x4004_667F
    #else
      let request = UInt(FIONREAD)
    #endif
    var count: Int32 = 0
    return ioctl(descriptor, request, &count) == 0 ? Int(count) : 0
  }

  /// Sets a terminal at once, even from the background, or only from the front: in the background the system then stops the
  /// process until it is called to the front.
  @discardableResult
  static func setAttributes(
    _ descriptor: Int32, _ attributes: UnsafePointer<termios>, waitsForFront: Bool = false
  ) -> Bool {
    var stopping = sigset_t()
    var old = sigset_t()
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTTOU)
    // Threads of Dispatch have it blocked.
    pthread_sigmask(waitsForFront ? SIG_UNBLOCK : SIG_BLOCK, &stopping, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    while tcsetattr(descriptor, TCSANOW, attributes) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Ignores a signal; returns what it did.
  static func ignore(_ signal: Int32) -> sigaction {
    var new = sigaction()
    var old = sigaction()
    new.handler = SIG_IGN
    sigaction(signal, &new, &old)
    return old
  }

  /// Sets what a signal does to what it did.
  static func setAction(_ signal: Int32, _ action: sigaction) {
    var action = action
    sigaction(signal, &action, nil)
  }

  /// Sets what a signal does and returns what it did.
  @discardableResult
  static func setAction(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> sigaction {
    var new = sigaction()
    var old = sigaction()
    new.handler = handler
    new.sa_flags = SA_RESTART | SA_ONSTACK
    sigemptyset(&new.sa_mask)
    sigaction(signal, &new, &old)
    return old
  }
}

extension sigaction {
  /// What handles the signal, or `SIG_DFL` or `SIG_IGN`; each C library has its own name for it.
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Glibc)
        __sigaction_handler.sa_handler
      #elseif canImport(Musl)
        __sa_handler.sa_handler
      #else
        __sigaction_u.__sa_handler
      #endif
    }
    set {
      #if canImport(Glibc)
        __sigaction_handler.sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_u.__sa_handler = newValue
      #endif
    }
  }

  /// Whether the signal is ignored.
  package var isIgnored: Bool { unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) }
}

/// Sets for `select`, which waits for a terminal, since `poll` and `kqueue` refuse `/dev/tty` on macOS. All of it may be
/// used in a signal handler.
extension fd_set {
  /// Adds a descriptor below 1024.
  mutating func insert(_ descriptor: Int32) {
    withUnsafeMutableBytes(of: &self) { bits in
      guard Int(descriptor) / 8 < bits.count else { return }
      bits[Int(descriptor) / 8] |= 1 << (UInt8(truncatingIfNeeded: descriptor) & 7)
    }
  }

  func contains(_ descriptor: Int32) -> Bool {
    withUnsafeBytes(of: self) { bits in
      Int(descriptor) / 8 < bits.count
        && bits[Int(descriptor) / 8] & 1 << (UInt8(truncatingIfNeeded: descriptor) & 7) != 0
    }
  }

  /// Waits until a terminal has room for more.
  static func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var set = fd_set()
    set.insert(descriptor)
    var time = timeval(milliseconds: milliseconds)
    return select(descriptor + 1, nil, &set, nil, &time) > 0
  }

  /// Waits until a terminal has something to read.
  static func waitUntilReadable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var set = fd_set()
    set.insert(descriptor)
    var time = timeval(milliseconds: milliseconds)
    return select(descriptor + 1, &set, nil, nil, &time) > 0
  }
}

extension timeval {
  fileprivate init(milliseconds: Int32) {
    self.init()
    tv_sec = numericCast(milliseconds / 1000)
    tv_usec = numericCast(milliseconds % 1000 * 1000)
  }
}
