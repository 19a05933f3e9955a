#if canImport(SwiftUI)
  import IncrementalSearch
  import SwiftUI

  /// Books whose titles show in bold where they match.
  struct MarkedBookScreen: View {
    @State private var search = SearchModel(
      ClosureSource.pages { query, number in try await BookAPI().books(matching: query.text, page: number) },
      .init(minimumLength: 0, window: .unbounded))

    var body: some View {
      NavigationStack {
        SearchList(search) { book in
          Text(verbatim: book.title, marking: search.snapshot.highlights(in: book.title))
        }
        .searchable(search, prompt: "Books")
      }
    }
  }
#endif
