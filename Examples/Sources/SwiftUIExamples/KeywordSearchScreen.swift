#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// A: nothing is sent before submit; pages load as the last row appears, and a failure is retried where it stands.
  struct KeywordSearchScreen: View {
    @State private var search = SearchModel(ArticleSource.sample, .keywordSearch)

    var body: some View {
      NavigationStack {
        SearchList(search) { article in Text(article.title) }
          .searchable(search, prompt: "Keyword")
          .navigationTitle("Articles")
      }
    }
  }
#endif
