@_exported import SearchMachines
@_exported import TextMatching

/// Where items come from: an array, an index, an HTTP API, or your own type.
///
/// One method is required. A source is used from many tasks at once, so it is `Sendable`; a page whose task is
/// cancelled must return (or throw) within 100 ms.
public protocol PageSource<Item, Key>: Sendable {
  /// What is found.
  associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable
  /// An opaque place to load a page from: a number, an offset, a keyset, a cursor. Screens never see it.
  associatedtype Key: Hashable & Sendable

  /// Loads one page. Throwing is a failure, which `failure(for:)` turns into a reason.
  func page(_ request: PageRequest<Key>) async throws -> Page<Item, Key>

  /// Whether a page key means something for one page size only, as the number of a page does. Then the first page,
  /// refreshes and every later page have the same size. The default is false.
  var pagesAreNumbered: Bool { get }

  /// How many items a query has, where that is counted apart from the pages. Called after the first page has come, so
  /// it never holds a page up; the default is ``TotalCount/unknown``.
  func total(for query: SearchQuery) async throws -> TotalCount

  /// One value each time the data has changed. The default never changes.
  func changes() -> AsyncStream<Void>

  /// Quick local rows to show while the first page is on its way, or nil (the default) for none.
  func preview(_ request: PageRequest<Key>) async -> [Item]?

  /// The reason for an error thrown by `page`. The default passes a ``SearchFailure`` through, tells `URLError` apart,
  /// and calls anything else ``SearchFailure/Reason/other``.
  func failure(for error: any Error) -> SearchFailure
}
