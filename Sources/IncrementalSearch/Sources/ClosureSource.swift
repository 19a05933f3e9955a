/// A source made of a closure: `ClosureSource.pages`, `.offsets` and `.cursors`.
///
/// ```swift
/// let search = SearchModel(ClosureSource.pages { query, number in try await api.search(query.text, page: number) })
/// ```
public struct ClosureSource<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: PageSource
where Item.ID: Sendable {
  /// Whether keys mean something for one page size only, as the number of a page does.
  public let pagesAreNumbered: Bool
  private let load: @Sendable (PageRequest<Key>) async throws -> Page<Item, Key>

  /// Makes a source of what loads one page.
  public init(
    pagesAreNumbered: Bool = false, _ load: @escaping @Sendable (PageRequest<Key>) async throws -> Page<Item, Key>
  ) {
    self.pagesAreNumbered = pagesAreNumbered
    self.load = load
  }

  /// Loads one page.
  public func page(_ request: PageRequest<Key>) async throws -> Page<Item, Key> { try await load(request) }
}

extension ClosureSource where Key == Int {
  /// A source with numbered pages, whose end is an empty page.
  ///
  /// The pages have to be equally large, whatever limit is asked for.
  ///
  /// - Parameters:
  ///   - first: The number of the first page.
  ///   - load: Loads the page with a number.
  public static func pages(
    first: Int = 1, _ load: @escaping @Sendable (_ query: SearchQuery, _ number: Int) async throws -> [Item]
  ) -> ClosureSource {
    ClosureSource(pagesAreNumbered: true) { request in
      try request.refuseJump()
      let number = request.key ?? first
      let items = try await load(request.query, number)
      // A number next to the greatest is no page.
      let (next, isTooLarge) = number.addingReportingOverflow(1)
      return Page(
        items, key: number, previous: number > first ? number - 1 : nil, next: items.isEmpty || isTooLarge ? nil : next,
        position: number == first ? 0 : nil)
    }
  }

  /// A source asked for so many items from an offset on, whose end is an empty page. It can be jumped in.
  ///
  /// - Parameter load: Loads up to `limit` items from the one at `offset` on; the first has offset 0.
  public static func offsets(
    _ load: @escaping @Sendable (_ query: SearchQuery, _ offset: Int, _ limit: Int) async throws -> [Item]
  ) -> ClosureSource {
    ClosureSource { request in
      let offset = max(0, request.position ?? 0)
      return Page(try await load(request.query, offset, request.limit), position: offset, total: .unknown)
    }
  }
}

extension ClosureSource {
  /// A source whose pages each say where the next one begins; no cursor is the end. The way back is remembered.
  ///
  /// - Parameter load: Loads the page at a cursor, nil for the first, and gives the cursor of the next.
  public static func cursors(
    _ load:
      @escaping @Sendable (_ query: SearchQuery, _ cursor: Key?) async throws -> (
        items: [Item], next: Key?
      )
  ) -> ClosureSource {
    ClosureSource { request in
      try request.refuseJump()
      let answer = try await load(request.query, request.key)
      return Page(answer.items, next: answer.next, position: request.place == .start ? 0 : nil)
    }
  }
}

extension PageRequest {
  /// Refuses a place that pages which follow one another don't lead to.
  fileprivate func refuseJump() throws(SearchFailure) {
    guard let position, position > 0 else { return }
    throw SearchFailure(.refused, details: "pages of this source follow one another: no position can be jumped to")
  }
}
