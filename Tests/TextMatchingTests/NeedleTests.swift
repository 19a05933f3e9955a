import IncrementalSearchTesting
import Testing

@testable import TextMatching

@Suite struct NeedleTests {
  @Test func findsWhatTryingEachPlaceFinds() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3_000 {
      let text = letters(0...300, &random)
      // Needles longer than 64 bytes are looked for in another way.
      let needle = letters(1...90, &random)
      let at = text.isEmpty ? 0 : Int.random(in: 0..<text.count, using: &random)
      let haystack = Bool.random(using: &random) ? Array(text[..<at]) + needle + text[at...] : text
      let expected = (0..<max(0, haystack.count - needle.count + 1)).first {
        Array(haystack[$0..<$0 + needle.count]) == needle
      }
      let found = haystack.withUnsafeBufferPointer { Needle(needle).firstRange(in: TextBytes($0), from: 0) }
      #expect(found == expected.map { $0..<$0 + needle.count })
      guard let found else { continue }
      let second = haystack.withUnsafeBufferPointer {
        Needle(needle).firstRange(in: TextBytes($0), from: found.lowerBound + 1)
      }
      if let second { #expect(second.lowerBound > found.lowerBound) }
    }
  }

  private func letters(_ lengths: ClosedRange<Int>, _ random: inout SeededGenerator) -> [UInt8] {
    let length = Int.random(in: lengths, using: &random)
    return (0..<length).map { _ in Int.random(in: 0..<8, using: &random) == 0 ? UInt8(ascii: "b") : UInt8(ascii: "a") }
  }
}
