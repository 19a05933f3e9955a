import Foundation
import IncrementalSearchSQLite

/// A producer that pauses, on a disk that is full for a while: the build fails and the index keeps its records.
struct SlowProducerTrial {
  let folder: String

  /// Runs it in children on small disks of their own; which ways were run, and what went wrong.
  static func run() -> (ways: [String], failures: [String]) {
    var (ways, failures): ([String], [String]) = ([], [])
    for way in ["plain", "ranked", "update"] {
      do {
        let folder = try TrialFolder()
        defer { folder.delete() }
        let mount = "mount -t tmpfs -o size=8m tmpfs \"$0\" && exec \"$@\""
        let child = try TrialProcess(
          ["--slow", folder.path, "--way", way], launcher: ["unshare", "--mount", "sh", "-c", mount, folder.path])
        guard child.line() == "start" else {
          _ = child.wait()
          if geteuid() == 0 { failures.append("a slow producer, \(way): did not start") }
          continue
        }
        while let line = child.line() { failures.append("a slow producer, \(way): \(line)") }
        let code = child.wait()
        if code != 0 { failures.append("a slow producer, \(way): ended with \(code)") }
        ways.append(way)
      } catch {
        failures.append("a slow producer, \(way): \(error)")
      }
    }
    return (ways, failures)
  }

  private static let old = 500

  private static func records(_ range: Range<Int>) -> [IndexRecord] {
    range.map {
      IndexRecord(
        id: "\($0)", title: "row \($0)", texts: (0..<8).map { "word\($0 * 31) and text" }, rank: Double($0 % 9))
    }
  }

  /// Prints a line for each thing that is wrong.
  func child(_ way: String) async throws -> Int32 {
    TrialProcess.tell("start")
    let path = folder + "/slow.isearch"
    let index = try SearchIndex(path, for: .creating)
    try await index.rebuild(IndexSettings(isRanked: way == "ranked")) {
      _ = try await $0.append(Self.records(0..<Self.old))
    }
    index.close()
    // Nearly no room: what is appended before the pause can't be committed, or can and what follows can't.
    for room in [40_000, 400_000] {
      try fill(leaving: room)
      if way == "update" { await update(index, room) } else { await build(index, isRanked: way == "ranked", room) }
      unlink(folder + "/filler")
      for problem in try await index.check() { TrialProcess.tell("\(room): \(problem)") }
    }
    return 0
  }

  private func build(_ index: SearchIndex, isRanked: Bool, _ room: Int) async {
    do {
      let information = try await index.rebuild(IndexSettings(isRanked: isRanked)) { builder in
        _ = try await builder.append(Self.records(0..<320))
        // Slower than anything waits for it.
        try await Task.sleep(for: .seconds(1.5))
        unlink(folder + "/filler")
        _ = try await builder.append(Self.records(320..<2_000))
      }
      let found = try await index.found().count
      if information.count != 2_000 || found != 2_000 {
        TrialProcess.tell("\(room): \(information.count) told, \(found) there, of 2000")
      }
    } catch {
      let found = (try? await index.found().count) ?? -1
      if found != Self.old { TrialProcess.tell("\(room): \(found) records after \(error)") }
    }
  }

  private func update(_ index: SearchIndex, _ room: Int) async {
    var expected = (try? await index.found().count) ?? -1
    for part in 0..<8 {
      if part == 5 { unlink(folder + "/filler") }
      let first = 10_000 + room + part * 100
      do {
        try await index.apply(Self.records(first..<first + 100).map { .upsert($0) })
        expected += 100
      } catch {
        if part >= 5 { TrialProcess.tell("\(room): with room again: \(error)") }
      }
      let found = (try? await index.found().count) ?? -1
      if found != expected { TrialProcess.tell("\(room): \(found) records, not \(expected)") }
    }
  }

  /// Takes all room of the disk but so many bytes.
  private func fill(leaving room: Int) throws {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { return }
    let free = Int(system.f_bavail) * Int(system.f_frsize)
    try Data(count: max(0, free - room)).write(to: URL(filePath: folder + "/filler"))
  }
}
