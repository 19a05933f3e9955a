import Foundation
import IncrementalSearch

extension JSONDescription {
  /// What an answer has of a page.
  struct FoundPage {
    var url: URL
    var records: [JSONRecord]
    var total: TotalCount
    var next: String?
    var previous: String?
    var isLast: Bool
  }

  /// Asks for a page, after what opens the search where it begins.
  func page(_ request: PageRequest<JSONKey>, _ client: JSONClient) async throws -> FoundPage {
    let address = try endpoint.address(of: request)
    let parts = endpoint.parts(of: request)
    let text = parts.query.text
    var values: [String: JSONValue] = [
      "query": .string(text.allSatisfy(\.isWhitespace) ? empty : text), "limit": .integer(parts.limit),
    ]
    values["page"] = parts.page.map { .integer($0) }
    values["offset"] = parts.offset.map { .integer($0) }
    if let cursor = parts.cursor {
      values.merge(try Self.values(of: cursor)) { $1 }
    } else if let open {
      let opened = try await answer(to: open.call, at: nil, values, client, hasKey: false)
      guard let found = Self.values(at: open.keys, in: opened.value) else {
        throw missing(open.keys.values, "open.keys", in: "the answer that opens the search")
      }
      values.merge(found) { $1 }
    }
    let (value, answer, url) = try await answer(to: call, at: address, values, client, hasKey: request.key != nil)
    let records = try records(in: value)
    return FoundPage(
      url: url, records: records, total: value.total(total), next: next(after: records, value, answer, parts.limit),
      previous: previous(value, answer), isLast: records.isEmpty || isLast(value, records.count, parts.limit))
  }

  private func answer(
    to call: Call, at address: URL?, _ values: [String: JSONValue], _ client: JSONClient, hasKey: Bool
  ) async throws -> (value: JSONValue, answer: TransportAnswer, url: URL) {
    guard let url = address ?? JSONTemplate.fill(address: call.url, values) else {
      throw SearchFailure(.refused, details: "\(call.url) can't be filled: a place in its path has nothing")
    }
    // A key's values are from a client; they must not lead elsewhere.
    let body = try call.body.map { try (JSONTemplate.fill($0, values) ?? .null).encoded() }
    var client = client
    client.expired = expired
    do {
      let (value, answer) = try await client.value(at: url, method: call.method, body: body, hasKey: hasKey) {
        try $0.decode(JSONValue.self, from: $1)
      }
      return (value, answer, url)
    } catch let failure as SearchFailure where failure.reason == .offline {
      let server = "\(url.scheme ?? "")://\(url.shortName)"
      throw SearchFailure(
        .offline, details: "\(server) can't be reached; is the service running, and its address right?",
        underlying: failure.underlying ?? failure)
    }
  }

  // MARK: Records

  private func records(in value: JSONValue) throws(SearchFailure) -> [JSONRecord] {
    guard case .array(let items)? = value[items] else {
      throw SearchFailure(.badAnswer, details: "the answer has no list of items at “\(items.text)” (items)")
    }
    var hasTitle = items.isEmpty
    var records: [JSONRecord] = []
    for (number, item) in items.enumerated() {
      guard let id = item[id]?.text, !id.isEmpty else {
        throw SearchFailure(
          .badAnswer, details: "item \(number + 1) of the answer has no id at “\(id.text)” (record.id)")
      }
      let title = title.map { item[$0]?.text }
      if title.contains(where: { $0 != nil }) { hasTitle = true }
      records.append(
        JSONRecord(
          id: id, title: title.map { $0 ?? "" }, texts: texts.flatMap { item.texts(at: $0) },
          reading: reading.flatMap { item[$0]?.text } ?? ""))
    }
    // Where one has none, it has none; where none has one, the description is wrong.
    if !hasTitle { throw missing(title, "record.title", in: "any item of the answer") }
    return records
  }

  private func missing(_ paths: some Sequence<JSONPath>, _ member: String, in place: String) -> SearchFailure {
    let paths = paths.map { "“\($0.text)”" }.joined(separator: ", ")
    return SearchFailure(.badAnswer, details: "there is nothing at \(paths) in \(place) (\(member))")
  }

  // MARK: The end

  private func isLast(_ value: JSONValue, _ count: Int, _ limit: Int) -> Bool {
    if let hasNext, value[hasNext] == .bool(false) { return true }
    return endsShort && count < limit
  }

  private func next(
    after records: [JSONRecord], _ value: JSONValue, _ answer: TransportAnswer, _ limit: Int
  ) -> String? {
    if records.isEmpty || isLast(value, records.count, limit) { return nil }
    switch endpoint.paging {
    case .cursors: return Self.cursor(at: keys.next, in: value)
    case .links(let next, _): return value[JSONPath(next)]?.text
    case .linkHeader: return answer.links.next
    case .none, .pages, .offsets: return nil
    }
  }

  private func previous(_ value: JSONValue, _ answer: TransportAnswer) -> String? {
    switch endpoint.paging {
    case .cursors: keys.previous.isEmpty ? nil : Self.cursor(at: keys.previous, in: value)
    case .links(_, let previous): previous.flatMap { value[JSONPath($0)]?.text }
    case .linkHeader: answer.links.previous
    case .none, .pages, .offsets: nil
    }
  }

  // MARK: Keys

  /// What an answer has at some paths; nil if it lacks one of them, or an empty text stands there.
  private static func values(at paths: [String: JSONPath], in value: JSONValue) -> [String: JSONValue]? {
    var values: [String: JSONValue] = [:]
    for (name, path) in paths {
      guard let found = value[path], found != .string("") else { return nil }
      values[name] = found
    }
    return values
  }

  private static func cursor(at paths: [String: JSONPath], in value: JSONValue) -> String? {
    values(at: paths, in: value).flatMap { try? JSONValue.object($0).encoded() }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func values(of cursor: String) throws(SearchFailure) -> [String: JSONValue] {
    guard case .object(let values)? = try? JSONDecoder().decode(JSONValue.self, from: Data(cursor.utf8)) else {
      throw SearchFailure(.keysExpired, details: "the key of a page is none of this source")
    }
    return values.filter { !["query", "limit", "page", "offset"].contains($0.key) }
  }
}

extension JSONValue {
  /// The number of items; unknown if there is none.
  fileprivate func total(_ total: JSONDescription.Total?) -> TotalCount {
    guard let total else { return .unknown }
    let number: Int? =
      switch self[total.at] {
      case .integer(let number)?: number
      case .string(let text)?: Int(text)
      default: nil
      }
    guard let number, number >= 0 else { return .unknown }
    guard let kind = total.kind else { return .exact(number) }
    return self[kind]?.text == total.exact ? .exact(number) : .atLeast(number)
  }

  /// The texts at a path: one, or of a list one for each element.
  fileprivate func texts(at path: JSONPath) -> [String] {
    guard case .array(let elements)? = self[path] else { return [self[path]?.text ?? ""] }
    return elements.map { $0.text ?? "" }
  }
}
