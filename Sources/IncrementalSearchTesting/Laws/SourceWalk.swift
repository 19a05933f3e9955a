import IncrementalSearch

/// The pages of a query, one after another in one direction, as an engine would ask for them.
struct SourceWalk<Source: PageSource>: Sendable {
  typealias Key = Source.Key
  typealias Request = PageRequest<Key>

  struct Step: Sendable {
    let request: Request
    let page: Page<Source.Item, Key>
  }

  enum End: Equatable, Sendable {
    /// There was nothing more.
    case reached
    /// As many pages as were allowed.
    case stopped
    /// A page could not be had, or led back.
    case broken(String)
  }

  /// The pages, in the order they were asked for.
  private(set) var steps: [Step] = []
  private(set) var end = End.reached
  private let isForward: Bool

  /// Walks from a request until the end.
  init(_ source: Source, from request: Request, forward isForward: Bool = true, maxPages: Int) async {
    self.isForward = isForward
    var next: Request? = request
    var visited: [PagePlace<Key>: Int] = [:]
    while let request = next {
      if steps.count >= maxPages {
        end = .stopped
        return
      }
      visited[request.place] = steps.count + 1
      var page: Page<Source.Item, Key>
      do {
        page = try await source.page(request)
        if !isForward { try await Self.complete(&page, request, source) }
      } catch {
        end = .broken(
          "asked for \(request.words), the source fails (\(error)): it must give every page that it leads to")
        return
      }
      steps.append(Step(request: request, page: page))
      if let key = page.key, visited[.key(key)] == nil { visited[.key(key)] = steps.count }
      next = isForward ? page.requestForNext(after: request) : page.requestForPrevious(before: request)
      if let place = next?.place, let number = visited[place] {
        let side = isForward ? "next" : "previous"
        let target = number == steps.count ? "itself" : "page \(number), already visited"
        end = .broken(
          "the \(side) key of page \(steps.count) leads to \(target): give nil at the end, and a key of its own to each"
            + " page")
        return
      }
    }
  }

  /// A source may answer with fewer or more rows than it was asked for: up to the pages that are there already, the engine
  /// asks for the rest, and what they have is no news.
  private static func complete(
    _ page: inout Page<Source.Item, Key>, _ request: Request, _ source: Source
  ) async throws {
    guard !page.goesByKey, let start = page.position, let asked = request.position else { return }
    let end = asked + request.limit
    while start + page.items.count < end {
      let place = start + page.items.count
      let rest = try await source.page(
        PageRequest(query: request.query, place: .position(place), direction: .previous, limit: end - place))
      if rest.items.isEmpty || rest.position != place { return }
      page.items += rest.items
    }
    if start <= end { page.items.removeLast(start + page.items.count - end) }
  }

  /// The rows, in the order of the result.
  var rows: [Source.Item] {
    let pages = isForward ? steps : steps.reversed()
    return pages.flatMap { $0.page.items }
  }
}

extension Page {
  /// What comes after this page, or nil at the end.
  func requestForNext(after request: PageRequest<Key>) -> PageRequest<Key>? {
    guard !goesByKey, let position else {
      return next.map { PageRequest(query: request.query, place: .key($0), direction: .next, limit: request.limit) }
    }
    let end = position + items.count
    if case .exact(let count) = total, end >= count { return nil }
    if items.isEmpty { return nil }
    return PageRequest(query: request.query, place: .position(end), direction: .next, limit: request.limit)
  }

  /// What comes before this page, or nil at the start.
  func requestForPrevious(before request: PageRequest<Key>) -> PageRequest<Key>? {
    guard !goesByKey, let position else {
      return previous.map {
        PageRequest(query: request.query, place: .key($0), direction: .previous, limit: request.limit)
      }
    }
    let limit = min(request.limit, position)
    if limit <= 0 { return nil }
    return PageRequest(query: request.query, place: .position(position - limit), direction: .previous, limit: limit)
  }
}

extension PageRequest {
  /// The request for a person to read.
  var words: String {
    let direction =
      switch self.direction {
      case .refresh: "first page"
      case .next: "next page"
      case .previous: "previous page"
      }
    return "the \(direction) at \(place.words) with the limit \(limit)"
  }

  /// The same page, asked for in another direction.
  func asked(_ direction: PageDirection) -> PageRequest {
    PageRequest(query: query, place: place, direction: direction, limit: limit)
  }
}

extension PagePlace {
  /// The place for a person to read.
  var words: String {
    switch self {
    case .start: "the start"
    case .key(let key): "the key \(key)"
    case .position(let position): "the position \(position)"
    }
  }
}
