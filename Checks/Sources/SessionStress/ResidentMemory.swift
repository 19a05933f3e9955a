import Foundation

/// The memory of this process that is in use.
enum ResidentMemory {
  /// Bytes, or nil where the system does not say (only Linux does, in `/proc/self/statm`).
  static func bytes() -> Int? {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/statm"), let data = try? file.readToEnd() else {
      return nil
    }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// The memory at two times, and whether it has grown.
struct MemoryGrowth {
  let before: Int?
  let after: Int?

  /// What an allocator may keep for itself.
  private static let allowed = 3 << 20

  /// Whether more is held than before. Unknown memory has not grown.
  var isGrowing: Bool {
    guard let before, let after else { return false }
    return after > before + Self.allowed
  }

  var description: String {
    guard let before, let after else { return "memory not measured" }
    return "memory \(Self.megabytes(before)) → \(Self.megabytes(after))"
  }

  static func megabytes(_ bytes: Int) -> String { "\((bytes + (1 << 19)) >> 20) MB" }
}
