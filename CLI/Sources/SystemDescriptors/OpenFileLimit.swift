#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many descriptors this process may have open at once.
public enum OpenFileLimit {
  /// Raises the limit where it is lower, as far as the system lets a process do so by itself; returns what it is then.
  public static func raise(to count: Int) -> Int {
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
