import GRDB
import IncrementalSearch

/// Reads one page of a result, and finds the keys of those next to it.
struct PageReader {
  let reader: ResultReader

  typealias IndexPage = Page<IndexRecord, IndexKey>

  /// Reads the page that a request asks for.
  func page(_ request: PageRequest<IndexKey>) throws -> IndexPage {
    let limit = max(1, min(request.limit, 100_000))
    switch request.place {
    case .start: return try page(.after, nil, isShort: nil, limit: limit)
    case .position(let position):
      if position <= 0 { return try page(.after, nil, isShort: nil, limit: limit) }
      return try page(atPosition: position, limit: limit)
    case .key(let key):
      let key = try renumbered(key)
      return try page(key.side, key.place, isShort: key.isShort, limit: limit)
    }
  }

  /// A key in the present numbering of the records.
  private func renumbered(_ key: IndexKey) throws -> IndexKey {
    let state = reader.state
    guard 0...reader.query.tiers.count ~= key.place.tier else {
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
    _ side: IndexKey.Side, _ place: IndexKey.Place?, isShort: Bool?, limit: Int
  ) throws -> IndexPage {
    // A walk goes on in the order it was begun in.
    if isShort != false, let short = try ShortResult(reader) {
      let all = short.places(side, place, limit: limit + 1)
      let kept = side == .after ? all.prefix(limit) : all.suffix(limit)
      return page(try records(at: kept), side, isFirst: place == nil, hasMore: all.count > limit, isShort: true)
    }
    if isShort == true {
      throw SearchFailure(.keysExpired, message: "more is found than before, and in another order")
    }
    let all = try reader.records(side, place, limit: limit + 1)
    let kept = side == .after ? all.prefix(limit) : all.suffix(limit)
    return page(kept, side, isFirst: place == nil, hasMore: all.count > limit, isShort: false)
  }

  private func page(atPosition position: Int, limit: Int) throws -> IndexPage {
    let all: ArraySlice<ResultReader.FoundRecord>
    let short = try ShortResult(reader)
    if let short {
      all = try records(at: short.places.dropFirst(position).prefix(limit + 1))
    } else {
      all = try reader.records(atPosition: position, limit: limit + 1)[...]
    }
    // Past the end there is the last page.
    if all.isEmpty { return try page(.before, nil, isShort: nil, limit: limit) }
    return page(all.prefix(limit), .after, isFirst: false, hasMore: all.count > limit, isShort: short != nil)
  }

  private func records(at places: ArraySlice<IndexKey.Place>) throws -> ArraySlice<ResultReader.FoundRecord> {
    let statement = try reader.db.cachedStatement(
      sql: "SELECT \(IndexTables.columns) FROM \(reader.state.tables.records) WHERE place = ?")
    return try places.compactMap { place in
      try Row.fetchOne(statement, arguments: [place.number]).map { (place, IndexRecord($0, from: 0)) }
    }[...]
  }

  /// - Parameters:
  ///   - isFirst: Whether the page was not read from a place: nothing is on its near side.
  ///   - hasMore: Whether there is something on its far side.
  private func page(
    _ records: ArraySlice<ResultReader.FoundRecord>, _ side: IndexKey.Side, isFirst: Bool, hasMore: Bool, isShort: Bool
  ) -> IndexPage {
    func key(_ side: IndexKey.Side, _ found: ResultReader.FoundRecord?) -> IndexKey? {
      found.map {
        IndexKey(side: side, place: $0.place, isShort: isShort, epoch: reader.state.epoch, id: $0.record.id)
      }
    }
    let hasNext = side == .after ? hasMore : !isFirst
    let hasPrevious = side == .before ? hasMore : !isFirst
    return Page(
      records.map(\.record), previous: hasPrevious ? key(.before, records.first) : nil,
      next: hasNext ? key(.after, records.last) : nil)
  }
}
