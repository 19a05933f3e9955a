import Testing

@testable import SampleAddresses
@testable import TextMatching

/// Whatever of a reading has been typed in whatever spelling, it is found.
@Suite struct ReadingSoundTests {
  private static let step = 16

  @Test(arguments: RomajiSpeller.Way.allCases)
  func everyStartOfEveryReadingFindsIt(way: RomajiSpeller.Way) throws {
    var words: Set<Substring> = []
    for address in try Address.sample() {
      for reading in [address.prefectureKana, address.cityKana, address.townKana] {
        words.formUnion(reading.split { !isKana($0) }.filter { $0 != "ッ" && $0 != "ー" })
      }
    }
    #expect(words.count > 50_000)
    // Neighbours begin alike, so some of them say as much as all, which would take minutes without optimization.
    let chosen = words.sorted().enumerated().filter { $0.offset % Self.step == 0 }.map(\.element)
    let speller = RomajiSpeller(way: way)
    var known: [String: [String]] = [:]
    var missed: [String] = []
    var typed = 0
    for word in chosen {
      guard let letters = speller.spell(word) else {
        missed.append("\(word) is not spelled")
        continue
      }
      let keys = PhoneticKey.keys(of: String(word))
      for end in letters.indices {
        typed += 1
        let start = String(letters[...end])
        if known[start] == nil { known[start] = PhoneticKey.prefixes(of: start) }
        let starts = known[start] ?? []
        if !keys.contains(where: { key in starts.contains { key.utf8.starts(with: $0.utf8) } }) {
          missed.append("\(start) does not find \(word)")
        }
      }
    }
    #expect(missed.isEmpty, "\(missed.count) of \(typed): \(missed.prefix(20))")
  }

  private func isKana(_ character: Character) -> Bool {
    character == "ー" || character.unicodeScalars.allSatisfy { (0x30A1...0x30F4).contains($0.value) }
  }
}
