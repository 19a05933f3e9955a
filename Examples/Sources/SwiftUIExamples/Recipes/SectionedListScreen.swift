#if canImport(SwiftUI)
  import IncrementalSearch
  import SwiftUI

  /// Rows in sections of one letter. Each section's rows say that they are on screen, as all rows would.
  struct SectionedListScreen: View {
    @State private var search = SearchModel(
      ClosureSource.pages { query, number in try await BookAPI().books(matching: query.text, page: number) },
      .init(minimumLength: 0, window: .unbounded))

    var body: some View {
      List {
        ForEach(search.snapshot.sections { $0.title.first ?? "#" }) { section in
          Section {
            SearchRows(search, of: section) { book in Text(book.title) }
          } header: {
            Text(verbatim: "\(section.key)")
          }
        }
      }
      .searchRows(search)
    }
  }
#endif
