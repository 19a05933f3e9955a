import Foundation
import IncrementalSearchSQLite

/// Builds the index and plain tables over the same records, in turns.
struct BuildMeasure {
  let folder: String
  let report: Report

  /// Times of one build of the index: all of it, and until the last record was taken.
  static func build(
    _ records: [IndexRecord], at path: String, _ settings: IndexSettings = IndexSettings()
  ) async throws -> (index: SearchIndex, all: Duration, appending: Duration) {
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    let index = try SearchIndex(path, for: .creating)
    let clock = ContinuousClock()
    let start = clock.now
    var appended = start
    try await index.rebuild(settings) { builder in
      for first in stride(from: 0, to: records.count, by: 10_000) {
        _ = try await builder.append(Array(records[first..<min(records.count, first + 10_000)]))
      }
      appended = clock.now
    }
    return (index, start.duration(to: clock.now), start.duration(to: appended))
  }

  /// Rates of builds of the same number of records, and their ratios.
  func run(_ records: [IndexRecord], rounds: Int) async throws {
    report.begin("Build, \(records.count) records, \(rounds) rounds in turns; rows/s")
    var (all, appending, ranked, same, plain) = (Samples(), Samples(), Samples(), Samples(), Samples())
    let path = folder + "/build.isearch"
    for _ in 0..<rounds {
      let built = try await Self.build(records, at: path)
      all.append(built.all)
      appending.append(built.appending)
      let peer = try PeerTables.build(.same(index: path), records, at: folder + "/same.sqlite")
      same.append(peer.1)
      peer.tables.delete()
      let other = try PeerTables.build(.plain, records, at: folder + "/plain.sqlite")
      plain.append(other.1)
      other.tables.delete()
      ranked.append(try await Self.build(records, at: path, IndexSettings(isRanked: true)).all)
    }
    func rate(_ samples: Samples) -> Double { (Double(records.count) / samples.median * 1_000).rounded() }
    let gate = Gate.least("ratio to same", gate: 0.7, goal: 0.9)
    report.add("raw, same options", ["rows/s": rate(same)])
    report.add("raw, unicode61 123", ["rows/s": rate(plain)])
    for (name, samples, gates) in [
      ("index", all, [gate]), ("index, before merging", appending, []), ("index, ranked", ranked, []),
    ] {
      report.add(
        name,
        [
          "rows/s": rate(samples), "ratio to same": same.median / samples.median,
          "ratio to unicode61 123": plain.median / samples.median,
        ], gates: gates)
    }
  }
}
