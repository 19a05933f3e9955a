import Testing

@testable import SearchMachines

@Suite struct ScrollPlacementTests {
  private func snapshot(_ ids: some Sequence<Int>) -> SearchSnapshot<Row> {
    var snapshot = SearchSnapshot<Row>()
    snapshot.items = rows(ids)
    return snapshot
  }

  /// Rows of different heights, exact in binary.
  private func height(_ row: Row) -> Double { Double(abs(row.id * 37 % 13) + 1) * 0.25 + 8 }

  private func total(_ ids: some Sequence<Int>) -> Double { ids.reduce(0) { $0 + height(Row($1)) } }

  private func top(_ id: Int, _ ids: [Int], header: Double) -> Double {
    header + total(ids.prefix { $0 != id })
  }

  @Test func theRowAtTheTopStaysExactlyWhereItIs() {
    var random = SeededGenerator(seed: 3)
    var moved = 0
    for _ in 0..<10_000 {
      let old = Array(1...random.int(1...12))
      let header = Double(random.int(0...2)) * 10.5
      let viewport = Double(random.int(10...60))
      // Rows go, come, and change their order.
      var new = old.filter { _ in !random.once(in: 3) } + rowsThatCame(&random)
      if random.once(in: 2) { new.sort() } else { new.shuffle(using: &random) }
      let most = max(0, header + total(old) - viewport)
      let offset = (Double(random.int(0...1_000)) / 1_000 * most * 8).rounded() / 8
      let result = ScrollPlacement(viewport: viewport, header: header)
        .offset(keeping: offset, from: snapshot(old), to: snapshot(new), height: height)
      let newMost = max(0, header + total(new) - viewport)
      #expect(result >= 0 && result <= newMost, "within the content")
      // The row at the top of the viewport is the first that ends below the offset.
      let anchor = old.firstIndex { top($0, old, header: header) + height(Row($0)) > offset } ?? old.count - 1
      let survivors = old.indices.filter { new.contains(old[$0]) }
      guard let nearest = survivors.map({ abs($0 - anchor) }).min() else {
        #expect(result == 0, "none survives: the list starts at the top")
        continue
      }
      let candidates = survivors.filter { abs($0 - anchor) == nearest }.map { index in
        let moved: Double = top(old[index], new, header: header) - top(old[index], old, header: header)
        return min(max(0, offset + moved), newMost)
      }
      #expect(candidates.contains(result))
      guard nearest == 0, result > 0, result < newMost else { continue }
      let before = top(old[anchor], old, header: header) - offset
      let after = top(old[anchor], new, header: header) - result
      #expect(before == after, "moves 0")
      moved += result == offset ? 0 : 1
    }
    #expect(moved > 500, "most cases that are not clamped scroll")
  }

  private func rowsThatCame(_ random: inout SeededGenerator) -> [Int] {
    (0..<random.int(0...10)).map { $0 % 2 == 0 ? -1 - $0 : 100 + $0 }
  }

  // MARK: By hand, rows of height 10

  private func keep(
    _ offset: Double, _ old: [Int], _ new: [Int], viewport: Double = 20, header: Double = 0
  ) -> Double {
    ScrollPlacement(viewport: viewport, header: header)
      .offset(keeping: offset, from: snapshot(old), to: snapshot(new)) { _ in 10 }
  }

  @Test func rowsThatComeOrGoAboveAreMadeUpFor() {
    let old = Array(1...9)
    #expect(keep(25, old, [-1, 0] + old) == 45)
    #expect(keep(25, old, Array(2...9)) == 15)
    #expect(keep(25, old, old + [10, 11]) == 25, "what comes below changes nothing")
    #expect(keep(25, old, Array(3...9) + [1, 2]) == 5, "a refresh that moves it")
    #expect(keep(0, old, [-1, 0] + old) == 20, "at the top too")
  }

  @Test func theNearestSurvivorKeepsItsPlace() {
    #expect(keep(25, [1, 2, 3, 4, 5, 6], [1, 2, 4, 5, 6, 7]) == 15, "4 was 5 below the top and stays there")
    #expect(keep(25, [1, 2, 3, 4, 5, 6], [8, 9, 2, 6, 7]) == 30, "2 was 15 above the top; 25 is past the end")
    #expect(keep(25, [1, 2, 3, 4], [7, 8, 9]) == 0)
  }

  @Test func theResultIsClampedToTheContent() {
    #expect(keep(70, Array(1...9), [8, 9]) == 0, "shorter than the viewport")
    #expect(keep(70, Array(1...9), [7, 8, 9]) == 10)
    #expect(keep(5, [1, 2, 3], [1, 2, 3]) == 5)
    #expect(keep(-30, [1, 2, 3], [1, 2, 3]) == 0, "while a list bounces")
    #expect(keep(500, [1, 2, 3], [1, 2, 3]) == 10)
  }

  @Test func emptyListsStartAtTheTop() {
    #expect(keep(0, [], [1, 2, 3]) == 0)
    #expect(keep(30, [1, 2, 3, 4, 5], []) == 0)
    #expect(keep(0, [], []) == 0)
  }

  @Test func aHeaderScrollsWithTheRows() {
    #expect(keep(50, Array(1...9), [0] + Array(1...9), header: 30) == 60)
    #expect(keep(10, Array(1...9), [0] + Array(1...9), header: 30) == 20, "the first row is below the header")
  }
}
