import Foundation
import IncrementalSearch

/// Searches the records of a server that `isearch serve` is, or any that answers as it does.
///
/// ```swift
/// let search = SearchModel(HTTPSource(URL(string: "https://search.example.org")!))
/// ```
///
/// Pages go both ways by key, and any position can be jumped to. Filters change nothing.
public struct HTTPSource: PageSource {
  /// The server's root.
  public let url: URL
  /// How often the server is asked whether its data has changed while someone listens to ``changes()``; nil for never.
  public let pollInterval: Duration?

  private let client: JSONClient
  private let versions = DataVersions()

  /// The most items that the server gives at once.
  private static let mostItems = 200

  /// Makes a source over a server by its root; parameters and fragment of the address are left out.
  ///
  /// - Parameters:
  ///   - url: The root, as in `https://example.org/cities/`.
  ///   - headers: Values of headers to send with each request, by their names.
  ///   - pollInterval: How often the server is asked whether its data has changed while someone listens to
  ///     ``changes()``; nil if only answers to searches tell.
  ///   - transport: What sends requests.
  public init(
    _ url: URL, headers: [String: String] = [:], pollInterval: Duration? = nil,
    transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.url = url
    self.pollInterval = pollInterval
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

  /// The number of items a query has, as far as the server counts.
  public func total(for query: SearchQuery) async throws -> TotalCount {
    let answer: ServerCount = try await value("total", parameters(query), hasKey: false)
    await versions.saw(answer.version)
    return answer.total.count
  }

  /// One value each time an answer tells that the data has changed, whichever search it was asked for, or asking for
  /// that does.
  public func changes() -> AsyncStream<Void> {
    let changes = versions.subscribers.stream()
    guard let pollInterval else { return changes }
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let forwarding = Task {
      for await _ in changes { continuation.yield() }
      continuation.finish()
    }
    let polling = Task {
      while (try? await Task.sleep(for: pollInterval)) != nil {
        guard let data: ServerData = try? await value("data", URLParameters(), hasKey: false) else { continue }
        await versions.saw(data.version)
      }
    }
    continuation.onTermination = { _ in
      forwarding.cancel()
      polling.cancel()
    }
    return stream
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
