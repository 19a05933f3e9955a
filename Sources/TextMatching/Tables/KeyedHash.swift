/// Hashes bytes with secrets of the process, so that nobody can choose texts that fall on one place of a table.
///
/// Eight bytes at a time, each by the two halves of a product of 128 bits: the step of wyhash,
/// https://github.com/wangyi-fudan/wyhash. Hashes differ between processes, so none is stored in a file.
struct KeyedHash: Sendable {
  private let start: UInt64
  private let factor: UInt64

  private static let ofProcess: KeyedHash = {
    var system = SystemRandomNumberGenerator()
    return KeyedHash(start: system.next(), factor: system.next() | 1)
  }()

  /// The one of this process.
  init() { self = Self.ofProcess }

  private init(start: UInt64, factor: UInt64) {
    self.start = start
    self.factor = factor
  }

  /// The hash of some bytes; the cost is linear in them.
  @inline(__always)
  func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(bytes)
    let count = bytes.count
    var hash = mixed(start ^ UInt64(truncatingIfNeeded: count))
    var offset = 0
    while count - offset > 8 {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    // The last eight, of which some may have been taken in before.
    let last: UInt64
    if count >= 8 {
      last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      let low = bytes.loadUnaligned(as: UInt32.self)
      last = UInt64(low) | UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 32
    } else if count > 0 {
      last = UInt64(bytes[0]) | UInt64(bytes[count >> 1]) << 8 | UInt64(bytes[count - 1]) << 16
    } else {
      last = 0
    }
    return mixed(hash ^ last)
  }

  @inline(__always)
  private func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
