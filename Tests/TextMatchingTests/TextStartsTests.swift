import IncrementalSearchTesting
import Testing

@testable import TextMatching

struct TextStartsTests {
  /// Texts of any size, short ones, some that are longer than two bytes can say, and those only where a block of 64 ends.
  @Test func eachIsWhereItStands() {
    var random = SeededGenerator(seed: 41)
    for round in 0..<200 {
      let sizes = (0..<Int.random(in: 0...400, using: &random)).map { index in
        switch round % 4 {
        case 0: Int.random(in: 0...90, using: &random)
        case 1: Int.random(in: 900...1_200, using: &random)
        case 2: index == 130 ? 70_000 : 1
        default: index % 64 == 63 ? 200_000 : Int.random(in: 0...1_000, using: &random)
        }
      }
      let places = sizes.indices.map { sizes[..<$0].reduce(0, +)..<sizes[...$0].reduce(0, +) }
      var starts = TextStarts(ofTextsWith: sizes)
      #expect(ranges(starts) == places && ranges(starts.trimmed()) == places)
      // In two pieces.
      let half = sizes.count / 2
      starts = TextStarts(ofTextsWith: Array(sizes[..<half]))
      starts.append(TextStarts(ofTextsWith: Array(sizes[half...])), after: sizes[..<half].reduce(0, +))
      #expect(ranges(starts) == places)
      // Others in the same memory.
      starts.removeAll()
      #expect(starts.count == 0)
      starts.append(end: 3)
      starts.append(end: 3)
      #expect(ranges(starts) == [0..<3, 3..<3])
    }
  }

  private func ranges(_ starts: TextStarts) -> [Range<Int>] {
    starts.withView { places in (0..<places.count).map { places.range($0) } }
  }
}

extension TextStarts {
  /// Texts of so many bytes each.
  init(ofTextsWith sizes: [Int]) {
    self.init()
    var end = 0
    for size in sizes {
      end += size
      append(end: end)
    }
  }
}
