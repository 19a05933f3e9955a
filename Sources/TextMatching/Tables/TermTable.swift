/// Different terms, each with a number, found by their bytes: a hash table with open addressing.
package struct TermTable: Sendable {
  private struct Term {
    /// Its first eight bytes (``TermTable/key(_:)``).
    var key: UInt64
    var start: UInt32
    var count: UInt32
  }

  /// The bytes of all terms, one after the other.
  private var bytes: [UInt8] = []
  private var terms: [Term] = []
  /// For each place the number of a term, plus one, below the upper half of its hash; 0 where there is none.
  private var places = [UInt64](repeating: 0, count: 1 << 10)
  private let keyed = KeyedHash()

  /// No terms.
  package init() {}

  /// The number of terms; their numbers are those below it.
  package var count: Int { terms.count }

  /// The number of a term, which is the next one if it was not there. All terms together have less than 4 GiB.
  package mutating func number(of term: UnsafeBufferPointer<UInt8>) -> Int { number(of: term, key: Self.key(term)) }

  /// The same with the term's first eight bytes, where they are known.
  @inline(__always)
  mutating func number(of term: UnsafeBufferPointer<UInt8>, key: UInt64) -> Int {
    let hash = keyed.hash(term)
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: hash >> 32) & mask
    while true {
      let found = places[place]
      if found == 0 { return append(term, key: key, hash, at: place) }
      if (found ^ hash) >> 32 == 0 {
        let number = Int(truncatingIfNeeded: found & 0xFFFF_FFFF) - 1
        if isEqual(terms[number], term, key) { return number }
      }
      place = (place + 1) & mask
    }
  }

  /// The first eight bytes of a term.
  func key(of number: Int) -> UInt64 { terms[number].key }

  /// The bytes of a term.
  package subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[Int(terms[number].start)..<Int(terms[number].start + terms[number].count)]
  }

  /// The numbers of the terms, in the order of their bytes.
  package func sorted() -> [Int] {
    // Most differ in their first eight bytes.
    var order = terms.enumerated().map { (key: $1.key, number: $0) }
    order.sort { a, b in
      a.key != b.key ? a.key < b.key : self[a.number].lexicographicallyPrecedes(self[b.number])
    }
    return order.map(\.number)
  }

  /// The first eight bytes of a term, with zeros behind a shorter one, as a number that is in the order of them.
  @inlinable
  package static func key(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if term.count >= 8 {
      return UInt64(bigEndian: UnsafeRawBufferPointer(term).loadUnaligned(as: UInt64.self))
    }
    var key: UInt64 = 0
    for index in 0..<8 { key = key << 8 | (index < term.count ? UInt64(term[index]) : 0) }
    return key
  }

  @inline(__always)
  private func isEqual(_ found: Term, _ term: UnsafeBufferPointer<UInt8>, _ key: UInt64) -> Bool {
    guard found.key == key, Int(found.count) == term.count else { return false }
    var index = 8
    while index < term.count {
      if bytes[Int(found.start) + index] != term[index] { return false }
      index += 1
    }
    return true
  }

  private mutating func append(
    _ term: UnsafeBufferPointer<UInt8>, key: UInt64, _ hash: UInt64, at place: Int
  ) -> Int {
    terms.append(Term(key: key, start: UInt32(bytes.count), count: UInt32(term.count)))
    bytes.append(contentsOf: term)
    places[place] = hash & ~0xFFFF_FFFF | UInt64(terms.count)
    if terms.count * 2 > places.count { grow() }
    return terms.count - 1
  }

  private mutating func grow() {
    let before = places
    places = [UInt64](repeating: 0, count: 2 * before.count)
    let mask = places.count - 1
    for found in before where found != 0 {
      var place = Int(truncatingIfNeeded: found >> 32) & mask
      while places[place] != 0 { place = (place + 1) & mask }
      places[place] = found
    }
  }
}
