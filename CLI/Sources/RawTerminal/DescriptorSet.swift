#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
