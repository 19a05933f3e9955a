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
/// Answers may be slow, and may fail, as a request says itself: ``DemoBehavior``.
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
