/// The different words of records while they are read, each with how many records have it.
///
/// A hash table with open addressing. The hash is a product with secrets of the process, so that nobody can choose words that fall
/// on one place.
struct WordTable {
  /// A word by its first eight bytes (``WordPrefix/first(of:)``) and where the others are.
  struct Word {
    let first: UInt64
    let restStart: UInt32
    let restCount: UInt32
    /// How many records have it.
    var count: UInt32 = 0
    /// The last of them.
    var last = UInt32.max
  }

  private(set) var words: [Word] = []
  private var rests: [UInt8] = []
  /// For each place the number of a word, plus one, below the upper half of its hash; 0 where there is none.
  private var places = [UInt64](repeating: 0, count: 1 << 12)

  private static let secrets: (UInt64, UInt64) = {
    var system = SystemRandomNumberGenerator()
    return (system.next(), system.next() | 1)
  }()
  private let secrets = Self.secrets

  /// The number of the word with these bytes, at most ``WordPrefix/longest`` and not none; a new one if it was not there.
  @inline(__always)
  mutating func number(of bytes: UnsafeRawBufferPointer, first: UInt64) -> Int {
    let rest =
      bytes.count > 8 ? UnsafeRawBufferPointer(rebasing: bytes[8...]) : UnsafeRawBufferPointer(start: nil, count: 0)
    let hash = hash(first, rest)
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: hash >> 32) & mask
    while true {
      let found = places[place]
      if found == 0 { return append(first, rest, hash, at: place) }
      if (found ^ hash) >> 32 == 0 {
        let number = Int(truncatingIfNeeded: found & 0xFFFF_FFFF) - 1
        if isWord(number, first, rest) { return number }
      }
      place = (place + 1) & mask
    }
  }

  /// The bytes of a word beyond the eighth.
  func rest(of number: Int) -> ArraySlice<UInt8> {
    rests[Int(words[number].restStart)..<Int(words[number].restStart + words[number].restCount)]
  }

  /// Notes that a record has a word; false if that was known. The records must rise.
  @inline(__always)
  mutating func note(_ number: Int, of record: UInt32) -> Bool {
    if words[number].last == record { return false }
    words[number].last = record
    words[number].count += 1
    return true
  }

  @inline(__always)
  private func hash(_ first: UInt64, _ rest: UnsafeRawBufferPointer) -> UInt64 {
    var hash = mix(first)
    var offset = 0
    while offset < rest.count {
      var word: UInt64 = 0
      for index in offset..<min(offset + 8, rest.count) { word = word << 8 | UInt64(rest[index]) }
      hash = mix(hash ^ word)
      offset += 8
    }
    return hash
  }

  @inline(__always)
  private func mix(_ value: UInt64) -> UInt64 {
    let product = (value ^ secrets.0).multipliedFullWidth(by: secrets.1)
    return product.high ^ product.low
  }

  @inline(__always)
  private func isWord(_ number: Int, _ first: UInt64, _ rest: UnsafeRawBufferPointer) -> Bool {
    let word = words[number]
    guard word.first == first, Int(word.restCount) == rest.count else { return false }
    for index in 0..<rest.count where rests[Int(word.restStart) + index] != rest[index] { return false }
    return true
  }

  private mutating func append(_ first: UInt64, _ rest: UnsafeRawBufferPointer, _ hash: UInt64, at place: Int) -> Int {
    words.append(Word(first: first, restStart: UInt32(rests.count), restCount: UInt32(rest.count)))
    rests.append(contentsOf: rest)
    places[place] = hash & ~0xFFFF_FFFF | UInt64(words.count)
    if words.count * 2 > places.count { grow() }
    return words.count - 1
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
