/// A cache of where the records of first pages are, in one state of the records, shared by all searches of the index.
///
/// Different people type the same beginnings, and searching for these takes longer than reading the records that are found, of
/// which ``KnownRecords`` holds some. Takes about 16 MB at most: 8 bytes a record, and some hundred a page.
final class KnownPages: Sendable {
  /// What the first page was asked for.
  struct Asked: Hashable {
    var search: KnownTerms.Search
    /// What finds the records that pass the filters; nil without filters.
    var filter: TokenExpression?
    /// The most records of the page.
    var limit: Int
  }

  /// In bytes, about, of each half.
  private static let most = 8 << 20
  /// In bytes: what a page takes beside its records and texts.
  private static let overhead = 320

  private let pages = VersionedCache<IndexVersion, _> { RecentValues<Asked, FirstPage>(most: most) }

  /// The first page; nil if it is not known.
  func page(of asked: Asked, in version: IndexVersion) -> FirstPage? {
    pages.find(in: version) { $0.value(of: asked) }
  }

  func remember(_ page: FirstPage, of asked: Asked, in version: IndexVersion) {
    let texts = [asked.search.text, page.correction ?? ""]
    let size = texts.reduce(Self.overhead + page.size + (asked.filter?.size ?? 0)) { $0 + $1.utf8.count }
    guard size <= Self.most else { return }
    pages.change(version) { $0.remember(page, of: asked, size: size) }
  }

  func forget() { pages.forget() }
}

/// The first page of a result: where its records are, in the order of the result.
struct FirstPage: Sendable {
  /// Those of a tier follow those of the tiers before it.
  private var tiers: [(number: Int, end: Int)] = []
  /// The numbers of the places (``IndexKey/Place``).
  private(set) var numbers: [Int64] = []
  /// Of a short result only.
  private var scores: [Double] = []
  /// Whether the result is put in order by scores.
  let isShort: Bool
  /// Whether the result has more records than these.
  let hasMore: Bool
  /// The text that was searched instead of what was asked for.
  let correction: String?

  init(_ places: some Sequence<IndexKey.Place>, isShort: Bool, hasMore: Bool, correction: String?) {
    (self.isShort, self.hasMore, self.correction) = (isShort, hasMore, correction)
    for place in places {
      numbers.append(place.number)
      if isShort { scores.append(place.score) }
      if tiers.last?.number != place.tier { tiers.append((place.tier, 0)) }
      tiers[tiers.count - 1].end = numbers.count
    }
  }

  /// The place of the last record.
  var last: IndexKey.Place? {
    guard let tier = tiers.last, let number = numbers.last else { return nil }
    return IndexKey.Place(tier: tier.number, score: scores.last ?? 0, number: number)
  }

  /// The places of the records.
  var places: [IndexKey.Place] {
    var places: [IndexKey.Place] = []
    places.reserveCapacity(numbers.count)
    for tier in tiers {
      for index in places.count..<tier.end {
        places.append(IndexKey.Place(tier: tier.number, score: isShort ? scores[index] : 0, number: numbers[index]))
      }
    }
    return places
  }

  /// The bytes that the places take.
  var size: Int {
    numbers.count * MemoryLayout<Int64>.stride + scores.count * MemoryLayout<Double>.stride
      + tiers.count * MemoryLayout<(Int, Int)>.stride
  }
}
