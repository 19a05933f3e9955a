import IncrementalSearch

/// What `/api/search` is asked for.
struct SearchParameters: Equatable {
  /// Where the page is.
  enum Place: Equatable {
    case start
    case after(String)
    case before(String)
    case around(String)
    case position(Int)
  }

  /// What is searched for.
  var query: SearchQuery
  var place = Place.start
  /// How many items the page has at most.
  var limit: Int
  /// Whether what is before the page is counted, though the place is a key.
  var isCounted = false

  static let names = ["q", "limit", "after", "before", "around", "position", "counted"]
  static let defaultLimit = 50
  static let mostItems = 200

  /// Reads the query of a URL.
  init(_ urlQuery: String?, mostCharacters: Int) throws(Problem) {
    let parameters = try QueryParameters(urlQuery, known: Self.names)
    query = try Self.query(parameters, mostCharacters: mostCharacters)
    limit = try parameters.number("limit", in: 1...Self.mostItems) ?? Self.defaultLimit
    // No result is as long as that, and no sum with it overflows.
    let position = try parameters.number("position", in: 0...Int.max).map { min($0, 1 << 48) }
    let places = [
      parameters["after"].map(Place.after), parameters["before"].map(Place.before),
      parameters["around"].map(Place.around), position.map(Place.position),
    ].compactMap { $0 }
    guard places.count <= 1 else {
      throw .badRequest("A page is in one place: give only one of after, before, around and position.")
    }
    place = places.first ?? .start
    guard let counted = parameters["counted"] else { return }
    guard counted == "1", parameters["after"] ?? parameters["before"] != nil else {
      throw .badRequest("The parameter counted is 1, and goes with after or before only.")
    }
    isCounted = true
  }

  /// The search text of a request, in the form that says the same in one way.
  static func query(_ parameters: QueryParameters, mostCharacters: Int) throws(Problem) -> SearchQuery {
    let text = parameters["q"] ?? ""
    // A character can be any number of scalars, so bytes are limited too.
    guard text.utf8.count <= mostCharacters || text.utf8.count <= 8 * mostCharacters && text.count <= mostCharacters
    else {
      throw .queryTooLong("The text searched for is longer than \(mostCharacters) characters; shorten it.")
    }
    return SearchQuery(text)
  }

  /// The request in one way, whichever way it was written.
  var canonical: String {
    let place =
      switch place {
      case .start: "s"
      case .after(let key): "a\(key)"
      case .before(let key): "b\(key)"
      case .around(let id): "i\(id.utf8.count):\(id)"
      case .position(let position): "p\(position)"
      }
    return "search \(limit) \(isCounted ? "c" : "")\(place) \(query.text)"
  }
}
