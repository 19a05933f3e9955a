import Testing

@testable import SearchMachines

@Suite struct SearchQueryTests {
  @Test func isWrittenAsInScenarioFiles() {
    #expect(SearchQuery("a").description == "a")
    #expect(SearchQuery().description == "")
    #expect(SearchQuery(" a ", filters: ["size": "s", "color": "red"]).description == "a [color=red, size=s]")
    #expect(SearchQuery(filters: ["size": "s"]).description == "[size=s]")
  }

  @Test func filtersArePartOfIt() {
    #expect(SearchQuery("a") != SearchQuery("a", filters: ["size": "s"]))
    #expect(SearchQuery("a", filters: ["size": "s"]) != SearchQuery("a", filters: ["size": "m"]))
    #expect(SearchQuery("a\u{3000}", filters: ["size": "s"]) == SearchQuery("a", filters: ["size": "s"]))
  }
}
