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

  /// What is searched for, and filtered by.
  var query: SearchQuery
  /// How it is searched for.
  var way: SearchWay
  var place = Place.start
  /// How many items the page has at most.
  var limit: Int
  /// Whether what is before the page is counted, though the place is a key.
  var isCounted = false

  static let names = ["q", "limit", "after", "before", "around", "position", "counted"] + SearchWay.names
  static let defaultLimit = 50
  static let mostItems = 200

  /// Reads the query of a URL.
  init(_ urlQuery: String?, of ways: SearchWays, mostCharacters: Int) throws(Problem) {
    let parameters = try QueryParameters(urlQuery, known: Self.names, families: [Self.filterFamily])
    query = try Self.query(parameters, mostCharacters: mostCharacters)
    way = try SearchWay(parameters, of: ways)
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

  /// Begins the names of parameters that are filters: `filter.prefecture`.
  static let filterFamily = "filter."
  private static let mostFilters = 16

  /// The search text and the filters of a request, in the form that says the same in one way.
  static func query(_ parameters: QueryParameters, mostCharacters: Int) throws(Problem) -> SearchQuery {
    let text = parameters["q"] ?? ""
    // A character can be any number of scalars, so bytes are limited too.
    guard text.utf8.count <= mostCharacters || text.utf8.count <= 8 * mostCharacters && text.count <= mostCharacters
    else {
      throw .queryTooLong("The text searched for is longer than \(mostCharacters) characters; shorten it.")
    }
    var filters: [String: String] = [:]
    for (name, value) in parameters.members(of: filterFamily) {
      guard !name.isEmpty, filters.count < mostFilters, name.utf8.count + value.utf8.count <= 8 * mostCharacters else {
        throw .badRequest("A filter is filter.NAME=VALUE, of a sensible length; there are \(mostFilters) at most.")
      }
      filters[name] = value
    }
    return SearchQuery(text, filters: filters)
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
    return "search \(way.canonical) \(limit) \(isCounted ? "c" : "")\(place) \(query.canonical)"
  }
}

/// What `/api/facets` is asked for.
struct FacetParameters: Equatable {
  /// What is searched for, and filtered by.
  var query: SearchQuery
  /// How it is searched for.
  var way: SearchWay
  /// How many values of each facet there are at most.
  var limit: Int

  static let defaultLimit = 100
  static let mostValues = 10_000

  /// Reads the query of a URL.
  init(_ urlQuery: String?, of ways: SearchWays, mostCharacters: Int) throws(Problem) {
    let parameters = try QueryParameters(
      urlQuery, known: ["q", "limit"] + SearchWay.names, families: [SearchParameters.filterFamily])
    way = try SearchWay(parameters, of: ways)
    query = try SearchParameters.query(parameters, mostCharacters: mostCharacters)
    limit = try parameters.number("limit", in: 1...Self.mostValues) ?? Self.defaultLimit
  }

  /// The request in one way, whichever way it was written.
  var canonical: String { "facets \(way.canonical) \(limit) \(query.canonical)" }
}

extension SearchQuery {
  /// The query in one way; no text can be taken for a filter, as lengths stand before them.
  var canonical: String {
    let filters = filters.sorted { $0.key < $1.key }.map { name, value in
      "\(name.utf8.count):\(name)\(value.utf8.count):\(value)"
    }
    return "\(filters.count) \(filters.joined()) \(text)"
  }
}

/// The parameters in the query of a URL, each at most once.
public struct QueryParameters: Sendable {
  private var values: [(name: String, value: String)] = []

  /// Reads the part of a URL after the `?`.
  ///
  /// As forms send it: `+` is a space. Throws ``Problem`` where it is not UTF-8, or not rightly escaped, or where there
  /// is a parameter that is neither known nor begins as one of the families do, or twice.
  init(_ query: String?, known: [String], families: [String] = []) throws(Problem) {
    guard let query else { return }
    for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let name = try Self.decoded(pair[..<end])
      guard known.contains(name) || families.contains(where: name.hasPrefix) else {
        let names = known + families.map { $0 + "NAME" }
        throw .badRequest("There is no parameter “\(name.prefix(40))” here; there are \(Self.list(names)).")
      }
      guard self[name] == nil else { throw .badRequest("The parameter \(name) is there twice; give it once.") }
      values.append((name, try Self.decoded(end < pair.endIndex ? pair[pair.index(after: end)...] : pair[end...])))
    }
  }

  /// The parameters whose names begin so, with the rest of the name.
  func members(of family: String) -> [(name: String, value: String)] {
    values.compactMap { $0.name.hasPrefix(family) ? (String($0.name.dropFirst(family.count)), $0.value) : nil }
  }

  /// The value of a parameter, if it is there.
  public subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// The value of a parameter that is a whole number.
  public func number(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
    guard let text = self[name] else { return nil }
    // Int takes a sign, too.
    let isDigits = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    if isDigits, let number = Int(text), range.contains(number) { return number }
    // Where any number will do, so does one that is more than anyone can count.
    if isDigits, !text.isEmpty, range.upperBound == .max { return range.upperBound }
    let most = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    throw .badRequest("The parameter \(name) is a whole number, \(most).")
  }

  private static func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }

  private static func decoded(_ bytes: Substring.UTF8View) throws(Problem) -> String {
    if !bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") || $0 >= 0x80 }) {
      return String(Substring(bytes))
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index = bytes.index(after: index)
      switch byte {
      case UInt8(ascii: "+"): result.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = digit(bytes, &index), let low = digit(bytes, &index) else {
          throw .badRequest("A % in the URL is followed by two hexadecimal digits; write %25 for a % itself.")
        }
        result.append(high << 4 | low)
      default: result.append(byte)
      }
    }
    let text = String(decoding: result, as: UTF8.self)
    // What is not UTF-8 was mended, so that its bytes are others.
    if !text.utf8.elementsEqual(result) {
      throw .badRequest("The URL is not UTF-8; escape the bytes of the text's UTF-8 with %.")
    }
    return text
  }

  private static func digit(_ bytes: Substring.UTF8View, _ index: inout Substring.UTF8View.Index) -> UInt8? {
    guard index < bytes.endIndex else { return nil }
    let byte = bytes[index]
    index = bytes.index(after: index)
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
    default: return nil
    }
  }
}
