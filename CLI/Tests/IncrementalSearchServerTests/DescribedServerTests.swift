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
    let records = try Address.sample().prefix(300).map { IndexRecord($0, isRanked: false) }
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
        var (all, expected): ([String], [String]) = ([], [])
        var request = PageRequest<JSONKey>(query: SearchQuery(text), place: .start, limit: 40)
        var page = try await described.page(request)
        let first = page.items
        while !page.items.isEmpty {
          all += page.items.map(\.id)
          guard let next = page.next else { break }
          request.place = .key(next)
          page = try await described.page(request)
        }
        var ownRequest = PageRequest<HTTPKey>(query: SearchQuery(text), place: .start, limit: 40)
        var ownPage = try await own.page(ownRequest)
        while !ownPage.items.isEmpty {
          expected += ownPage.items.map(\.id)
          guard let next = ownPage.next else { break }
          ownRequest.place = .key(next)
          ownPage = try await own.page(ownRequest)
        }
        #expect(all == expected && (text.isEmpty ? all.count == 300 : true), "\(text)")
        // Back from the last page to the first.
        while let previous = page.previous {
          request.place = .key(previous)
          request.direction = .previous
          page = try await described.page(request)
        }
        #expect(all.isEmpty || page.items.first == first.first, "\(text)")
      }
      let foreign = PageRequest<JSONKey>(
        query: SearchQuery(""), place: .key(.cursor(#"{"after":"none"}"#)), limit: 5)
      let failure = await #expect(throws: SearchFailure.self) { try await described.page(foreign) }
      #expect(failure?.reason == .keysExpired)
    }
  }
}
