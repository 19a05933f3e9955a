import HTTPTypes
import Hummingbird
import IncrementalSearch
import IncrementalSearchServer

/// What the five screens of the demo ask for, beside a server's own search.
///
/// | address | what it is |
/// |---|---|
/// | `/demo/keyword?q=&page=` | products by keyword, on numbered pages of 5, 5 and 3, then an empty one |
/// | `/demo/account?id=` | whether an account id is taken |
/// | `/demo/products/api/…` | ten thousand products, the same API as the server's own |
/// | `/demo/places/api/…` | a hundred places, likewise |
///
/// A request can ask for a slow answer, or for a failure: ``DemoBehavior``.
public struct DemoServer: Sendable {
  private let settings: RouteSettings
  private let accounts: TakenAccounts
  private let keywords: ArraySource<DemoRecord>
  private let products = DemoData(name: "products", DemoRecord.products, texts: 4)
  private let places = DemoData(name: "places", DemoRecord.places, texts: 1)

  /// Makes the demo with the limits of the server it stands in. Throws what SQLite throws.
  public init(_ settings: RouteSettings = RouteSettings()) async throws {
    self.settings = settings
    accounts = try TakenAccounts()
    keywords = ArraySource(DemoRecord.products, match: .contains) { product, texts in
      texts.append(product.title)
      for text in product.texts { texts.append(text) }
    }
    // A source reads its records at the first request, which on a slow machine would be out of time.
    let all = SearchQuery("")
    _ = try await keywords.total(for: all)
    _ = try await products.source.total(for: all)
    _ = try await places.source.total(for: all)
  }

  /// Has a request be slow, or fail, as it says itself, once it has been counted: for ``SearchServer``, whose own search is
  /// asked by two of the screens.
  public static func prepare(_ request: Request) async throws { try await DemoBehavior.perform(request) }

  /// Adds the addresses to a server's router.
  public func add(to router: Router<BasicRequestContext>) {
    SearchRoutes(products, settings: settings, prepare: Self.prepare).add(to: router.group("/demo/products"))
    SearchRoutes(places, settings: settings, prepare: Self.prepare).add(to: router.group("/demo/places"))
    let routes = JSONRoutes(settings, prepare: Self.prepare)
    routes.add("/demo/keyword", parameters: ["q", "page"], to: router) { [settings, keywords] parameters in
      guard let keyword = parameters["q"], keyword.count <= settings.limits.queryCharacters else {
        throw Problem.badRequest("Give the keyword as q, in at most \(settings.limits.queryCharacters) characters.")
      }
      return try await KeywordAnswer(keyword, page: try parameters.number("page", in: 1...1_000) ?? 1, of: keywords)
    }
    routes.add("/demo/account", parameters: ["id"], to: router) { [accounts] parameters in
      guard let id = parameters["id"], !id.isEmpty, id.utf8.count <= 64 else {
        throw Problem.badRequest("Give the account id as id, in 1 to 64 bytes.")
      }
      return ["taken": try await accounts.contains(id)]
    }
  }
}

/// How a request wants to be answered, by its own headers: nothing is kept from one to the next.
///
/// `Demo-Delay` is the time to wait first, in milliseconds; `Demo-Fail: 1` is answered with a failure.
struct DemoBehavior: Equatable {
  static let mostDelay = 5_000

  var delay = Duration.zero
  var fails = false

  private static let delayName = HTTPField.Name("Demo-Delay")
  private static let failName = HTTPField.Name("Demo-Fail")

  /// Reads the headers.
  init(_ headers: HTTPFields) throws(Problem) {
    if let name = Self.delayName, let text = headers[name] {
      guard text.utf8.count <= 4, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
        let number = Int(text), number <= Self.mostDelay
      else { throw .badRequest("Demo-Delay is the milliseconds to wait, 0 to \(Self.mostDelay).") }
      delay = .milliseconds(number)
    }
    if let name = Self.failName, let text = headers[name] {
      guard text == "1" else { throw .badRequest("Demo-Fail is 1; leave it away for an answer.") }
      fails = true
    }
  }

  /// Waits and fails as a request says.
  static func perform(_ request: Request) async throws {
    let behavior = try DemoBehavior(request.headers)
    if behavior.delay > .zero { try await Task.sleep(for: behavior.delay) }
    guard behavior.fails else { return }
    let isJapanese = request.headers[.acceptLanguage]?.lowercased().hasPrefix("ja") == true
    throw Problem.internalError(
      isJapanese
        ? "サーバーが失敗しました（デモの「サーバーが失敗」がオンです）。" : "The server failed, since the switch “The server fails” is on.")
  }
}

/// A page of the API with numbered pages: five items at most, thirteen for one keyword. The page after the last is empty,
/// and nothing else says that it was the last.
struct KeywordAnswer: Encodable, Sendable {
  struct Item: Encodable, Sendable {
    var id: String
    var title: String
    var texts: [String]
    /// Ranges to mark in the title and the texts, in UTF-16 code units.
    var highlights: [[[Int]]]
  }

  static let pageSize = 5
  static let mostItems = 13

  var page: Int
  var items: [Item]

  /// Makes the page with a number, from 1 on, of the records that a keyword finds.
  init(_ keyword: String, page: Int, of records: ArraySource<DemoRecord>) async throws {
    self.page = page
    let start = (page - 1) * Self.pageSize
    let limit = min(Self.pageSize, Self.mostItems - start)
    let query = SearchQuery(keyword)
    guard limit > 0, !query.text.isEmpty else {
      items = []
      return
    }
    let found = try await records.page(
      PageRequest(query: query, place: .position(start), direction: .next, limit: limit))
    let match = MatchQuery(query.text, kind: records.match)
    items = found.items.map { record in
      let texts = [record.title] + record.texts
      return Item(
        id: String(record.id), title: record.title, texts: record.texts,
        highlights: texts.map { Self.ranges(match.highlights(in: $0), in: $0) })
    }
  }

  private static func ranges(_ ranges: [Range<String.Index>], in text: String) -> [[Int]] {
    ranges.map { [$0.lowerBound.utf16Offset(in: text), $0.upperBound.utf16Offset(in: text)] }
  }
}
