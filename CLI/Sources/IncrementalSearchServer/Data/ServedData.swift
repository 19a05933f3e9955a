import IncrementalSearch

/// What a server searches, and how it is shown.
///
/// Any ``PageSource`` can be served, if its keys can be written as text: numbers, strings, and the keys of an index are.
public protocol ServedData<Source>: Sendable {
  /// Where the items come from.
  associatedtype Source: PageSource where Source.Key: LosslessStringConvertible

  /// A name for people.
  var name: String { get }
  /// What is searched.
  var source: Source { get }
  /// Whatever else answers depend on: how words match, in which order items come, what is shown of them. The answer to
  /// a request may be kept as long as this and the version stay the same.
  var settings: String { get }

  /// What the data is at the moment. Asked for with every request, so it has to be quick.
  func version() async throws -> DataVersion

  /// Throws if the data can't be served any more for a reason that a search may not come upon, such as another file under its
  /// name. Asked at most once a second.
  func checkReadiness() async throws

  /// What is shown of the items that a query found.
  func rows(for query: SearchQuery) -> (Source.Item) -> ServedRow

  /// A page with the item of this id in it, about a third of the page before it; nil if it is gone, or not in the result.
  func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<Source.Item, Source.Key>?
}

extension ServedData {
  /// Nothing else.
  public var settings: String { "" }

  /// Searches tell.
  public func checkReadiness() async throws {}

  /// Never found.
  public func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<Source.Item, Source.Key>? { nil }
}

/// What data is at one moment.
public struct DataVersion: Hashable, Sendable {
  /// Another text whenever the data is another; letters, digits, `.`, `-` and `_`.
  public var text: String
  /// The number of records.
  public var records: Int

  /// Makes a version.
  public init(_ text: String, records: Int) {
    self.text = text
    self.records = records
  }
}
