import IncrementalSearch

/// A source of each shape, lawful unless it is given a flaw.
struct Shelf: PageSource {
  enum Shape: CaseIterable {
    /// Pages 1, 2, 3 of the limit asked for; the page before is known.
    case numbers
    /// Like `numbers`, but the end shows by an empty page.
    case numbersUntilEmpty
    /// Offsets in both directions, any limit.
    case offsets
    /// Cursors that only go forward.
    case cursors
    /// No keys; positions and the exact total.
    case positions
    /// No keys; positions, the total unknown, the end an empty page.
    case positionsUntilEmpty
  }

  enum Flaw {
    case failsSecondPage, neverEnds, leadsToItself, leadsBack, repeatsID, startsWithPrevious
    case reversesBackward, stopsBackward, losesKeys, needsDirection, dependsOnOrder, dropsRowsAtLimitOne
    case shiftsPositions, failsBeyondEnd, fillsBeyondEnd, miscounts, countsTooMany, failsForQuotes, ignoresCancelling,
      neverStopsChanging, skipsRowsInMidList, answersEarlier, emptyInMidList
  }

  /// A key that is more than a number, so that Codable can lose some of it.
  struct Key: Hashable, Codable {
    var start: Int
    var limit: Int
    var losing = false

    init(start: Int, limit: Int, losing: Bool = false) {
      self.start = start
      self.limit = limit
      self.losing = losing
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      start = try values.decode(Int.self)
      limit = try values.decode(Int.self)
      losing = try values.decode(Bool.self)
      if losing { start = 0 }
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(start)
      try values.encode(limit)
      try values.encode(losing)
    }
  }

  let shape: Shape
  let count: Int
  var flaw: Flaw?
  /// What a server does that is asked by position: a cap on one answer, or more than it was asked for.
  var mostItems: Int?
  var extraItems = 0

  func page(_ request: PageRequest<Key>) async throws -> Page<Entry, Key> {
    try Task.checkCancellation()
    if flaw == .failsForQuotes && request.query.text.contains("\"") { throw SearchFailure(.badAnswer) }
    let start = min(max(0, request.key?.start ?? request.position ?? 0), count)
    if flaw == .failsSecondPage && start > 0 { throw SearchFailure(.other) }
    if flaw == .needsDirection && request.direction == .previous { throw SearchFailure(.refused) }
    if flaw == .failsBeyondEnd && request.position.map({ $0 >= count }) == true { throw SearchFailure(.refused) }
    var limit = request.key?.limit ?? request.limit
    if request.direction == .previous, request.position != nil { limit = request.limit }
    var end = min(start + min(limit + extraItems, mostItems ?? .max), count)
    if flaw == .dropsRowsAtLimitOne && limit == 1 { end = start }
    var rows = Entry.list(start..<max(start, end))
    if flaw == .repeatsID && start > 0 { rows = rows.map { Entry(id: $0.id - 1) } }
    if flaw == .reversesBackward && request.direction == .previous { rows.reverse() }
    if flaw == .skipsRowsInMidList { rows.removeAll { $0.id == 6 } }
    if flaw == .emptyInMidList && start == 5 { rows = [] }
    if flaw == .dependsOnOrder && request.direction == .refresh && start > 0 { rows = Array(rows.dropFirst()) }
    if flaw == .fillsBeyondEnd && start == count && request.direction == .next { rows = Entry.list(0..<1) }
    return page(rows, start..<end, limit, request)
  }

  func total(for query: SearchQuery) async throws -> TotalCount {
    flaw == .countsTooMany ? .atLeast(count + 1) : .unknown
  }

  private func page(
    _ rows: [Entry], _ range: Range<Int>, _ limit: Int, _ request: PageRequest<Key>
  ) -> Page<Entry, Key> {
    let total: TotalCount = flaw == .miscounts ? .exact(count - 1) : .exact(count)
    let (start, end) = (range.lowerBound, range.upperBound)
    switch shape {
    case .positions, .positionsUntilEmpty:
      var position = flaw == .shiftsPositions && start > 0 ? start + 1 : start
      if flaw == .answersEarlier && start > 0 { position = max(0, start - limit) }
      return Page(rows, position: position, total: shape == .positions ? total : .unknown)
    case .numbers, .numbersUntilEmpty, .offsets, .cursors:
      break
    }
    let loses = flaw == .losesKeys
    var next = end < count ? Key(start: end, limit: limit, losing: loses) : nil
    if shape == .numbersUntilEmpty && !rows.isEmpty { next = Key(start: end, limit: limit, losing: loses) }
    if flaw == .neverEnds { next = Key(start: count, limit: (request.key?.limit ?? 0) + 1) }
    if flaw == .leadsToItself { next = request.key ?? next }
    if flaw == .leadsBack && end == count { next = Key(start: limit, limit: limit) }
    var previous = start > 0 ? Key(start: max(0, start - limit), limit: min(limit, start), losing: loses) : nil
    if shape == .cursors || (flaw == .stopsBackward && end < count) { previous = nil }
    if flaw == .startsWithPrevious && start == 0 { previous = Key(start: count, limit: 1) }
    return Page(rows, previous: previous, next: next, total: total)
  }
}
