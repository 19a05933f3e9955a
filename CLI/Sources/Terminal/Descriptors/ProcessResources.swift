import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many descriptors this process may have open at once.
package enum OpenFileLimit {
  /// Raises the limit where it is lower, as far as the system lets a process do so by itself; returns what it is then.
  package static func raise(to count: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return .max }
    let wanted = min(rlim_t(max(0, count)), limit.rlim_max)
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = wanted
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(min(limit.rlim_cur, rlim_t(Int32.max)))
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}

/// The memory of this process.
package enum ResidentMemory {
  /// The bytes in use, or nil where the system does not say (only Linux does, in `/proc/self/statm`).
  package static var bytes: Int? {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/statm"), let data = try? file.readToEnd() else {
      return nil
    }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The most bytes that were in use at one time.
  package static var mostBytes: Int {
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

/// What the system reports about this process, for monitoring.
package struct ProcessFigures: Sendable {
  /// The time that processors spent for it, in seconds.
  package let processorSeconds: Double
  /// The bytes in use; nil where the system does not say.
  package let residentBytes = ResidentMemory.bytes
  /// How many descriptors are open; nil where the system does not say.
  package let openFiles: Int?
  /// How many may be open; nil for any number.
  package let mostOpenFiles: Int?
  /// When it began, in seconds since 1970; nil where the system does not say (only Linux does, in `/proc/self/stat`).
  package let start: Double?

  /// Asks the system.
  package init() {
    var usage = rusage()
    var limit = rlimit()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    #else
      getrusage(RUSAGE_SELF, &usage)
      let isKnown = getrlimit(RLIMIT_NOFILE, &limit) == 0
    #endif
    processorSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    mostOpenFiles = isKnown && limit.rlim_cur < rlim_t(Int32.max) ? Int(limit.rlim_cur) : nil
    openFiles = Self.countOpenFiles()
    start = Self.startTime()
  }

  private static func countOpenFiles() -> Int? {
    guard let folder = opendir("/dev/fd") else { return nil }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      let isNumber = withUnsafeBytes(of: entry.pointee.d_name) { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0[0] }
      count += isNumber ? 1 : 0
    }
    // The folder itself was open meanwhile.
    return max(0, count - 1)
  }

  private static func startTime() -> Double? {
    #if os(Linux)
      guard let file = FileHandle(forReadingAtPath: "/proc/self/stat"), let data = try? file.readToEnd() else {
        return nil
      }
      // The name, in parentheses, may have anything in it.
      let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
      var sinceBoot = timespec()
      guard fields.count > 19, let ticks = Double(fields[19]), clock_gettime(CLOCK_BOOTTIME, &sinceBoot) == 0 else {
        return nil
      }
      let age = Double(sinceBoot.tv_sec) + Double(sinceBoot.tv_nsec) / 1e9 - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
      return ((Date().timeIntervalSince1970 - age) * 100).rounded() / 100
    #else
      return nil
    #endif
  }
}
