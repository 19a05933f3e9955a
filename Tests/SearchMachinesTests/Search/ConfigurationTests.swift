import Testing

@testable import SearchMachines

@Suite struct ConfigurationTests {
  private func paging(
    pageSize: Int = 10, firstPageSize: Int? = nil, prefetchDistance: Int? = 5, window: PagingConfiguration.Bound,
    maxEmptyPages: Int = 3
  ) -> PagingConfiguration {
    PagingConfiguration(
      pageSize: pageSize, firstPageSize: firstPageSize, prefetchDistance: prefetchDistance, window: window,
      maxEmptyPages: maxEmptyPages)
  }

  @Test func theDefaultsHoldTogether() {
    #expect(SearchConfiguration().contradiction == nil)
    #expect(PagingConfiguration().contradiction == nil)
    #expect(TypingConfiguration().contradiction == nil)
    #expect(ValidationConfiguration().contradiction == nil)
    let configuration = PagingConfiguration(pageSize: 7)
    #expect(configuration.firstPageSize == 7)
    #expect(configuration.prefetchDistance == 7)
  }

  /// maxPages × pageSize ≥ firstPageSize + 2 × prefetchDistance.
  @Test(arguments: [
    (2, 10, 10, 5, true), (2, 10, 10, 6, false), (2, 10, 11, 5, false), (3, 10, 30, 0, true), (3, 10, 31, 0, false),
    (1, 10, 10, 0, true), (1, 10, 10, 1, false), (1, 1, 1, 0, true), (5, 1, 1, 2, true), (4, 1, 1, 2, false),
  ])
  func aWindowOfPagesHasRoomForTheScreen(_ pages: Int, _ size: Int, _ first: Int, _ distance: Int, _ fits: Bool) {
    let configuration = paging(
      pageSize: size, firstPageSize: first, prefetchDistance: distance, window: .pages(pages))
    #expect((configuration.contradiction == nil) == fits)
    #expect((SearchConfiguration(paging: configuration).contradiction == nil) == fits)
  }

  @Test func pagingSettingsThatContradictThemselvesSayHowToMendIt() throws {
    let wrong: [(PagingConfiguration, String)] = [
      (paging(pageSize: 0, window: .unbounded), "pageSize is 0"),
      (paging(firstPageSize: 0, window: .unbounded), "firstPageSize is 0"),
      (paging(prefetchDistance: -1, window: .unbounded), "prefetchDistance is -1"),
      (paging(window: .unbounded, maxEmptyPages: -2), "maxEmptyPages is -2"),
      (paging(window: .items(0)), "0 items"),
      (paging(window: .pages(0)), "0 pages"),
      (paging(window: .pages(1)), "firstPageSize + 2 × prefetchDistance"),
    ]
    for (configuration, what) in wrong {
      let contradiction = try #require(configuration.contradiction)
      #expect(contradiction.contains(what))
      #expect(contradiction.contains("give"), "how to mend it")
    }
  }

  @Test func aWindowOfItemsIsSoft() {
    #expect(paging(window: .items(1)).contradiction == nil)
    #expect(paging(prefetchDistance: 100, window: .items(1)).contradiction == nil)
    #expect(paging(window: .unbounded, maxEmptyPages: 0).contradiction == nil)
  }

  @Test func typingSettingsThatContradictThemselvesSayHowToMendIt() throws {
    let wrong: [(TypingConfiguration, String)] = [
      (TypingConfiguration(debounce: ms(-1)), "debounce"), (TypingConfiguration(maxWait: ms(-1)), "maxWait"),
      (TypingConfiguration(minimumLength: -1), "minimumLength is -1"),
      (TypingConfiguration(compositionRest: ms(-1)), "compositionRest"),
    ]
    for (typing, what) in wrong {
      let contradiction = try #require(typing.contradiction)
      #expect(contradiction.contains(what))
      #expect(contradiction.contains("give"))
      #expect(SearchConfiguration(typing: typing).contradiction == contradiction)
    }
  }

  @Test func zeroIsAllowedWhereItMeansSomething() {
    let typing = TypingConfiguration(debounce: .zero, maxWait: .zero, minimumLength: 0, compositionRest: .zero)
    #expect(typing.contradiction == nil)
    #expect(SearchConfiguration(slowAfter: .zero, cacheSize: 0).contradiction == nil)
    #expect(ValidationConfiguration(debounce: .zero, minimumLength: 0).contradiction == nil)
  }

  @Test func theRestMayContradictToo() throws {
    #expect(try #require(SearchConfiguration(slowAfter: ms(-1)).contradiction).contains("slowAfter"))
    #expect(try #require(SearchConfiguration(cacheSize: -1).contradiction).contains("cacheSize is -1"))
    #expect(try #require(ValidationConfiguration(debounce: ms(-1)).contradiction).contains("debounce"))
    #expect(try #require(ValidationConfiguration(minimumLength: -1).contradiction).contains("minimumLength is -1"))
  }
}
