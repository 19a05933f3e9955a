import IncrementalSearchSQLite
import IncrementalSearchTesting

/// One change of the index, known from its number alone: so the parent knows what the child did.
struct Step: Sendable {
  let number: Int
  let seed: UInt64
  let rows: Int

  /// What the records of a state are: the step that wrote each, by their ids.
  typealias Records = [String: Int]

  private enum Change {
    case write(String)
    case delete(String)
  }

  /// Whether all is built anew; else some records change.
  var isRebuild: Bool { number % 5 == 0 }

  /// The word that the records of a step have, and no others.
  static func stamp(_ number: Int) -> String { "s\(number)x" }

  private static func record(_ id: String, step: Int) -> IndexRecord {
    IndexRecord(
      id: id, title: "row \(id)e", texts: [stamp(step), "some words to fill it"], reading: "トウキョウ",
      rank: Double(id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 1_009 }), content: Array("\(step)".utf8))
  }

  /// The step that wrote a record.
  static func step(of record: IndexRecord) -> Int? { Int(String(decoding: record.content, as: UTF8.self)) }

  /// Does it.
  func run(on index: SearchIndex) async throws {
    guard !isRebuild else {
      let settings = IndexSettings(isRanked: number % 2 == 0, hasSubstrings: number % 3 == 0)
      _ = try await index.rebuild(settings) { builder in
        for start in stride(from: 0, to: builtRows, by: 1_000) {
          let ids = start..<min(builtRows, start + 1_000)
          _ = try await builder.append(ids.map { Self.record("r\($0)", step: number) })
        }
      }
      return
    }
    try await index.apply(
      changes.map {
        switch $0 {
        case .write(let id): .upsert(Self.record(id, step: number))
        case .delete(let id): .delete(id: id)
        }
      })
  }

  /// What the records are after it.
  func result(of records: Records) -> Records {
    guard !isRebuild else {
      return Dictionary(uniqueKeysWithValues: (0..<builtRows).map { ("r\($0)", number) })
    }
    var records = records
    for change in changes {
      switch change {
      case .write(let id): records[id] = number
      case .delete(let id): records[id] = nil
      }
    }
    return records
  }

  private var builtRows: Int { rows + number % 7 }

  private var changes: [Change] {
    var random = SeededGenerator(seed: seed, series: number)
    let count = 1 + random.number(below: 800)
    return (0..<count).map { index in
      switch random.number(below: 6) {
      case 0: .delete("r\(random.number(below: rows))")
      case 1: .write("new\(number)-\(index)")
      default: .write("r\(random.number(below: rows))")
      }
    }
  }
}
