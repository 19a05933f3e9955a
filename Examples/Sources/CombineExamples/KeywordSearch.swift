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
  @Published public var keyword = ""
  /// What to draw.
  @Published public private(set) var snapshot = SearchSnapshot<Article>()

  private let actions = PassthroughSubject<SearchAction<Article>, Never>()
  private var subscriptions: Set<AnyCancellable> = []

  /// Makes the screen; nothing is sent before submit.
  public init(_ source: some PageSource<Article, Int> = ArticleSource.sample) {
    actions.incrementalSearch(source, .keywordSearch).assign(to: &$snapshot)
    $keyword.map { .textChanged($0) }.subscribe(actions).store(in: &subscriptions)
  }

  /// Searches for the keyword.
  public func submit() { actions.send(.submitted) }

  /// Tries again what failed.
  public func retry() { actions.send(.retried) }

  /// These rows are on screen; the next page comes with the last one.
  public func visible(_ first: Article, _ last: Article) {
    actions.send(.visibleRangeChanged(VisibleRange(first: first.id, last: last.id)))
  }
}
