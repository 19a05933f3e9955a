import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

/// Looks for one and two Japanese characters, and compares what is found with a scan of all records.
struct JapaneseMeasure {
  let index: SearchIndex
  let trigram: PeerTables
  let report: Report
  let rounds: Int
  private let texts: [[String]]
  private let ids: [String]

  init(_ index: SearchIndex, _ trigram: PeerTables, _ records: [IndexRecord], _ report: Report, rounds: Int) {
    (self.index, self.trigram, self.report, self.rounds) = (index, trigram, report, rounds)
    let japanese = records.filter { !$0.reading.isEmpty }
    texts = japanese.map { record in ([record.title, record.reading] + record.texts).map(Self.fold) }
    ids = japanese.map(\.id)
  }

  /// A fold of its own, so that it does not share the mistakes of the one under test: it knows no sounds.
  private static func fold(_ text: String) -> String {
    let small = Array("ぁぃぅぇぉっゃゅょゎゕゖ".unicodeScalars)
    let large = Array("あいうえおつやゆよわかけ".unicodeScalars)
    var scalars = String.UnicodeScalarView()
    for scalar in text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      var value = scalar
      if 0x30A1...0x30F6 ~= value.value { value = Unicode.Scalar(value.value - 0x60) ?? value }
      if let place = small.firstIndex(of: value) { value = large[place] }
      scalars.append(value)
    }
    return String(scalars)
  }

  func run() async throws {
    report.begin("Japanese, one and two characters, first page of 20; ms")
    for text in queries() {
      let needle = Self.fold(text)
      let expected = Set(ids.indices.filter { texts[$0].contains { $0.contains(needle) } }.map { ids[$0] })
      for kind in [MatchKind.words, .contains] {
        let source = SQLiteSource(index, match: kind, order: .index)
        var (ours, peer) = (PageTimes(), Samples())
        for _ in 0..<rounds {
          ours.beginRound()
          for _ in 0..<20 { try await ours.measure(source, text) }
          peer.beginRound()
          for _ in 0..<2 {
            peer.append(try await ContinuousClock().measure { _ = try await trigram.pageContaining(text) })
          }
        }
        let found = try await all(source, text)
        // Kana are also found by their sound, so more may be found than contain them.
        report.add(
          "\(kind.rawValue) \(text)",
          [
            "first ask": ours.first.median, "p95": ours.first.p95, "max": ours.first.most, "LIKE": peer.median,
            "ratio": ours.first.median / peer.median, "asked before": ours.again.median,
            "containing": Double(expected.count), "found": Double(found.count),
            "lost": Double(expected.subtracting(found).count),
          ],
          gates: [.most("first ask", gate: 5, goal: 0.2), .most("lost", gate: 0, goal: 0)])
      }
    }
  }

  private func all(_ source: SQLiteSource, _ text: String) async throws -> Set<String> {
    var found: Set<String> = []
    var place = PagePlace<IndexKey>.start
    while true {
      let page = try await PageMeasure.page(source, text, place, limit: 10_000)
      found.formUnion(page.items.map(\.id))
      guard let next = page.next else { return found }
      place = .key(next)
    }
  }

  /// Kana and kanji, and from the data the most and the least frequent characters and pairs.
  private func queries() -> [String] {
    var counts: [Character: Int] = [:]
    var pairs: [String: Int] = [:]
    for text in texts.map({ $0[0] }) {
      var previous: Character?
      for character in text where !character.isASCII {
        counts[character, default: 0] += 1
        if let previous { pairs["\(previous)\(character)", default: 0] += 1 }
        previous = character
      }
    }
    let characters = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { String($0.key) }
    let frequent = pairs.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return ["に", "にほ", "ﾎ", "日", "日本", "検索", "東京"] + characters.prefix(3) + characters.suffix(3)
      + frequent.prefix(3) + frequent.suffix(3)
  }
}
