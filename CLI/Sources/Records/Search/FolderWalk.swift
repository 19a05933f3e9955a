import Foundation
import RecordFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which files of folders are listed.
package struct FolderListing: Sendable {
  /// The folders, as they are written before each path; `.` is left out there.
  package var roots: [String]
  package var listsFiles = true
  /// With a `/` after their paths.
  package var listsFolders = false
  /// Whether links to folders are gone into, but for those that lead back to where they are.
  package var followsLinks = false
  package var listsHidden = true
  /// Folders that are left out, by their names or the ends of their paths.
  package var skipped = [".git"]

  package init(roots: [String] = ["."]) { self.roots = roots }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Lists the files of folders and of those below them, except what `.gitignore` leaves out.
///
/// Folders of repositories (`.git`) are left out unless others are named; other hidden files are not.
package struct FolderWalk {
  private let listing: FolderListing
  private var splitter = RecordSplitter(format: .lines, endsWithNUL: true)
  private var names: [UInt8] = []
  private var lastGiven: ContinuousClock.Instant?
  private let give: (RecordBatch) -> Bool

  private static let interval = Duration.milliseconds(50)

  /// The paths that are listed, as records, while they are found.
  package static func batches(_ listing: FolderListing = FolderListing()) -> AsyncThrowingStream<RecordBatch, any Error>
  {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: RecordBatch.self)
    Thread.detachNewThread {
      var walk = FolderWalk(listing: listing) { batch in
        if case .terminated = continuation.yield(batch) { false } else { true }
      }
      walk.run()
      continuation.finish()
    }
    return stream
  }

  private init(listing: FolderListing, give: @escaping (RecordBatch) -> Bool) {
    self.listing = listing
    self.give = give
  }

  /// A folder that is still to be gone into.
  private struct Folder {
    /// From the root on; empty for the root itself.
    var path: String
    var rules: IgnoredFiles
    /// The folders that it is in, where links are followed.
    var above: Set<FileIdentity>
  }

  private mutating func run() {
    for root in listing.roots {
      guard walk(root) else { return }
    }
    _ = giveBatch()
  }

  /// Goes through one of the folders; false if nobody wants more.
  private mutating func walk(_ root: String) -> Bool {
    let (base, shown) = Self.places(of: root)
    if listing.listsFolders, !shown.isEmpty { names += Array(shown.utf8) + [0] }
    var folders = [Folder(path: "", rules: IgnoredFiles(above: base), above: [])]
    while var folder = folders.popLast() {
      let place = folder.path.isEmpty ? base : base + "/" + folder.path
      if listing.followsLinks, let identity = FileIdentity(place), !folder.above.insert(identity).inserted { continue }
      let entries = entries(of: place)
      if entries.contains(where: { $0.name == ".gitignore" }) {
        folder.rules.read(place + "/.gitignore", in: folder.path)
      }
      var inner: [Folder] = []
      for entry in entries {
        let path = folder.path.isEmpty ? entry.name : folder.path + "/" + entry.name
        // In a work tree beside the repository `.git` is a file.
        if entry.isFolder || entry.name == ".git", isSkipped(entry.name, shown + path) { continue }
        if folder.rules.ignores(path, isFolder: entry.isFolder) { continue }
        if entry.isFolder {
          if !listing.listsHidden, entry.name.hasPrefix(".") { continue }
          inner.append(Folder(path: path, rules: folder.rules, above: folder.above))
          if listing.listsFolders { names += Array((shown + path).utf8) + [UInt8(ascii: "/"), 0] }
        } else if listing.listsFiles, listing.listsHidden || !entry.name.hasPrefix(".") {
          names += Array((shown + path).utf8) + [0]
        }
      }
      folders += inner.reversed()
      if isDue, !giveBatch() { return false }
    }
    return true
  }

  /// Where a folder is, and what stands before the paths in it.
  private static func places(of root: String) -> (base: String, shown: String) {
    var text = root[...]
    while text.hasPrefix("./") { text = text.dropFirst(2).drop { $0 == "/" } }
    while text.hasSuffix("/"), text != "/" { text.removeLast() }
    if text.isEmpty || text == "." { return (".", "") }
    return (String(text), text == "/" ? "/" : text + "/")
  }

  private func isSkipped(_ name: String, _ path: String) -> Bool {
    listing.skipped.contains { skipped in
      guard skipped.contains("/") else { return name == skipped }
      return path == skipped || path.hasSuffix(skipped.hasPrefix("/") ? skipped : "/" + skipped)
    }
  }

  private var isDue: Bool { lastGiven.map { $0.duration(to: .now) >= Self.interval } ?? !names.isEmpty }

  private mutating func giveBatch() -> Bool {
    lastGiven = .now
    let records = splitter.append(names)
    names = []
    return records.isEmpty || give(RecordBatch(records))
  }

  private struct Entry {
    var name: String
    var isFolder: Bool
  }

  /// What is in a folder, by name; nothing of one that can't be read.
  private func entries(of path: String) -> [Entry] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      var isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      let isLink = entry.pointee.d_type == UInt8(DT_LNK)
      if entry.pointee.d_type == UInt8(DT_UNKNOWN) || isLink && listing.followsLinks {
        var status = stat()
        let file = path + "/" + name
        isFolder =
          (listing.followsLinks ? stat(file, &status) : lstat(file, &status)) == 0
          && status.st_mode & S_IFMT == S_IFDIR
      }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return entries.sorted { $0.name < $1.name }
  }
}

/// Identifies the file that a path leads to, by whatever name.
private struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }
}

/// The rules of `.gitignore` files, of a folder and of those above it.
struct IgnoredFiles {
  /// A line of such a file.
  private struct Rule {
    var isNegated = false
    var isForFolders = false
    /// The names from the folder of the file on, `**` for any number of them.
    var names: [[Character]]
    /// How many names of a path lead to the folder of the file.
    var depth: Int
  }

  private var rules: [Rule] = []
  /// The names of the folders between the repository's and the one that is walked.
  private var above: [String] = []

  /// Without rules.
  init() {}

  /// The rules of the repository that a folder is in, from its top to above the folder.
  init(above root: String) {
    guard let path = realpath(root, nil) else { return }
    defer { free(path) }
    var folder = String(cString: path)
    var names: [String] = []
    while access(folder + "/.git", F_OK) != 0 {
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return }
      names.insert(String(folder[folder.index(after: slash)...]), at: 0)
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    above = names
    read(folder + "/.git/info/exclude", atDepth: 0)
    for depth in names.indices {
      read(folder + "/.gitignore", atDepth: depth)
      folder += "/" + names[depth]
    }
  }

  /// Takes in a file, of a folder below the one that is walked.
  mutating func read(_ file: String, in folder: String) {
    read(file, atDepth: above.count + (folder.isEmpty ? 0 : folder.split(separator: "/").count))
  }

  private mutating func read(_ file: String, atDepth depth: Int) {
    guard let data = FileManager.default.contents(atPath: file) else { return }
    add(String(decoding: data, as: UTF8.self), atDepth: depth)
  }

  /// Takes in the lines of a file.
  mutating func add(_ text: String, atDepth depth: Int = 0) {
    for line in text.split(whereSeparator: \.isNewline) {
      var line = line
      if line.hasPrefix("#") { continue }
      while line.hasSuffix(" "), !line.hasSuffix("\\ ") { line.removeLast() }
      var rule = Rule(names: [], depth: depth)
      if line.hasPrefix("!") {
        rule.isNegated = true
        line.removeFirst()
      }
      if line.hasSuffix("/") {
        rule.isForFolders = true
        line.removeLast()
      }
      if line.isEmpty { continue }
      let isFromHere = line.contains("/")
      rule.names = line.split(separator: "/").map { Array($0) }
      if !isFromHere { rule.names.insert(["*", "*"], at: 0) }
      rules.append(rule)
    }
  }

  /// Whether a path below the folder that is walked is left out; of rules the last one that matches counts.
  func ignores(_ path: String, isFolder: Bool) -> Bool {
    if rules.isEmpty { return false }
    let names = (above + path.split(separator: "/").map(String.init)).map { Array($0) }
    for rule in rules.reversed() where isFolder || !rule.isForFolders {
      if names.count > rule.depth, Self.matches(rule.names[...], names[rule.depth...]) { return !rule.isNegated }
    }
    return false
  }

  private static func matches(_ patterns: ArraySlice<[Character]>, _ names: ArraySlice<[Character]>) -> Bool {
    guard let pattern = patterns.first else { return names.isEmpty }
    if pattern == ["*", "*"] {
      // At the end it stands for all that is inside.
      if patterns.count == 1 { return !names.isEmpty }
      return (0...names.count).contains { matches(patterns.dropFirst(), names.dropFirst($0)) }
    }
    guard let name = names.first, matches(pattern[...], name[...]) else { return false }
    return matches(patterns.dropFirst(), names.dropFirst())
  }

  /// Whether a name is as a pattern of `*`, `?` and `[a-z]` says.
  private static func matches(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
    var (pattern, name) = (pattern, name)
    while let sign = pattern.popFirst() {
      switch sign {
      case "*":
        let rest = pattern.drop { $0 == "*" }
        if rest.isEmpty { return true }
        return (0...name.count).contains { matches(rest, name.dropFirst($0)) }
      case "?": if name.popFirst() == nil { return false }
      case "[":
        guard let close = pattern.dropFirst().firstIndex(of: "]"), let character = name.popFirst() else { return false }
        if !isIn(pattern[..<close], character) { return false }
        pattern = pattern[(close + 1)...]
      case "\\":
        guard let escaped = pattern.popFirst(), name.popFirst() == escaped else { return false }
      default: if name.popFirst() != sign { return false }
      }
    }
    return name.isEmpty
  }

  private static func isIn(_ list: ArraySlice<Character>, _ character: Character) -> Bool {
    let isNegated = list.first == "!" || list.first == "^"
    var list = isNegated ? list.dropFirst() : list
    var isFound = false
    while let first = list.popFirst() {
      if list.count >= 2, list.first == "-", let last = list.dropFirst().first {
        list = list.dropFirst(2)
        if first <= character, character <= last { isFound = true }
      } else if first == character {
        isFound = true
      }
    }
    return isFound != isNegated
  }
}
