import SearchMachines

/// What is checked: a configuration, a source, and what can happen.
public final class ScreenSettings: Sendable {
  /// The configuration of the machine.
  public enum Kind: Sendable {
    /// A search.
    case search(SearchConfiguration)
    /// A list.
    case list(PagingConfiguration)
  }

  /// The name in reports.
  public let name: String
  /// The configuration of the machine.
  public let kind: Kind
  /// What every query finds.
  public let source: CheckedSource
  /// What can happen.
  public let alphabet: [ScreenStep]
  /// Sequences to begin with, so that what comes late is looked at too.
  public let openings: [[ScreenStep]]
  /// Every query that can come up, so that rows can name theirs.
  let queries: [SearchQuery]

  /// Makes settings.
  public init(
    name: String, kind: Kind, source: CheckedSource, alphabet: [ScreenStep], openings: [[ScreenStep]] = [[]]
  ) {
    self.name = name
    self.kind = kind
    self.source = source
    self.alphabet = alphabet
    self.openings = openings
    queries = Self.queries(alphabet)
  }

  /// The configuration of a search, or nil for a list.
  var search: SearchConfiguration? {
    if case .search(let configuration) = kind { return configuration }
    return nil
  }

  /// The configuration of the pages.
  var paging: PagingConfiguration {
    switch kind {
    case .search(let configuration): configuration.paging
    case .list(let configuration): configuration
    }
  }

  func index(of query: SearchQuery) -> Int { queries.firstIndex(of: query) ?? -1 }

  /// Every text that is typed, whole and without its marked part, with all filters.
  private static func queries(_ alphabet: [ScreenStep]) -> [SearchQuery] {
    var texts = [""]
    var filters: [[String: String]] = [[:]]
    for step in alphabet {
      switch step {
      case .type(let text): texts.append(text)
      case .compose(let text, let marked):
        texts.append(text)
        if let range = QueryText.lastRange(of: marked, in: text) {
          texts.append(String(text[..<range.lowerBound]) + String(text[range.upperBound...]))
        }
      case .filter(let values): filters.append(values)
      default: break
      }
    }
    var queries: [SearchQuery] = []
    for values in filters {
      for text in texts {
        let query = SearchQuery(text, filters: values)
        if !queries.contains(query) { queries.append(query) }
      }
    }
    return queries
  }
}
