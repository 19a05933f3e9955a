/// Terms, each once and with a number, found by their bytes.
struct TermTable: Sendable {
  private struct Term {
    var start: Int
    var count: Int
  }

  /// The bytes of all terms, one after the other.
  private var bytes: [UInt8] = []
  private var terms: [Term] = []
  /// By their lower bits: the upper half of a term's hash, and below it its number and 1; 0 is a free slot.
  private var slots = [UInt64](repeating: 0, count: 1_024)

  /// The number of terms; their numbers are those below it.
  var count: Int { terms.count }

  /// The number of a term, which is the next one if it was not there.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> Int {
    if terms.count * 2 >= slots.count { grow() }
    let hash = Self.hash(term)
    let slot = slot(of: term, hash)
    if slots[slot] != 0 { return Int(slots[slot] & 0xFFFF_FFFF) - 1 }
    terms.append(Term(start: bytes.count, count: term.count))
    bytes.append(contentsOf: term)
    slots[slot] = hash << 32 | UInt64(terms.count)
    return terms.count - 1
  }

  /// Calls with the bytes of a term.
  @inline(__always)
  func withTerm<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    let term = terms[number]
    return try bytes.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[term.start..<term.start + term.count]))
    }
  }

  /// The numbers of the terms, in the order of their bytes.
  func sorted() -> [Int] {
    // Most differ in their first eight bytes.
    var keys: [(key: UInt64, number: Int)] = []
    keys.reserveCapacity(terms.count)
    for number in terms.indices { keys.append((withTerm(number, Self.key), number)) }
    bytes.withUnsafeBufferPointer { bytes in
      keys.sort { a, b in
        a.key != b.key ? a.key < b.key : Self.precedes(terms[a.number], terms[b.number], bytes)
      }
    }
    return keys.map(\.number)
  }

  /// The first eight bytes of a term as a number that is in the order of them.
  @inline(__always)
  static func key(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if term.count >= 8 {
      return UInt64(bigEndian: UnsafeRawBufferPointer(term).loadUnaligned(as: UInt64.self))
    }
    var key: UInt64 = 0
    for index in 0..<8 { key = key << 8 | (index < term.count ? UInt64(term[index]) : 0) }
    return key
  }

  private static func precedes(_ a: Term, _ b: Term, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[a.start..<a.start + a.count].lexicographicallyPrecedes(bytes[b.start..<b.start + b.count])
  }

  /// Where a term is, or would be.
  @inline(__always)
  private func slot(of term: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash {
        let found = terms[Int(slots[slot] & 0xFFFF_FFFF) - 1]
        if found.count == term.count, isEqual(term, at: found.start) { return slot }
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  @inline(__always)
  private func isEqual(_ term: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<term.count where term[index] != bytes[start + index] { return false }
      return true
    }
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  /// 32 bits, of eight bytes at a time: a multiplication, as FNV-1a has one of each byte.
  @inline(__always)
  private static func hash(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(term)
    var hash = UInt64(truncatingIfNeeded: term.count)
    var offset = 0
    while offset + 8 <= term.count {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < term.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return mixed(hash ^ rest) >> 32
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
