import TextMatching

/// The words of an index's build, read when a misspelled one was first searched for, by all who search it.
final class KnownVocabulary: Sendable {
  private let known = VersionedCache<String, Vocabulary?> { nil }

  /// The words that an index was built from.
  func words(_ reading: IndexReading) throws -> Vocabulary {
    let build = reading.version.build
    if let words = known.find(in: build, { $0 }) { return words }
    let words = try StoredVocabulary.read(reading.db, reading.tables)
    known.change(build) { $0 = words }
    return words
  }
}
