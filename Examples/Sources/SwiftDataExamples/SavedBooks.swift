#if canImport(SwiftData)
  import Foundation
  import IncrementalSearch
  import SwiftData

  #if CHECKED_AGAINST_STUBS
    /// As the macro `@Model` makes it, which the stubs lack.
    nonisolated final class BookRecord: PersistentModel {
      var isbn: String
      var title: String

      init(isbn: String, title: String) { (self.isbn, self.title) = (isbn, title) }

      static func == (one: BookRecord, other: BookRecord) -> Bool { one === other }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
  #else
    @Model
    nonisolated final class BookRecord {
      @Attribute(.unique) var isbn: String
      var title: String

      init(isbn: String, title: String) {
        self.isbn = isbn
        self.title = title
      }
    }
  #endif

  /// A book as a value: records belong to their context.
  nonisolated struct SavedBook: Identifiable, Equatable, Sendable {
    let id: String
    let title: String
  }

  /// The books of a model container, by title. After saving, call `reportChange()` of the search.
  nonisolated struct SavedBooks: PageSource {
    let container: ModelContainer

    func page(_ request: PageRequest<Int>) async throws -> Page<SavedBook, Int> {
      let offset = max(0, request.position ?? 0)
      var fetch = descriptor(for: request.query)
      fetch.fetchOffset = offset
      fetch.fetchLimit = request.limit
      // A context of its own: what it reads belongs to this call.
      let books = try ModelContext(container).fetch(fetch).map { SavedBook(id: $0.isbn, title: $0.title) }
      return Page(books, position: offset, total: .unknown)
    }

    func total(for query: SearchQuery) async throws -> TotalCount {
      .exact(try ModelContext(container).fetchCount(descriptor(for: query)))
    }

    private func descriptor(for query: SearchQuery) -> FetchDescriptor<BookRecord> {
      let text = query.text
      return FetchDescriptor(
        predicate: text.isEmpty ? nil : #Predicate<BookRecord> { $0.title.localizedStandardContains(text) },
        // The second makes the order a whole one: else rows with equal titles change places between pages.
        sortBy: [SortDescriptor(\.title), SortDescriptor(\.isbn)])
    }
  }
#endif
