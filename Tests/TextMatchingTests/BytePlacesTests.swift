import BytePlaces
import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What vectors tell of bytes is what looking at one byte after the other tells.
@Suite("Places of bytes")
struct BytePlacesTests {
  private static let mostBlocks = 5

  private static func places(_ text: [UInt8], where isWanted: (UInt8) -> Bool) -> [UInt64] {
    var places = [UInt64](repeating: 0, count: text.count / 64)
    for (place, byte) in text.enumerated() where isWanted(byte) { places[place / 64] |= 1 << UInt64(place % 64) }
    return places
  }

  @Test(arguments: [BYTE_PLACES_NO_OTHERS, BYTE_PLACES_WHITE_SPACE, BYTE_PLACES_WORD_BYTES])
  func allPlacesAreTold(others: byte_places_others) {
    var random = SeededGenerator(seed: 22)
    for round in 0..<300 {
      let limit: UInt8 = round % 2 == 0 ? 0xFF : 0x7F
      let text = (0..<64 * (round % Self.mostBlocks + 1)).map { _ in UInt8.random(in: 0...limit, using: &random) }
      let wanted: [UInt8] = [text[0], text[text.count - 1], 0, 0x20, 0x80, 0xFF]
      var found = [UInt64](repeating: 7, count: (wanted.count + 1) * Self.mostBlocks)
      let isASCII = byte_places(text, text.count / 64, wanted, wanted.count, others, &found, Self.mostBlocks)
      #expect(isASCII == text.allSatisfy { $0 < 0x80 })
      func row(_ index: Int) -> [UInt64] {
        Array(found[index * Self.mostBlocks..<index * Self.mostBlocks + text.count / 64])
      }
      for (index, byte) in wanted.enumerated() { #expect(row(index) == Self.places(text) { $0 == byte }) }
      let isOther: (UInt8) -> Bool =
        switch others {
        case BYTE_PLACES_WHITE_SPACE: { $0 == 0x20 || (0x09...0x0D).contains($0) }
        case BYTE_PLACES_WORD_BYTES:
          { Unicode.Scalar($0).properties.isAlphabetic && $0 < 0x80 || (0x30...0x39).contains($0) }
        default: { _ in false }
        }
      let expected =
        others == BYTE_PLACES_NO_OTHERS
        ? [UInt64](repeating: 7, count: text.count / 64) : Self.places(text, where: isOther)
      #expect(row(wanted.count) == expected)
    }
  }

  @Test(arguments: [false, true])
  func shortTextsAreTold(isByLengths: Bool) {
    var random = SeededGenerator(seed: 25)
    for round in 0..<300 {
      let lengths = (0..<Int.random(in: 1...300, using: &random)).map { _ in
        round % 3 == 0 ? UInt16.random(in: 0...UInt16.max, using: &random) : UInt16.random(in: 0...9, using: &random)
      }
      // What is as long as its bytes say may be longer than 65,535, each text or only the last one of 64.
      let sizes = lengths.indices.map { index in
        if isByLengths { return Int.random(in: 0...9, using: &random) }
        let isLong = round % 3 == 0 || round % 3 == 1 && index % 64 == 63
        return Int(lengths[index]) * (isLong ? [3, 30_000][round % 3] : 1)
      }
      let longest = [0, 1, 5, 9, 30_000, 65_534].randomElement(using: &random) ?? 0
      var found = [UInt64](repeating: 7, count: (lengths.count + 63) / 64)
      TextStarts(ofTextsWith: sizes).withView {
        byte_places_short_texts($0.starts, isByLengths ? lengths : nil, lengths.count, longest, &found)
      }
      let expected = lengths.indices.filter { (isByLengths ? Int(lengths[$0]) : sizes[$0]) <= longest }
      #expect(Self.set(found) == expected)
    }
  }

  @Test func setsThatHaveAllAreTold() {
    var random = SeededGenerator(seed: 27)
    for round in 0..<300 {
      let sets = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt64.random(in: 0...UInt64.max, using: &random) | UInt64.random(in: 0...UInt64.max, using: &random)
      }
      let wanted = (0..<round % 5).reduce(0 as UInt64) { bits, _ in
        bits | 1 << UInt64.random(in: 0..<64, using: &random)
      }
      var found = [UInt64](repeating: 7, count: (sets.count + 63) / 64)
      byte_places_supersets(sets, sets.count, wanted, &found)
      #expect(Self.set(found) == sets.indices.filter { sets[$0] & wanted == wanted })
    }
  }

  /// The places of the bits that are set.
  private static func set(_ words: [UInt64]) -> [Int] {
    words.indices.flatMap { index in (0..<64).filter { words[index] >> UInt64($0) & 1 == 1 }.map { index * 64 + $0 } }
  }

  /// Every place in texts of few letters, from every offset, at the ends of vectors and of the memory.
  @Test func theFirstPlaceIsFound() {
    var random = SeededGenerator(seed: 24)
    for round in 0..<400 {
      let few = UInt8(round % 2)
      let text = (0..<Int.random(in: 1...300, using: &random)).map { _ in
        round % 3 == 0 ? 0x61 : 0x61 + (UInt8.random(in: 0...5, using: &random) < 5 ? few : 1 - few)
      }
      for length in 1...4 {
        var needle = (0..<length).map { _ in 0x61 + UInt8.random(in: 0...1, using: &random) }
        if round % 5 == 0 { needle[length - 1] = 0x62 }
        let search = ByteSearch(needle)
        for offset in stride(from: 0, through: text.count + 1, by: 1 + round % 7) {
          let expected =
            offset + length > text.count
            ? nil
            : (offset...text.count - length).first { text[$0..<$0 + length].elementsEqual(needle) }
          let found = text.withUnsafeBufferPointer { search.firstOffset(in: $0, from: offset) }
          #expect(found == expected)
        }
      }
    }
  }

  /// Texts of any length, from none to some vectors, the last one at the end of the memory.
  @Test(arguments: [ByteSearch.Spread.together, .inOrder, .afterWhiteSpace, .opening])
  func textsThatHaveAllNeedlesAreKept(spread: ByteSearch.Spread) {
    var random = SeededGenerator(seed: 26)
    func bytes(_ count: Int, _ letters: UInt8) -> [UInt8] {
      (0..<count).map { _ in
        let byte = 0x61 + UInt8.random(in: 0..<letters, using: &random)
        // What parts words is there only where it matters.
        let parting: [UInt8] = [byte, byte, 0x20, 0x09, 0x2D, 0x37]
        return spread == .together || spread == .inOrder ? byte : parting.randomElement(using: &random) ?? byte
      }
    }
    func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    func isOfWord(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x7A ~= byte }
    var (kept, all) = (0, 0)
    for round in 0..<300 {
      let letters = UInt8(round % 5 + 1)
      let texts = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        bytes(Int.random(in: 0...[5, 70, 200][round % 3], using: &random), letters)
      }
      let needles = (0...round % 3).map { _ in
        let text = texts[Int.random(in: texts.indices, using: &random)]
        return Bool.random(using: &random) && !text.isEmpty
          ? Array(text.suffix(Int.random(in: 1...40, using: &random)))
          : bytes(Int.random(in: 1...4, using: &random), letters)
      }.map { spread == .opening ? [$0.first(where: isOfWord) ?? 0x61] : $0 }
      var asked = texts.indices.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.map(UInt16.init)
      let longest = round % 4 == 0 ? 60 : .max
      func has(_ text: [UInt8], _ needle: [UInt8]) -> Bool {
        if text.count > longest { return true }
        if spread == .inOrder {
          var left = needle[...]
          for byte in text where byte == left.first { left.removeFirst() }
          return left.isEmpty
        }
        if spread == .opening {
          let first = text.indices.first { text[$0] == needle[0] && ($0 == 0 || !isOfWord(text[$0 - 1])) }
          return first.map { $0 == 0 || isWhite(text[$0 - 1]) } ?? false
        }
        return text.count >= needle.count
          && (0...text.count - needle.count).contains {
            text[$0..<$0 + needle.count].elementsEqual(needle)
              && (spread == .together || $0 == 0 || isWhite(text[$0]) || isWhite(text[$0 - 1]))
          }
      }
      let expected = asked.filter { text in needles.allSatisfy { has(texts[Int(text)], $0) } }
      let count = asked.withUnsafeMutableBufferPointer { asked in
        Array(texts.joined()).withUnsafeBufferPointer { memory in
          TextStarts(ofTextsWith: texts.map(\.count)).withView {
            ByteSearch.keep(
              asked, having: needles.map { ByteSearch($0) }, spread, longest: longest, in: memory, places: $0)
          }
        }
      }
      #expect(Array(asked.prefix(count)) == expected)
      (kept, all) = (kept + expected.count, all + asked.count)
    }
    #expect(kept > 100 && kept < all * 3 / 4)
  }
}
