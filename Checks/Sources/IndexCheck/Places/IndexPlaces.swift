import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

/// Reads an index as a user and in a place that may not write, while it is changed, built anew and replaced from outside;
/// and swaps files under load.
struct IndexPlaces {
  private static let usage = """
    usage: index-check places [--swaps N] [--readers N]
      --swaps N    how often another file gets the name while readers read (100)
      --readers N  how many read (4)
    """

  static func main() async throws {
    let options = TrialOptions(names: ["--swaps", "--readers", "--child"], usage: usage)
    if let path = options["--child"] { exit(try await PlaceReader(path: path).child()) }
    let folder = try TrialFolder()
    defer { folder.delete() }
    var failures: [String] = []
    var places: [String] = []
    for place in Place.all {
      let found = try await PlaceTrial(folder: try TrialFolder(in: folder.path), place: place).run()
      if found.isRun { places.append(place.name) }
      failures += found.failures
    }
    let swaps = try await SwapTrial(folder: folder).run(
      swaps: options.number("--swaps", or: 100), readers: options.number("--readers", or: 4))
    failures += swaps.failures
    for failure in failures.prefix(30) { print("failed: \(failure)") }
    print(
      "index places: read as \(places.joined(separator: ", ")); \(swaps.swaps) swaps under \(swaps.answers) answers of "
        + "\(swaps.files) files; \(failures.count) failures")
    folder.delete()
    exit(failures.isEmpty ? 0 : 1)
  }
}

/// Who reads, and where.
struct Place {
  let name: String
  /// What starts the reader; the folder is the shell's `$0`.
  let launcher: [String]

  static let all = [
    Place(name: "another user", launcher: ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]),
    Place(
      name: "another user on a read-only mount",
      launcher: [
        "unshare", "--mount", "sh", "-c",
        "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec setpriv --reuid 65534 --regid 65534 "
          + "--clear-groups \"$@\"",
      ]),
    Place(
      name: "root on a read-only mount",
      launcher: [
        "unshare", "--mount", "sh", "-c",
        "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\"",
      ]),
  ]
}

/// Answers how many records a word finds, for each word it is told.
struct PlaceReader {
  let path: String

  func child() async throws -> Int32 {
    let index = try SearchIndex(path)
    let (source, versions) = (SQLiteSource(index), try IndexVersions(index))
    TrialProcess.tell("start")
    while let word = readLine() {
      do {
        let total = try await source.total(for: SearchQuery(word))
        let version = try versions.current()
        TrialProcess.tell("\(total) \(version.count)")
      } catch {
        TrialProcess.tell("\(error)")
      }
    }
    return 0
  }
}

/// A reader that may not write, and a writer outside.
struct PlaceTrial {
  let folder: TrialFolder
  let place: Place

  func run() async throws -> (isRun: Bool, failures: [String]) {
    var failures: [String] = []
    chmod(folder.path, 0o755)
    let path = folder.file("served.isearch")
    try await make(path, 100, "first")
    var launcher = place.launcher
    if launcher.contains("sh") { launcher.append(folder.path) }
    let child = try TrialProcess(["--child", path], launcher: launcher)
    guard child.line() == "start" else {
      // Without the right to be somebody else, or to mount, there is nothing to try.
      let code = child.wait()
      return (false, geteuid() == 0 ? ["\(place.name): did not start (\(code))"] : [])
    }
    func expect(_ word: String, _ count: Int, _ all: Int, _ moment: String) {
      let answer = child.answer(to: word)
      let expected = "\(TotalCount.exact(count)) \(all)"
      if answer != expected {
        failures.append("\(place.name), \(moment): \(answer ?? "nothing"), not \(expected)")
      }
    }
    expect("first", 100, 100, "at the start")
    let writing = try SearchIndex(path, for: .writing)
    for number in 1...20 {
      try await writing.apply((0..<number).map { .upsert(IndexRecord(id: "\(number) \($0)", title: "step\(number) ")) })
      expect("step\(number)", number, 100 + number * (number + 1) / 2, "while it is changed")
      if number % 5 == 0 {
        writing.close()
        expect("step\(number)", number, 100 + number * (number + 1) / 2, "after its writer closed it")
      }
    }
    try await writing.rebuild(IndexSettings()) { builder in
      _ = try await builder.append((0..<70).map { IndexRecord(id: "\($0)", title: "built \($0)") })
      expect("first", 100, 310, "while it is built")
    }
    expect("built", 70, 70, "once it is built")
    writing.close()
    expect("built", 70, 70, "after its builder closed it")
    for number in 1...5 {
      try await make(folder.file("new.isearch"), number, "swap\(number)")
      if rename(folder.file("new.isearch"), path) != 0 { failures.append("\(place.name): can't move") }
      expect("swap\(number)", number, number, "after a swap")
    }
    child.endInput()
    let code = child.wait()
    if code != 0 { failures.append("\(place.name): ended with \(code)") }
    // Who may not write can't delete an empty log that its writer could not; the next one who may does.
    var log = stat()
    if stat(path + "-wal", &log) == 0, log.st_size > 0 { failures.append("\(place.name): leaves a log") }
    let index = try SearchIndex(path)
    for problem in try await index.check() { failures.append("\(place.name): \(problem)") }
    index.close()
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    if left != ["served.isearch"] { failures.append("\(place.name): leaves \(left)") }
    return (true, failures)
  }

  private func make(_ path: String, _ count: Int, _ word: String) async throws {
    let index = try SearchIndex(path, for: .creating)
    try await index.rebuild(IndexSettings()) { builder in
      _ = try await builder.append((0..<count).map { IndexRecord(id: "\(word) \($0)", title: "\(word) \($0)") })
    }
    index.close()
  }
}

/// Other files get the name while it is read without a pause.
struct SwapTrial {
  let folder: TrialFolder

  struct Outcome {
    var swaps = 0
    var answers = 0
    var files = 0
    var failures: [String] = []
  }

  private static let rows = 200

  func run(swaps: Int, readers: Int) async throws -> Outcome {
    let path = folder.file("swapped.isearch")
    let others = try await ["a", "b", "c"].asyncMap { try await make(folder.file("\($0).isearch"), $0) }
    try await SearchIndex(others[0]).copy(to: path)
    let isOver = Flag()
    return try await withThrowingTaskGroup(of: Outcome.self) { group in
      for _ in 0..<readers {
        group.addTask { try await read(SearchIndex(path), until: isOver) }
      }
      group.addTask {
        defer { isOver.set() }
        var outcome = Outcome()
        for number in 1...swaps {
          let source = try SearchIndex(others[number % 3])
          if number % 2 == 0 {
            // As a person would.
            let draft = folder.file("draft.isearch")
            try await source.copy(to: draft)
            if rename(draft, path) != 0 { outcome.failures.append("swap \(number): can't move") }
          } else {
            // Over a writer, whose change goes into the new file.
            let writing = try SearchIndex(path, for: .writing)
            // Two that write at once are refused: the next one writes when this one has ended.
            defer { writing.close() }
            try await writing.apply([.upsert(IndexRecord(id: "own", title: "own"))])
            try await source.copy(to: path)
            try await writing.apply([.upsert(IndexRecord(id: "own", title: "own \(number)"))])
            let found = try await SearchIndex(path).found(by: "own")
            if found.map(\.title) != ["own \(number)"] { outcome.failures.append("swap \(number): \(found)") }
          }
          outcome.swaps += 1
        }
        return outcome
      }
      var outcome = Outcome()
      var files = 0
      for try await part in group {
        outcome.swaps += part.swaps
        outcome.answers += part.answers
        files = max(files, part.files)
        outcome.failures += part.failures
      }
      outcome.files = files
      for problem in try await SearchIndex(path).check() { outcome.failures.append(problem) }
      return outcome
    }
  }

  private func read(_ index: SearchIndex, until isOver: Flag) async throws -> Outcome {
    var outcome = Outcome()
    var files: Set<String> = []
    let source = SQLiteSource(index, order: .index)
    while !isOver.isSet, outcome.failures.count < 10 {
      do {
        let page = try await source.page(PageRequest(query: SearchQuery("row"), place: .start, limit: Self.rows + 1))
        let names = Set(page.items.map { String($0.id.prefix { $0 != " " }) })
        if page.items.count != Self.rows || names.count != 1 {
          outcome.failures.append("\(page.items.count) rows of \(names.sorted())")
        }
        files.formUnion(names)
        outcome.answers += 1
      } catch {
        outcome.failures.append("\(error)")
      }
    }
    outcome.files = files.count
    return outcome
  }

  private func make(_ path: String, _ name: String) async throws -> String {
    let index = try SearchIndex(path, for: .creating)
    try await index.rebuild(IndexSettings()) { builder in
      _ = try await builder.append((0..<Self.rows).map { IndexRecord(id: "\(name) \($0)", title: "row \($0)") })
    }
    index.close()
    return path
  }
}

extension Array {
  /// One after the other.
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
