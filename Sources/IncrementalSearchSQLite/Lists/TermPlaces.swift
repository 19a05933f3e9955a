import GRDB

/// The offsets of the tokens that a page holds in full, so that a lookup need not read all tokens before its own.
struct TermPlaces {
  /// The page without these offsets.
  let rows: UnsafeBufferPointer<UInt8>
  private let places: UnsafeBufferPointer<UInt8>

  /// One token in so many is written in full.
  static let distance = 16

  /// Appends the offsets of the tokens written in full, except the first one's, to their page.
  static func append(_ places: [Int], to page: inout [UInt8]) {
    for place in places {
      page.append(UInt8(truncatingIfNeeded: place))
      page.append(UInt8(truncatingIfNeeded: place >> 8))
    }
    page.append(UInt8(places.count))
  }

  /// The number of bytes that so many offsets take on a page.
  static func size(_ count: Int) -> Int { 2 * count + 1 }

  /// Reads the offsets at the end of a page; throws the error for a damaged file if it has none.
  init(_ page: UnsafeBufferPointer<UInt8>) throws(DatabaseError) {
    let end = page.count - Self.size(Int(page.last ?? 0))
    guard end >= 0 else { throw ListBytes.damaged }
    rows = UnsafeBufferPointer(rebasing: page[..<end])
    places = UnsafeBufferPointer(rebasing: page[end..<page.count - 1])
  }

  private var count: Int { places.count / 2 }

  private subscript(_ index: Int) -> Int { Int(places[2 * index]) | Int(places[2 * index + 1]) << 8 }

  /// The offset of the last token written in full that does not come after a given one; else 0, the offset of the first
  /// token.
  func last(notAfter term: [UInt8]) throws(DatabaseError) -> Int {
    var (place, next, end) = (0, 0, count)
    while next < end {
      let middle = (next + end) / 2
      let token = try self.token(at: self[middle])
      let common = ListTerm.shared(term, token)
      if common == token.count || common < term.count && token[common] < term[common] {
        (place, next) = (self[middle], middle + 1)
      } else {
        end = middle
      }
    }
    return place
  }

  private func token(at place: Int) throws(DatabaseError) -> UnsafeBufferPointer<UInt8> {
    var reader = ListBytesReader(rows)
    try reader.pass(place)
    guard try reader.number() == 0 else { throw ListBytes.damaged }
    return try reader.slice(reader.number())
  }
}
