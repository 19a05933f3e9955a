import Foundation

/// Where and how a JSON API is searched.
///
/// ```swift
/// var gitHub = JSONEndpoint(URL(string: "https://api.github.com/search/repositories")!, items: "items")
/// gitHub.limitParameter = "per_page"
/// gitHub.total = "total_count"
/// gitHub.paging = .pages("page")
/// ```
///
/// Values in an answer are named by a path of names with dots between, `"response.docs"`; the empty path is the whole.
public struct JSONEndpoint: Sendable {
  /// How further pages are asked for.
  public enum Paging: Hashable, Sendable {
    /// Not at all: one answer has everything.
    case none
    /// By a parameter with the number of the page; the first page has the second value. The end is an empty page.
    case pages(String, first: Int = 1)
    /// By a parameter with the number of items before the page.
    case offsets(String)
    /// By a parameter with what an answer has at these paths; the end is where it has nothing, or an empty text, there.
    case cursors(String, next: String, previous: String? = nil)
    /// At addresses that an answer has at these paths, whole or relative to the answer's own.
    case links(next: String, previous: String? = nil)
    /// At the addresses in the answer's `Link` header (RFC 8288).
    case linkHeader
  }

  /// Where the API is, with parameters that are always the same.
  public var url: URL
  /// The parameter with the query's text.
  public var queryParameter = "q"
  /// The parameter with the number of items asked for; nil if the API decides.
  public var limitParameter: String?
  /// The most items that may be asked for at once.
  public var mostItems = 100
  /// Parameters by the names of the filters of a query; other filters change nothing.
  public var filterParameters: [String: String] = [:]
  /// Values of headers by their names: a key of the API, say.
  public var headers: [String: String] = [:]
  /// Headers that change: asked for before each request, and anew after a 401.
  public var authorization: HTTPAuthorization?
  /// What is sent with a request, by POST; the parameters of the address are left out then. Nil asks by GET.
  public var body: (@Sendable (JSONRequest) throws -> Data)?
  /// What reads answers: how dates are written, whether names have underscores.
  public var decoder: @Sendable () -> JSONDecoder = { JSONDecoder() }
  /// Where an answer says, with true or false, whether there is a next page; nil if it doesn't.
  public var hasNext: String?
  /// Where the list of items is in an answer.
  public var items: String
  /// Where the number of items of the whole result is in an answer, if it has that.
  public var total: String?
  /// How further pages are asked for.
  public var paging = Paging.none

  /// Describes an API by its address and where its answers have items.
  public init(_ url: URL, items: String, paging: Paging = .none) {
    self.url = url
    self.items = items
    self.paging = paging
  }
}
