import ComposableArchitecture
import ExampleScreens
import IncrementalSearch

/// Screen A as a feature of the Composable Architecture: the search is a part of its state.
// The stubs that this is checked against have no macros.
#if !CHECKED_AGAINST_STUBS
  @Reducer
#endif
struct ArticleSearch {
  #if !CHECKED_AGAINST_STUBS
    @ObservableState
  #endif
  struct State: Equatable {
    var search = SearchState<Article, Int>(.keywordSearch)
  }

  enum Action {
    case search(SearchInput<Article, Int>)
    case keywordChanged(String)
    case keywordSubmitted
  }

  let articles: ArticleSource
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      let input: SearchInput<Article, Int> =
        switch action {
        case .search(let input): input
        case .keywordChanged(let text): .action(.textChanged(text))
        case .keywordSubmitted: .action(.submitted)
        }
      return .search(state.search.handle(input, from: articles, clock: clock)) { .search($0) }
    }
  }
}

#if CHECKED_AGAINST_STUBS
  extension ArticleSearch: Reducer {}
#endif
