import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchSQLite

/// Tokens are put in order and found again as plain sorting and a dictionary have them.
@Suite("Index: sorted tokens")
struct TokenRunTests {
  /// Beginnings that many have, of all lengths around the eight bytes that are compared at once; of any bytes a token has.
  private static func token(_ random: inout SeededGenerator) -> [UInt8] {
    let letters: [UInt8] = [0x21, 0x61, 0x61, 0x61, 0x62, 0x7E, 0xE3, 0x81, 0xFF]
    return (0..<Int.random(in: 1...12, using: &random)).map { _ in
      letters[Int.random(in: letters.indices, using: &random)]
    }
  }

  @Test func tokensAreInTheOrderOfTheirBytes() {
    var random = SeededGenerator(seed: 5)
    for count in [0, 1, 3, 200, 4_000] {
      var batch = TokenBatch()
      var expected: [(token: [UInt8], record: Int, position: Int)] = []
      for record in 0..<count {
        let columns = (0..<2).map { _ in
          (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.token(&random) }
        }
        batch.append(
          names: Array(columns[0].joined(separator: [0x20])), texts: Array(columns[1].joined(separator: [0x20])))
        for (column, tokens) in columns.enumerated() {
          for (number, token) in tokens.enumerated() {
            expected.append((token, record, ListTerm.isPositional(token) ? number << 1 | column : 0))
          }
        }
      }
      // Equal ones as they came.
      let order = expected.indices.sorted { a, b in
        expected[a].token == expected[b].token
          ? a < b : expected[a].token.lexicographicallyPrecedes(expected[b].token)
      }
      let sorted = batch.withSorted { entries, bytes in
        entries.map { entry in
          (
            token: Array(bytes[Int(entry.start)..<Int(entry.start + entry.count)]), record: Int(entry.record),
            position: Int(entry.position)
          )
        }
      }
      #expect(sorted.elementsEqual(order.map { expected[$0] }, by: ==))
    }
  }

  @Test func aRunIsReadAsItWasMade() throws {
    var random = SeededGenerator(seed: 6)
    var batch = TokenBatch()
    var expected: [[UInt8]: [UInt64]] = [:]
    for record in 0..<600 {
      let tokens = (0..<8).map { _ in Self.token(&random) }
      batch.append(names: Array(tokens.joined(separator: [0x20])), texts: [])
      for (number, token) in tokens.enumerated() {
        let position = ListTerm.isPositional(token) ? UInt64(number) << 1 : 0
        let posting = UInt64(100 + record) << 32 | position
        if expected[token]?.last != posting { expected[token, default: []].append(posting) }
      }
    }
    let run = TokenRun(firstOrdinal: 100, batch)
    let folder = try TemporaryFolder()
    // In memory, and read from a file some bytes at a time.
    for mostHeld in [1 << 20, 0] {
      let store = RunStore(besides: folder.path("index"), mostHeld: mostHeld)
      try store.append(run)
      var found: [[UInt8]: [UInt64]] = [:]
      var last: [UInt8] = []
      for section in store.sections {
        let sources = store.sources(of: section.beginning...section.beginning)
        #expect(sources.count == 1)
        for var source in sources {
          source.buffer = 40
          var reader = RunReader(source)
          while try reader.advance() {
            let token = reader.withTerm { Array($0) }
            #expect(last.lexicographicallyPrecedes(token))
            last = token
            try reader.appendPostings(
              isPositional: ListTerm.isPositional(token), to: &found[token, default: []])
          }
        }
      }
      #expect(found == expected)
    }
  }
}
