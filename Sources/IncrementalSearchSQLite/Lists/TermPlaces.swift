import GRDB

/// The places of the tokens on a page that are written whole, so that a lookup need not read everything before its token.
struct TermPlaces {
  /// All of the page but these places.
  let rows: UnsafeBufferPointer<UInt8>
  private let places: UnsafeBufferPointer<UInt8>

  /// Every so many tokens one is written whole.
  static let distance = 16

  /// Appends the places of the tokens of a page, but of the first, to the page.
  static func append(_ places: [Int], to page: inout [UInt8]) {
    for place in places {
      page.append(UInt8(truncatingIfNeeded: place))
      page.append(UInt8(truncatingIfNeeded: place >> 8))
    }
    page.append(UInt8(places.count))
  }

  /// In bytes: what so many places take on a page.
  static func size(_ count: Int) -> Int { 2 * count + 1 }

  /// Throws what says that the file is damaged where a page has no places.
  init(_ page: UnsafeBufferPointer<UInt8>) throws(DatabaseError) {
    let end = page.count - Self.size(Int(page.last ?? 0))
    guard end >= 0 else { throw ListBytes.damaged }
    rows = UnsafeBufferPointer(rebasing: page[..<end])
    places = UnsafeBufferPointer(rebasing: page[end..<page.count - 1])
  }

  private var count: Int { places.count / 2 }

  private subscript(_ index: Int) -> Int { Int(places[2 * index]) | Int(places[2 * index + 1]) << 8 }

  /// The place of the last token written whole that is not after one, or 0, where the first one is.
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
