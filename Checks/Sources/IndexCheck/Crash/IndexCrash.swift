import Foundation
import IncrementalSearchSQLite

/// Kills a program that builds and changes an index at random moments, lets the disk run full, lets producers pause
/// meanwhile, and looks at what is left.
struct IndexCrash {
  private static let usage = """
    usage: index-check crash [--kills N] [--rows N] [--seed S]
      --kills N  how many (25)
      --rows N   the size of the index (10000)
      --seed S   another series (1)
    """

  static func main() async throws {
    let options = TrialOptions(
      names: ["--kills", "--rows", "--seed", "--child", "--from", "--full", "--slow", "--way", "--moments"],
      usage: usage)
    let seed = UInt64(options.number("--seed", or: 1))
    let rows = options.number("--rows", or: 10_000)
    if let path = options["--child"] {
      let trial = KillTrial(path: path, seed: seed, rows: rows)
      try await trial.work(from: options.number("--from", or: 1))
    }
    if let folder = options["--slow"] {
      exit(try await SlowProducerTrial(folder: folder).child(options["--way"] ?? ""))
    }
    if let folder = options["--moments"] {
      exit(try await FullMomentsTrial(folder: folder, steps: options.number("--kills", or: 25), seed: seed).child())
    }
    if let folder = options["--full"] { exit(try await FullDiskTrial(folder: folder, rows: rows).child()) }

    let folder = try TrialFolder()
    defer { folder.delete() }
    let trial = KillTrial(path: folder.file("killed.isearch"), seed: seed, rows: rows)
    let outcome = try await trial.run(kills: options.number("--kills", or: 25))
    for failure in outcome.failures.prefix(20) { print("failed: \(failure)") }
    print(
      "\(outcome.kills) kills, \(outcome.killedInRebuild) of them in a rebuild; \(outcome.steps) steps told as done; "
        + "the step under way was there \(outcome.newer) times, not there \(outcome.older) times")
    let full = FullDiskTrial.run(rows: rows)
    for failure in full.failures { print("failed: \(failure)") }
    let slow = SlowProducerTrial.run()
    for failure in slow.failures { print("failed: \(failure)") }
    let moments = FullMomentsTrial.run(steps: options.number("--kills", or: 25) * 4, seed: seed)
    for failure in moments.failures.prefix(20) { print("failed: \(failure)") }
    print("a disk that is full at random moments: \(moments.summary)")
    let failures = outcome.failures.count + full.failures.count + slow.failures.count + moments.failures.count
    print(
      "index crash: \(outcome.kills) kills, \(outcome.steps) steps, disk full in \(full.ways.joined(separator: " and ")), "
        + "slow producers on one that is full for a while: \(slow.ways.joined(separator: ", ")), "
        + (moments.isRun ? "full at random moments, " : "")
        + "\(failures) failures")
    folder.delete()
    exit(failures == 0 ? 0 : 1)
  }
}
