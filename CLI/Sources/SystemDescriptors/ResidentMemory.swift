import Foundation

/// The memory of this process.
public enum ResidentMemory {
  /// The bytes in use, or nil where the system does not say (only Linux does, in `/proc/self/statm`).
  public static var bytes: Int? {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/statm"), let data = try? file.readToEnd() else {
      return nil
    }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The most bytes that were in use at one time.
  public static var mostBytes: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1_024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
