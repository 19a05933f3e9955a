#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// A: nothing is sent before submit; pages load as the last row appears, and a failure is retried where it stands.
  struct KeywordSearchScreen: View {
    @State private var search = SearchModel(ArticleSource.sample, .keywordSearch)

    var body: some View {
      NavigationStack {
        List {
          SearchRows(search) { article in Text(article.title) }
        }
        .searchable(text: $search.text, prompt: "Keyword")
        .searchRows(search)
        .navigationTitle("Articles")
      }
    }
  }
#endif
