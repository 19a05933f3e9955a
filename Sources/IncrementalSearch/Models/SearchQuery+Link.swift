import Foundation

extension SearchQuery {
  /// The query that a link leads to: the text in its parameter `q`, all other parameters as filters.
  ///
  /// A link comes from outside and is not trusted: of several parameters with one name the last counts, those without a value
  /// are ignored, and at most 50 filters are taken. A plus is a blank, as in the addresses that forms and browsers make; one that
  /// was typed is `%2B`, as `link(from:textParameter:)` writes it. Nil if the link has neither a text nor a filter.
  ///
  /// - Parameters:
  ///   - link: A URL, of a web page or of an app's own scheme.
  ///   - textParameter: The name of the parameter with the text.
  public init?(link: URL, textParameter: String = "q") {
    let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.percentEncodedQueryItems ?? []
    var text = ""
    var filters: [String: String] = [:]
    for item in items {
      guard let name = Self.decoded(item.name), let value = item.value.flatMap(Self.decoded) else { continue }
      if name == textParameter {
        text = value
      } else if filters.count < 50 || filters[name] != nil {
        filters[name] = value
      }
    }
    self.init(text, filters: filters)
    if self.text.isEmpty && filters.isEmpty { return nil }
  }

  /// The text of a part of a form's address; nil if its bytes are no text.
  private static func decoded(_ part: String) -> String? {
    part.replacing("+", with: " ").removingPercentEncoding
  }

  /// A link that leads to the query, made from one that leads to the screen.
  ///
  /// ```swift
  /// let link = search.query.link(from: screen)
  /// ```
  ///
  /// - Parameters:
  ///   - screen: A URL; its own parameters are replaced.
  ///   - textParameter: The name of the parameter with the text.
  public func link(from screen: URL, textParameter: String = "q") -> URL {
    guard var components = URLComponents(url: screen, resolvingAgainstBaseURL: true) else { return screen }
    var items = text.isEmpty ? [] : [URLQueryItem(name: textParameter, value: text)]
    for (name, value) in filters.sorted(by: { $0.key < $1.key }) where name != textParameter {
      items.append(URLQueryItem(name: name, value: value))
    }
    components.queryItems = items.isEmpty ? nil : items
    // A plus is a blank to whoever reads the link, and left as it is by `queryItems`.
    components.percentEncodedQuery = components.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    return components.url ?? screen
  }
}

extension SearchModel {
  /// Searches for what a link leads to, at once, in place of what is in the field.
  ///
  /// ```swift
  /// .onOpenURL { link in search.open(link) }
  /// ```
  ///
  /// - Returns: Whether the link leads to a search; if it doesn't, nothing changes.
  @discardableResult
  public func open(_ link: URL, textParameter: String = "q") -> Bool {
    guard let query = SearchQuery(link: link, textParameter: textParameter) else { return false }
    text = query.text
    filters = query.filters
    submit()
    return true
  }
}
