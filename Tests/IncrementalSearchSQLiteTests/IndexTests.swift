import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting
import Testing

@Suite("Index: building, searching, changing")
struct IndexTests {
  static let towns = [
    IndexRecord(id: "1", title: "東京都千代田区", texts: ["100-0001"], reading: "とうきょうと ちよだく"),
    IndexRecord(id: "2", title: "東京都千代田区丸の内", texts: ["100-0005"], reading: "とうきょうと ちよだく まるのうち"),
    IndexRecord(id: "3", title: "京都府京都市", texts: ["600-8001"], reading: "きょうとふ きょうとし"),
    IndexRecord(id: "4", title: "Data science", texts: ["a library for data"]),
    IndexRecord(id: "5", title: "library", texts: ["of Python"]),
    IndexRecord(id: "6", title: "C++ & C#", texts: ["languages"]),
  ]

  @Test func whatIsBuiltIsFound() async throws {
    let folder = try TemporaryFolder()
    let index = try SearchIndex(folder.path("a.isearch"), for: .creating)
    try await index.rebuild(IndexSettings()) { builder in
      let refused = try await builder.append(Self.towns)
      #expect(refused == [])
    }
    #expect(try await index.information().count == 6)
    #expect(try await index.check() == [])
    for (text, ids) in [
      ("", ["1", "2", "3", "4", "5", "6"]), ("京", ["3", "1", "2"]), ("東京", ["1", "2"]), ("lib", ["5", "4"]),
      ("c+", ["6"]), ("100-0005", ["2"]), ("田区丸", ["2"]), ("zz", []), ("!東", ["3", "5", "6", "4"]), ("data lib", ["4"]),
      ("'ibrar", ["5", "4"]), ("python$", ["5"]), ("library | c#", ["5", "6", "4"]),
    ] {
      let found = try await SQLiteSource(index).ids(text)
      #expect(found == ids, "\(text)")
    }
  }

  @Test func aSourceOverAnIndexIsLawful() async throws {
    let folder = try TemporaryFolder()
    let index = try SearchIndex(folder.path("a.isearch"), for: .creating)
    let records = (0..<300).map {
      IndexRecord(id: "\($0)", title: "row \($0 % 7) \($0)", texts: [$0 % 3 == 0 ? "東京都" : "京都"])
    }
    try await index.rebuild(IndexSettings()) { _ = try await $0.append(records) }
    let laws = SourceLaws(
      queries: ["", "row 5", "東京", "3", "'ow", "row !東", "none"].map { SearchQuery($0) }, limit: 40)
    for order in IndexOrder.allCases {
      for match in [MatchKind.words, .contains, .prefix] {
        let source = SQLiteSource(index, match: match, order: order)
        #expect(await laws.violations(of: source) == [], "\(order) \(match)")
      }
    }
  }

  @Test func changesAreSeenAtOnce() async throws {
    let folder = try TemporaryFolder()
    let index = try SearchIndex(folder.path("a.isearch"), for: .creating)
    try await index.rebuild(IndexSettings()) { _ = try await $0.append(Self.towns) }
    let source = SQLiteSource(index, order: .index)
    var changed = Self.towns[4]
    changed.title = "bookshop"
    let summary = try await index.apply([
      .upsert(changed), .delete(id: "1"), .upsert(Self.towns[2]), .upsert(IndexRecord(id: "7", title: "東京駅")),
    ])
    #expect((summary.inserted, summary.updated, summary.deleted, summary.unchanged) == (1, 1, 1, 1))
    #expect(try await source.ids("library") == ["4"])
    #expect(try await source.ids("book") == ["5"])
    #expect(try await source.ids("東京") == ["2", "7"])
    #expect(try await index.check() == [])
  }
}
