import Foundation
import IncrementalSearch

/// What an API is asked for that takes it in the body of a request.
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
  /// Asks by POST with a value as JSON.
  ///
  /// ```swift
  /// endpoint.post { request in ProductQuery(text: request.query.text, from: request.offset ?? 0, size: request.limit) }
  /// ```
  public mutating func post(_ body: @escaping @Sendable (JSONRequest) throws -> some Encodable & Sendable) {
    self.body = { try JSONEncoder().encode(body($0)) }
  }

  /// Describes a GraphQL API of connections, as Relay has them.
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
