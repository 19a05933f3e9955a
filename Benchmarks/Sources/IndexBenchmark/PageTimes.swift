import IncrementalSearch
import IncrementalSearchSQLite

/// Times of the same page: for the first one who asks for it, and for the next one.
struct PageTimes {
  /// Nothing is remembered but what is of the beginnings of the text, typed before it key by key.
  var first = Samples()
  /// All is remembered that the first one left: how the text is searched, and where its first page is.
  var again = Samples()

  /// Begins a round.
  mutating func beginRound() {
    first.beginRound()
    again.beginRound()
  }

  /// What is typed before a text, key by key, from the empty field on.
  static func beginnings(of text: String) -> [String] { text.indices.map { String(text[..<$0]) } }

  /// Types a text and asks for a page of it, the first one or that at a place, twice.
  mutating func measure(_ source: SQLiteSource, _ text: String, _ place: PagePlace<IndexKey> = .start) async throws {
    source.index.forgetAnswers()
    for beginning in Self.beginnings(of: text) { _ = try await PageMeasure.page(source, beginning) }
    let clock = ContinuousClock()
    first.append(try await clock.measure { _ = try await PageMeasure.page(source, text, place) })
    again.append(try await clock.measure { _ = try await PageMeasure.page(source, text, place) })
  }
}
