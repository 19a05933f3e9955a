/// What the order of records that match equally well depends on: the higher rank, the shorter.
package struct RecordOrder: Hashable, Comparable, Sendable {
  /// The rank, least where there is none.
  private let rank: Double
  private let length: Int32

  /// Where no record has a rank, a longer result keeps the input's order within a tier.
  package static let mostByLength = 256

  /// A rank that is not a number is none.
  package init(rank: Double?, length: Int) {
    self.rank = rank.map { $0.isNaN ? -.infinity : $0 } ?? -.infinity
    self.length = Int32(clamping: length)
  }

  /// Whether there is a rank.
  var hasRank: Bool { rank > -.infinity }

  package static func < (a: RecordOrder, b: RecordOrder) -> Bool {
    a.rank == b.rank ? a.length < b.length : a.rank > b.rank
  }
}
