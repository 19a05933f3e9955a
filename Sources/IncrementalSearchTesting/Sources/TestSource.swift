import IncrementalSearch

/// A source that answers when and how a test says.
///
/// ```swift
/// let source = TestSource<Product, Int>()
/// let search = SearchModel(source, .init(minimumLength: 0), clock: clock)
/// search.start()
/// let request = await source.nextRequest()
/// request.answer(Page([Product(id: 1)], next: 2))
/// ```
///
/// Every request is recorded and waits for its answer. A cancelled one ends at once, unless cancelling is ignored: then
/// it ends when it is answered, and so does its session.
public final class TestSource<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: PageSource
where Item.ID: Sendable {
  /// A page asked for.
  public typealias Request = ParkedCall<PageRequest<Key>, Page<Item, Key>>
  /// A total asked for.
  public typealias Count = ParkedCall<SearchQuery, TotalCount>
  /// Quick local rows asked for.
  public typealias Preview = ParkedCall<PageRequest<Key>, [Item]?>

  private struct Listeners: Sendable {
    var lastNumber = 0
    var streams: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let countsTotals: Bool
  private let givesPreviews: Bool
  private let pages: ParkedCalls<PageRequest<Key>, Page<Item, Key>>
  private let counts: ParkedCalls<SearchQuery, TotalCount>
  private let previews: ParkedCalls<PageRequest<Key>, [Item]?>
  private let listeners = Watched(Listeners())

  /// Makes a source without any requests.
  ///
  /// - Parameters:
  ///   - countsTotals: Whether totals wait for the test too, in ``nextCount()``; else they are unknown at once.
  ///   - givesPreviews: Whether previews wait for the test too, in ``nextPreview()``; else there are none.
  ///   - ignoresCancelling: Whether a cancelled request goes on until the test answers it.
  public init(countsTotals: Bool = false, givesPreviews: Bool = false, ignoresCancelling: Bool = false) {
    self.countsTotals = countsTotals
    self.givesPreviews = givesPreviews
    pages = ParkedCalls(ignoresCancelling: ignoresCancelling)
    counts = ParkedCalls(ignoresCancelling: ignoresCancelling)
    previews = ParkedCalls(ignoresCancelling: ignoresCancelling)
  }

  // MARK: What the test says

  /// The next request for a page not returned yet; waits until there is one.
  ///
  /// If the test's own task is cancelled, as by a time limit, this returns a request that nobody made, so that the test ends.
  public func nextRequest() async -> Request {
    do {
      return try await pages.next()
    } catch {
      return Request(PageRequest(query: SearchQuery(), place: .start, limit: 1))
    }
  }

  /// The next request for a total not returned yet; waits until there is one.
  ///
  /// If the test's own task is cancelled, as by a time limit, this returns one that nobody asked for.
  public func nextCount() async -> Count {
    do {
      return try await counts.next()
    } catch {
      return Count(SearchQuery())
    }
  }

  /// The next request for a preview not returned yet; waits until there is one.
  ///
  /// If the test's own task is cancelled, as by a time limit, this returns one that nobody asked for.
  public func nextPreview() async -> Preview {
    do {
      return try await previews.next()
    } catch {
      return Preview(PageRequest(query: SearchQuery(), place: .start, limit: 1))
    }
  }

  /// Notifies every search that listens now that the data has changed.
  public func sendChange() {
    for stream in listeners.read({ $0.streams.values }) { stream.yield() }
  }

  // MARK: What happened

  /// Every page asked for so far, in order.
  public var requests: [Request] { pages.all }

  /// How many calls have not ended: pages, totals and previews.
  public var running: Int { pages.running + counts.running + previews.running }

  /// How many searches listen for changes now.
  public var listenerCount: Int { listeners.read { $0.streams.count } }

  /// Returns once exactly this many searches listen for changes.
  public func listeners(_ count: Int) async {
    await listeners.wait { $0.streams.count == count ? () : nil }
  }

  /// Returns once every call so far has ended.
  public func allReturned() async {
    await pages.allReturned()
    await counts.allReturned()
    await previews.allReturned()
  }

  // MARK: What the search asks

  /// Waits for the test's answer.
  public func page(_ request: PageRequest<Key>) async throws -> Page<Item, Key> { try await pages.call(request) }

  /// Waits for the test's answer, or is unknown at once.
  public func total(for query: SearchQuery) async throws -> TotalCount {
    countsTotals ? try await counts.call(query) : .unknown
  }

  /// Waits for the test's answer, or is none at once.
  public func preview(_ request: PageRequest<Key>) async -> [Item]? {
    if !givesPreviews { return nil }
    return (try? await previews.call(request)) ?? nil
  }

  /// One value for each ``sendChange()`` from now on.
  public func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let number = listeners.change { listeners in
      listeners.lastNumber += 1
      listeners.streams[listeners.lastNumber] = continuation
      return listeners.lastNumber
    }
    let listeners = listeners
    continuation.onTermination = { _ in listeners.change { $0.streams[number] = nil } }
    return stream
  }
}
