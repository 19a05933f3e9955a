import Foundation
import IncrementalSearch

/// Asks the nodes of a cluster.
struct TypesenseClient: Sendable {
  let nodes: ServerNodes
  let transport: any HTTPTransport
  let url: URL
  let key: @Sendable () async throws -> String

  /// One of the searches of a request.
  struct Search: Encodable, Sendable {
    var collection: String
    var q = "*"
    var query_by: String?
    var filter_by: String
    var sort_by: String?
    var per_page = 0
    var page: Int?
    var include_fields: String?
    var exclude_fields: String? = "t,w"
    var facet_by: String?
    var max_facet_values: Int?
    var num_typos: Int?
    var min_len_1typo: Int?
    var min_len_2typo: Int?
    var prefix: Bool?
    var drop_tokens_threshold: Int?

    init(_ collection: String, _ filter: String) { (self.collection, filter_by) = (collection, filter) }
  }

  /// What one search found.
  struct Found: Decodable, Sendable {
    struct Hit: Decodable, Sendable { var document: TypesenseDocument }
    struct Facet: Decodable, Sendable {
      struct Value: Decodable, Sendable {
        var value: String
        var count: Int
      }
      var field_name: String
      var counts: [Value]
    }

    var found: Int?
    var hits: [Hit]?
    var facet_counts: [Facet]?
    var code: Int?
    var error: String?

    enum CodingKeys: CodingKey { case found, hits, facet_counts, code, error }

    init(from decoder: any Decoder) throws { try self.init(decoder, readsDocuments: true) }

    fileprivate init(_ decoder: any Decoder, readsDocuments: Bool) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      found = try values.decodeIfPresent(Int.self, forKey: .found)
      if readsDocuments { hits = try values.decodeIfPresent([Hit].self, forKey: .hits) }
      facet_counts = try values.decodeIfPresent([Facet].self, forKey: .facet_counts)
      code = try values.decodeIfPresent(Int.self, forKey: .code)
      error = try values.decodeIfPresent(String.self, forKey: .error)
    }

    var count: Int { max(0, found ?? 0) }
    var documents: [TypesenseDocument] { hits?.map(\.document) ?? [] }
  }

  private struct Searches: Encodable { var searches: [Search] }

  /// What all searches found. Documents are read until there are enough: a request for a page asks all tiers for it, and
  /// reading what nobody looks at took longer than all else that is made of an answer.
  private struct Answer: Decodable {
    static let enough = CodingUserInfoKey(rawValue: "enough")

    private struct Counted: Decodable {
      var found: Found

      init(from decoder: any Decoder) throws { found = try Found(decoder, readsDocuments: false) }
    }

    private enum CodingKeys: CodingKey { case results }

    var results: [Found] = []

    init(from decoder: any Decoder) throws {
      let enough = Self.enough.flatMap { decoder.userInfo[$0] as? Int } ?? .max
      var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .results)
      var seen: Set<String> = []
      while !list.isAtEnd {
        let isRead = seen.count < enough
        results.append(try isRead ? list.decode(Found.self) : list.decode(Counted.self).found)
        // The first one is the state of the data.
        if isRead, results.count > 1 { seen.formUnion(results[results.count - 1].documents.map(\.id)) }
      }
    }
  }

  /// Asks all searches at once, of one node and so of one state of the data; says too whether that node is behind others.
  ///
  /// - Parameter enough: So many different documents are read after those of the first search; searches after them have only
  ///   counts. Nil reads all.
  func search(
    _ searches: [Search], until enough: Int? = nil, known: TypesenseVersions
  ) async throws -> (found: [Found], isBehind: Bool) {
    let body = try JSONEncoder().encode(Searches(searches: searches))
    let result = try await nodes.answer(
      to: try await request("multi_search?limit_multi_searches=250", "POST", body)
    ) { answer -> ServerNodes.Judgement<Reading> in
      guard answer.status == 200 else { return .good(.refusal(answer)) }
      let decoder = JSONDecoder()
      if let key = Answer.enough { decoder.userInfo[key] = enough }
      guard let found = try? decoder.decode(Answer.self, from: answer.body).results, found.count == searches.count
      else { return .bad("it answers what is no answer of Typesense") }
      if found.contains(where: { $0.code.map { $0 >= 500 } ?? false }) {
        return .bad(found.compactMap(\.error).first ?? "it can't search")
      }
      // A node that is behind has not heard of the collection yet.
      if found.contains(where: { $0.code == 404 }) { return .behind(.found(found)) }
      let stamp = found.first?.documents.first?.stamp
      return await known.isBehind(stamp) ? .behind(.found(found)) : .good(.found(found))
    }
    let collection = searches.first?.collection ?? ""
    switch result {
    case .refused(let answer), .judged(.refusal(let answer), _): throw SearchFailure(answer, of: collection)
    case .judged(.found(let found), let isBehind):
      if let failed = found.first(where: { $0.code != nil }) {
        throw SearchFailure(status: failed.code ?? 500, failed.error ?? "", of: collection, retryAfter: nil)
      }
      return (found, isBehind)
    }
  }

  /// What an answer says.
  private enum Reading: Sendable {
    case found([Found])
    case refusal(TransportAnswer)
  }

  /// Sends a request of administration; throws a `SearchFailure` unless its status is one of 200 to 299 or allowed.
  func send(
    _ path: String, _ method: String, _ body: Data? = nil, allowing: Set<Int> = []
  ) async throws -> TransportAnswer {
    let answer = try await nodes.answer(to: try await request(path, method, body))
    guard 200..<300 ~= answer.status || allowing.contains(answer.status) else {
      throw SearchFailure(answer, of: path)
    }
    return answer
  }

  private func request(_ path: String, _ method: String, _ body: Data?) async throws -> TransportRequest {
    guard let url = URL(string: "\(url.absoluteString)/\(path)") else {
      throw SearchFailure(.refused, details: "\(path) is no path")
    }
    let headers = ["X-TYPESENSE-API-KEY": try await key(), "Content-Type": "application/json"]
    return TransportRequest(url, method: method, headers: headers, body: body)
  }
}

extension SearchFailure {
  /// What an answer of Typesense without what was asked for means, and what to do.
  init(_ answer: TransportAnswer, of collection: String) {
    struct Message: Decodable { var message: String }
    let message = try? JSONDecoder().decode(Message.self, from: answer.body).message
    self.init(status: answer.status, message ?? "", of: collection, retryAfter: answer.retryAfter())
  }

  init(status: Int, _ message: String, of collection: String, retryAfter: Duration?) {
    let said = message.isEmpty ? "" : " (\(message.prefix(200)))"
    switch status {
    case 401, 403:
      self.init(
        .refused,
        details:
          "the cluster refuses the key\(said); give one that may do this: a search key to search, one for all to import"
      )
    // What is missing may be the collection or a field of it.
    case 400 where message.contains("field"), 404 where message.contains("field named"):
      self.init(
        .refused,
        details:
          "the collection “\(collection)” doesn't fit\(said); it was not made by isearch index, or by another version:"
          + " make it anew")
    case 404:
      self.init(
        .refused,
        details:
          "the cluster has no collection or alias “\(collection)”\(said); make it with isearch index, or correct the name"
      )
    case 429: self.init(.rateLimited, retryAfter: retryAfter, details: "the cluster has too much to do\(said)")
    case 503, 500, 502, 504:
      self.init(
        retryAfter == nil ? .other : .rateLimited, retryAfter: retryAfter,
        details:
          "the cluster can't answer now\(said); if that lasts, look whether most of its nodes run and have a leader")
    default: self.init(.badAnswer, details: "the cluster answers with status \(status)\(said)")
    }
  }
}
