import BrowserBridge

/// The five screens, in the order of their tabs.
enum ScreenName: UInt8, CaseIterable {
  case keyword
  case account
  case products
  case suggestions
  case repository

  /// The screen of a text, which is what follows the `#` of its address.
  init?(_ text: JSONText?) {
    guard let text, let name = Self.allCases.first(where: { text.says($0.text) }) else { return nil }
    self = name
  }

  /// The name in addresses and messages.
  var text: StaticString {
    switch self {
    case .keyword: "keyword"
    case .account: "account"
    case .products: "products"
    case .suggestions: "suggestions"
    case .repository: "repository"
    }
  }
}
