import SearchMachines

/// A row of a scripted source; `revision` tells a locally updated row from the source's.
struct ScriptedItem: Identifiable, Hashable, Sendable {
  let id: Int
  var revision = 0
}

/// Answers page requests the way a scenario's source does.
struct ScriptedSource {
  var source: ScenarioSource
  let pageSize: Int

  /// The position, page number or cursor that a place stands for now; nil for the first page of cursors.
  func key(of place: PagePlace<Int>) -> Int? {
    switch place {
    case .start:
      if case .cursors = source.shape { return nil }
      return source.start
    case .position(let position):
      return position
    case .key(let key):
      if case .cursors = source.shape, key == 0 { return nil }
      return key
    }
  }

  /// The number of items that a request is printed with: `pages` and `cursors` have pages of their own, so beyond the
  /// first page or a refresh that is the configured size.
  func limit(of request: PageRequest<Int>) -> Int {
    switch source.shape {
    case .positions, .numbered: request.limit
    case .pages, .cursors: request.direction == .refresh ? request.limit : pageSize
    }
  }

  /// The page at a key, from the source as it is now.
  func page(at key: Int?, limit: Int) -> Page<ScriptedItem, Int> {
    switch source.shape {
    case .positions(let count):
      return page(of: count, at: max(0, key ?? 0), limit: limit)
    case .numbered(let count, let firstNumber, let end):
      let number = key ?? firstNumber
      let (before, isHuge) = (number - firstNumber).multipliedReportingOverflow(by: limit)
      let from = isHuge ? count : min(max(0, before), count)
      let to = min(count, from + limit)
      let hasNext = end.hasNext(count: to - from, size: limit, isLast: to >= count)
      return Page(
        (from..<to).map { ScriptedItem(id: $0) }, key: number, previous: number > firstNumber ? number - 1 : nil,
        next: hasNext ? number + 1 : nil)
    case .pages(let pages, let firstNumber, let end):
      let number = key ?? firstNumber
      let items = items(pages, number - firstNumber)
      let hasNext = hasNext(pages, number - firstNumber, end)
      return Page(
        items, key: number, previous: number > firstNumber ? number - 1 : nil, next: hasNext ? number + 1 : nil)
    case .cursors(let pages, let backward, let end):
      let index = key ?? 0
      return Page(
        items(pages, index), previous: backward && index > 0 ? index - 1 : nil,
        next: hasNext(pages, index, end) ? index + 1 : nil)
    }
  }

  /// The answer of a source with positions, with its oddities.
  private func page(of count: Int, at asked: Int, limit: Int) -> Page<ScriptedItem, Int> {
    let oddities = source.oddities
    let from = asked - asked % oddities.alignedTo
    let start = min(from, count)
    let most = min(limit + oddities.extraItems, oddities.mostItems ?? .max)
    let items = (start..<min(count, start + most)).filter { !oddities.hidden.contains($0) }
    return Page(items.map { ScriptedItem(id: $0) }, position: oddities.clamps ? start : from, total: .exact(count))
  }

  private func items(_ pages: [[Int]], _ index: Int) -> [ScriptedItem] {
    pages.indices.contains(index) ? pages[index].map { ScriptedItem(id: $0) } : []
  }

  private func hasNext(_ pages: [[Int]], _ index: Int, _ end: ScenarioSource.End) -> Bool {
    let count = pages.indices.contains(index) ? pages[index].count : 0
    return end.hasNext(count: count, size: pageSize, isLast: index + 1 >= pages.count)
  }
}

extension ScenarioSource.End {
  /// Whether a page of this many items says that another follows.
  fileprivate func hasNext(count: Int, size: Int, isLast: Bool) -> Bool {
    switch self {
    case .explicit: !isLast
    case .emptyPage: count > 0
    case .shortPage: count >= size
    }
  }
}

extension Scenario {
  /// Whether the keys of the pages mean something for one page size only.
  ///
  /// That is a matter of the server, so no source of the scenario has others.
  var hasOnePageSize: Bool {
    sources.values.contains { if case .numbered = $0.shape { true } else { false } }
  }
}
