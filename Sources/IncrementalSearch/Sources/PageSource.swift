import Foundation
@_exported import SearchMachines
@_exported import TextMatching

/// Where items come from: an array, an index, an HTTP API, or your own type.
///
/// One method is required. A source is used from many tasks at once, so it is `Sendable`; a page whose task is
/// cancelled must return (or throw) within 100 ms.
public protocol PageSource<Item, Key>: Sendable {
  /// What is found.
  ///
  /// Ids that are equal in Swift are one row, however they are encoded: two texts with é as one scalar and as two are equal. If
  /// a server distinguishes such ids by their bytes, use the bytes as the id, `Array(id.utf8)`, or rows are lost.
  associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable
  /// An opaque place to load a page from: a number, an offset, a keyset, a cursor. Screens never see it.
  associatedtype Key: Hashable & Sendable

  /// Loads one page. Throwing is a failure, which `failure(for:)` turns into a reason.
  func page(_ request: PageRequest<Key>) async throws -> Page<Item, Key>

  /// Whether a page key means something for one page size only, as the number of a page does. Then the first page,
  /// refreshes and every later page have the same size. The default is false.
  var pagesAreNumbered: Bool { get }

  /// Whether pages that know their position mean that any position can be loaded. Say false if only the first page's position is
  /// known. The default is true.
  var canJump: Bool { get }

  /// How many items a query finds, for sources that count them separately from the pages. Called after the first page has come,
  /// so it never delays a page; the default is ``TotalCount/unknown``.
  func total(for query: SearchQuery) async throws -> TotalCount

  /// One value each time the data has changed. The default never changes.
  ///
  /// The search acts at once on a change after quiet time. Further changes are spaced out, by 5 ms, doubled each time, up to
  /// 100 ms, and those in between are combined into one. So a source that reports a change at each load is not reloaded
  /// endlessly.
  func changes() -> AsyncStream<Void>

  /// Quick local rows to show while the first page is on its way, or nil (the default) for none.
  func preview(_ request: PageRequest<Key>) async -> [Item]?

  /// Called when a query is answered from the search's own cache, without asking the source, so that a source can count that.
  /// The default does nothing.
  func noteCacheHit(for query: SearchQuery)

  /// The reason for an error thrown by `page`. The default passes a ``SearchFailure`` through, classifies a `URLError`, and
  /// makes anything else ``SearchFailure/Reason/other``.
  func failure(for error: any Error) -> SearchFailure
}

extension PageSource {
  /// Keys lead to where the page before ended, whatever its size was.
  public var pagesAreNumbered: Bool { false }

  /// Any position can be loaded, where positions are known.
  public var canJump: Bool { true }

  /// Unknown: not counted separately from the pages.
  public func total(for query: SearchQuery) async throws -> TotalCount { .unknown }

  /// Never changes.
  public func changes() -> AsyncStream<Void> {
    AsyncStream { $0.finish() }
  }

  /// No quick local rows.
  public func preview(_ request: PageRequest<Key>) async -> [Item]? { nil }

  /// Not counted.
  public func noteCacheHit(for query: SearchQuery) {}

  /// A ``SearchFailure`` stays as it is, and a `URLError` gets a reason of its own. Anything else is
  /// ``SearchFailure/Reason/other``, with words for people only if it is a `LocalizedError` that has them.
  public func failure(for error: any Error) -> SearchFailure { SearchFailure(error) }
}

extension SearchFailure {
  /// What an error of any kind means.
  ///
  /// A `SearchFailure` stays as it is. A `URLError` is classified: no network, a timeout, a bad answer, an untrusted
  /// certificate. What can't be decoded (`DecodingError`) is a bad answer. The description of a `LocalizedError`, which is
  /// written for people, becomes the message; anything else is ``Reason/other``, and only ``details`` and ``underlying`` say
  /// more.
  public init(_ error: any Error) {
    if let failure = error as? SearchFailure {
      self = failure
      return
    }
    if let error = error as? URLError {
      self.init(Self.reason(of: error), details: Self.details(of: error), underlying: error)
      return
    }
    self.init(error is DecodingError ? .badAnswer : .other, details: "\(error)", underlying: error)
    if let description = (error as? any LocalizedError)?.errorDescription { message = description }
  }

  /// What the system says, without the address, which may have a secret in it.
  private static func details(of error: URLError) -> String {
    let words = error.localizedDescription
    return isUntrusted(error)
      ? "\(words); who signed the certificate must be one whom this system trusts, and the name the server's own"
      : words
  }

  private static func isUntrusted(_ error: URLError) -> Bool {
    switch error.code {
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
      .serverCertificateHasBadDate, .serverCertificateNotYetValid:
      true
    // Linux has no code for it, only curl's words.
    case .unknown: error.localizedDescription.contains("certificate")
    default: false
    }
  }

  private static func reason(of error: URLError) -> Reason {
    switch error.code {
    case .notConnectedToInternet, .networkConnectionLost, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
      .dataNotAllowed, .internationalRoamingOff, .callIsActive:
      .offline
    case .timedOut: .timeout
    case .badURL, .unsupportedURL, .userAuthenticationRequired, .appTransportSecurityRequiresSecureConnection:
      .refused
    case _ where isUntrusted(error): .refused
    case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .dataLengthExceedsMaximum,
      .httpTooManyRedirects, .redirectToNonExistentLocation:
      .badAnswer
    default: .other
    }
  }
}

/// A source made of a closure: `ClosureSource.pages`, `.offsets` and `.cursors`.
///
/// ```swift
/// let search = SearchModel(ClosureSource.pages { query, number in try await api.search(query.text, page: number) })
/// ```
public struct ClosureSource<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: PageSource
where Item.ID: Sendable {
  /// Whether keys mean something for one page size only, as the number of a page does.
  public let pagesAreNumbered: Bool
  /// Whether pages are loaded at any position.
  public let canJump: Bool
  private let load: @Sendable (PageRequest<Key>) async throws -> Page<Item, Key>

  /// Makes a source from a closure that loads one page.
  public init(
    pagesAreNumbered: Bool = false, canJump: Bool = true,
    _ load: @escaping @Sendable (PageRequest<Key>) async throws -> Page<Item, Key>
  ) {
    self.pagesAreNumbered = pagesAreNumbered
    self.canJump = canJump
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
    ClosureSource(pagesAreNumbered: true, canJump: false) { request in
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

  /// A source that is asked for a number of items from an offset on, whose end is an empty page. Any position can be jumped to.
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
    ClosureSource(canJump: false) { request in
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
