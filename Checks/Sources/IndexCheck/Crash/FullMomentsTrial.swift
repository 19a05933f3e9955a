import Foundation
import IncrementalSearchSQLite
import IncrementalSearchTesting

/// A small disk that is full from one random moment to another, again and again, while an index is built and changed: what
/// was said to be done is there, and what was not is there as a whole or not at all.
struct FullMomentsTrial {
  let folder: String
  let steps: Int
  let seed: UInt64

  private static let rows = 1_000

  /// What came of it.
  struct Outcome {
    /// Whether a disk could be mounted.
    var isRun = false
    var summary = "not run"
    var failures: [String] = []
  }

  /// Runs it in a child on a disk of its own.
  static func run(steps: Int, seed: UInt64) -> Outcome {
    var outcome = Outcome()
    do {
      let folder = try TrialFolder()
      defer { folder.delete() }
      let mount = "mount -t tmpfs -o size=16m tmpfs \"$0\" && exec \"$@\""
      let child = try TrialProcess(
        ["--moments", folder.path, "--kills", "\(steps)", "--seed", "\(seed)"],
        launcher: ["unshare", "--mount", "sh", "-c", mount, folder.path])
      guard child.line() == "start" else {
        _ = child.wait()
        if geteuid() == 0 { outcome.failures.append("full moments: did not start") }
        return outcome
      }
      outcome.isRun = true
      while let line = child.line() {
        if line.hasPrefix("summary ") {
          outcome.summary = String(line.dropFirst(8))
        } else {
          outcome.failures.append("full moments: \(line)")
        }
      }
      let code = child.wait()
      if code != 0 { outcome.failures.append("full moments: ended with \(code)") }
    } catch {
      outcome.failures.append("full moments: \(error)")
    }
    return outcome
  }

  /// Prints a line for each thing that is wrong, and what was done.
  func child() async throws -> Int32 {
    TrialProcess.tell("start")
    let trial = KillTrial(path: folder + "/full.isearch", seed: seed, rows: Self.rows)
    let index = try SearchIndex(trial.path, for: .creating)
    let time = try await ContinuousClock().measure { try await trial.step(0).run(on: index) }
    let isOver = Flag()
    // As long as steps take, so that any part of one may be hit, and some are not.
    let filling = Task.detached { await fill(until: isOver, longest: time) }
    var records = trial.step(0).result(of: [:])
    var (done, refused, there) = (0, 0, 0)
    for number in 1...steps {
      let after = trial.step(number).result(of: records)
      do {
        try await trial.step(number).run(on: index)
        records = after
        done += 1
      } catch let error as IndexError {
        refused += 1
        if case .full = error {} else { TrialProcess.tell("step \(number): \(error)") }
      }
      do {
        let found = try await trial.records(of: index)
        if found == after, found != records {
          there += 1
          records = after
        } else if found != records {
          TrialProcess.tell("step \(number): \(found.count) records, \(records.count) were told, \(done) done")
        }
      } catch {
        TrialProcess.tell("step \(number): can't be read: \(error)")
      }
    }
    isOver.set()
    let moments = await filling.value
    do {
      for problem in try await index.check() { TrialProcess.tell("at the end: \(problem)") }
      try await trial.step(steps + 1).run(on: index)
      if try await trial.records(of: index) != trial.step(steps + 1).result(of: records) {
        TrialProcess.tell("with room again: other records")
      }
    } catch {
      TrialProcess.tell("with room again: \(error); there are \(Self.sizes(in: folder))")
    }
    index.close()
    TrialProcess.tell(
      "summary \(moments) times full, \(done) of \(steps) steps done, \(refused) refused, \(there) of them there all the same"
    )
    return 0
  }

  /// The files of a folder with their sizes, for a message.
  private static func sizes(in folder: String) -> String {
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { name in
      "\(name) of \((try? files.attributesOfItem(atPath: folder + "/" + name)[.size]) ?? 0) bytes"
    }.joined(separator: ", ")
  }

  /// Fills the disk and frees it; how many times.
  private func fill(until isOver: Flag, longest: Duration) async -> Int {
    var random = SeededGenerator(seed: seed, series: -1)
    var moments = 0
    let path = folder + "/filler"
    while !isOver.isSet {
      try? await Task.sleep(for: longest * Double.random(in: 0..<2, using: &random))
      var system = statvfs()
      guard statvfs(folder, &system) == 0 else { continue }
      let free = Int(system.f_bavail) * Int(system.f_frsize)
      let room = random.number(below: 300_000)
      // What there was may have gone meanwhile; then it is as full as can be.
      if (try? Data(count: max(0, free - room)).write(to: URL(filePath: path))) == nil { continue }
      moments += 1
      try? await Task.sleep(for: longest * Double.random(in: 0..<1, using: &random))
      unlink(path)
    }
    unlink(path)
    return moments
  }
}
