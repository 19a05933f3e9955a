#if canImport(Glibc)
  import Glibc
#endif

/// Memory that was freed and that the allocator keeps for later use.
enum FreedMemory {
  /// Gives it back to the system, after reading much: it held what was read on its way, and as much is not needed again. With ten
  /// million lines that is 20 MB. Other allocators than jemalloc, which the program is linked with on Linux, and glibc's give back
  /// by themselves.
  static func giveBack() {
    #if canImport(Glibc)
      // By their names: Swift's module of glibc leaves malloc.h out, and who links another allocator has no `mallctl`.
      if let control = dlsym(nil, "mallctl") {
        // 4096 is MALLCTL_ARENAS_ALL, which stands for all arenas.
        _ = unsafeBitCast(control, to: Control.self)("arena.4096.purge", nil, nil, nil, 0)
      } else if let trim = dlsym(nil, "malloc_trim") {
        _ = unsafeBitCast(trim, to: Trim.self)(0)
      }
    #endif
  }

  #if canImport(Glibc)
    /// With a name, what to write its old value to and how much that is, and a new value and its size.
    private typealias Control =
      @convention(c) (
        UnsafePointer<CChar>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?, UnsafeMutableRawPointer?, Int
      ) -> CInt
    private typealias Trim = @convention(c) (Int) -> CInt
  #endif
}
