/// How many wrong, missing, extra or swapped characters make one word of another (optimal string alignment), for one word beside
/// many, each letter of these in some ten operations.
///
/// All distances of a letter read to the beginnings of the word stand in the bits of a few numbers: H. Hyyrö, A Bit-Vector Algorithm
/// for Computing Levenshtein and Damerau Edit Distances (2003).
struct EditPattern {
  /// How near a word is.
  enum Nearness: Equatable {
    /// All of it.
    case whole(distance: Int)
    /// Its beginning of so many letters: the nearest, of those as near the longest, which has the letter that was left out or
    /// typed too early.
    case beginning(count: Int, distance: Int)
  }

  /// How many characters may be otherwise.
  let most: Int
  /// The letters of the word, as bits (``Vocabulary/letter(_:)``).
  let letters: UInt32
  /// How many letters the word has.
  let count: Int
  /// In their order.
  private let digits: [UInt8]
  /// For each byte where in the word it stands.
  private var places: [UInt64]

  /// Longer words are near none.
  private static let longest = 64

  /// Takes a word in the letters of a ``Vocabulary``, one byte each.
  init(_ word: [UInt8], most: Int) {
    self.most = most
    count = word.count
    digits = word.filter(Self.isDigit)
    letters = word.reduce(0) { $0 | Vocabulary.letter($1) }
    places = [UInt64](repeating: 0, count: 256)
    for (index, byte) in word.enumerated().prefix(Self.longest) { places[Int(byte)] |= 1 << UInt64(index) }
  }

  /// Takes what a word that may be meant is near to.
  init(_ target: MisspelledWord.Target) { self.init(target.letters.map(Vocabulary.byte(of:)), most: target.most) }

  /// How near a word is, or else its nearest beginning; nil if neither is near enough, or has other digits.
  func nearness(of word: UnsafeBufferPointer<UInt8>) -> Nearness? {
    var left = digits[...]
    for (index, byte) in word.enumerated() where Self.isDigit(byte) {
      // More digits may only follow: beautifulsoup4 begins like beautifulsop.
      guard let wanted = left.popFirst() else {
        let beginning = UnsafeBufferPointer(rebasing: word[..<index])
        guard case .whole(let distance)? = nearnessOfLetters(of: beginning) else { break }
        return .beginning(count: index, distance: distance)
      }
      if byte != wanted { return nil }
    }
    if !left.isEmpty { return nil }
    return nearnessOfLetters(of: word)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The same, a digit being a letter like another.
  private func nearnessOfLetters(of word: UnsafeBufferPointer<UInt8>) -> Nearness? {
    guard (1...Self.longest).contains(count), word.count + most >= count else { return nil }
    return places.withUnsafeBufferPointer { places in
      let last: UInt64 = 1 << UInt64(count - 1)
      // Where the distance to one more letter of the pattern is one more, and one less.
      var (more, less): (UInt64, UInt64) = (~0, 0)
      var (same, before): (UInt64, UInt64) = (0, 0)
      var distance = count
      var nearest: (count: Int, distance: Int)?
      // What is longer is farther.
      let end = min(word.count, count + most)
      for (index, byte) in word.enumerated() {
        let here = places[Int(byte)]
        let swapped = ((~same & here) << 1) & before
        same = (((here & more) &+ more) ^ more) | here | less | swapped
        var up = less | ~(same | more)
        var down = same & more
        if up & last != 0 { distance += 1 } else if down & last != 0 { distance -= 1 }
        up = up << 1 | 1
        down <<= 1
        more = down | ~(same | up)
        less = same & up
        before = here
        let read = index + 1
        if distance <= most {
          if read == word.count { return .whole(distance: distance) }
          if distance <= nearest?.distance ?? most { nearest = (read, distance) }
        }
        // A letter makes it nearer by one at most.
        if read == end || distance > most + end - read { break }
      }
      return nearest.map { .beginning(count: $0.count, distance: $0.distance) }
    }
  }
}
