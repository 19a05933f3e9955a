import IncrementalSearchSQLite

/// A change of many records that belong together: whoever sees two stamps among them has seen half of a change.
struct SharedBatch: Sendable {
  /// Who writes it, and which of theirs it is.
  let writer: Int
  let number: Int

  /// The records that every batch of any writer changes.
  static let sharedCount = 50
  /// The records that a batch adds, in place of those its writer added before.
  static let ownCount = 20
  static let writers = 1...2

  /// The word that all of its records have.
  var stamp: String { "w\(writer)n\(number)x" }

  /// The records that all writers change.
  func shared() -> [IndexRecord] {
    (0..<Self.sharedCount).map { IndexRecord(id: "shared\($0)", title: "shared \($0)", texts: [stamp]) }
  }

  var changes: [IndexChange] {
    let own = (0..<Self.ownCount).map {
      IndexRecord(id: "own\(writer)-\(number)-\($0)", title: "own\(writer) \($0)", texts: [stamp])
    }
    let old = (0..<Self.ownCount).map { IndexChange.delete(id: "own\(writer)-\(number - 1)-\($0)") }
    return (shared() + own).map { .upsert($0) } + old
  }

  /// The records that no batch changes.
  static func plain(_ count: Int) -> [IndexRecord] {
    (0..<count).map { number in
      let digits = String(number)
      let padded = String(repeating: "0", count: 7 - digits.count) + digits
      return IndexRecord(id: "plain" + padded, title: "plain \(number)", texts: ["some words to fill it"])
    }
  }

  /// What an index is built anew from.
  static func everything(_ count: Int, build: Int) -> [IndexRecord] {
    SharedBatch(writer: 0, number: build).shared() + plain(count)
  }
}
