import Hummingbird
import IncrementalSearch
import IncrementalSearchSQLite

/// Answers requests about data: by confirming the client's own copy, from the cache, or by searching.
struct SearchAnswers<Data: ServedData>: Sendable {
  private typealias Key = Data.Source.Key

  private let data: Data
  private let settings: RouteSettings
  private let metrics: ServerMetrics
  private let clients: ClientIdentity
  private let runs: QueryRuns
  private let cache: AnswerCache
  private let cacheControl: String

  init(_ data: Data, _ settings: RouteSettings, _ metrics: ServerMetrics) {
    self.data = data
    self.settings = settings
    self.metrics = metrics
    clients = ClientIdentity(settings)
    runs = QueryRuns(settings.limits, metrics)
    cache = AnswerCache(bytes: settings.limits.answerCacheBytes)
    cacheControl =
      settings.cacheSeconds.map { "public, max-age=0, s-maxage=\($0), stale-while-revalidate=\($0)" } ?? "no-cache"
  }

  /// How many searches run, and how many wait for their turn.
  var queries: (running: Int, waiting: Int) { runs.count }

  /// What the data is at the moment.
  func version() async throws -> DataVersion { try await data.version() }

  // MARK: Requests

  /// A page of what a query finds.
  func search(_ request: Request) async throws -> Response {
    let parameters = try SearchParameters(
      request.uri.query, of: data.ways, mostCharacters: settings.limits.queryCharacters)
    let data = data.searched(parameters.way)
    return try await answer(request, parameters.canonical) { version in
      let places = PlaceKey(query: parameters.query, settings: data.settings)
      let lookup = try PageLookup<Key>(parameters, places)
      return try await runs.run(for: clients.client(of: request), on: ClientConnection.current) {
        let page = try await lookup.page(of: data)
        try Task.checkCancellation()
        let searched = parameters.query.corrected(by: page.correction)
        return PageAnswer.json(page, places, version: version.text, row: data.rows(for: searched))
      }
    }
  }

  /// How many items a query has.
  func total(_ request: Request) async throws -> Response {
    let parameters = try QueryParameters(
      request.uri.query, known: ["q"] + SearchWay.names, families: [SearchParameters.filterFamily])
    let query = try SearchParameters.query(parameters, mostCharacters: settings.limits.queryCharacters)
    let way = try SearchWay(parameters, of: data.ways)
    let data = data.searched(way)
    return try await answer(request, "total \(way.canonical) \(query.canonical)") { version in
      try await runs.run(for: clients.client(of: request), on: ClientConnection.current) {
        PageAnswer.json(try await data.source.total(for: query), version: version.text)
      }
    }
  }

  /// How many items of a query have each value of each facet.
  func facets(_ request: Request) async throws -> Response {
    let parameters = try FacetParameters(
      request.uri.query, of: data.ways, mostCharacters: settings.limits.queryCharacters)
    let data = data.searched(parameters.way)
    return try await answer(request, parameters.canonical) { version in
      try await runs.run(for: clients.client(of: request), on: ClientConnection.current) {
        let facets = try await (data.source as? any FacetedSource)?.facets(for: parameters.query) ?? []
        return PageAnswer.json(facets, limit: parameters.limit, of: parameters.query, version: version.text)
      }
    }
  }

  /// What the data is.
  func data(_ request: Request) async throws -> Response {
    _ = try QueryParameters(request.uri.query, known: [])
    return try await answer(request, "data \(data.about)") { version in
      let description = try await runs.run(for: clients.client(of: request), on: ClientConnection.current) { [data] in
        try await data.description()
      }
      return PageAnswer.json(name: data.name, about: data.about, description, data.ways, version)
    }
  }

  // MARK: Answers

  /// Answers a request, which is written in one way whichever way it came. The version that the answer goes by is read
  /// before the data, so what has changed meanwhile is at worst asked for once more.
  private func answer(
    _ request: Request, _ canonical: String, _ make: (DataVersion) async throws -> [UInt8]
  ) async throws -> Response {
    let version = try await data.version()
    var hash = StableHash()
    for part in [PageAnswer.format, data.settings, data.name, canonical] { hash.combine(part) }
    let tag = EntityTag.text("\(version.text)-\(hash.text)")
    var headers: HTTPFields = [.eTag: tag, .cacheControl: cacheControl, .vary: "Accept-Encoding"]
    if EntityTag.matches(request.headers[.ifNoneMatch], tag) {
      metrics.count(.notModified)
      return Response(notModified: headers)
    }
    let gzips = Gzip.isAccepted(request.headers[.acceptEncoding])
    let key = "\(gzips ? "g" : "-") \(version.text) \(canonical)"
    let answer: Answer
    if let ready = cache.answer(for: key) {
      metrics.count(.cacheHit)
      answer = ready
    } else {
      answer = Answer(try await make(version), gzips: gzips)
      cache.keep(answer, for: key)
    }
    headers[.contentType] = "application/json"
    if answer.gzipped != nil { headers[.contentEncoding] = "gzip" }
    return Response(
      status: .ok, headers: headers, answer.gzipped ?? answer.body, hasBody: request.method != .head)
  }

  // MARK: Problems

  /// What a client is told of an error; of those of the data no details, which may be nobody's business: those are in the
  /// cause, for the log.
  func problem(for error: any Error) async -> (problem: Problem, cause: (any Error)?) {
    if let problem = error as? Problem {
      guard problem.code == .timeout else { return (problem, nil) }
      return await tooLate()
    }
    // The server is ending.
    if error is CancellationError { return (.overloaded(retryAfter: 1), nil) }
    if error is IndexError { return (.unavailable(error), error) }
    let failure = data.source.failure(for: error)
    switch failure.reason {
    case .expired, .keysExpired:
      return (
        .keysExpired("The data was made anew, and the key with it has gone; start again without after and before."), nil
      )
    case .timeout: return await tooLate()
    case .rateLimited:
      let seconds = failure.retryAfter.map { Int(($0 / .seconds(1)).rounded(.up)) } ?? 1
      return (.overloaded(retryAfter: max(1, seconds)), nil)
    case .refused where failure.underlying == nil: return (.badRequest(failure.explanation), nil)
    case .refused, .offline, .badAnswer: return (.unavailable(failure), failure)
    // A source that says what failed knows; what it didn't expect is no state of its data.
    case _ where error is SearchFailure: return (.unavailable(failure), failure)
    default: return (.internalError("The server could not read its data; its log says why."), error)
    }
  }

  /// A search took too long: it is too much for the data, unless the data can't be asked at all.
  private func tooLate() async -> (problem: Problem, cause: (any Error)?) {
    guard let outage = await data.outage() else { return (.timeout, nil) }
    return (.unavailable(outage), outage)
  }
}

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
