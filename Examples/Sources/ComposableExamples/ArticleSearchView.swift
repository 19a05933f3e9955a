#if canImport(SwiftUI)
  import ComposableArchitecture
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// The screen of the feature.
  struct ArticleSearchView: View {
    let store: StoreOf<ArticleSearch>
    @State private var keyword = ""

    var body: some View {
      NavigationStack {
        List {
          ForEach(store.search.items) { article in
            Text(article.title)
              .onAppear {
                if article == store.search.items.last { store.send(.search(.action(.nextRequested))) }
              }
          }
        }
        .searchable(text: $keyword, prompt: "Keyword")
        .onChange(of: keyword) { _, text in store.send(.keywordChanged(text)) }
        .onSubmit(of: .search) { store.send(.keywordSubmitted) }
      }
    }
  }
#endif
