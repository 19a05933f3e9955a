#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Walks forward page by page and watches the memory the program holds.
enum Walk {
  /// How the source's pages are reached.
  enum Keys { case numbers, cursors }

  /// A line that says what the walk left in memory.
  static func report(pages: Int, keys: Keys) -> String {
    var search = Search(pageSize: 20, window: .pages(10), walksForward: keys == .cursors)
    search.search("a")
    let warmUp = pages / 10
    for _ in 0..<warmUp { search.loadNext() }
    let before = residentBytes()
    for _ in warmUp..<pages { search.loadNext() }
    let grown = residentBytes() - before
    let name = keys == .numbers ? "numbered pages" : "forward cursors (keys of visited pages kept)"
    let perPage = Double(grown) / Double(pages - warmUp)
    return "walking \(pages) pages forward, \(name): memory \(before / 1024) kB after \(warmUp) pages, "
      + "\((before + grown) / 1024) kB at the end, \(perPage.written(1)) bytes a page"
  }

  /// The memory the program holds, in bytes; 0 where that can't be read.
  private static func residentBytes() -> Int {
    #if canImport(Glibc)
      guard let file = fopen("/proc/self/statm", "r") else { return 0 }
      defer { fclose(file) }
      var buffer = [CChar](repeating: 0, count: 128)
      guard fgets(&buffer, 128, file) != nil else { return 0 }
      let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(separator: " ")
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    #else
      return 0
    #endif
  }
}
