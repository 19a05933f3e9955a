import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

/// Lets a disk run full while an index is built and changed: it must say so, and go on with the old records.
struct FullDiskTrial {
  let folder: String
  let rows: Int

  /// The ways in which the disk was full, and what went wrong.
  struct Outcome {
    var ways: [String] = []
    var failures: [String] = []
  }

  /// In bytes: enough for an index of a tenth of the rows, not for all.
  private var room: Int { rows * 300 }

  /// Runs it in children of its own: under a limit of the size of files, and on a small disk if one can be mounted.
  static func run(rows: Int) -> Outcome {
    var outcome = Outcome()
    func child(_ way: String, size: Int? = nil) {
      do {
        let folder = try TrialFolder()
        defer { folder.delete() }
        // A mount of the child's own, which ends with it.
        let mount = "mount -t tmpfs -o size=\(size ?? 0) tmpfs \"$0\" && exec \"$@\""
        let child = try TrialProcess(
          ["--full", folder.path, "--rows", "\(rows)"],
          launcher: size == nil ? [] : ["unshare", "--mount", "sh", "-c", mount, folder.path])
        guard child.line() == "start" else {
          if size == nil { outcome.failures.append("\(way): did not start") }
          _ = child.wait()
          return
        }
        while let line = child.line() { outcome.failures.append("\(way): \(line)") }
        let code = child.wait()
        if code != 0 { outcome.failures.append("\(way): ended with \(code)") }
        outcome.ways.append(way)
      } catch {
        outcome.failures.append("\(way): \(error)")
      }
    }
    child("a limit of the file size")
    child("a small disk", size: FullDiskTrial(folder: "", rows: rows).room * 2)
    return outcome
  }

  /// Prints a line for each thing that is wrong.
  func child() async throws -> Int32 {
    // A write beyond the limit is to fail, not to end the program.
    signal(SIGXFSZ, SIG_IGN)
    TrialProcess.tell("start")
    let old = rows / 10
    let path = folder + "/full.isearch"
    let index = try SearchIndex(path, for: .creating)
    try await index.rebuild(IndexSettings()) { _ = try await $0.append(Self.records(old, "old")) }
    let size = Self.size(of: path)
    limit(to: room)
    var isFull = false
    do {
      try await index.rebuild(IndexSettings()) { builder in
        for _ in 0..<20 {
          let first = await builder.count
          _ = try await builder.append(Self.records(rows, "new", from: first))
        }
      }
      TrialProcess.tell("a rebuild found room for \(rows * 20) records")
    } catch IndexError.full {
      isFull = true
    } catch {
      TrialProcess.tell("a rebuild failed with \(error)")
    }
    await look(index, old, "after the rebuild")
    if isFull {
      // What was written in vain is given back, so that something smaller finds room.
      let now = Self.size(of: path)
      if now > size + size / 2 + 1 << 20 {
        TrialProcess.tell("\(size) bytes before a rebuild that failed, \(now) after it")
      }
      do {
        try await index.rebuild(IndexSettings()) { _ = try await $0.append(Self.records(old, "old")) }
      } catch {
        TrialProcess.tell("a small rebuild after one that failed: \(error)")
      }
      await look(index, old, "after a small rebuild")
    }
    do {
      for number in 0..<40 {
        try await index.apply(Self.records(rows, "more", from: number * rows).map { .upsert($0) })
      }
      TrialProcess.tell("changes found room for \(rows * 40) records")
    } catch IndexError.full {
    } catch {
      TrialProcess.tell("changes failed with \(error)")
    }
    // Those that were finished are there.
    let applied = try await index.information().count - old
    if applied % rows != 0 { TrialProcess.tell("\(applied) records of changes of \(rows)") }
    await look(index, old + applied, "after changes")
    await look(try SearchIndex(path, for: .reading), old + applied, "opened again")
    limit(to: nil)
    if isFull {
      do {
        try await index.apply([.delete(id: "old0")])
        await look(index, old + applied - 1, "after a change with room again")
      } catch IndexError.full {
        // A disk that is still full.
      } catch {
        TrialProcess.tell("with room again: \(error)")
      }
    }
    return 0
  }

  /// In bytes, with the log.
  private static func size(of path: String) -> Int {
    ["", "-wal"].reduce(0) { sum, end in
      sum + ((try? FileManager.default.attributesOfItem(atPath: path + end)[.size] as? Int) ?? 0)
    }
  }

  private func look(_ index: SearchIndex, _ count: Int, _ moment: String) async {
    do {
      for problem in try await index.check() { TrialProcess.tell("\(moment): \(problem)") }
      let source = SQLiteSource(index, order: .index)
      let total = try await source.total(for: SearchQuery("row"))
      if total != .exact(count) { TrialProcess.tell("\(moment): \(total) records found, not \(count)") }
      let page = try await source.page(PageRequest(query: SearchQuery("old 17e"), place: .start, limit: 5))
      if page.items.map(\.id) != ["old17"] { TrialProcess.tell("\(moment): finds \(page.items.map(\.id))") }
    } catch {
      TrialProcess.tell("\(moment): \(error)")
    }
  }

  private static func records(_ count: Int, _ name: String, from first: Int = 0) -> [IndexRecord] {
    (first..<first + count).map { IndexRecord(id: "\(name)\($0)", title: "row \(name) \($0)e", texts: ["some words"]) }
  }

  /// The size that files of this process may have; nil for any.
  private func limit(to bytes: Int?) {
    #if canImport(Glibc)
      let file = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let file = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    getrlimit(file, &limit)
    limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
    setrlimit(file, &limit)
  }
}
