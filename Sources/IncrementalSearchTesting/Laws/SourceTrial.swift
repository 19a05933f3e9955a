import IncrementalSearch

/// One query of a source on trial: what its walks show.
struct SourceTrial<Source: PageSource>: Sendable {
  typealias Walk = SourceWalk<Source>
  typealias Item = Source.Item

  let source: Source
  let query: SearchQuery
  let laws: SourceLaws
  private(set) var violations: [String] = []

  init(_ source: Source, _ query: SearchQuery, laws: SourceLaws) {
    self.source = source
    self.query = query
    self.laws = laws
  }

  /// Tries the laws in order; the later ones compare with the forward walk, so without it they are left out.
  mutating func run() async {
    let forward = await walk(from: request(at: .start), maxPages: laws.maxPages)
    switch forward.end {
    case .reached: break
    case .broken(let problem): return report("walking forward: \(problem)")
    case .stopped:
      return report(
        "walking forward does not end after \(laws.maxPages) pages: give no next key on the last page, or try the laws"
          + " on a query with fewer results or with a larger maxPages")
    }
    checkIDs(forward)
    checkHead(forward)
    await checkBackward(forward)
    await checkReloading(forward)
    await checkMiddle(forward)
    await checkLimits(forward)
    await checkPositions(forward)
    await checkTotals(forward)
  }

  // MARK: Asking

  func request(
    at place: PagePlace<Source.Key>, _ direction: PageDirection = .refresh, limit: Int? = nil
  ) -> PageRequest<Source.Key> {
    PageRequest(query: query, place: place, direction: direction, limit: limit ?? laws.limit)
  }

  func walk(
    from request: PageRequest<Source.Key>, forward: Bool = true, maxPages: Int? = nil
  ) async -> Walk {
    // Backward pages may be cut in other places, so there may be a few more of them.
    await Walk(source, from: request, forward: forward, maxPages: maxPages ?? 2 * laws.maxPages + 2)
  }

  mutating func report(_ violation: String) { violations.append("query \"\(query)\": \(violation)") }

  // MARK: What one walk shows

  private mutating func checkIDs(_ forward: Walk) {
    var pages: [Item.ID: Int] = [:]
    for (number, step) in forward.steps.enumerated() {
      for item in step.page.items {
        guard let first = pages.updateValue(number + 1, forKey: item.id) else { continue }
        return report(
          "the id \(item.id) is on page \(first) and again on page \(number + 1): give each item one id, order the"
            + " result by something unique, and don't let pages overlap")
      }
    }
  }

  private mutating func checkHead(_ forward: Walk) {
    guard let page = forward.steps.first?.page else { return }
    if page.previous != nil {
      report("the page at the start gives a previous key: nothing comes before it, so give nil")
    }
    if let position = page.position, position != 0, !page.items.isEmpty {
      report("the page at the start says that it is at position \(position): say 0")
    }
  }

  private mutating func checkBackward(_ forward: Walk) async {
    guard let last = forward.steps.last(where: { !$0.page.items.isEmpty }) else { return }
    await checkBackward(
      from: last, rows: forward.steps.flatMap { $0.page.items }, "walking backward from the end")
  }

  /// Walks back from a page, if it says how; with its own rows, the pages must give these rows.
  mutating func checkBackward(from step: Walk.Step, rows: [Item], _ what: String) async {
    guard let request = step.page.requestForPrevious(before: step.request) else { return }
    let backward = await walk(from: request, forward: false)
    switch backward.end {
    case .broken(let problem):
      report("\(what): \(problem)")
    case .stopped:
      report("\(what) does not end: give no previous key on the first page")
    case .reached:
      if let difference = Difference(backward.rows + step.page.items, rows) {
        report(
          "\(what) gives other rows than walking forward: \(difference); a previous page holds the rows right before,"
            + " in the order of the result")
      }
    }
  }

  // MARK: What pages and counts say

  private mutating func checkTotals(_ forward: Walk) async {
    let count = forward.rows.count
    for (number, step) in forward.steps.enumerated() {
      guard let problem = step.page.total.problem(with: count) else { continue }
      return report("page \(number + 1) \(problem)")
    }
    // A number that can't be had is not known; the rows don't depend on it.
    let total = (try? await source.total(for: query)) ?? .unknown
    if let problem = total.problem(with: count) { report("total(for:) \(problem)") }
  }
}

extension TotalCount {
  /// What is wrong with this total of a result that has so many rows.
  fileprivate func problem(with count: Int) -> String? {
    switch self {
    case .unknown, .about: return nil
    case .exact(let number) where number == count: return nil
    case .exact(let number):
      return "says that there are exactly \(number) items, the walk gives \(count): count with the query's own"
        + " conditions, or say .about or .unknown"
    case .atLeast(let number) where number <= count: return nil
    case .atLeast(let number):
      return "says that there are at least \(number) items, the walk gives \(count): say what is known, or .unknown"
    }
  }
}

/// The first place where rows differ from those expected.
struct Difference: CustomStringConvertible {
  let description: String

  /// Compares all rows, or with `isPrefix` only as many as there are. Nil if they are equal.
  init?<Item: Identifiable & Equatable>(_ rows: [Item], _ expected: [Item], isPrefix: Bool = false) {
    let shorter = min(rows.count, expected.count)
    if let index = (0..<shorter).first(where: { rows[$0] != expected[$0] }) {
      description =
        rows[index].id == expected[index].id
        ? "row \(index), with the id \(rows[index].id), has another value"
        : "row \(index) has the id \(rows[index].id) instead of \(expected[index].id)"
    } else if rows.count > expected.count || (rows.count < expected.count && !isPrefix) {
      description = "\(rows.count) rows instead of \(expected.count)"
    } else {
      return nil
    }
  }
}
