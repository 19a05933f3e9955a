#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  import Foundation
  import IncrementalSearch
  import SwiftUI

  /// A search that links lead to and that other devices go on with, with filters as tokens, which follows the network.
  struct LinkedSearchScreen: View {
    @State private var search = SearchModel(
      ClosureSource.pages { query, number in try await BookAPI().books(matching: query.text, page: number) },
      .init(minimumLength: 0, window: .unbounded))
    let booksPage: URL

    var body: some View {
      NavigationStack {
        List {
          SearchRows(search) { book in Text(book.title) }
        }
        .searchable(text: $search.text, tokens: $search.tokens, prompt: "Books") { token in
          Text(verbatim: token.value)
        }
        .searchRows(search)
        .task { await search.followConnection() }
        .onOpenURL { link in search.open(link) }
        .onContinueUserActivity("example.books.search") { activity in
          if let link = activity.webpageURL { search.open(link) }
        }
        .userActivity("example.books.search", isActive: !search.text.isEmpty) { activity in
          activity.title = search.text
          activity.webpageURL = search.query.link(from: booksPage)
        }
      }
    }
  }
#endif
