import SearchMachines

/// What is checked: a configuration, a source, and what can happen.
public final class ScreenSettings: Sendable {
  /// The name in reports.
  public let name: String
  /// The configuration of the machine.
  public let search: SearchConfiguration
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
    name: String, search: SearchConfiguration, source: CheckedSource, alphabet: [ScreenStep],
    openings: [[ScreenStep]] = [[]]
  ) {
    self.name = name
    self.search = search
    self.source = source
    self.alphabet = alphabet
    self.openings = openings
    queries = Self.queries(alphabet)
  }

  /// The configuration of the pages.
  var paging: PagingConfiguration { search.paging }

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
