import Foundation
import IncrementalSearch
import IncrementalSearchTesting
import Testing

/// Tokens, links and the network, as an app joins them to a model.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SearchModelLinkTests {
  private let source = TestSource<Entry, Int>()
  private let clock = TestClock()
  private let search: SearchModel<Entry>

  init() { search = SearchModel(source, clock: clock) }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func tokensAreFilters() async {
    search.tokens = [SearchToken("kind", "novel"), SearchToken("from", "1900"), SearchToken("kind", "poem")]
    #expect(search.filters == ["kind": "poem", "from": "1900"])
    #expect(search.tokens == [SearchToken("from", "1900"), SearchToken("kind", "poem")])
    search.tokens.removeAll { $0.name == "from" }
    #expect(search.filters == ["kind": "poem"])
  }

  @Test(arguments: ["千代田", "a b", "C++ & C#", "100%", "q=1&r", "?"]) func aLinkLeadsBack(text: String) throws {
    let screen = try url("https://books.example/search?q=old&page=3")
    let query = SearchQuery(text, filters: ["kind": "novel", "語": "日本語+"])
    let link = query.link(from: screen)
    #expect(SearchQuery(link: link) == query && link.absoluteString.hasPrefix("https://books.example/search?"))
    #expect(!link.absoluteString.contains("+"))
  }

  /// As `URLSearchParams` and the forms of browsers read and write them.
  @Test(arguments: [
    ("q=a+b", "a b"), ("q=C%2B%2B", "C++"), ("q=C%2B%2B+%26+C%23", "C++ & C#"), ("q=a%20b", "a b"),
    ("q=%2B81+3", "+81 3"),
  ])
  func linksOfFormsHaveBlanksAsPluses(parameters: String, text: String) throws {
    let query = try #require(SearchQuery(link: try url("https://books.example/search?\(parameters)&kind+of=a+novel")))
    #expect(query == SearchQuery(text, filters: ["kind of": "a novel"]))
    #expect(SearchQuery(link: query.link(from: try url("https://books.example"))) == query)
  }

  @Test func whatIsNoTextInALinkIsIgnored() throws {
    #expect(SearchQuery(link: try url("books://s?q=a&q=%FF&kind=%FF&%FF=b")) == SearchQuery("a"))
  }

  @Test func linksFromOutsideAreNotTrusted() throws {
    for link in ["https://books.example", "books://", "books:?", "books://s?q=", "books://s?q=%20&a", "x"] {
      #expect(SearchQuery(link: try url(link)) == nil, "\(link)")
    }
    let many = (0..<1000).map { "f\($0)=1" }.joined(separator: "&")
    let query = try #require(SearchQuery(link: try url("books://s?q=a&q=b&\(many)")))
    #expect(query.text == "b" && query.filters.count == 50)
    #expect(SearchQuery().link(from: try url("books://s?q=a")).absoluteString == "books://s")
  }

  @Test func openingALinkSearchesAtOnce() async throws {
    search.text = "typed"
    let isOpen = search.open(try url("books://s?q=emma&kind=novel"))
    #expect(isOpen && search.text == "emma" && search.filters == ["kind": "novel"])
    var request = await source.nextRequest()
    while request.isCancelled || request.query.filters.isEmpty { request = await source.nextRequest() }
    #expect(request.query == SearchQuery("emma", filters: ["kind": "novel"]))
    request.answer(Page(Entry.list(0..<1)))
    await observed { search.phase == .loaded }
    #expect(!search.open(try url("books://s")) && search.text == "emma")
  }

  @Test func whatFailedIsTriedAgainWhenThereIsAConnection() async {
    let (connected, tell) = AsyncStream.makeStream(of: Bool.self)
    let following = Task { await search.followConnection(connected) }
    search.text = "a"
    search.submit()
    tell.yield(true)
    await source.nextRequest().fail(SearchFailure(.offline))
    await observed { search.phase == .failed(SearchFailure(.offline)) }
    tell.yield(false)
    tell.yield(true)
    await source.nextRequest().answer(Page(Entry.list(0..<1)))
    await observed { search.phase == .loaded }
    #expect(clock.elapsed == .zero, "it waited for no timer")
    tell.finish()
    await following.value
  }
}
