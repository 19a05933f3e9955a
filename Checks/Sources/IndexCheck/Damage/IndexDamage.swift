import Foundation
import GRDB
import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting

/// Changes single bits of each table: an error or the right rows, no crash, and `check()` finds every one.
struct IndexDamage {
  private static let usage = """
    usage: index-check damage [--bits N] [--rows N] [--seed S]
      --bits N  how many of each table (20)
      --rows N  the size of the index (300)
      --seed S  another series (1)
    """

  static func main() async throws {
    let options = TrialOptions(names: ["--bits", "--rows", "--seed"], usage: usage)
    let folder = try TrialFolder()
    defer { folder.delete() }
    let trial = DamageTrial(path: folder.file("damaged.isearch"), rows: options.number("--rows", or: 300))
    try await trial.prepare()
    let outcome = try await trial.run(
      bits: options.number("--bits", or: 20), seed: UInt64(options.number("--seed", or: 1)))
    for failure in outcome.failures.prefix(30) { print("failed: \(failure)") }
    print(
      "index damage: \(outcome.bits) bits of \(outcome.tables) tables, \(outcome.found) found by the check, "
        + "\(outcome.refused) refused in a search, \(outcome.raw) without a checksum survived, "
        + "\(outcome.failures.count) failures")
    folder.delete()
    exit(outcome.failures.isEmpty ? 0 : 1)
  }
}

/// An index, and what is changed in it.
struct DamageTrial {
  let path: String
  let rows: Int

  struct Outcome {
    var tables = 0
    var bits = 0
    var found = 0
    var refused = 0
    var raw = 0
    var failures: [String] = []
  }

  private static let queries = ["", "row", "'om", "words of", "とう", "row 17"]

  func prepare() async throws {
    let index = try SearchIndex(path, for: .creating)
    let records = (0..<rows).map {
      IndexRecord(
        id: "\($0)", title: "row \($0)", texts: ["some words of \($0 % 9)"], reading: "トウキョウ", rank: Double($0 % 7),
        content: Array("content \($0)".utf8))
    }
    try await index.rebuild(IndexSettings(isRanked: true, hasSubstrings: true, properties: ["a": "b"])) {
      _ = try await $0.append(records)
    }
    try await index.apply([.upsert(IndexRecord(id: "late", title: "row late", rank: 3)), .delete(id: "5")])
    index.close()
  }

  /// The pages of each table, told by SQLite.
  private func pages() async throws -> [String: [Int]] {
    let queue = try DatabaseQueue(path: path)
    return try await queue.read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT name, pageno FROM dbstat")
      return Dictionary(grouping: rows) { $0[0] as String }.mapValues { $0.map { $0[1] as Int } }
    }
  }

  func run(bits: Int, seed: UInt64) async throws -> Outcome {
    var outcome = Outcome()
    let good = try await answers()
    let tables = try await pages()
    let data = try Data(contentsOf: URL(filePath: path))
    var random = SeededGenerator(seed: seed)
    outcome.tables = tables.count
    for (table, pages) in tables.sorted(by: { $0.key < $1.key }) {
      for number in 0..<bits {
        let start = (random.one(of: pages) - 1) * 4_096
        let bit = random.number(below: 4_096 * 8)
        let name = "\(table), bit \(bit % 8) of byte \(start + bit / 8)"
        var changed = data
        changed[start + bit / 8] ^= 1 << (bit % 8)
        try await look(name, changed, good, &outcome)
        // As if nobody looked at pages: what reads the file must still not crash, and the check must tell.
        if number % 2 == 0 {
          for offset in 4_088..<4_096 { changed[start + offset] = 0 }
          try changed.write(to: URL(filePath: path))
          _ = try? await answers()
          if (try? await SearchIndex(path).check()) == [] { outcome.failures.append("\(name): not found, raw") }
          if let index = try? SearchIndex(path, for: .writing) {
            _ = try? await index.apply([.upsert(IndexRecord(id: "7", title: "changed")), .delete(id: "8")])
          }
          outcome.raw += 1
        }
      }
    }
    return outcome
  }

  private func look(
    _ name: String, _ data: Data, _ good: [[IndexRecord]], _ outcome: inout Outcome
  ) async throws {
    for end in ["-wal", "-shm"] { unlink(path + end) }
    try data.write(to: URL(filePath: path))
    outcome.bits += 1
    do {
      if try await answers() != good { outcome.failures.append("\(name): other rows") }
    } catch is IndexError {
      outcome.refused += 1
    }
    do {
      let index = try SearchIndex(path)
      _ = try? await index.information()
      if try await index.check().isEmpty { outcome.failures.append("\(name): not found") } else { outcome.found += 1 }
    } catch {
      outcome.found += 1
    }
  }

  private func answers() async throws -> [[IndexRecord]] {
    let index = try SearchIndex(path)
    var answers: [[IndexRecord]] = []
    for query in Self.queries { answers.append(try await index.found(by: query)) }
    return answers
  }
}
