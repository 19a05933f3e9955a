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
    let before = Memory.residentBytes()
    for _ in warmUp..<pages { search.loadNext() }
    let grown = Memory.residentBytes() - before
    let name = keys == .numbers ? "numbered pages" : "forward cursors (keys of visited pages kept)"
    let perPage = Double(grown) / Double(pages - warmUp)
    return "walking \(pages) pages forward, \(name): memory \(before / 1024) kB after \(warmUp) pages, "
      + "\((before + grown) / 1024) kB at the end, \(perPage.written(1)) bytes a page"
  }
}
