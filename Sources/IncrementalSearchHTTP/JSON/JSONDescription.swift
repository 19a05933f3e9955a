import Foundation
import IncrementalSearch

/// How to search a service, as described in a JSON file: which requests to send, and where in an answer the items are.
///
/// ```swift
/// let description = try JSONDescription(contentsOf: file)
/// let search = SearchModel(JSONSource(description))
/// ```
///
/// The members of the file; any other is an error:
///
/// - `url`: the address, with placeholders that are filled in, escaped: `{query}`, `{limit}`, `{page}`, `{offset}` and the names
///   of `paging.keys`. A parameter whose placeholder has no value, such as the key of the first page, is left out.
/// - `method`: `GET` or `POST`; by default `POST` if there is a `body`.
/// - `headers`: values by names; `${NAME}` is taken from the environment, and is not shown in any message.
/// - `body`: JSON with the same placeholders. A string that consists only of a placeholder becomes a number or a list if the
///   value is one; a member whose placeholder has no value is left out.
/// - `limit`: how many items a page has, 1 to 1,000, by default 50.
/// - `empty`: what `{query}` becomes if nothing is typed: `*`, for example.
/// - `items`: where the list of items is: a path of names with dots between, with numbers for elements of lists, from 0, or
///   from -1 counting from the end. The empty path is the whole answer.
/// - `record`: where an item has its `id`, its `title` (one path or several), its `texts` (of a list each element is one), and
///   its `reading`.
/// - `total`: the path of the number of items in the whole result. If that number may be a lower bound, an object instead: `at`
///   is that path, `kind` the path of the value that says which of the two it is, and `exact` that value for an exact number.
/// - `paging`: `by` is `pages` (`first` is the number of the first one, by default 1), `offsets`, `keys`, `links` or
///   `linkHeader`; without it one answer has everything. `keys` gives, by name, the paths of the values that lead to the next
///   page; `previous` does so for the previous page. With `links`, `next` and `previous` are the paths of the pages' addresses.
///   `hasNext` is the path of the value that says whether there is a next page. `end` is `short` if a page with fewer items
///   than asked for is the last, so that no empty page has to be requested. `expired` lists the HTTP statuses that mean that a
///   key is no longer valid.
/// - `open`: a request sent before the first page, such as one that opens a point in time: `url`, `method`, `body`, and `keys`,
///   as in `paging`.
public struct JSONDescription: Sendable {
  /// What is wrong in a description: where, and what to do.
  public struct Problem: Error, CustomStringConvertible {
    /// In words for people.
    public let description: String
  }

  /// What is asked, and how its places are filled.
  struct Call: Sendable {
    var url: String
    var method: String?
    var body: JSONValue?
  }

  /// Where an answer has what leads to other pages.
  struct Keys: Sendable {
    var next: [String: JSONPath] = [:]
    var previous: [String: JSONPath] = [:]
  }

  /// Where an answer has the number of items, and what says that it is exact.
  struct Total: Sendable {
    var at: JSONPath
    var kind: JSONPath?
    var exact = ""
  }

  let endpoint: JSONEndpoint
  let call: Call
  let open: (call: Call, keys: [String: JSONPath])?
  let empty: String
  let items: JSONPath
  let id: JSONPath
  let title: [JSONPath]
  let texts: [JSONPath]
  let reading: JSONPath?
  let total: Total?
  let keys: Keys
  let hasNext: JSONPath?
  let endsShort: Bool
  let expired: Set<Int>

  /// How many items a page has.
  public var limit: Int { endpoint.mostItems }

  /// Reads a description from a file; a ``Problem`` begins with its path.
  public init(
    contentsOf file: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(Problem) {
    guard let data = try? Data(contentsOf: file) else {
      throw Problem(description: "\(file.relativePath): cannot be read; name a file that describes a service")
    }
    do {
      try self.init(data, environment: environment)
    } catch {
      throw Problem(description: "\(file.relativePath): \(error)")
    }
  }

  /// Reads a description, taking values of headers from an environment.
  public init(
    _ json: Data, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(Problem) {
    var file = try DescriptionMembers(json)
    let paging = try DescribedPaging(file.members("paging"))
    let open = try file.members("open").map { members throws(Problem) in
      if paging.kind != .keys { throw members.problem("", "leads to keys; say with paging.by that pages go by “keys”") }
      var members = members
      let opened = (try Call(&members), try members.paths("keys"))
      try members.end()
      return opened
    }
    call = try Call(&file)
    endpoint = try JSONEndpoint(call, &file, paging, environment)
    empty = try file.text("empty") ?? ""
    items = try file.path("items")
    guard var record = try file.members("record") else {
      throw file.problem("record", "is missing; say where an item has its id and its title")
    }
    id = try record.path("id")
    title = try record.list("title") ?? []
    if title.isEmpty { throw record.problem("title", "is missing; say where an item has what is shown first") }
    texts = try record.list("texts") ?? []
    reading = try record.text("reading").map { JSONPath($0) }
    try record.end()
    total = try file.total()
    try file.end()
    keys = paging.keys
    (hasNext, endsShort, expired) = (paging.hasNext, paging.endsShort, paging.expired)
    self.open = open
    try check(paging)
  }

  /// Refuses places that nothing fills, and pages that nothing asks for.
  private func check(_ paging: DescribedPaging) throws(Problem) {
    var known = ["query", "limit"]
    switch paging.kind {
    case .pages: known.append("page")
    case .offsets: known.append("offset")
    case .keys: known += Set(keys.next.keys).union(keys.previous.keys).union(open?.keys.keys.map { $0 } ?? []).sorted()
    case .none, .links, .linkHeader: break
    }
    let asked = call.names(at: "")
    for (name, path) in asked + (open?.call.names(at: "open.") ?? []) where !known.contains(name) {
      let places = known.map { "{\($0)}" }.joined(separator: ", ")
      throw Problem(description: "\(path): nothing fills {\(name)}; there are \(places)")
    }
    let names = Set(asked.map(\.name))
    if !names.contains("query") {
      throw Problem(description: "url: what is searched for is nowhere; write {query} where it goes, here or in body")
    }
    let needed: [String] =
      switch paging.kind {
      case .pages: ["page"]
      case .offsets: ["offset"]
      case .keys: keys.next.keys.sorted() + keys.previous.keys.sorted()
      case .none, .links, .linkHeader: []
      }
    if let name = needed.first(where: { !names.contains($0) }) {
      throw Problem(
        description: "paging: {\(name)} is nowhere, so every page would be the first; write it into url or body")
    }
    if paging.endsShort, !names.contains("limit") {
      throw Problem(
        description: "paging.end: “short” needs {limit} in url or body; a page is short of what was asked for")
    }
  }
}

extension JSONDescription.Call {
  /// Reads what is asked.
  fileprivate init(_ members: inout DescriptionMembers) throws(JSONDescription.Problem) {
    guard let url = try members.text("url") else {
      throw members.problem("url", "is missing; write the address of the service")
    }
    if url.contains("${") { throw members.problem("url", "${…} is for headers; a key in an address stands in logs") }
    self.url = url
    method = try members.text("method")
    if let method, !["GET", "POST"].contains(method) {
      throw members.problem("method", "“\(method)” is neither GET nor POST")
    }
    body = members.value("body")
    if method == "GET", body != nil { throw members.problem("body", "goes with POST; leave method away") }
    // Anything fills a place, to see whether an address comes of it.
    let names = JSONTemplate.names(in: url)
    let filled = JSONTemplate.fill(
      address: url, Dictionary(names.map { ($0, JSONValue.string("a")) }, uniquingKeysWith: { $1 }))
    guard let filled, let scheme = filled.scheme, ["http", "https"].contains(scheme), filled.host() != nil else {
      throw members.problem("url", "“\(url)” is no address; write http://host/path or https://host/path")
    }
    if filled.user() != nil || filled.password() != nil {
      throw members.problem("url", "has a user or a password in it; send them as a header, with ${NAME}")
    }
    let origin = url.split(separator: "?").first.map { $0.split(separator: "/", maxSplits: 2) }
    if let host = origin?.dropFirst().first, !JSONTemplate.names(in: String(host)).isEmpty {
      throw members.problem("url", "the host is always the same one: headers go there")
    }
  }

  /// The names of the places that are to be filled, each with where it stands.
  fileprivate func names(at prefix: String) -> [(name: String, path: String)] {
    JSONTemplate.names(in: url).map { ($0, prefix + "url") }
      + (body.map { JSONTemplate.names(in: $0, at: prefix + "body") } ?? [])
  }
}

/// How further pages are asked for, as it is described.
private struct DescribedPaging {
  enum Kind: String, CaseIterable {
    case none
    case pages
    case offsets
    case keys
    case links
    case linkHeader
  }

  var kind = Kind.none
  var first = 1
  var keys = JSONDescription.Keys()
  var next = ""
  var previous: String?
  var hasNext: JSONPath?
  var endsShort = false
  var expired: Set<Int> = []

  init(_ members: DescriptionMembers?) throws(JSONDescription.Problem) {
    guard var members else { return }
    let by = try members.text("by") ?? ""
    guard let kind = Kind(rawValue: by), kind != .none else {
      let kinds = Kind.allCases.dropFirst().map { "“\($0.rawValue)”" }.joined(separator: ", ")
      throw members.problem("by", by.isEmpty ? "is missing; it is one of \(kinds)" : "“\(by)” is none of \(kinds)")
    }
    self.kind = kind
    switch kind {
    case .pages: first = try members.integer("first", in: 0...1) ?? 1
    case .keys:
      keys = JSONDescription.Keys(
        next: try members.paths("keys"), previous: members.has("previous") ? try members.paths("previous") : [:])
    case .links:
      guard let next = try members.text("next") else {
        throw members.problem("next", "is missing; say where an answer has the address of the next page")
      }
      (self.next, previous) = (next, try members.text("previous"))
    case .none, .offsets, .linkHeader: break
    }
    hasNext = try members.text("hasNext").map { JSONPath($0) }
    if let end = try members.text("end") {
      guard ["short", "empty"].contains(end) else {
        throw members.problem("end", "“\(end)” is neither “short” nor “empty”")
      }
      endsShort = end == "short"
    }
    expired = Set(try members.integers("expired", in: 400...599))
    try members.end()
  }

  var paging: JSONEndpoint.Paging {
    switch kind {
    case .none: .none
    case .pages: .pages("", first: first)
    case .offsets: .offsets("")
    case .keys: .cursors("", next: "")
    case .links: .links(next: next, previous: previous)
    case .linkHeader: .linkHeader
    }
  }
}

extension JSONEndpoint {
  fileprivate init(
    _ call: JSONDescription.Call, _ file: inout DescriptionMembers, _ paging: DescribedPaging,
    _ environment: [String: String]
  ) throws(JSONDescription.Problem) {
    let filled = Dictionary(
      JSONTemplate.names(in: call.url).map { ($0, JSONValue.string("a")) }, uniquingKeysWith: { $1 })
    guard let url = JSONTemplate.fill(address: call.url, filled) else { throw file.problem("url", "is no address") }
    self.init(url, items: "", paging: paging.paging)
    mostItems = try file.integer("limit", in: 1...1_000) ?? 50
    hasOnePageSize = paging.kind == .pages
    guard var members = try file.members("headers") else { return }
    for name in members.names {
      let text = try members.text(name) ?? ""
      guard !name.isEmpty, name.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: ":") }) else {
        throw members.problem(name, "is no name of a header")
      }
      var value = ""
      var rest = text[...]
      while let match = rest.firstMatch(of: /\$\{([^}]*)\}/) {
        guard let known = environment[String(match.1)], !known.isEmpty else {
          throw members.problem(name, "\(match.1) is not in the environment; set it")
        }
        value += rest[..<match.range.lowerBound] + known
        rest = rest[match.range.upperBound...]
      }
      value += rest
      // It may be a key, so it isn't told.
      guard value.utf8.allSatisfy({ $0 == 9 || $0 >= 0x20 && $0 != 0x7F }) else {
        throw members.problem(name, "has a value with a line end or a control character")
      }
      headers[name] = value
    }
  }
}

/// Reads the members of an object of a description one after the other, and knows where it is.
private struct DescriptionMembers {
  private var left: [String: JSONValue]
  private var known: [String] = []
  private let path: String

  init(_ json: Data) throws(JSONDescription.Problem) {
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: json)
    } catch {
      throw JSONDescription.Problem(description: "is no JSON: \(Self.place(in: json))")
    }
    guard case .object(let members) = value else {
      throw JSONDescription.Problem(description: "is \(value.kind), no object; begin it with {\"url\": …")
    }
    left = members
    path = ""
  }

  private init(_ members: [String: JSONValue], path: String) {
    left = members
    self.path = path
  }

  /// Where text stops to be JSON, as whoever reads it says: `JSONDecoder` doesn't on every system, the older reader does.
  private static func place(in json: Data) -> String {
    var text = "what is there makes no sense"
    do {
      _ = try JSONSerialization.jsonObject(with: json, options: [.fragmentsAllowed])
    } catch {
      text = (error as NSError).userInfo["NSDebugDescription"] as? String ?? text
    }
    let bytes: Data
    if let match = text.firstMatch(of: /character ([0-9]+)/), let offset = Int(match.1) {
      bytes = json.prefix(offset)
    } else if text.contains("end of file") {
      bytes = json
    } else {
      return text
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = String(decoding: lines.last ?? Data(), as: UTF8.self).count + 1
    let problem = text.replacing(/\ around\ character\ [0-9]+/, with: "")
    return "\(problem) (line \(max(1, lines.count)), column \(column))"
  }

  var names: [String] { left.keys.sorted() }

  func has(_ name: String) -> Bool { left[name] != nil }

  func problem(_ name: String, _ text: String) -> JSONDescription.Problem {
    let place = name.isEmpty ? String(path.dropLast()) : path + name
    return JSONDescription.Problem(description: "\(place): \(text)")
  }

  /// The value of a member.
  mutating func value(_ name: String) -> JSONValue? {
    known.append(name)
    return left.removeValue(forKey: name)
  }

  mutating func text(_ name: String) throws(JSONDescription.Problem) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value else { throw problem(name, "is \(value.kind), and has to be a text") }
    return text
  }

  mutating func path(_ name: String) throws(JSONDescription.Problem) -> JSONPath {
    guard let text = try text(name) else { throw problem(name, "is missing; say where it is in an answer") }
    return JSONPath(text)
  }

  /// One path, or a list of them.
  mutating func list(_ name: String) throws(JSONDescription.Problem) -> [JSONPath]? {
    switch value(name) {
    case nil: return nil
    case .string(let text): return [JSONPath(text)]
    case .array(let elements):
      return try elements.map { element throws(JSONDescription.Problem) in
        guard case .string(let text) = element else {
          throw problem(name, "has \(element.kind) in it, and only takes texts")
        }
        return JSONPath(text)
      }
    case let value?: throw problem(name, "is \(value.kind), and has to be a text or a list of them")
    }
  }

  /// Paths by names that can stand in braces.
  mutating func paths(_ name: String) throws(JSONDescription.Problem) -> [String: JSONPath] {
    guard var members = try members(name), !members.names.isEmpty else {
      throw problem(name, "is missing; name what leads to a page, as {\"after\": \"next\"}")
    }
    var paths: [String: JSONPath] = [:]
    for name in members.names {
      guard JSONTemplate.names(in: "{\(name)}") == [name], !["query", "limit", "page", "offset"].contains(name) else {
        throw members.problem(name, "is no name for a key; take letters and digits, and not what has a meaning already")
      }
      paths[name] = try members.path(name)
    }
    return paths
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(JSONDescription.Problem) -> Int? {
    guard let value = value(name) else { return nil }
    guard case .integer(let integer) = value, range.contains(integer) else {
      throw problem(name, "has to be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  mutating func integers(_ name: String, in range: ClosedRange<Int>) throws(JSONDescription.Problem) -> [Int] {
    guard let value = value(name) else { return [] }
    guard case .array(let elements) = value else { throw problem(name, "is \(value.kind), and has to be a list") }
    return try elements.map { element throws(JSONDescription.Problem) in
      guard case .integer(let integer) = element, range.contains(integer) else {
        throw problem(name, "takes whole numbers from \(range.lowerBound) to \(range.upperBound)")
      }
      return integer
    }
  }

  /// A path, or an object with one and with what makes it exact.
  mutating func total() throws(JSONDescription.Problem) -> JSONDescription.Total? {
    guard case .object? = left["total"] else {
      return try text("total").map { JSONDescription.Total(at: JSONPath($0)) }
    }
    guard var members = try members("total") else { return nil }
    var total = JSONDescription.Total(at: try members.path("at"))
    if members.has("kind") {
      total.kind = try members.path("kind")
      guard let exact = try members.text("exact") else {
        throw members.problem("exact", "is missing; say what stands at “kind” where the number is exact")
      }
      total.exact = exact
    }
    try members.end()
    return total
  }

  mutating func members(_ name: String) throws(JSONDescription.Problem) -> DescriptionMembers? {
    guard let value = value(name) else { return nil }
    guard case .object(let members) = value else { throw problem(name, "is \(value.kind), and has to be an object") }
    return DescriptionMembers(members, path: path + name + ".")
  }

  /// Refuses what nobody asked for: a misspelled name would change nothing.
  func end() throws(JSONDescription.Problem) {
    if let name = names.first {
      throw problem(name, "is not known here; there are \(known.sorted().joined(separator: ", "))")
    }
  }
}
