import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

/// Asks an index hostile questions, in every kind and order of matching, and compares some of the answers.
struct HostileRun {
  /// What came of it.
  struct Outcome {
    var queries = 0
    var compared = 0
    var failures: [String] = []
    var times = Times()
    /// The times of queries slow at first, of the first ones the least of several tries, with the text.
    var slow: [(milliseconds: Double, text: String)] = []
  }

  /// In milliseconds.
  static let slowest = 50.0
  private static let kinds: [MatchKind] = [.words, .contains, .prefix]
  /// Results up to this size are compared record by record, longer ones by their number and their beginning.
  private static let most = 5_000

  let index: SearchIndex
  private let arrays: [MatchKind: ArraySource<IndexRecord>]

  init(_ index: SearchIndex, _ records: [IndexRecord]) {
    self.index = index
    arrays = Dictionary(
      uniqueKeysWithValues: Self.kinds.map { kind in
        (
          kind,
          // Found as in the index, forms of kanji and joined words included; what nothing is found for is searched otherwise
          // by both.
          ArraySource(
            records, match: kind, ranking: { SearchedTexts(title: $0.parts, reading: $0.reading, texts: $0.texts) })
        )
      })
  }

  func run(_ texts: inout HostileTexts, queries: Int, comparingEvery interval: Int) async -> Outcome {
    var outcome = Outcome()
    for number in 0..<queries {
      let query = SearchQuery(texts.next())
      // So that those that are compared are of all kinds and orders.
      let turn = number + number / interval
      let kind = Self.kinds[turn % 3]
      let source = SQLiteSource(index, match: kind, order: turn / 3 % 2 == 0 ? .relevance : .index)
      await ask(source, query, &outcome)
      if number % interval == 0 {
        outcome.compared += 1
        await compare(source, query, &outcome)
      }
      outcome.queries += 1
    }
    return outcome
  }

  private func ask(_ source: SQLiteSource, _ query: SearchQuery, _ outcome: inout Outcome) async {
    let clock = ContinuousClock()
    let request = PageRequest<IndexKey>(query: query, place: .start, limit: 20)
    do {
      var time = try await clock.measure { _ = try await source.page(request) }
      outcome.times.append(time)
      guard time.milliseconds > Self.slowest / 2 else { return }
      // Other programs may have had the processor; a few that are slow say enough.
      for _ in 0..<(outcome.slow.count < 10 ? 3 : 0) {
        time = min(time, try await clock.measure { _ = try await source.page(request) })
      }
      outcome.slow.append((time.milliseconds, describe(source, query)))
    } catch {
      outcome.failures.append("\(describe(source, query)): \(error)")
    }
  }

  /// Whether the index finds the same records as the array does, each once.
  private func compare(_ source: SQLiteSource, _ query: SearchQuery, _ outcome: inout Outcome) async {
    do {
      guard let array = arrays[source.match] else { return }
      let expected = try await array.total(for: query)
      let total = try await source.total(for: query)
      if total != expected { outcome.failures.append("\(describe(source, query)): \(total), not \(expected)") }
      var found: [String] = []
      var place = PagePlace<IndexKey>.start
      repeat {
        let page = try await source.page(PageRequest(query: query, place: place, limit: 500))
        found += page.items.map(\.id)
        guard let next = page.next else { break }
        place = .key(next)
      } while found.count <= Self.most
      if Set(found).count != found.count { outcome.failures.append("\(describe(source, query)): records twice") }
      guard found.count <= Self.most else { return }
      let page = try await array.page(PageRequest(query: query, place: .start, limit: Self.most + 1))
      let ids = Set(page.items.map(\.id))
      let (lost, wrong) = (ids.subtracting(found), Set(found).subtracting(ids))
      if lost.count + wrong.count > 0 {
        outcome.failures.append(
          "\(describe(source, query)): \(lost.count) lost \(Array(lost.prefix(3))), \(wrong.count) wrong \(Array(wrong.prefix(3)))"
        )
      }
    } catch {
      outcome.failures.append("\(describe(source, query)): \(error)")
    }
  }

  private func describe(_ source: SQLiteSource, _ query: SearchQuery) -> String {
    let text = query.text
    let size = text.utf8.count
    let shown = text.unicodeScalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
    return "\(source.match.rawValue), \(source.order.rawValue), \(size) bytes: \(shown)\(size > 60 ? "…" : "")"
  }
}
