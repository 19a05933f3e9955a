import Foundation
import IncrementalSearch

/// Searches any JSON API that a ``JSONEndpoint`` describes.
///
/// ```swift
/// struct Repository: Decodable, Identifiable, Equatable { var id: Int, full_name: String }
/// let search = SearchModel(JSONSource(gitHub, of: Repository.self))
/// ```
public struct JSONSource<Item: Identifiable & Equatable & Sendable>: PageSource where Item.ID: Sendable {
  /// What is searched.
  public let endpoint: JSONEndpoint
  private let client: JSONClient
  private let load: @Sendable (JSONClient, JSONEndpoint, URL, Data?, _ hasKey: Bool) async throws -> Answer

  private struct Answer {
    var items: [Item]
    var total: Int?
    var next: String?
    var previous: String?
  }

  /// Makes a source of items that are read as they stand in answers.
  public init(
    _ endpoint: JSONEndpoint, of item: Item.Type, transport: any HTTPTransport = URLSessionTransport()
  ) where Item: Decodable {
    self.init(endpoint, of: item, transport: transport) { $0 }
  }

  /// Makes a source of items that are made of what stands in answers.
  public init<Record: Decodable & Sendable>(
    _ endpoint: JSONEndpoint, of record: Record.Type, transport: any HTTPTransport = URLSessionTransport(),
    item: @escaping @Sendable (Record) throws -> Item
  ) {
    self.endpoint = endpoint
    client = JSONClient(
      transport: transport, headers: endpoint.headers, authorization: endpoint.authorization, decoder: endpoint.decoder)
    load = { client, endpoint, url, body, hasKey in
      let (value, answer) = try await client.value(at: url, body: body, hasKey: hasKey) {
        try $0.decode(JSONAnswer<Record>.self, from: $1, configuration: endpoint)
      }
      let hasLinks = endpoint.paging == .linkHeader
      return Answer(
        items: try value.records.map(item), total: value.total,
        next: hasLinks ? answer.link("next") : value.next,
        previous: hasLinks ? answer.link("prev") ?? answer.link("previous") : value.previous)
    }
  }

  /// Whether the endpoint's pages are asked for by their numbers.
  public var pagesAreNumbered: Bool {
    if case .pages = endpoint.paging { return true }
    return false
  }

  /// Finds the items of a page.
  ///
  /// Only an API whose pages are asked for by ``JSONEndpoint/Paging/offsets(_:)``, or not at all, can be jumped in.
  /// Throws a `SearchFailure`, `CancellationError`, or what making an item throws.
  public func page(_ request: PageRequest<JSONKey>) async throws -> Page<Item, JSONKey> {
    let url = try url(of: request)
    let answer = try await load(client, endpoint, url, try body(of: request), request.key != nil)
    let total = answer.total.map { TotalCount.exact(max(0, $0)) } ?? .unknown
    switch endpoint.paging {
    case .none:
      let start = min(max(0, request.position ?? 0), answer.items.count)
      return Page(Array(answer.items[start...]), position: start, total: .exact(answer.items.count))
    case .offsets: return Page(answer.items, position: max(0, request.position ?? 0), total: total)
    case .pages(_, let first):
      let number = self.number(of: request, from: first)
      return Page(
        answer.items, previous: number > first ? .page(number - 1) : nil,
        next: answer.items.isEmpty ? nil : .page(number + 1),
        position: number == first ? 0 : nil, total: total)
    case .cursors: return page(answer, request, total) { .cursor($0) }
    case .links, .linkHeader:
      return try page(answer, request, total) { .link(try link($0, from: url).absoluteString) }
    }
  }

  private func page(
    _ answer: Answer, _ request: PageRequest<JSONKey>, _ total: TotalCount, _ key: (String) throws -> JSONKey
  ) rethrows -> Page<Item, JSONKey> {
    Page(
      answer.items, previous: try answer.previous.map(key), next: try answer.next.map(key),
      position: request.place == .start ? 0 : nil, total: total)
  }

  /// The number of a page, which may come from a saved search: one with numbers before and after it.
  private func number(of request: PageRequest<JSONKey>, from first: Int) -> Int {
    max(first, min(request.key?.page ?? first, Int.max - 1))
  }

  private func limit(of request: PageRequest<JSONKey>) -> Int { max(1, min(request.limit, endpoint.mostItems)) }

  private func body(of request: PageRequest<JSONKey>) throws -> Data? {
    guard let body = endpoint.body else { return nil }
    let (page, offset): (Int?, Int?) =
      switch endpoint.paging {
      case .pages(_, let first): (number(of: request, from: first), nil)
      case .offsets: (nil, max(0, request.position ?? 0))
      case .none, .cursors, .links, .linkHeader: (nil, nil)
      }
    let cursor: String? = if case .cursor(let cursor) = request.key { cursor } else { nil }
    return try body(
      JSONRequest(query: request.query, limit: limit(of: request), page: page, offset: offset, cursor: cursor))
  }

  // MARK: Addresses

  private func url(of request: PageRequest<JSONKey>) throws(SearchFailure) -> URL {
    switch (request.place, endpoint.paging) {
    case (.key(.link(let address)), _): return try link(address, from: endpoint.url)
    case (.position(1...), .pages), (.position(1...), .cursors), (.position(1...), .links),
      (.position(1...), .linkHeader):
      throw SearchFailure(.refused, details: "pages of this API follow one another: no position can be jumped to")
    default: break
    }
    if endpoint.body != nil { return endpoint.url }
    var parameters = URLParameters()
    parameters.append(endpoint.queryParameter, request.query.text)
    for (filter, parameter) in endpoint.filterParameters.sorted(by: { $0.key < $1.key }) {
      if let value = request.query.filters[filter] { parameters.append(parameter, value) }
    }
    if let name = endpoint.limitParameter {
      parameters.append(name, "\(limit(of: request))")
    }
    switch endpoint.paging {
    case .none, .links, .linkHeader: break
    case .pages(let name, let first): parameters.append(name, "\(number(of: request, from: first))")
    case .offsets(let name): parameters.append(name, "\(max(0, request.position ?? 0))")
    case .cursors(let name, _, _):
      if case .cursor(let cursor) = request.key { parameters.append(name, cursor) }
    }
    return try parameters.appended(to: endpoint.url)
  }

  /// The address of a link, which must be on the endpoint's own server: its headers go there too.
  private func link(_ address: String, from url: URL) throws(SearchFailure) -> URL {
    guard let link = URL(string: address, relativeTo: url)?.absoluteURL, link.hasSameOrigin(as: endpoint.url) else {
      throw SearchFailure(.badAnswer, details: "the next page is said to be at \(address), on another server")
    }
    return link
  }
}

extension JSONKey {
  fileprivate var page: Int? {
    guard case .page(let number) = self else { return nil }
    return number
  }
}

extension URL {
  fileprivate func hasSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased() && host()?.lowercased() == other.host()?.lowercased()
      && port == other.port
  }
}

/// A place in a result of a JSON API; opaque.
public enum JSONKey: Hashable, Codable, Sendable {
  /// The number of a page.
  case page(Int)
  /// What the API gave to come back with.
  case cursor(String)
  /// Where the page is.
  case link(String)
}

extension TransportAnswer {
  /// The address that the `Link` header (RFC 8288) has for a relation, as in `next`.
  func link(_ relation: String) -> String? {
    guard let header = headers["link"] else { return nil }
    // `<https://a.example/?page=2>; rel="next", <…>; rel="last"`: an address may have commas and semicolons.
    for link in header.split(separator: "<").dropFirst(header.hasPrefix("<") ? 0 : 1) {
      let parts = link.split(separator: ">", maxSplits: 1)
      guard parts.count == 2 else { continue }
      for parameter in parts[1].split(whereSeparator: { $0 == ";" || $0 == "," }) {
        let pair = parameter.split(separator: "=", maxSplits: 1).map {
          $0.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["\""])
        }
        guard pair.count == 2, pair[0].lowercased() == "rel" else { continue }
        if pair[1].lowercased().split(separator: " ").contains(Substring(relation)) { return String(parts[0]) }
      }
    }
    return nil
  }
}
