import Foundation
import Testing

@testable import IncrementalSearch

@Suite struct SearchSectionTests {
  private func sections(_ texts: [String]) -> [SearchSection<Character, Entry>] {
    let items = texts.enumerated().map { Entry(id: $0.offset, text: $0.element) }
    return SearchSnapshot(items: items).sections { $0.text.first ?? "#" }
  }

  @Test func rowsThatBelongTogetherAreOneSectionAcrossPages() {
    let sections = sections(["apple", "ant", "bee", "", "cow"])
    #expect(sections.map(\.key) == ["a", "b", "#", "c"] && sections.map(\.items.count) == [2, 1, 1, 1])
    #expect(self.sections([]).isEmpty)
  }

  @Test func aKeyThatComesAgainIsAnotherSection() {
    let sections = sections(["a", "b", "a1", "a2"])
    #expect(sections.map(\.key) == ["a", "b", "a"] && sections.last?.items.count == 2)
    #expect(Set(sections.map(\.id)).count == 3)
  }

  @Test func recentSearchesAreBoundedAndTheNewestFirst() {
    var recent = RecentSearches(limit: 3)
    for text in ["tea", "  ", "coffee", "green  tea", "tea ", "milk"] { recent.add(text) }
    #expect(recent.texts == ["milk", "tea", "green tea"])
    recent.remove(" tea")
    #expect(recent.texts == ["milk", "green tea"])
    recent.removeAll()
    #expect(recent.texts == [])
  }

  @Test func whatIsDecodedIsCut() throws {
    var recent = RecentSearches(limit: 2)
    for text in ["a", "b"] { recent.add(text) }
    let data = try JSONEncoder().encode(recent)
    #expect(try JSONDecoder().decode(RecentSearches.self, from: data) == recent)
    let hostile = #"{"texts": ["a", "a", " ", "b", "c"], "limit": 2}"#
    #expect(try JSONDecoder().decode(RecentSearches.self, from: Data(hostile.utf8)).texts == ["a"])
    let negative = #"{"texts": ["a"], "limit": -9223372036854775808}"#
    #expect(try JSONDecoder().decode(RecentSearches.self, from: Data(negative.utf8)).texts == [])
  }
}
