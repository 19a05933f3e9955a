import Testing

@testable import IncrementalSearch

/// The place on screen over random scrolling and loading: rows of different heights in one to four columns, both
/// directions, evicted pages, refreshes that move and remove the row at the top, edits, other queries, bouncing.
@MainActor
@Suite struct KeepingThePlaceTests {
  @Test(arguments: 0..<10)
  func theRowAtTheTopStaysExactlyWhereItIs(part: Int) {
    var exact = 0
    var atTheEnds = 0
    for seed in part * 1_000..<part * 1_000 + 1_000 {
      var walk = PlaceWalk(seed: UInt64(seed))
      walk.run(steps: 20)
      #expect(walk.errors == [], "seed \(seed)")
      exact += walk.exact
      atTheEnds += walk.atTheEnds
      if !walk.errors.isEmpty { return }
    }
    // Most updates must have had a row to keep, or nothing was checked.
    #expect(exact > 2_000 && exact > 5 * atTheEnds, "\(exact) kept exactly, \(atTheEnds) at the ends")
  }
}
