import IncrementalSearch

/// A cache of records that were read, in one state of the index, shared by all searches of it.
///
/// Different people find many of the same records, and reading a record from the file and checking it takes some microseconds.
/// Takes about 16 MB at most.
final class KnownRecords: Sendable {
  /// In bytes, about, of each half.
  private static let most = 8 << 20
  /// In bytes: what a record takes beside its texts.
  private static let overhead = 400
  /// In bytes: a longer one would put out too many others.
  private static let longest = 64 << 10

  private let records = VersionedCache<IndexVersion, _> { RecentValues<Int64, IndexRecord>(most: most) }

  /// The records at places, each nil if it is not known.
  func records(at places: [Int64], in version: IndexVersion) -> [IndexRecord?] {
    records.find(in: version) { records in places.map { records.value(of: $0) } }
      ?? [IndexRecord?](repeating: nil, count: places.count)
  }

  /// The records at places; nil if any of them is not known.
  func allRecords(at places: [Int64], in version: IndexVersion) -> [IndexRecord]? {
    records.find(in: version) { records in
      var found: [IndexRecord] = []
      found.reserveCapacity(places.count)
      for place in places {
        guard let record = records.value(of: place) else { return nil }
        found.append(record)
      }
      return found
    }
  }

  func remember(_ read: [(place: Int64, record: IndexRecord)], in version: IndexVersion) {
    let sizes = read.map { Self.overhead + $0.record.size }
    records.change(version) { records in
      for (size, (place, record)) in zip(sizes, read) where size <= Self.longest {
        records.remember(record, of: place, size: size)
      }
    }
  }

  func forget() { records.forget() }
}
