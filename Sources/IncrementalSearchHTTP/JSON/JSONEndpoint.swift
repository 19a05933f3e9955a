import Foundation
import IncrementalSearch

/// Where and how a JSON API is searched.
///
/// ```swift
/// var gitHub = JSONEndpoint(URL(string: "https://api.github.com/search/repositories")!, items: "items")
/// gitHub.limitParameter = "per_page"
/// gitHub.total = "total_count"
/// gitHub.paging = .pages("page")
/// ```
///
/// Values in an answer are named by a path of names with dots between, `"response.docs"`; the empty path is the whole.
public struct JSONEndpoint: Sendable {
  /// How further pages are asked for.
  public enum Paging: Hashable, Sendable {
    /// Not at all: one answer has everything.
    case none
    /// By a parameter with the number of the page; the first page has the number `first`. The end is an empty page.
    case pages(String, first: Int = 1)
    /// By a parameter with the number of items before the page.
    case offsets(String)
    /// By a parameter with the value that an answer has at these paths; the end is where that is missing or an empty text.
    case cursors(String, next: String, previous: String? = nil)
    /// At addresses that an answer has at these paths, whole or relative to the answer's own.
    case links(next: String, previous: String? = nil)
    /// At the addresses in the answer's `Link` header (RFC 8288).
    case linkHeader
  }

  /// Where the API is, with parameters that are always the same.
  public var url: URL
  /// The parameter with the query's text.
  public var queryParameter = "q"
  /// The parameter with the number of items asked for; nil if the API decides.
  public var limitParameter: String?
  /// The most items that may be asked for at once.
  public var mostItems = 100
  /// Parameters by the names of the filters of a query; other filters change nothing.
  public var filterParameters: [String: String] = [:]
  /// Values of headers by their names: a key of the API, for example.
  public var headers: [String: String] = [:]
  /// Headers that change: asked for before each request, and anew after a 401.
  public var authorization: HTTPAuthorization?
  /// Makes the body of a request, which is then sent by POST, without adding parameters to the address. Nil sends requests by
  /// GET.
  public var body: (@Sendable (JSONRequest) throws -> Data)?
  /// Makes the decoder of answers: it determines how dates are written, and whether names have underscores.
  public var decoder: @Sendable () -> JSONDecoder = { JSONDecoder() }
  /// Where an answer says, with true or false, whether there is a next page; nil if it doesn't. A short page is not the last one.
  public var hasNext: String?
  /// Where the list of items is in an answer.
  public var items: String
  /// Where the number of items of the whole result is in an answer, if it has that: a number, or a string with one.
  public var total: String?
  /// How further pages are asked for.
  public var paging = Paging.none

  /// Whether every page has the most items: where they are numbered, and asked for with other limits.
  var hasOnePageSize = false

  /// Describes an API by its address and where its answers have items.
  public init(_ url: URL, items: String, paging: Paging = .none) {
    self.url = url
    self.items = items
    self.paging = paging
  }
}

/// A request to an API that takes it in the body.
public struct JSONRequest: Sendable {
  /// What is searched for.
  public let query: SearchQuery
  /// How many items to ask for.
  public let limit: Int
  /// The number of the page, with ``JSONEndpoint/Paging/pages(_:first:)``.
  public let page: Int?
  /// The number of items before the page, with ``JSONEndpoint/Paging/offsets(_:)``.
  public let offset: Int?
  /// Where the page begins, with ``JSONEndpoint/Paging/cursors(_:next:previous:)``; nil for the first.
  public let cursor: String?
}

extension JSONEndpoint {
  /// Sends requests by POST, with a value encoded as JSON.
  ///
  /// ```swift
  /// endpoint.post { request in ProductQuery(text: request.query.text, from: request.offset ?? 0, size: request.limit) }
  /// ```
  public mutating func post(_ body: @escaping @Sendable (JSONRequest) throws -> some Encodable & Sendable) {
    self.body = { try JSONEncoder().encode(body($0)) }
  }

  /// Describes a GraphQL API that has connections as Relay defines them.
  ///
  /// ```swift
  /// let products = JSONEndpoint.graphQL(url, document, items: "data.products.nodes", pageInfo: "data.products.pageInfo")
  /// ```
  ///
  /// - Parameters:
  ///   - url: Where queries are posted to.
  ///   - document: A query with the variables `query`, `first` and `after`.
  ///   - items: Where the list of items is in an answer.
  ///   - pageInfo: Where an answer has `endCursor`; one without `hasNextPage` has no more pages.
  public static func graphQL(_ url: URL, _ document: String, items: String, pageInfo: String) -> JSONEndpoint {
    var endpoint = JSONEndpoint(url, items: items, paging: .cursors("after", next: pageInfo + ".endCursor"))
    endpoint.hasNext = pageInfo + ".hasNextPage"
    endpoint.post { request in
      GraphQLBody(
        query: document,
        variables: .init(query: request.query.text, first: request.limit, after: request.cursor))
    }
    return endpoint
  }
}

private struct GraphQLBody: Encodable {
  struct Variables: Encodable {
    var query: String
    var first: Int
    var after: String?
  }

  var query: String
  var variables: Variables
}

/// What an endpoint says of a page, read from wherever the description has it.
struct JSONAnswer<Record: Decodable>: DecodableWithConfiguration {
  let records: [Record]
  let total: Int?
  let next: String?
  let previous: String?
  /// Whether it says that there is no next page.
  let saysLast: Bool

  init(from decoder: any Decoder, configuration endpoint: JSONEndpoint) throws {
    records = try decoder.value(at: endpoint.items)
    let count: Scalar? = try endpoint.total.flatMap { try decoder.valueIfPresent(at: $0) }
    total = count.flatMap { Int($0.text) }
    let paths: (next: String?, previous: String?) =
      switch endpoint.paging {
      case .cursors(_, let next, let previous), .links(let next, let previous): (next, previous)
      case .none, .pages, .offsets, .linkHeader: (nil, nil)
      }
    func text(at path: String?) throws -> String? {
      let text: Scalar? = try path.flatMap { try decoder.valueIfPresent(at: $0) }
      return text.flatMap { $0.text.isEmpty ? nil : $0.text }
    }
    let hasNext: Bool? = try endpoint.hasNext.flatMap { try decoder.valueIfPresent(at: $0) }
    saysLast = hasNext == false
    (next, previous) = (saysLast ? nil : try text(at: paths.next), try text(at: paths.previous))
  }
}

/// A text, or a number as one.
private struct Scalar: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) { text = "\(number)" } else { text = try value.decode(String.self) }
  }
}

/// A name in a path.
private struct PathName: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  fileprivate func value<Value: Decodable>(at path: String) throws -> Value {
    let names = path.split(separator: ".").map { PathName(stringValue: String($0)) }
    guard let last = names.last else { return try singleValueContainer().decode(Value.self) }
    var container = try container(keyedBy: PathName.self)
    for name in names.dropLast() { container = try container.nestedContainer(keyedBy: PathName.self, forKey: name) }
    return try container.decode(Value.self, forKey: last)
  }

  /// Nil where the path leads to nothing, or to null.
  fileprivate func valueIfPresent<Value: Decodable>(at path: String) throws -> Value? {
    do {
      return try value(at: path) as Value
    } catch DecodingError.keyNotFound, DecodingError.valueNotFound {
      return nil
    }
  }
}
