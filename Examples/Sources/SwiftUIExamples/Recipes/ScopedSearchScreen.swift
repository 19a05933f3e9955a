#if canImport(SwiftUI) && !os(watchOS)
  import IncrementalSearch
  import SwiftUI

  nonisolated enum Kind: String, CaseIterable, Sendable {
    case all, novels, science
  }

  /// Scopes bound to a filter, recent searches while nothing is typed, and as completions.
  struct ScopedSearchScreen: View {
    @State private var search = SearchModel(
      ClosureSource.pages { query, number in
        // The kind is one of the query's filters: nil for all.
        try await BookAPI().books(matching: query.text, kind: query.filters["kind"], page: number)
      }, .init(window: .unbounded))
    @State private var recent = RecentSearches()

    var body: some View {
      NavigationStack {
        List {
          if search.text.isEmpty {
            ForEach(recent.texts, id: \.self) { text in
              Button(text) { search.text = text }
            }
          } else {
            SearchRows(search) { book in Text(book.title) }
          }
        }
        .searchRows(search)
        .searchable(search, prompt: "Books")
        .searchScopes($search[filter: "kind", else: Kind.all]) {
          ForEach(Kind.allCases, id: \.self) { kind in Text(verbatim: kind.rawValue).tag(kind) }
        }
        .searchSuggestions {
          ForEach(recent.texts, id: \.self) { text in Text(verbatim: text).searchCompletion(text) }
        }
        .onSubmit(of: .search) { recent.add(search.text) }
      }
    }
  }
#endif
