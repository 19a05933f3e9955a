/// How a query is searched, as far as a person has chosen it: a part of the query as filters are, under a name that no facet
/// has.
package enum SearchWay: CaseIterable {
  /// How words match.
  case match
  /// The order that rows come in.
  case order

  /// The name in an address.
  package var name: StaticString {
    switch self {
    case .match: "match"
    case .order: "order"
    }
  }

  /// The name among the filters of a query.
  package var key: String {
    switch self {
    case .match: "\u{0}match"
    case .order: "\u{0}order"
    }
  }

  /// The way that a name among the filters of a query stands for; nil for a facet's.
  package init?(key: String) {
    guard let way = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = way
  }
}

extension [String: String] {
  /// The filters without how the query is searched.
  package var withoutWays: [String: String] {
    var filters = self
    for way in SearchWay.allCases { filters[way.key] = nil }
    return filters
  }
}
