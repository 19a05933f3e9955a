import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What a query found is the same after it was packed.
@Suite struct PackedFoundRecordsTests {
  private static func found(
    _ count: Int, of scanned: Int, scores: [Int32], _ random: inout SeededGenerator
  ) -> FoundRecords {
    var found = FoundRecords(scanned: scanned)
    for record in (0..<scanned).shuffled(using: &random).prefix(count).sorted() {
      found.append(record, score: scores.randomElement(using: &random) ?? 0)
    }
    return found
  }

  @Test func comesBackAsItWas() throws {
    var random = SeededGenerator(seed: 71)
    for scanned in [1, 63, 64, 65, 1_000, 8_192, 65_536] {
      for scores: [Int32] in [[5, -1], [5], [-1], [0, -1, -1, -1]] {
        let found = Self.found(
          Int.random(in: (scanned + 1) / 2...scanned, using: &random), of: scanned, scores: scores, &random)
        guard let packed = PackedFoundRecords(found) else {
          // A word of bits for a few records is no gain.
          #expect(scanned < 64)
          continue
        }
        let records = packed.records
        #expect(records.places == found.places && records.scores == found.scores)
        #expect(records.scanned == scanned && records.unscoredCount == found.unscoredCount)
        #expect(records.best == found.best && packed.best == found.best)
        let best = found.places.indices.filter { found.scores[$0] != -1 }.map { Int(found.places[$0]) }
        var (forward, backward) = ([Int](), [Int]())
        packed.forEachBest { forward.append($0) }
        packed.forEachBestReversed { backward.append($0) }
        #expect(forward == best && backward == best.reversed() && packed.bestCount == best.count)
      }
    }
  }

  @Test func isNotPackedWhereThatSaysLessOrTakesMore() {
    var random = SeededGenerator(seed: 72)
    #expect(PackedFoundRecords(FoundRecords()) == nil)
    #expect(PackedFoundRecords(FoundRecords(scanned: 8_192)) == nil)
    #expect(PackedFoundRecords(Self.found(20, of: 8_192, scores: [5], &random)) == nil)
    #expect(PackedFoundRecords(Self.found(4_000, of: 8_192, scores: [5, 4, -1], &random)) == nil)
    var unscored = FoundRecords(scanned: 64)
    unscored.places = Array(0..<64)
    #expect(PackedFoundRecords(unscored) == nil)
    unscored.append([64], starts: [3])
    #expect(PackedFoundRecords(unscored) == nil)
  }
}
