import IncrementalSearch

/// Finds the page that a request asks for.
struct PageLookup<Key: Hashable & Sendable & LosslessStringConvertible>: Sendable {
  private enum Way: Sendable {
    case request(PageRequest<Key>)
    case around(String, orStart: PageRequest<Key>)
  }

  private let way: Way
  private let isCounted: Bool

  /// Throws ``Problem`` for a key that is not one of the query's.
  init(_ parameters: SearchParameters, _ places: PlaceKey) throws(Problem) {
    let (query, limit) = (parameters.query, parameters.limit)
    isCounted = parameters.isCounted
    let start = PageRequest<Key>(query: query, place: .start, limit: limit)
    switch parameters.place {
    case .start: way = .request(start)
    case .around(let id): way = .around(id, orStart: start)
    case .position(let position):
      way = .request(PageRequest(query: query, place: .position(position), limit: limit))
    case .after(let text):
      let place = try Self.place(text, places, .after)
      way = .request(
        PageRequest(query: query, place: place, direction: parameters.isCounted ? .refresh : .next, limit: limit))
    case .before(let text):
      let place = try Self.place(text, places, .before)
      if case .position(let end) = place {
        // Up to there, not from there.
        way = .request(
          PageRequest(
            query: query, place: .position(max(0, end - limit)), direction: .previous, limit: min(limit, end)))
      } else {
        way = .request(
          PageRequest(query: query, place: place, direction: parameters.isCounted ? .refresh : .previous, limit: limit))
      }
    }
  }

  private static func place(
    _ text: String, _ places: PlaceKey, _ side: PlaceKey.Side
  ) throws(Problem) -> PagePlace<Key> {
    if let place: PagePlace<Key> = places.place(text[...], side) { return place }
    throw .badRequest(
      "This \(side.rawValue) is no key that an answer to this q gave; use next or previous as they came, with the same q."
    )
  }

  /// Reads the page.
  func page<Data: ServedData>(of data: Data) async throws -> Page<Data.Source.Item, Key> where Data.Source.Key == Key {
    switch way {
    case .request(let request):
      var page = try await data.source.page(request)
      if isCounted, page.position == nil, let first = page.items.first {
        // A source that doesn't say it with the page knows where a record is.
        let id = data.rows(for: request.query)(first).id
        page.position = try await data.page(around: id, for: request.query, limit: 1)?.position
      }
      return page
    case .around(let id, let start):
      if let page = try await data.page(around: id, for: start.query, limit: start.limit) { return page }
      return try await data.source.page(start)
    }
  }
}
