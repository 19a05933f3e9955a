import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// Terms are told apart and numbered as a dictionary does, and remembered as a set does.
@Suite("Tables of terms")
struct TermTableTests {
  /// Of any bytes; many have the same beginning, of all lengths around the eight bytes that are compared at once.
  private static func term(_ random: inout SeededGenerator) -> [UInt8] {
    let letters: [UInt8] = [0, 0x21, 0x61, 0x61, 0x61, 0x61, 0xE3, 0xFF]
    return (0..<Int.random(in: 0...20, using: &random)).map { _ in
      letters[Int.random(in: letters.indices, using: &random)]
    }
  }

  @Test func aTermHasOneNumber() {
    var random = SeededGenerator(seed: 7)
    var table = TermTable()
    var numbers: [[UInt8]: Int] = [:]
    for _ in 0..<20_000 {
      let term = Self.term(&random)
      let number = term.withUnsafeBufferPointer { table.number(of: $0) }
      #expect(number == numbers[term, default: numbers.count])
      numbers[term] = number
    }
    #expect(table.count == numbers.count)
    for (term, number) in numbers { #expect(Array(table[number]) == term) }
    let sorted = table.sorted().map { Array(table[$0]) }
    #expect(sorted == numbers.keys.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func aTokenIsSeenOnce() {
    var random = SeededGenerator(seed: 8)
    var tokens = SeenTokens()
    var text: [UInt8] = []
    var seen: Set<[UInt8]> = []
    for _ in 0..<5_000 {
      let token = Self.term(&random) + [0x24]
      let start = text.count
      text += token
      #expect(tokens.contains(from: start, of: text) == seen.contains(token))
      if tokens.insert(from: start, of: text) {
        #expect(seen.insert(token).inserted)
      } else {
        #expect(seen.contains(token))
        text.removeLast(token.count)
      }
    }
  }

  @Test func hashesAreOfAllBytesAndOfTheirNumber() {
    let hash = KeyedHash()
    var seen: Set<UInt64> = []
    for count in 0...40 {
      var bytes = [UInt8](repeating: 0, count: count)
      #expect(seen.insert(bytes.withUnsafeBufferPointer(hash.hash)).inserted)
      for index in 0..<count {
        bytes[index] = 1
        #expect(seen.insert(bytes.withUnsafeBufferPointer(hash.hash)).inserted, "byte \(index) of \(count)")
        bytes[index] = 0
      }
    }
    #expect(seen.count == 41 + 40 * 41 / 2)
  }
}
