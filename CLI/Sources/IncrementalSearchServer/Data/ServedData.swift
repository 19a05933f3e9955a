import IncrementalSearch

/// What a server searches, and how it is shown.
///
/// Any ``PageSource`` can be served, if its keys can be written as text: numbers, strings, and the keys of an index are.
public protocol ServedData<Source>: Sendable {
  /// Where the items come from.
  ///
  /// If it refuses a query (`SearchFailure/Reason/refused`), the client is told that its request is wrong. If the failure has
  /// an `underlying` error, another server refused, which concerns only the people who run this one.
  associatedtype Source: PageSource where Source.Key: LosslessStringConvertible

  /// A name for people.
  var name: String { get }
  /// One line about the data, for people; empty for none.
  var about: String { get }
  /// What is searched.
  var source: Source { get }
  /// A description of the data to show people before they search. Called once for each version, so it may take a few searches.
  func description() async throws -> DataDescription
  /// Whatever else answers depend on: how words match, in which order items come, what is shown of them. The answer to
  /// a request may be kept as long as this and the version stay the same.
  var settings: String { get }

  /// The ways to search that a request may choose from.
  var ways: SearchWays { get }

  /// The same data, searched in the way that a request has chosen among ``ways``. What depends on it is in ``settings``.
  func searched(_ way: SearchWay) -> Self

  /// The version of the data at the moment. Called for every request, so it has to be quick.
  func version() async throws -> DataVersion

  /// Throws if the data can't be served any more for a reason that a search may not notice, such as another file under its
  /// name. Called at most once a second.
  func checkReadiness() async throws

  /// Why the data can't be searched at the moment; nil if it can, or if that is unknown. Called when a search took too long, to
  /// distinguish data that doesn't answer from a search that is too expensive, so it has to be quick.
  func outage() async -> SearchFailure?

  /// The servers that hold the data, each with whether it answers; called every few seconds. Empty if there are none.
  func nodes() async -> [ServedNode]

  /// What is shown of the items that a query found.
  func rows(for query: SearchQuery) -> (Source.Item) -> ServedRow

  /// A page with the item of this id in it, about a third of the page before it; nil if it is gone, or not in the result.
  func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<Source.Item, Source.Key>?
}

extension ServedData {
  /// None.
  public var about: String { "" }

  /// Nothing else.
  public var settings: String { "" }

  /// No choice.
  public var ways: SearchWays { SearchWays() }

  /// There is no other way.
  public func searched(_ way: SearchWay) -> Self { self }

  /// Nothing.
  public func description() async throws -> DataDescription { DataDescription() }

  /// Does nothing: searches find out.
  public func checkReadiness() async throws {}

  /// Unknown.
  public func outage() async -> SearchFailure? { nil }

  /// None.
  public func nodes() async -> [ServedNode] { [] }

  /// Never found.
  public func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<Source.Item, Source.Key>? { nil }
}

/// A server that holds data.
public struct ServedNode: Equatable, Sendable {
  /// Its name, for logs and metrics.
  public var name: String
  /// Why it can't be searched; nil if it can.
  public var problem: String?

  /// Makes a node.
  public init(_ name: String, problem: String? = nil) {
    self.name = name
    self.problem = problem
  }
}

/// The ways to search data that a request may choose from; the first ones are the defaults.
public struct SearchWays: Equatable, Sendable {
  /// How words may match; empty or one where there is no choice.
  public var matches: [MatchKind]
  /// The orders that items may come in, by names: `relevance` for the best first, `index` and `input` for the data's own, or
  /// others.
  public var orders: [String]

  /// Makes a choice.
  public init(matches: [MatchKind] = [], orders: [String] = []) {
    self.matches = matches
    self.orders = orders
  }
}

/// How a request wants data to be searched.
public struct SearchWay: Hashable, Sendable {
  /// How words match; nil as without a choice.
  public var match: MatchKind?
  /// The order that items come in; nil as without a choice.
  public var order: String?

  /// Makes a way.
  public init(match: MatchKind? = nil, order: String? = nil) {
    self.match = match
    self.order = order
  }

  static let names = ["match", "order"]

  /// Reads what a request chooses. What would be taken anyway counts as no choice, so that both are one request.
  init(_ parameters: QueryParameters, of ways: SearchWays) throws(Problem) {
    let kind = try Self.chosen("match", parameters, of: ways.matches.map(\.rawValue))
    match = kind.flatMap { MatchKind(rawValue: $0) }
    order = try Self.chosen("order", parameters, of: ways.orders)
  }

  private static func chosen(
    _ name: String, _ parameters: QueryParameters, of values: [String]
  ) throws(Problem) -> String? {
    guard let value = parameters[name] else { return nil }
    guard values.contains(value) else {
      throw .badRequest(
        values.isEmpty
          ? "There is no choice of \(name) here; leave it away."
          : "The parameter \(name) is one of \(values.joined(separator: ", ")) here.")
    }
    return value == values.first ? nil : value
  }

  /// The way as text, before whatever is searched for.
  var canonical: String { "\(match?.rawValue ?? "-") \(order.map { "\($0.utf8.count):\($0)" } ?? "-")" }
}

/// The version of data at one moment.
public struct DataVersion: Hashable, Sendable {
  /// A text that differs whenever the data differs; letters, digits, `.`, `-` and `_`.
  public var text: String
  /// The number of records; nil if unknown.
  public var records: Int?

  /// Makes a version.
  public init(_ text: String, records: Int?) {
    self.text = text
    self.records = records
  }
}

/// A description of data to show people before they search.
public struct DataDescription: Equatable, Sendable {
  /// The names of what rows show: the title's, then one for each of the texts, in order; an empty one for no name. Rows
  /// may have fewer texts, or more.
  public var columns: [String]
  /// The names of the facets that the source counts.
  public var facets: [String]
  /// Texts that find something, to try.
  public var examples: [String]

  /// Makes a description.
  public init(columns: [String] = [], facets: [String] = [], examples: [String] = []) {
    self.columns = columns
    self.facets = facets
    self.examples = examples
  }
}

/// What is shown of an item.
public struct ServedRow: Sendable {
  /// A text with the places that match.
  public struct Text: Equatable, Sendable {
    /// The text.
    public var text: String
    /// Ranges of the text, in order and apart from each other.
    public var matches: [Range<String.Index>]

    /// Makes a text.
    public init(_ text: String, matches: [Range<String.Index>] = []) {
      self.text = text
      self.matches = matches
    }
  }

  /// What identifies the item among all.
  public var id: String
  /// What a person looks for.
  public var title: Text
  /// Whatever else is shown.
  public var texts: [Text]

  /// Makes a row.
  public init(id: String, title: Text, texts: [Text] = []) {
    self.id = id
    self.title = title
    self.texts = texts
  }
}

/// A version computed from the records themselves, for data that has none: the same wherever and whenever they are read.
public struct ContentVersion: Sendable {
  private var hash = StableHash()
  private var count = 0

  /// The version of no records.
  public init() {}

  /// Adds the bytes of the next record.
  public mutating func add(_ record: some Sequence<UInt8>) {
    hash.combine(record)
    hash.endPart()
    count += 1
  }

  /// The version of the records so far.
  public var version: DataVersion { DataVersion("\(count)-\(hash.text)", records: count) }
}

/// A hash that is the same in every process, unlike `Hasher`'s: FNV-1a, 64 bits.
struct StableHash: Sendable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text, and its end.
  mutating func combine(_ text: String) {
    combine(text.utf8)
    endPart()
  }

  /// Sets what comes apart from what was, by a byte that no UTF-8 has.
  mutating func endPart() { combine(CollectionOfOne(0xFF)) }

  /// Adds bytes.
  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// The hash in letters and digits.
  var text: String { String(value, radix: 36) }
}

/// A page's place as the API writes it: text that can be part of a URL.
///
/// The check at its end refuses a key of another query, or one that was changed on its way. It protects no secret: any key only
/// reads another place of a result.
struct PlaceKey: Sendable {
  /// Which parameter takes the key.
  enum Side: String, Sendable {
    case after
    case before
  }

  /// Longer keys don't fit everywhere where a URL has to.
  static let mostBytes = 2_048

  /// Whatever a key is valid for.
  let query: SearchQuery
  let settings: String

  /// The text of a place; nil for the start, and for a key that is too long.
  func text<Key: LosslessStringConvertible>(of place: PagePlace<Key>, _ side: Side) -> String? {
    let body: String
    switch place {
    case .start: return nil
    case .position(let position): body = "p\(position)"
    case .key(let key):
      let text = key.description
      body = Self.isPlain(text) ? "k" + text : "x" + text.utf8.map { Self.hexadecimal($0) }.joined()
    }
    let text = body + "." + check(body, side)
    return text.utf8.count <= Self.mostBytes ? text : nil
  }

  /// The place that a text stands for; nil if it is none, or not one of this query.
  func place<Key: LosslessStringConvertible>(_ text: Substring, _ side: Side) -> PagePlace<Key>? {
    guard let dot = text.lastIndex(of: "."), text.utf8.count <= Self.mostBytes else { return nil }
    let body = text[..<dot]
    guard text[text.index(after: dot)...] == check(String(body), side) else { return nil }
    let rest = body.dropFirst()
    switch body.first {
    case "p": return Int(rest).flatMap { $0 > 0 ? .position($0) : nil }
    case "k": return Key(String(rest)).map { .key($0) }
    case "x":
      guard let bytes = Self.bytes(rest) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      // What is not UTF-8 was mended, so that its bytes are others.
      return text.utf8.elementsEqual(bytes) ? Key(text).map { .key($0) } : nil
    default: return nil
    }
  }

  private func check(_ body: String, _ side: Side) -> String {
    var hash = StableHash()
    for part in [side.rawValue, settings, query.canonical, body] { hash.combine(part) }
    return hash.text
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static func bytes(_ hexadecimal: Substring) -> [UInt8]? {
    let digits = hexadecimal.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
