import Foundation
import IncrementalSearch

/// Searches any JSON API that a ``JSONEndpoint`` describes.
///
/// ```swift
/// struct Repository: Decodable, Identifiable, Equatable { var id: Int, full_name: String }
/// let search = SearchModel(JSONSource(gitHub, of: Repository.self))
/// ```
public struct JSONSource<Item: Identifiable & Equatable & Sendable>: PageSource where Item.ID: Sendable {
  /// The API that is searched.
  public let endpoint: JSONEndpoint
  private let load: @Sendable (PageRequest<JSONKey>) async throws -> Answer

  private struct Answer {
    var url: URL
    var items: [Item]
    var total: TotalCount
    var next: String?
    var previous: String?
    /// Whether the answer says that no page follows.
    var isLast: Bool
  }

  /// Makes a source of items that are decoded directly from answers.
  public init(
    _ endpoint: JSONEndpoint, of item: Item.Type, transport: any HTTPTransport = URLSessionTransport()
  ) where Item: Decodable {
    self.init(endpoint, of: item, transport: transport) { $0 }
  }

  /// Makes a source of items that are made from records decoded from answers.
  public init<Record: Decodable & Sendable>(
    _ endpoint: JSONEndpoint, of record: Record.Type, transport: any HTTPTransport = URLSessionTransport(),
    item: @escaping @Sendable (Record) throws -> Item
  ) {
    self.endpoint = endpoint
    let client = JSONClient(endpoint, transport)
    load = { request in
      let url = try endpoint.url(of: request)
      let (value, answer) = try await client.value(
        at: url, body: try endpoint.body(of: request), hasKey: request.key != nil
      ) {
        try $0.decode(JSONAnswer<Record>.self, from: $1, configuration: endpoint)
      }
      let links: (next: String?, previous: String?) =
        endpoint.paging == .linkHeader ? answer.links : (value.next, value.previous)
      return Answer(
        url: url, items: try value.records.map(item),
        total: value.total.map { TotalCount.exact(max(0, $0)) } ?? .unknown, next: links.next, previous: links.previous,
        isLast: value.records.isEmpty || value.saysLast)
    }
  }

  /// Makes a source of the records of a service that a file describes.
  ///
  /// Cost: a request for each page, and one more for each first page if the description has `open`.
  public init(
    _ description: JSONDescription, transport: any HTTPTransport = URLSessionTransport()
  ) where Item == JSONRecord {
    let endpoint = description.endpoint
    self.endpoint = endpoint
    let client = JSONClient(endpoint, transport)
    load = { request in
      let page = try await description.page(request, client)
      return Answer(
        url: page.url, items: page.records, total: page.total, next: page.next, previous: page.previous,
        isLast: page.isLast)
    }
  }

  /// Whether the endpoint's pages are asked for by their numbers.
  public var pagesAreNumbered: Bool {
    if case .pages = endpoint.paging { return true }
    return false
  }

  /// Whether the endpoint's pages are asked for by offset, or all is there at once.
  public var canJump: Bool {
    switch endpoint.paging {
    case .none, .offsets: true
    case .pages, .cursors, .links, .linkHeader: false
    }
  }

  /// Finds the items of a page.
  ///
  /// Jumps work only where pages are requested by ``JSONEndpoint/Paging/offsets(_:)``, or where one answer has everything.
  /// Throws a `SearchFailure`, `CancellationError`, or what making an item throws.
  public func page(_ request: PageRequest<JSONKey>) async throws -> Page<Item, JSONKey> {
    let answer = try await load(request)
    let total = answer.total
    switch endpoint.paging {
    case .none:
      let start = min(max(0, request.position ?? 0), answer.items.count)
      return Page(Array(answer.items[start...]), position: start, total: .exact(answer.items.count))
    case .offsets:
      let position = max(0, request.position ?? 0)
      // An empty page is the end of whatever is before it, or far behind it.
      let isEnd = answer.isLast && !answer.items.isEmpty && total == .unknown
      return Page(
        answer.items, position: position, total: isEnd ? .exact(position.saturatingAdd(answer.items.count)) : total)
    case .pages(_, let first):
      let number = request.number(from: first)
      return Page(
        answer.items, previous: number > first ? .page(number - 1) : nil,
        next: answer.isLast ? nil : .page(number + 1),
        position: number == first ? 0 : nil, total: total)
    case .cursors: return page(answer, request, total) { .cursor($0) }
    case .links, .linkHeader:
      return try page(answer, request, total) { .link(try endpoint.link($0, from: answer.url).absoluteString) }
    }
  }

  private func page(
    _ answer: Answer, _ request: PageRequest<JSONKey>, _ total: TotalCount, _ key: (String) throws -> JSONKey
  ) rethrows -> Page<Item, JSONKey> {
    Page(
      answer.items, previous: try answer.previous.map(key), next: try answer.next.map(key),
      position: request.place == .start ? 0 : nil, total: total)
  }
}

extension JSONClient {
  /// Asks as an endpoint says.
  fileprivate init(_ endpoint: JSONEndpoint, _ transport: any HTTPTransport) {
    self.init(
      transport: transport, headers: endpoint.headers, authorization: endpoint.authorization, decoder: endpoint.decoder)
  }
}

extension PageRequest<JSONKey> {
  /// The number of a page, which may come from a saved search: none before the first, and one that another can follow.
  fileprivate func number(from first: Int) -> Int { min(max(first, key?.page ?? first), .max - 1) }
}

// MARK: Requests

extension JSONEndpoint {
  private func limit(of request: PageRequest<JSONKey>) -> Int {
    hasOnePageSize ? mostItems : max(1, min(request.limit, mostItems))
  }

  fileprivate func body(of request: PageRequest<JSONKey>) throws -> Data? {
    try body.map { try $0(parts(of: request)) }
  }

  /// A request in the words of an API.
  func parts(of request: PageRequest<JSONKey>) -> JSONRequest {
    let (page, offset): (Int?, Int?) =
      switch paging {
      case .pages(_, let first): (request.number(from: first), nil)
      case .offsets: (nil, max(0, request.position ?? 0))
      case .none, .cursors, .links, .linkHeader: (nil, nil)
      }
    let cursor: String? = if case .cursor(let cursor) = request.key { cursor } else { nil }
    return JSONRequest(query: request.query, limit: limit(of: request), page: page, offset: offset, cursor: cursor)
  }

  /// The address that a request names itself; nil if it is to be made of the endpoint's. Throws where it can't be reached.
  func address(of request: PageRequest<JSONKey>) throws(SearchFailure) -> URL? {
    switch (request.place, paging) {
    case (.key(.link(let address)), _): return try link(address, from: url)
    case (.position(1...), .pages), (.position(1...), .cursors), (.position(1...), .links),
      (.position(1...), .linkHeader):
      throw SearchFailure(.refused, details: "pages of this API follow one another: no position can be jumped to")
    default: return nil
    }
  }

  fileprivate func url(of request: PageRequest<JSONKey>) throws(SearchFailure) -> URL {
    if let address = try address(of: request) { return address }
    if body != nil { return url }
    var parameters = URLParameters()
    parameters.append(queryParameter, request.query.text)
    for (filter, parameter) in filterParameters.sorted(by: { $0.key < $1.key }) {
      if let value = request.query.filters[filter] { parameters.append(parameter, value) }
    }
    if let name = limitParameter {
      parameters.append(name, "\(limit(of: request))")
    }
    switch paging {
    case .none, .links, .linkHeader: break
    case .pages(let name, let first): parameters.append(name, "\(request.number(from: first))")
    case .offsets(let name): parameters.append(name, "\(max(0, request.position ?? 0))")
    case .cursors(let name, _, _):
      if case .cursor(let cursor) = request.key { parameters.append(name, cursor) }
    }
    return try parameters.appended(to: url)
  }

  /// The address of a link, which must be on the endpoint's own server: its headers go there too.
  fileprivate func link(_ address: String, from url: URL) throws(SearchFailure) -> URL {
    guard let link = URL(string: address, relativeTo: url)?.absoluteURL, link.hasSameOrigin(as: self.url) else {
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
  /// The cursor that the API gave.
  case cursor(String)
  /// The address of the page.
  case link(String)
}

/// A key as text that can stand in a URL.
extension JSONKey: LosslessStringConvertible {
  /// The key as text.
  public var description: String {
    switch self {
    case .page(let number): "p\(number)"
    case .cursor(let cursor): "c" + Data(cursor.utf8).base64URLText
    case .link(let link): "l" + Data(link.utf8).base64URLText
    }
  }

  /// Reads a key from its text; nil if it is none.
  public init?(_ description: String) {
    let rest = String(description.dropFirst())
    switch description.first {
    case "p":
      guard let number = Int(rest) else { return nil }
      self = .page(number)
    case "c", "l":
      guard let text = Data(base64URLText: rest).flatMap({ String(data: $0, encoding: .utf8) }) else { return nil }
      self = description.first == "c" ? .cursor(text) : .link(text)
    default: return nil
    }
  }
}

extension TransportAnswer {
  /// The addresses of the pages beside this one, as the `Link` header has them.
  var links: (next: String?, previous: String?) { (link("next"), link("prev") ?? link("previous")) }

  /// The address that the `Link` header (RFC 8288) has for a relation, as in `next`.
  private func link(_ relation: String) -> String? {
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
