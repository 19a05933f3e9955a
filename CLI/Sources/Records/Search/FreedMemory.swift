#if canImport(Glibc)
  import Glibc
#endif

/// Memory that was freed and that the allocator keeps for later use.
enum FreedMemory {
  /// Gives it back to the system, after reading much: it held what was read on its way, and as much is not needed again. With ten
  /// million lines that is 20 MB. Other allocators than glibc's give back by themselves.
  static func giveBack() {
    #if canImport(Glibc)
      // By its name, as Swift's module of glibc leaves malloc.h out.
      typealias Trim = @convention(c) (Int) -> CInt
      if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
    #endif
  }
}
