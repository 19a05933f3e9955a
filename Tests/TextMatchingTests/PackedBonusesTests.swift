import IncrementalSearchTesting
import Testing

@testable import TextMatching

@Suite struct PackedBonusesTests {
  @Test func eachBonusIsFoundAtItsPlace() {
    var random = SeededGenerator(seed: 19)
    for _ in 0..<300 {
      var all: [UInt8] = []
      var (packed, other) = (PackedBonuses(), PackedBonuses())
      let cut = Int.random(in: 0...8, using: &random)
      for text in 0..<Int.random(in: 0...8, using: &random) {
        let bonuses = (0..<Int.random(in: 0...90, using: &random)).map { _ in
          Bool.random(using: &random) ? UInt8(0) : UInt8.random(in: 0..<16, using: &random)
        }
        all += bonuses
        bonuses.withUnsafeBufferPointer { if text < cut { packed.append($0) } else { other.append($0) } }
      }
      packed.append(other)
      packed.trimmed().withView { view in
        #expect(view.count == all.count)
        #expect(all.indices.map { view[$0] } == all)
        let start = Int.random(in: 0...all.count, using: &random)
        let end = Int.random(in: start...all.count, using: &random)
        #expect(view.withBonuses(at: start..<end) { Array($0) } == Array(all[start..<end]))
      }
      packed.removeAll()
      packed.append(other)
      #expect(packed.withView { $0.count } == other.withView { $0.count })
    }
  }
}
