import GRDB

/// Reads the words that more records have than when the vocabulary was stored, or fewer, in their order: on from where it is, or
/// anew from some bytes.
///
/// A correction asks for hundreds of words or thousands, many of them a few after the last one, so rows are read without
/// a value for each.
final class ChangedWords {
  private let words: DirectStatement
  /// The word it is at; nil before the first look and past the end.
  private var current: (word: [UInt8], change: Int)?

  /// So many words are gone over one by one before they are looked for.
  private static let near = 4

  /// Reads those of a generation; only one at a time may.
  init(_ db: Database, _ tables: IndexTables) throws {
    words = try DirectStatement(
      db, "SELECT word, change FROM \(tables.changedWords) WHERE word >= ? ORDER BY word")
  }

  /// Ends the reading, which a transaction waits for.
  func close() {
    words.finish()
    current = nil
  }

  /// The first word that is not before these bytes, and by how many more records have it. Throws `DatabaseError`.
  func first(from bytes: [UInt8]) throws -> (word: [UInt8], change: Int)? {
    if let word = current?.word, !bytes.lexicographicallyPrecedes(word) {
      for _ in 0..<Self.near {
        guard try step() else { return nil }
        if let current, !current.word.lexicographicallyPrecedes(bytes) { return current }
      }
    }
    try words.start(.blob(bytes))
    return try step() ? current : nil
  }

  private func step() throws -> Bool {
    current = nil
    current = try words.next().map { ([UInt8](try $0.blob(0)), Int(try $0.integer(1))) }
    return current != nil
  }
}
