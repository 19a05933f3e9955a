import Foundation
import IncrementalSearch

/// Searches the records of a server: `isearch serve`, or any that answers as it does.
///
/// ```swift
/// let search = SearchModel(HTTPSource(URL(string: "https://search.example.org")!))
/// ```
///
/// Pages go both ways by key, and any position can be jumped to. Filters are those of the server's facets; a filter with any
/// other name fails the query.
public struct HTTPSource: FacetedSource {
  /// The server's root.
  public let url: URL
  /// How often the server is asked whether its data has changed while someone listens to ``changes()``; nil for never.
  public let pollInterval: Duration?

  /// Whether searches count facets (``facets(for:)``): one request more for each query shown.
  public let countsFacets: Bool

  private let client: JSONClient
  private let versions = DataVersions()

  /// The most items that the server gives at once.
  private static let mostItems = 200

  /// Makes a source over a server by its root; parameters and fragment of the address are left out.
  ///
  /// - Parameters:
  ///   - url: The root, as in `https://example.org/cities/`.
  ///   - headers: Values of headers to send with each request, by their names.
  ///   - pollInterval: How often the server is asked whether its data has changed while someone listens to ``changes()``; nil
  ///     to learn of changes only from answers to searches. Less than 100 ms is taken as 100 ms.
  ///   - countsFacets: Whether searches count facets, by a request after each first page.
  ///   - transport: What sends requests.
  public init(
    _ url: URL, headers: [String: String] = [:], pollInterval: Duration? = nil, countsFacets: Bool = false,
    transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.url = url
    self.pollInterval = pollInterval.map(ChangeSubscribers.pollInterval)
    self.countsFacets = countsFacets
    client = JSONClient(transport: transport, headers: headers)
  }

  /// Finds the items of a page. Throws a `SearchFailure` or `CancellationError`.
  public func page(_ request: PageRequest<HTTPKey>) async throws -> Page<HTTPItem, HTTPKey> {
    let place: [(name: String, value: String)] =
      switch request.place {
      case .start: []
      case .position(let position): [("position", "\(max(0, position))")]
      case .key(let key):
        // A page at a key is only known to be somewhere; the first one held is to be counted.
        [(key.side.rawValue, key.key)] + (request.direction == .refresh ? [("counted", "1")] : [])
      }
    return try await page(of: request.query, at: place, hasKey: request.key != nil, limit: request.limit)
  }

  /// Finds a page that has the item with an id, with about a third of the page before it; nil if there is no such
  /// item or the query doesn't find it. Throws as ``page(_:)`` does.
  public func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<HTTPItem, HTTPKey>? {
    let page = try await page(of: query, at: [("around", id)], hasKey: false, limit: limit)
    return page.items.contains { $0.id == id } ? page : nil
  }

  /// The number of items that a query finds, as far as the server counts them.
  public func total(for query: SearchQuery) async throws -> TotalCount {
    let answer: ServerCount = try await value("total", parameters(query), hasKey: false)
    await versions.saw(answer.version)
    return answer.total.count
  }

  /// How many of a query's items have each value of each facet, if that is counted (``countsFacets``): of each the 1,000 most
  /// frequent values. Throws as ``page(_:)`` does.
  public func facets(for query: SearchQuery) async throws -> [SearchFacet] {
    if !countsFacets { return [] }
    var parameters = parameters(query)
    parameters.append("limit", "1000")
    let answer: ServerFacets = try await value("facets", parameters, hasKey: false)
    await versions.saw(answer.version)
    return answer.facets.map { facet in
      SearchFacet(facet.name, facet.values.map { SearchFacet.Value($0.value, count: max(0, $0.count)) })
    }
  }

  /// One value each time the data is seen to have changed: in an answer to any search, or by polling.
  public func changes() -> AsyncStream<Void> {
    versions.subscribers.stream(asking: pollInterval) {
      guard let data: ServerData = try? await value("data", URLParameters(), hasKey: false) else { return }
      await versions.saw(data.version)
    }
  }

  // MARK: Asking

  private func page(
    of query: SearchQuery, at place: [(name: String, value: String)], hasKey: Bool, limit: Int
  ) async throws -> Page<HTTPItem, HTTPKey> {
    var parameters = parameters(query)
    parameters.append("limit", "\(max(1, min(limit, Self.mostItems)))")
    for (name, value) in place { parameters.append(name, value) }
    let answer: ServerPage = try await value("search", parameters, hasKey: hasKey)
    await versions.saw(answer.version)
    return answer.page
  }

  private func parameters(_ query: SearchQuery) -> URLParameters {
    var parameters = URLParameters()
    parameters.append("q", query.text)
    for (name, value) in query.filters.sorted(by: { $0.key < $1.key }) { parameters.append("filter.\(name)", value) }
    return parameters
  }

  private func value<Value: Decodable>(
    _ name: String, _ parameters: URLParameters, hasKey: Bool
  ) async throws -> Value {
    var root = url.absoluteString.prefix { $0 != "?" && $0 != "#" }
    while root.last == "/" { root.removeLast() }
    guard let address = URL(string: "\(root)/api/\(name)") else {
      throw SearchFailure(.refused, details: "\(url.absoluteString) is no address of a server")
    }
    // A key that the server does not take belongs to other data.
    return try await client.value(at: parameters.appended(to: address), hasKey: hasKey, refusesForeignKeys: true) {
      try $0.decode(Value.self, from: $1)
    }.value
  }
}

/// A record that a search server found, as it is shown.
public struct HTTPItem: Identifiable, Hashable, Sendable {
  /// Identifies the record in requests.
  public let id: String
  /// Its name.
  public let title: String
  /// Further texts.
  public let texts: [String]
  /// Where the query's words match: in the title, then in each of the texts.
  public let highlights: [[Range<String.Index>]]

  /// Makes an item.
  public init(id: String, title: String, texts: [String] = [], highlights: [[Range<String.Index>]] = []) {
    self.id = id
    self.title = title
    self.texts = texts
    let none = [[Range<String.Index>]](repeating: [], count: max(0, 1 + texts.count - highlights.count))
    self.highlights = Array(highlights.prefix(1 + texts.count)) + none
  }

  /// Makes an item of ranges in UTF-16 code units; those that are not in their text are left out.
  init(id: String, title: String, texts: [String], utf16Highlights: [[[Int]]]) {
    self.init(
      id: id, title: title, texts: texts,
      highlights: zip([title] + texts, utf16Highlights).map { text, ranges in
        ranges.compactMap { $0.count == 2 ? text.range(fromUTF16: $0[0], to: $0[1]) : nil }
      })
  }
}

extension String {
  /// The range between two places on whole characters of Unicode; nil if there are no such places.
  fileprivate func range(fromUTF16 start: Int, to end: Int) -> Range<Index>? {
    func index(_ offset: Int, from start: Index) -> Index? {
      utf16.index(start, offsetBy: offset, limitedBy: utf16.endIndex)?.samePosition(in: unicodeScalars)
    }
    guard start >= 0, end > start, let lower = index(start, from: utf16.startIndex),
      let upper = index(end - start, from: lower)
    else { return nil }
    return lower..<upper
  }
}

/// A place in a result of a search server; opaque.
public struct HTTPKey: Hashable, Codable, Sendable {
  /// Which side of the place the page is on.
  enum Side: String, Codable, Sendable {
    case after
    case before
  }

  var side: Side
  var key: String
}

/// Detects by the versions in a server's answers that its data has changed, and notifies the searches over it.
actor DataVersions {
  nonisolated let subscribers = ChangeSubscribers()
  /// The newest last.
  private var seen: [String] = []

  /// Answers on their way, and those of caches, are older: going back to a version seen before is no change.
  private static let remembered = 64

  /// Takes in the version of an answer.
  func saw(_ version: String) {
    if seen.contains(version) { return }
    seen.append(version)
    if seen.count == 1 { return }
    if seen.count > Self.remembered { seen.removeFirst() }
    subscribers.notify()
  }
}

/// A page as the server writes it.
struct ServerPage: Decodable, Sendable {
  struct Record: Decodable, Sendable {
    var id: String
    var title: String
    var texts: [String]
    /// Start and end in UTF-16 code units.
    var highlights: [[[Int]]]?
  }

  var items: [Record]
  var previous: String?
  var next: String?
  var position: Int?
  var total: ServerTotal?
  /// What was searched instead; servers of earlier versions say nothing of it.
  var correction: ServerCorrection?
  var version: String

  /// The page as a search takes it.
  var page: Page<HTTPItem, HTTPKey> {
    Page(
      items.map {
        HTTPItem(id: $0.id, title: $0.title, texts: $0.texts, utf16Highlights: $0.highlights ?? [])
      },
      previous: previous.map { HTTPKey(side: .before, key: $0) }, next: next.map { HTTPKey(side: .after, key: $0) },
      position: position.map { max(0, $0) }, total: total?.count ?? .unknown, correction: correction?.correction)
  }
}

/// A correction as the server writes it.
struct ServerCorrection: Decodable, Sendable {
  var typed: String
  var searched: String
  var literal: String

  var correction: SearchCorrection { SearchCorrection(typed: typed, searched: searched, literal: literal) }
}

/// A count as the server writes it.
struct ServerTotal: Decodable, Sendable {
  private enum Kind: String, Decodable { case exact, atLeast, about }
  private enum CodingKeys: CodingKey { case count, kind }

  let count: TotalCount

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let number = max(0, try values.decode(Int.self, forKey: .count))
    count =
      switch try values.decode(Kind.self, forKey: .kind) {
      case .exact: .exact(number)
      case .atLeast: .atLeast(number)
      case .about: .about(number)
      }
  }
}

/// An answer of a count alone.
struct ServerCount: Decodable, Sendable {
  var total: ServerTotal
  var version: String
}

/// An answer of facets.
struct ServerFacets: Decodable, Sendable {
  struct Facet: Decodable, Sendable {
    struct Value: Decodable, Sendable {
      var value: String
      var count: Int
    }

    var name: String
    var values: [Value]
  }

  var facets: [Facet]
  var version: String
}

/// What a server says of its data.
struct ServerData: Decodable, Sendable {
  var version: String
}
