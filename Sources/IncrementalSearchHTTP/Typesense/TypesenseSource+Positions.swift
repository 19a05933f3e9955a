import Foundation
import IncrementalSearch

extension TypesenseSource {
  /// How many rows are before a place.
  func position(of place: Place, _ plan: TypesenseQuery, isShort: Bool) async throws -> Int {
    let bound = Self.filter(place, .before, isShort: isShort)
    var searches = [Search(address.collection, Self.filter([plan.lookup(place.tier)], bound))]
    if let better = plan.better(than: place.tier) {
      searches.append(Search(address.collection, Self.filter([plan.lookup(place.tier), better], bound)))
      searches.append(Search(address.collection, plan.filteredBetter(than: place.tier) ?? better))
    }
    let counts = try await ask(searches).map(\.count)
    return counts.count == 1 ? counts[0] : counts[0] - counts[1] + counts[2]
  }

  /// The page whose first row has a position; past the end the last one.
  func page(
    atPosition position: Int, _ query: SearchQuery, limit: Int
  ) async throws -> Page<IndexRecord, TypesenseKey> {
    let (plan, correction, _) = try await resolved(query)
    guard plan.isExact, plan.tiers.indices.allSatisfy({ plan.isAskable($0) }) else {
      throw SearchFailure(
        .refused, details: "what this query finds has to be compared, so that no position can be jumped to")
    }
    let isRanked = try await stamp().settings.isRanked
    let count = try await count(plan.candidates)
    let isShort = !isRanked && count <= Self.mostByLength && plan.tiers.count > 1
    // How many rows each tier has that are in no better one.
    var searches: [Search] = []
    for tier in plan.tiers.indices {
      searches.append(Search(address.collection, plan.lookup(tier)))
      if let better = plan.better(than: tier) {
        searches.append(Search(address.collection, Self.filter([plan.lookup(tier), better], nil)))
      }
    }
    let counts = try await ask(searches).map(\.count)
    let own = plan.tiers.indices.map { $0 == 0 ? counts[0] : max(0, counts[2 * $0 - 1] - counts[2 * $0]) }
    var rest = position
    for (tier, number) in own.enumerated() {
      if rest >= number {
        rest -= number
        continue
      }
      var search = search(plan.lookup(tier), nil, after: plan.better(than: tier), .after, isShort: isShort, 1)
      search.page = rest + 1
      guard let document = try await ask([search])[0].documents.first else { break }
      var page = try await page(
        plan, .after, Self.place(of: document, tier: tier, isShort: isShort), isShort: isShort, limit: limit,
        isCounted: false, query, correction, isInclusive: true)
      page.position = position
      return page
    }
    // Past the end there is the last page.
    var page = try await page(
      plan, .before, nil, isShort: isShort, limit: limit, isCounted: true, query, correction)
    page.next = nil
    return page
  }
}
