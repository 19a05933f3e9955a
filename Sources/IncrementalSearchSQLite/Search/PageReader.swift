import GRDB
import IncrementalSearch

/// Reads one page of a result, and finds the keys of those next to it.
struct PageReader {
  let reader: ResultReader
  /// What makes pages of the records found.
  let pages: RecordPages

  typealias IndexPage = RecordPages.IndexPage
  typealias FoundRecord = ResultReader.FoundRecord

  /// Finds the first records of the result, and says where they are; `correction` is the text that is searched instead.
  func firstPage(limit: Int, correction: String?) throws -> (page: FirstPage, records: ArraySlice<FoundRecord>) {
    let short = try ShortResult.of(reader)
    let all =
      try short.map { try reader.reading.records(at: $0.places.prefix(limit + 1)) }
      ?? reader.records(.after, nil, limit: limit + 1)[...]
    let shown = all.prefix(limit)
    let page = FirstPage(
      shown.lazy.map(\.place), isShort: short != nil, hasMore: all.count > limit, correction: correction)
    return (page, shown)
  }

  /// Reads the page at a key. Those beside one whose position is known go on from it; only the first one held, a refresh, has
  /// none beside it and is counted.
  func page(at key: IndexKey, isCounted: Bool, limit: Int) throws -> IndexPage {
    let (key, limit) = (try renumbered(key), Self.allowed(limit))
    let (side, place) = (key.side, key.place)
    let all: ArraySlice<FoundRecord>
    /// The position of the first of all, where the whole result is at hand.
    var start: Int?
    // A walk goes on in the order it was begun in.
    if key.isShort {
      guard let short = try ShortResult.of(reader) else {
        throw SearchFailure(.keysExpired, details: "more is found than before, and in another order")
      }
      let places = short.places(side, place, limit: limit + 1)
      start = places.startIndex
      all = try reader.reading.records(at: places)
    } else {
      all = try reader.records(side, place, limit: limit + 1)[...]
    }
    let shown = side == .after ? all.prefix(limit) : all.suffix(limit)
    let hasMore = all.count > limit
    var position: Int?
    if isCounted {
      // Counted from the first record shown, so that one gone meanwhile counts nowhere; nil where none is shown.
      position = try start.map { $0 + shown.startIndex } ?? shown.first.map { try reader.count(before: $0.place) }
    }
    return pages.page(
      shown, isShort: key.isShort, hasPrevious: side == .after || hasMore, hasNext: side == .before || hasMore,
      position: position)
  }

  /// A key in the present numbering of the records.
  private func renumbered(_ key: IndexKey) throws -> IndexKey {
    let state = reader.state
    guard 0...reader.query.tiers.last ~= key.place.tier else {
      throw SearchFailure(.keysExpired, details: "the place belongs to another query")
    }
    if key.epoch == state.epoch { return key }
    let statement = try reader.db.cachedStatement(sql: "SELECT place FROM \(state.tables.records) WHERE id = ?")
    guard let number = try Int64.fetchOne(statement, arguments: [key.id]) else {
      throw SearchFailure(.keysExpired, details: "the index was built anew, without the record at this place")
    }
    var key = key
    key.place.number = number
    key.epoch = state.epoch
    return key
  }

  /// Reads the page from a position on, which is not the first one.
  func page(atPosition position: Int, limit: Int) throws -> IndexPage {
    let limit = Self.allowed(limit)
    if let short = try ShortResult.of(reader) {
      // Past the end there is the last page.
      let start = position < short.places.count ? position : max(0, short.places.count - limit)
      return try page(of: short, from: start, limit: limit)
    }
    let (all, start) = try reader.records(atPosition: position, limit: limit + 1)
    if !all.isEmpty {
      return pages.page(
        all.prefix(limit), isShort: false, hasPrevious: start > 0, hasNext: all.count > limit, position: start)
    }
    let last = try reader.records(.before, nil, limit: limit)
    return pages.page(
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
    return pages.page(
      shown, isShort: false, hasPrevious: before.count > shownBefore.count,
      hasNext: shownBefore.count + 1 + after.count > shown.count,
      position: try reader.count(before: found.place) - shownBefore.count)
  }

  private func page(of short: ShortResult, from start: Int, limit: Int) throws -> IndexPage {
    let places = short.places[start...].prefix(limit)
    return pages.page(
      try reader.reading.records(at: places), isShort: true, hasPrevious: start > 0,
      hasNext: places.endIndex < short.places.count, position: start)
  }

  /// The records of a page that so many are asked for of.
  static func allowed(_ limit: Int) -> Int { max(1, min(limit, 100_000)) }
}

extension IndexReading {
  /// The records at places; those that are gone are left out.
  func records(at places: ArraySlice<IndexKey.Place>) throws -> ArraySlice<ResultReader.FoundRecord> {
    let known = knownRecords?.records(at: places.map(\.number), in: version)
    var found: [ResultReader.FoundRecord] = []
    var read: [(place: Int64, record: IndexRecord)] = []
    for (index, place) in places.enumerated() {
      if let record = known?[index] {
        found.append((place, record))
      } else if let record = try FoundRow(at: place.number, self).record() {
        found.append((place, record))
        read.append((place.number, record))
      }
    }
    if !read.isEmpty { knownRecords?.remember(read, in: version) }
    return found[...]
  }
}

/// Makes pages of records.
struct RecordPages {
  private let epoch: Int
  private let correction: SearchCorrection?

  typealias IndexPage = Page<IndexRecord, IndexKey>
  typealias FoundRecord = ResultReader.FoundRecord

  /// Makes pages of a query, for which another text may have been searched, in one numbering of the records
  /// (``IndexState/epoch``).
  init(of query: SearchQuery, correctedTo text: String?, epoch: Int) {
    self.epoch = epoch
    correction = text.map { SearchCorrection(of: query, as: $0) }
  }

  /// The first page of a result, whose records were read.
  func page(_ first: FirstPage, _ records: ArraySlice<FoundRecord>) -> IndexPage {
    page(records, isShort: first.isShort, hasPrevious: false, hasNext: first.hasMore, position: 0)
  }

  /// The first page of a result, all of whose records are known.
  func page(_ first: FirstPage, _ records: [IndexRecord]) -> IndexPage {
    page(
      records, previous: nil, next: first.hasMore ? key(.after, first.last, first.isShort, records.last) : nil,
      position: 0)
  }

  /// A page of records, with the keys of those next to it.
  func page(
    _ records: ArraySlice<FoundRecord>, isShort: Bool, hasPrevious: Bool, hasNext: Bool, position: Int?
  ) -> IndexPage {
    let (first, last) = (records.first, records.last)
    return page(
      records.map(\.record), previous: hasPrevious ? key(.before, first?.place, isShort, first?.record) : nil,
      next: hasNext ? key(.after, last?.place, isShort, last?.record) : nil, position: position)
  }

  private func page(_ records: [IndexRecord], previous: IndexKey?, next: IndexKey?, position: Int?) -> IndexPage {
    var page = Page(records, previous: previous, next: next, position: position)
    page.correction = correction
    return page
  }

  private func key(
    _ side: IndexKey.Side, _ place: IndexKey.Place?, _ isShort: Bool, _ record: IndexRecord?
  ) -> IndexKey? {
    guard let place, let record else { return nil }
    return IndexKey(side: side, place: place, isShort: isShort, epoch: epoch, id: record.id)
  }
}
