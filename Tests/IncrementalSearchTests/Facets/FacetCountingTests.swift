import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

@Suite("Facets: when they are counted", .timeLimit(.minutes(5))) struct FacetCountingTests {
  private let a = SearchQuery("a")
  private let b = SearchQuery("b")
  private let facets = [SearchFacet("kind", [.init("x", count: 1)])]

  @Test func theyAreCountedOnceTheFirstPageIsThere() {
    var counting = FacetCounting()
    #expect(counting.show(a, isLoaded: false) == [])
    #expect(counting.show(a, isLoaded: true) == [.count(1, a)])
    #expect(counting.show(a, isLoaded: true) == [], "once")
    #expect(counting.counted(1, facets) == FacetCounts(facets, for: a))
    #expect(counting.show(a, isLoaded: true) == [])
    #expect(counting.counted(1, facets) == nil, "nobody waits for it twice")
  }

  @Test func theNextKeyCancels() {
    var counting = FacetCounting()
    #expect(counting.show(a, isLoaded: true) == [.count(1, a)])
    #expect(counting.show(b, isLoaded: false) == [.cancel(1)])
    #expect(counting.counted(1, facets) == nil, "too late")
    #expect(counting.show(b, isLoaded: true) == [.count(2, b)])
    #expect(counting.show(a, isLoaded: true) == [.cancel(2), .count(3, a)], "from a cache, in one step")
  }

  @Test func changedDataIsCountedAnew() {
    var counting = FacetCounting()
    #expect(counting.show(a, isLoaded: true) == [.count(1, a)])
    counting.becameOutdated()
    #expect(counting.show(a, isLoaded: false) == [], "while it is loaded anew")
    #expect(counting.show(a, isLoaded: true) == [.cancel(1), .count(2, a)])
    #expect(counting.counted(2, nil) == nil)
    #expect(counting.show(a, isLoaded: true) == [], "what fails is not asked for again and again")
    counting.becameOutdated()
    #expect(counting.show(a, isLoaded: true) == [.count(3, a)])
  }

  @MainActor @Test func aModelShowsThem() async {
    let places = (0..<10).map { Place(id: $0, name: "row \($0)", kind: $0 < 3 ? "x" : "y") }
    let source = ArraySource(places, text: { $0.name }, facets: [ArrayFacet("kind") { $0.kind }])
    let model = SearchModel(
      source.timeout(.seconds(60)).map { $0 }, .byHand(minimumLength: 0))
    #expect(model.facets == [] && model.facetCounts.query == nil)
    model.start()
    await observed { model.facetCounts.query == SearchQuery() }
    #expect(model.facets == [SearchFacet("kind", [.init("y", count: 7), .init("x", count: 3)])])
    model.setFilter("kind", to: "x")
    await observed { model.facetCounts.query == SearchQuery(filters: ["kind": "x"]) }
    #expect(model.total == .exact(3) && model.facets[0].values.map(\.count) == [7, 3], "others can still be chosen")
    await source.update(Array(places.dropLast()))
    await observed { model.facets[0].values.first?.count == 6 }
    model.replaceSource(ArraySource(places, text: { $0.name }))
    #expect(model.facets == [])
  }

  @Test func aSessionTellsThem() async {
    let places = (0..<4).map { Place(id: $0, name: "row \($0)", kind: "k\($0 / 3)") }
    let source = ArraySource(places, text: { $0.name }, facets: [ArrayFacet("kind") { $0.kind }])
    await withSearchSession(source, .byHand(minimumLength: 0)) { session in
      session.start()
      for await counts in session.facetCounts {
        #expect(
          counts
            == FacetCounts([SearchFacet("kind", [.init("k0", count: 3), .init("k1", count: 1)])], for: SearchQuery()))
        break
      }
    }
  }

  private struct Place: Identifiable, Hashable, Sendable {
    var id: Int
    var name: String
    var kind: String
  }
}
