import Foundation
import IncrementalSearch

/// Asks the nodes of a cluster.
struct TypesenseClient: Sendable {
  let nodes: ServerNodes
  let transport: any HTTPTransport
  let url: URL
  let key: @Sendable () async throws -> String

  /// One of the searches of a request.
  struct Search: Sendable {
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

    /// Asks what a collection says of itself.
    init(stampOf collection: String) {
      self.init(collection, "id:=\(TypesenseDocument.stampID)")
      (per_page, include_fields, exclude_fields) = (1, "id,stamp", nil)
    }

    /// As an object of JSON.
    fileprivate func write(to json: inout JSONWriter) {
      json.object { json in
        json.member("collection", collection)
        json.member("q", q)
        json.member("query_by", query_by)
        json.member("filter_by", filter_by)
        json.member("sort_by", sort_by)
        json.member("per_page", per_page)
        json.member("page", page)
        json.member("include_fields", include_fields)
        json.member("exclude_fields", exclude_fields)
        json.member("facet_by", facet_by)
        json.member("max_facet_values", max_facet_values)
        json.member("num_typos", num_typos)
        json.member("min_len_1typo", min_len_1typo)
        json.member("min_len_2typo", min_len_2typo)
        json.member("prefix", prefix)
        json.member("drop_tokens_threshold", drop_tokens_threshold)
      }
    }
  }

  /// What one search found.
  struct Found: Sendable {
    /// How many there are.
    var count = 0
    var documents: [TypesenseDocument] = []
    /// The values of the facets that were asked for, with how many have each.
    var facets: [[(value: String, count: Int)]] = []
    /// The status of a search that failed, and why.
    var code: Int?
    var error: String?
  }

  /// Which documents are read, where later searches have those of earlier ones at their end.
  struct Need: Sendable {
    /// How many further ones; searches after them have only counts.
    var count: Int
    /// The ids of those that were read before. Each search is read up to the first of them or of a search before it.
    var seen: Set<String>
  }

  /// What all searches found. A page asks all tiers for as many documents as it has, each of them after those of better
  /// ones; only those that it shows are read.
  private struct Answer {
    private(set) var results: [Found] = []
    private var seen: Set<String>
    private let enough: Int
    private let readsAll: Bool

    /// Reads the body of an answer; throws where it is none.
    init(_ body: Data, _ need: Need?) throws {
      seen = need?.seen ?? []
      readsAll = need == nil
      enough = need.map { $0.seen.count + $0.count } ?? .max
      try body.withUnsafeBytes { bytes in
        var reader = JSONReader(bytes.bindMemory(to: UInt8.self))
        try reader.object { reader, name in
          guard name == "results" else { return false }
          try reader.array { results.append(try found(&$0)) }
          return true
        }
        try reader.finish()
      }
    }

    private mutating func found(_ reader: inout JSONReader) throws -> Found {
      var found = Found()
      try reader.object { reader, name in
        switch name {
        case "found": found.count = max(0, Int(clamping: try reader.integer()))
        case "hits":
          // The first search is for the state of the data.
          var isRead = results.isEmpty || seen.count < enough
          try reader.array { reader in
            if !isRead { return try reader.skip() }
            try reader.object { reader, name in
              guard name == "document" else { return false }
              let document = try TypesenseDocument(&reader)
              found.documents.append(document)
              isRead = readsAll || results.isEmpty || seen.insert(document.id).inserted
              return true
            }
          }
        case "facet_counts":
          try reader.array { reader in
            var values: [(value: String, count: Int)] = []
            try reader.object { reader, name in
              guard name == "counts" else { return false }
              try reader.array { values.append(try Self.facetValue(&$0)) }
              return true
            }
            found.facets.append(values)
          }
        case "code": found.code = Int(clamping: try reader.integer())
        case "error": found.error = try reader.string()
        default: return false
        }
        return true
      }
      return found
    }

    private static func facetValue(_ reader: inout JSONReader) throws -> (value: String, count: Int) {
      var (value, count) = ("", 0)
      try reader.object { reader, name in
        switch name {
        case "value": value = try reader.string()
        case "count": count = Int(clamping: try reader.integer())
        default: return false
        }
        return true
      }
      return (value, count)
    }
  }

  /// Asks all searches at once, of one node and so of one state of the data; says too whether that node is behind others.
  ///
  /// - Parameter need: The documents that are read after those of the first search; nil for all.
  func search(
    _ searches: [Search], reading need: Need? = nil, known: TypesenseVersions
  ) async throws -> (found: [Found], isBehind: Bool) {
    let result = try await nodes.answer(
      to: try await request("multi_search?limit_multi_searches=250", "POST", Self.body(of: searches))
    ) { answer -> ServerNodes.Judgement<Reading> in
      guard answer.status == 200 else { return .good(.refusal(answer)) }
      guard let found = try? Answer(answer.body, need).results, found.count == searches.count
      else { return .bad("it answers what is no answer of Typesense") }
      if found.contains(where: { $0.code.map { $0 >= 500 } ?? false }) {
        return .bad(found.compactMap(\.error).first ?? "it can't search")
      }
      // A node that is behind has not heard of the collection yet.
      if found.contains(where: { $0.code == 404 }) { return .behind(.found(found)) }
      let stamp = found.first?.documents.first?.stamp
      if let stamp, stamp.isPartial { return .bad(Self.isPartial) }
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

  /// What is wrong with a node that has some of the records only.
  static let isPartial = "it is still reading the records that it had stored"

  private static func body(of searches: [Search]) -> Data {
    var json = JSONWriter()
    json.object { json in
      json.member("searches") { json in json.array(searches) { $1.write(to: &$0) } }
    }
    return Data(json.bytes)
  }

  /// Asks the node at a root what a collection says of itself, as any key may that searches it.
  static func stampRequest(_ collection: String, at url: URL, key: String) -> TransportRequest {
    TransportRequest(
      url.appending(path: "multi_search"), method: "POST", headers: headers(key),
      body: body(of: [Search(stampOf: collection)]))
  }

  private static func headers(_ key: String) -> [String: String] {
    ["X-TYPESENSE-API-KEY": key, "Content-Type": "application/json"]
  }

  /// What an answer to ``stampRequest(_:at:key:)`` has: the stamp, or the status with which it is refused; nil where it is no
  /// answer.
  static func stamp(in answer: TransportAnswer) -> (stamp: TypesenseStamp?, status: Int)? {
    guard answer.status == 200 else { return (nil, answer.status) }
    guard let found = try? Answer(answer.body, nil).results.first else { return nil }
    return (found.documents.first?.stamp, found.code ?? 200)
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
    return TransportRequest(url, method: method, headers: Self.headers(try await key()), body: body)
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
          "the cluster refuses the key\(said); give one that may do this: a search key to search, one for all to import",
        underlying: ServerRefusal(status: status)
      )
    // What is missing may be the collection or a field of it.
    case 400 where message.contains("field"), 404 where message.contains("field named"):
      self.init(
        .refused,
        details:
          "the collection “\(collection)” doesn't fit\(said); it was not made by isearch index, or by another version:"
          + " make it anew",
        underlying: ServerRefusal(status: status))
    case 404:
      self.init(
        .refused,
        details:
          "the cluster has no collection or alias “\(collection)”\(said); make it with isearch index, or correct the name",
        underlying: ServerRefusal(status: status)
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
