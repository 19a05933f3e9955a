import GRDB
import IncrementalSearch

/// Reads one page of a result, and finds the keys of those next to it.
struct PageReader {
  let reader: ResultReader

  typealias IndexPage = Page<IndexRecord, IndexKey>
  typealias FoundRecord = ResultReader.FoundRecord

  /// Reads the page that a request asks for.
  func page(_ request: PageRequest<IndexKey>) throws -> IndexPage {
    let limit = Self.allowed(request.limit)
    switch request.place {
    case .start: return try page(.after, nil, isShort: nil, isCounted: true, limit: limit)
    case .position(let position):
      if position <= 0 { return try page(.after, nil, isShort: nil, isCounted: true, limit: limit) }
      return try page(atPosition: position, limit: limit)
    case .key(let key):
      let key = try renumbered(key)
      // The pages beside one whose position is known go on from it; only the first one held has none beside it.
      return try page(
        key.side, key.place, isShort: key.isShort, isCounted: request.direction == .refresh, limit: limit)
    }
  }

  /// A key in the present numbering of the records.
  private func renumbered(_ key: IndexKey) throws -> IndexKey {
    let state = reader.state
    guard 0...reader.query.tiers.last ~= key.place.tier else {
      throw SearchFailure(.keysExpired, message: "the place belongs to another query")
    }
    if key.epoch == state.epoch { return key }
    let statement = try reader.db.cachedStatement(sql: "SELECT place FROM \(state.tables.records) WHERE id = ?")
    guard let number = try Int64.fetchOne(statement, arguments: [key.id]) else {
      throw SearchFailure(.keysExpired, message: "the index was built anew, without the record at this place")
    }
    var key = key
    key.place.number = number
    key.epoch = state.epoch
    return key
  }

  private func page(
    _ side: IndexKey.Side, _ place: IndexKey.Place?, isShort: Bool?, isCounted: Bool, limit: Int
  ) throws -> IndexPage {
    let all: ArraySlice<FoundRecord>
    /// The position of the first of all, where the whole result is at hand.
    var start: Int?
    // A walk goes on in the order it was begun in.
    if isShort != false, let short = try ShortResult.of(reader) {
      let places = short.places(side, place, limit: limit + 1)
      start = places.startIndex
      all = try records(at: places)
    } else if isShort == true {
      throw SearchFailure(.keysExpired, message: "more is found than before, and in another order")
    } else {
      all = try reader.records(side, place, limit: limit + 1)[...]
    }
    let shown = side == .after ? all.prefix(limit) : all.suffix(limit)
    let hasMore = all.count > limit
    var position: Int?
    if isCounted {
      position = try start.map { $0 + shown.startIndex } ?? positionOfFirst(shown, side, place)
    }
    return page(
      shown, isShort: start != nil, hasPrevious: side == .after ? place != nil : hasMore,
      hasNext: side == .after ? hasMore : place != nil, position: position)
  }

  /// Counted from the first record shown, so that one gone meanwhile counts nowhere; nil where none is shown.
  private func positionOfFirst(
    _ shown: ArraySlice<FoundRecord>, _ side: IndexKey.Side, _ place: IndexKey.Place?
  ) throws -> Int? {
    if side == .after, place == nil { return 0 }
    return try shown.first.map { try reader.count(before: $0.place) }
  }

  private func page(atPosition position: Int, limit: Int) throws -> IndexPage {
    if let short = try ShortResult.of(reader) {
      // Past the end there is the last page.
      let start = position < short.places.count ? position : max(0, short.places.count - limit)
      return try page(of: short, from: start, limit: limit)
    }
    let (all, start) = try reader.records(atPosition: position, limit: limit + 1)
    if !all.isEmpty {
      return page(
        all.prefix(limit), isShort: false, hasPrevious: start > 0, hasNext: all.count > limit, position: start)
    }
    let last = try reader.records(.before, nil, limit: limit)
    return page(
      last[...], isShort: false, hasPrevious: last.count < start, hasNext: false, position: start - last.count)
  }

  /// Reads a page that has the record with an id, with about a third of the page before it; nil if it isn't found.
  func page(around id: String, limit: Int) throws -> IndexPage? {
    let limit = Self.allowed(limit)
    guard let found = try reader.record(withID: id) else { return nil }
    if let short = try ShortResult.of(reader) {
      guard let index = short.places.firstIndex(where: { $0.number == found.place.number }) else { return nil }
      return try page(of: short, from: max(0, min(index - limit / 3, short.places.count - limit)), limit: limit)
    }
    let before = try reader.records(.before, found.place, limit: limit)
    let after = try reader.records(.after, found.place, limit: limit)
    // Near the end there is more before it.
    let shownBefore = before.suffix(max(limit / 3, limit - 1 - after.count))
    let shown = shownBefore + [found] + after.prefix(limit - 1 - shownBefore.count)
    return page(
      shown, isShort: false, hasPrevious: before.count > shownBefore.count,
      hasNext: shownBefore.count + 1 + after.count > shown.count,
      position: try reader.count(before: found.place) - shownBefore.count)
  }

  private func page(of short: ShortResult, from start: Int, limit: Int) throws -> IndexPage {
    let places = short.places[start...].prefix(limit)
    return page(
      try records(at: places), isShort: true, hasPrevious: start > 0, hasNext: places.endIndex < short.places.count,
      position: start)
  }

  private func records(at places: ArraySlice<IndexKey.Place>) throws -> ArraySlice<FoundRecord> {
    try places.compactMap { place in
      try FoundRow(at: place.number, reader.reading).record().map { (place, $0) }
    }[...]
  }

  private func page(
    _ records: ArraySlice<FoundRecord>, isShort: Bool, hasPrevious: Bool, hasNext: Bool, position: Int? = nil
  ) -> IndexPage {
    func key(_ side: IndexKey.Side, _ found: FoundRecord?) -> IndexKey? {
      found.map {
        IndexKey(side: side, place: $0.place, isShort: isShort, epoch: reader.state.epoch, id: $0.record.id)
      }
    }
    return Page(
      records.map(\.record), previous: hasPrevious ? key(.before, records.first) : nil,
      next: hasNext ? key(.after, records.last) : nil, position: position)
  }

  private static func allowed(_ limit: Int) -> Int { max(1, min(limit, 100_000)) }
}
