import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import IncrementalSearchTesting
import SampleAddresses
import Testing

/// The example that describes a server of `isearch`, asked of one that runs.
@Suite("A server by description")
struct DescribedServerTests {
  private static let example = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../../Examples/Services/isearch.json").standardized

  @Test func aServerByDescriptionIsTheServer() async throws {
    let records = try Address.sample().prefix(300).enumerated().map { number, address in
      IndexRecord(id: "\(number + 1) & co", title: address.description, texts: ["\"a\" \(number % 7)", ""])
    }
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let index = try SearchIndex(folder.path("described.isearch"), for: .creating)
    try await index.rebuild(IndexSettings()) { _ = try await $0.append(records) }
    try await TestServer.run(try IndexData(index)) { server in
      let text = try String(contentsOf: Self.example, encoding: .utf8)
        .replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)")
      let described = JSONSource(try JSONDescription(Data(text.utf8)))
      let own = HTTPSource(try #require(URL(string: "http://127.0.0.1:\(server.port)")))
      for text in ["", "a", "1", records[7].title, "no such & thing"] {
        let query = SearchQuery(text)
        let all = try await Self.pages(of: described, query)
        let expected = try await Self.pages(of: own, query)
        let ids = all.flatMap { $0.items.map(\.id) }
        #expect(ids == expected.flatMap { $0.items.map(\.id) }, "\(text)")
        #expect(!text.isEmpty || ids.count == 300)
        // Back from the last page to the first.
        var last = try #require(all.last)
        while let previous = last.previous {
          last = try await described.page(
            PageRequest(query: query, place: .key(previous), direction: .previous, limit: 40))
        }
        #expect(last.items.first == all.first?.items.first, "\(text)")
      }
      let foreign = PageRequest<JSONKey>(
        query: SearchQuery(""), place: .key(.cursor(#"{"after":"none"}"#)), limit: 5)
      let failure = await #expect(throws: SearchFailure.self) { try await described.page(foreign) }
      #expect(failure?.reason == .keysExpired)
    }
  }

  /// All pages of a query, forward.
  private static func pages<Source: PageSource>(
    of source: Source, _ query: SearchQuery
  ) async throws -> [Page<Source.Item, Source.Key>] {
    var pages = [try await source.page(PageRequest(query: query, place: .start, limit: 40))]
    while let next = pages.last?.next {
      pages.append(try await source.page(PageRequest(query: query, place: .key(next), limit: 40)))
    }
    return pages
  }
}
