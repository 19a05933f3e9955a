#if canImport(CoreData)
  import CoreData
  import IncrementalSearch

  /// A book as a value: objects belong to their context.
  nonisolated struct StoredBook: Identifiable, Equatable, Sendable {
    let id: String
    let title: String

    init?(_ object: NSManagedObject) {
      guard let id = object.value(forKey: "isbn") as? String, let title = object.value(forKey: "title") as? String
      else { return nil }
      (self.id, self.title) = (id, title)
    }
  }

  /// The books of a persistent store, by title. What has been saved since is read anew.
  nonisolated struct StoredBooks: PageSource {
    let container: NSPersistentContainer

    func page(_ request: PageRequest<Int>) async throws -> Page<StoredBook, Int> {
      let offset = max(0, request.position ?? 0)
      let books = try await container.performBackgroundTask { context in
        let fetch = NSFetchRequest<NSManagedObject>(entityName: "Book")
        let text = request.query.text
        if !text.isEmpty { fetch.predicate = NSPredicate(format: "title CONTAINS[cd] %@", text) }
        // The second makes the order a whole one: else rows with equal titles change places between pages.
        fetch.sortDescriptors = ["title", "isbn"].map { NSSortDescriptor(key: $0, ascending: true) }
        fetch.fetchOffset = offset
        fetch.fetchLimit = request.limit
        return try context.fetch(fetch).compactMap { StoredBook($0) }
      }
      return Page(books, position: offset, total: .unknown)
    }

    func changes() -> AsyncStream<Void> {
      let (changes, change) = AsyncStream.makeStream(of: Void.self)
      let saved = NSManagedObjectContext.didSaveObjectsNotification
      let task = Task {
        for await _ in NotificationCenter.default.notifications(named: saved).map({ _ in }) { change.yield() }
      }
      change.onTermination = { _ in task.cancel() }
      return changes
    }
  }
#endif
