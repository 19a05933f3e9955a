import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch
@testable import TextMatching

@Suite struct ArraySourceBestTests {
  /// The first ones are those of sorting all by score, length and place, from the end on too.
  @Test func keepsTheFirstOfAllSorted() {
    var random = SeededGenerator(seed: 31)
    for round in 0..<200 {
      let isReversed = round % 2 == 1
      let usesLength = round % 3 != 0
      var all: [(score: Int, length: Int, chunk: Int, place: Int)] = []
      var chunks: [(piece: FoundRecords, records: FoldedRecords)] = []
      for chunk in 0..<Int.random(in: 1...4, using: &random) {
        var (piece, records) = (FoundRecords(), FoldedRecords(isScored: true))
        for place in 0..<Int.random(in: 0...(round % 5 == 0 ? 900 : 60), using: &random) {
          let length = Int.random(in: 0...5, using: &random)
          records.append([String(repeating: "x", count: length)])
          if Bool.random(using: &random) { continue }
          // Of the best ones and such without a score bits are kept.
          var score = Int.random(in: -1...3, using: &random)
          if round % 4 < 2 { score = score < 1 ? -1 : 3 }
          piece.append(place, score: Int32(score))
          all.append((score, usesLength ? length : 0, chunk, place))
        }
        piece.scanned = records.count
        chunks.append((piece, records))
      }
      let least = Int.random(in: 0...3, using: &random)
      all = all.filter { $0.score >= least }.sorted {
        let (first, second) = isReversed ? ($1, $0) : ($0, $1)
        return ($1.score, $0.length, first.chunk, first.place) < ($0.score, $1.length, second.chunk, second.place)
      }
      let wanted = Int.random(in: 0...30, using: &random)
      var best = ArraySourceBest(wanted, from: least, usesLength: usesLength)
      for index in chunks.indices {
        let chunk = isReversed ? chunks.count - 1 - index : index
        best.add(
          ArraySourceFound(chunks[chunk].piece), ofChunk: chunk, in: chunks[chunk].records, isReversed: isReversed)
      }
      let places = best.places()
      #expect(places.map(\.chunk) == all.prefix(wanted).map { UInt32($0.chunk) })
      #expect(places.map(\.place) == all.prefix(wanted).map { UInt32($0.place) })
    }
  }

  @Test func countsAScore() {
    var random = SeededGenerator(seed: 32)
    var piece = FoundRecords()
    for record in 0..<5_000 {
      piece.append(record, score: [-1, 0, 5, Int32.max, Int32.min].randomElement(using: &random) ?? 0)
      if record % 500 == 7 {
        for score in [-1, 0, 5, 6, Int32.max, Int32.min] {
          #expect(piece.count(ofScore: score) == piece.scores.count { $0 == score })
        }
      }
    }
  }
}
