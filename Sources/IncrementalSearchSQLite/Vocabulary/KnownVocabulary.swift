import Foundation
import TextMatching

/// The words of an index's build, read when a misspelled one was first searched for, by all who search it.
final class KnownVocabulary: @unchecked Sendable {
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var known: (build: String, words: Vocabulary)?

  /// The words that an index was built from.
  func words(_ reading: IndexReading) throws -> Vocabulary {
    let build = reading.version.build
    if let known = lock.withLock({ known }), known.build == build { return known.words }
    let words = try StoredVocabulary.read(reading.db, reading.tables)
    lock.withLock { known = (build, words) }
    return words
  }
}
