/// Searches values in memory, up to millions of them.
///
/// ```swift
/// let source = ArraySource(cities, text: { $0.name })
/// ```
///
/// The texts of each value are folded once, when the first page is asked for, away from the caller's thread; a query
/// then reads the folded texts only. The result is in the order of the array, or with ``MatchKind/fuzzy`` the best
/// matches come first, equal ones in the order of the array. Positions and totals are known, so any place of a result
/// can be jumped to; the results of the last few queries are remembered, so a further page costs no matching.
public struct ArraySource<Element: Identifiable & Equatable & Sendable>: PageSource where Element.ID: Sendable {
  /// How the plain words of a query match.
  public let match: MatchKind

  private let texts: @Sendable (Element) -> [String]
  private let filter: (@Sendable (Element, [String: String]) -> Bool)?
  private let store: ArraySourceStore<Element>
  private let subscribers = ArraySourceSubscribers()

  /// Makes a source of values that are found by one text each.
  ///
  /// Ids must be unique. `filter` says whether a value passes the filters of a query; without it filters change nothing.
  public init(
    _ values: [Element], match: MatchKind = .words, text: @escaping @Sendable (Element) -> String,
    filter: (@Sendable (Element, [String: String]) -> Bool)? = nil
  ) {
    self.init(values, match: match, texts: { [text($0)] }, filter: filter)
  }

  /// Makes a source of values that are found by any of several texts: a name and its reading, say.
  ///
  /// Each word of a query may match in another of the texts. Ids must be unique. `filter` says whether a value passes
  /// the filters of a query; without it filters change nothing.
  public init(
    _ values: [Element], match: MatchKind = .words, texts: @escaping @Sendable (Element) -> [String],
    filter: (@Sendable (Element, [String: String]) -> Bool)? = nil
  ) {
    self.match = match
    self.texts = texts
    self.filter = filter
    self.store = ArraySourceStore(values, isScored: match == .fuzzy, texts: texts)
  }

  /// Replaces the values; every search over this source is told that its data has changed.
  public func update(_ values: [Element]) async {
    await store.replace(with: values)
    await subscribers.notify()
  }

  /// The ranges of one of the item's texts (the first, if not said) where the query's words match, to highlight them.
  ///
  /// The ranges are in order, apart from each other and on whole characters; none if the item has no such text.
  public func highlights(of item: Element, for query: SearchQuery, inText index: Int = 0) -> [Range<String.Index>] {
    let texts = texts(item)
    guard texts.indices.contains(index) else { return [] }
    return MatchQuery(query.text, kind: match).highlights(in: texts[index])
  }

  /// Finds the items of a page.
  ///
  /// A key is taken as a position.
  ///
  /// A position past the end gives the last page of a result when it is jumped to, else an empty page. Throws
  /// `CancellationError` soon after the task is cancelled, and nothing else.
  public func page(_ request: PageRequest<Int>) async throws -> Page<Element, Int> {
    let result = try await result(of: request.query)
    let range = request.range(inResultOf: result.count)
    return Page(result.items(at: range), position: range.lowerBound, total: .exact(result.count))
  }

  /// The exact number of items a query has.
  public func total(for query: SearchQuery) async throws -> TotalCount {
    .exact(try await result(of: query).count)
  }

  /// One value each time ``update(_:)`` has replaced the values.
  public func changes() -> AsyncStream<Void> { subscribers.stream() }

  private func result(of query: SearchQuery) async throws -> ArraySourceResult<Element> {
    let contents = try await store.contents()
    if let known = await store.result(of: query, in: contents) { return known }
    await subscribers.takeIn()
    let result = try await ArraySourceResult(of: query, kind: match, in: contents, filter: filter)
    await store.remember(result, of: query)
    return result
  }
}

extension PageRequest<Int> {
  /// The part of a result that the request asks for.
  fileprivate func range(inResultOf count: Int) -> Range<Int> {
    let start = key ?? position ?? 0
    switch direction {
    case .refresh where start >= count:
      return max(0, count - limit)..<count
    case .refresh, .next:
      let start = min(max(start, 0), count)
      return start..<start + min(max(limit, 0), count - start)
    case .previous:
      // A page that begins before the start of the result is cut there, so that it never repeats what is shown.
      let end = start.addingReportingOverflow(max(limit, 0))
      let upper = min(max(end.overflow ? count : end.partialValue, 0), count)
      return min(max(start, 0), upper)..<upper
    }
  }
}
