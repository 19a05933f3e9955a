import SearchSimulation

/// The types of sources.
enum SourceType: CaseIterable { case positions, pages, cursors, numbered }

extension Generator {
  /// A source to put in another's place. One that knows positions has not shrunk: what a window then holds lies beyond
  /// its end, where rules say nothing of positions.
  mutating func grownSource(_ type: SourceType) -> ScenarioSource {
    var source = source(type)
    switch type {
    case .positions: source.shape = .positions(count: Int.random(in: 20...24, using: &random))
    // The number of a page that is no longer there leads nowhere.
    case .numbered:
      source.shape = .numbered(count: Int.random(in: 20...24, using: &random), firstNumber: 1, end: .explicit)
    case .pages, .cursors: break
    }
    return source
  }

  /// A small source.
  mutating func source(_ type: SourceType) -> ScenarioSource {
    switch type {
    case .positions:
      let count = pick([0, 1, 2, 5, 8, 12, 12, 20])
      return ScenarioSource(
        .positions(count: count), start: chance(40) ? 0 : Int.random(in: 0...12, using: &random),
        oddities: chance(50) ? ScenarioSource.Oddities() : oddities())
    case .numbered:
      let start = 1 + (chance(50) ? 0 : Int.random(in: 0...3, using: &random))
      return ScenarioSource(
        .numbered(count: pick([0, 1, 5, 8, 12]), firstNumber: 1, end: pick(ScenarioSource.End.allCases)), start: start)
    case .pages:
      let (pages, end) = pages()
      let first = pick([-1, 0, 1, 1])
      let start = first + (chance(50) ? 0 : Int.random(in: 0...max(pages.count, 1), using: &random))
      return ScenarioSource(.pages(pages, firstNumber: first, end: end), start: start)
    case .cursors:
      let (pages, end) = pages()
      return ScenarioSource(.cursors(pages, backward: chance(40), end: end), start: 0)
    }
  }

  /// What servers do that are asked by position: caps, more than was asked for, rows taken out, other beginnings.
  private mutating func oddities() -> ScenarioSource.Oddities {
    var oddities = ScenarioSource.Oddities()
    switch Int.random(in: 0..<5, using: &random) {
    case 0: oddities.mostItems = pick([1, 1, 2])
    case 1: oddities.extraItems = pick([1, 2])
    case 2: oddities.alignedTo = pick([2, 3, 4])
    case 3: oddities.clamps = false
    default: oddities.hidden = (0..<20).filter { _ in chance(30) }
    }
    if chance(20) { oddities.mostItems = pick([1, 2, 3]) }
    return oddities
  }

  /// Pages of rising ids, now and then with an empty page, repeated ids or a short page, and how their end shows. An
  /// empty page before the end says nothing clear where the end shows as an empty page.
  private mutating func pages() -> ([[Int]], ScenarioSource.End) {
    var pages: [[Int]] = []
    var next = 1
    let size = pick([1, 2, 2, 3])
    let oddities = chance(50) ? 0 : 25
    for _ in 0..<pick([0, 1, 2, 3, 4, 5, 6, 8]) {
      var page: [Int] = []
      if !chance(oddities) {
        for _ in 0..<(chance(oddities) ? 1 : size) {
          if chance(oddities / 2), next > 1 {
            page.append(Int.random(in: 1..<next, using: &random))
          } else {
            page.append(next)
            next += 1
          }
        }
      }
      pages.append(page)
    }
    let hasEmptyPage = pages.contains { $0.isEmpty }
    return (pages, hasEmptyPage ? pick([.explicit, .explicit, .shortPage]) : pick(ScenarioSource.End.allCases))
  }
}
