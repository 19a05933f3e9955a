/// Looks for the records of a piece that sound like a word, in their order.
struct PhoneticSearch: Sendable {
  private let query: PhoneticQuery
  private let searches: [ByteSearch]
  /// Whether the places found tell all.
  private let isWhole: Bool

  /// So many needles are looked for one by one; of more, what they have in common.
  private static let mostSearches = 4

  init(_ query: PhoneticQuery) {
    self.query = query
    let common = Self.commonStart(of: query.needles)
    let areFew = query.needles.count <= Self.mostSearches || common.count <= 1
    searches = (areFew ? query.needles : [common]).map { ByteSearch($0) }
    isWhole = areFew && query.isToldByNeedles && query.needles.allSatisfy { $0.count <= ByteSearch.longest }
  }

  private static func commonStart(of needles: [[UInt8]]) -> [UInt8] {
    guard var common = needles.first?[...] else { return [] }
    for needle in needles {
      let count = zip(common, needle).prefix { $0 == $1 }.count
      common = common.prefix(count)
    }
    return Array(common)
  }

  /// A walk through the records of a piece.
  struct Walk {
    private let search: PhoneticSearch
    /// For each needle the record it was found in last, and where to go on; beyond the last record if there is no more.
    private var found: [Int]

    init(_ search: PhoneticSearch, from record: Int) {
      self.search = search
      found = search.searches.map { _ in record - 1 }
    }

    /// The first record, at or after the one given, that sounds like the word; the number of records if there is none.
    ///
    /// The records asked for must rise.
    mutating func next(from record: Int, in records: FoldedRecords.View) -> Int {
      var first = records.count
      for index in found.indices {
        if found[index] < record { found[index] = search.next(index, from: record, in: records) }
        first = min(first, found[index])
      }
      return first
    }
  }

  private func next(_ index: Int, from record: Int, in records: FoldedRecords.View) -> Int {
    var record = record
    while record < records.count,
      let place = searches[index].firstOffset(in: records.sounds, from: records.soundStart(of: record))
    {
      while records.soundEnd(of: record) <= place { record += 1 }
      if isWhole || query.matches(records.sound(of: record)) { return record }
      record += 1
    }
    return records.count
  }
}
