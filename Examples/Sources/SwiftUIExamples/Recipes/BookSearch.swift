#if canImport(SwiftUI)
  import Foundation
  import IncrementalSearch
  import SwiftUI

  nonisolated struct Book: Identifiable, Equatable, Codable {
    let id: Int
    let title: String
  }

  struct BookSearch: View {
    @State var search = SearchModel(
      ClosureSource.pages { query, number in try await BookAPI().books(matching: query.text, page: number) },
      .init(minimumLength: 0, window: .unbounded))

    var body: some View {
      NavigationStack {
        SearchList(search) { book in Text(book.title) }
          .searchable(search, prompt: "Books")
      }
    }
  }

  nonisolated struct BookAPI {
    func books(matching text: String, kind: String? = nil, page: Int) async throws -> [Book] {
      let novels = ["Pride and Prejudice", "Emma", "Middlemarch", "Dracula", "Walden", "Ulysses"]
      let shelf = novels.map { ($0, "novels") } + ["Cosmos", "Micrographia"].map { ($0, "science") }
      let found = shelf.enumerated().filter { _, book in book.0.contains(text) && kind ?? book.1 == book.1 }
      return page > 1 ? [] : found.map { Book(id: $0.offset, title: $0.element.0) }
    }
  }

  // The stubs that this is checked against have no macros.
  #if !CHECKED_AGAINST_STUBS
    #Preview("Rows") { BookSearch(search: .preview(.items([Book(id: 1, title: "Emma")]))) }
    #Preview("Searching") { BookSearch(search: .preview(.loading)) }
    #Preview("Nothing found") { BookSearch(search: .preview(.empty, text: "zebra")) }
    #Preview("No connection") { BookSearch(search: .preview(.failed)) }
  #endif
#endif
