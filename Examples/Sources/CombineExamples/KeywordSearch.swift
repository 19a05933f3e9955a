#if canImport(Combine)
  import Combine
  import IncrementalSearchCombine
#else
  import IncrementalSearchOpenCombine
  import OpenCombine
#endif
import ExampleScreens
import IncrementalSearch

/// Screen A: a keyword is submitted, pages add up as the last row appears.
@MainActor
public final class KeywordSearch: ObservableObject {
  /// The field's text.
  @Published public var keyword = "" { didSet { actions.textChanged(keyword) } }
  /// What to draw.
  @Published public private(set) var snapshot = SearchSnapshot<Article>()
  /// What the screen tells: submit, retry, the rows in sight.
  public let actions = SearchActions<Article>()

  /// Makes the screen; nothing is sent before submit.
  public init(_ source: some PageSource<Article, Int> = ArticleSource.sample) {
    actions.incrementalSearch(source, .keywordSearch).assign(to: &$snapshot)
  }
}
