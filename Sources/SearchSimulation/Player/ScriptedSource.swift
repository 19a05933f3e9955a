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
    if case .positions = source.shape { return request.limit }
    return request.direction == .refresh ? request.limit : pageSize
  }

  /// The page at a key, from the source as it is now.
  func page(at key: Int?, limit: Int) -> Page<ScriptedItem, Int> {
    switch source.shape {
    case .positions(let count):
      let position = min(max(0, key ?? 0), count)
      let items = (position..<min(count, position + limit)).map { ScriptedItem(id: $0) }
      return Page(items, position: position, total: .exact(count))
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

  private func items(_ pages: [[Int]], _ index: Int) -> [ScriptedItem] {
    pages.indices.contains(index) ? pages[index].map { ScriptedItem(id: $0) } : []
  }

  private func hasNext(_ pages: [[Int]], _ index: Int, _ end: ScenarioSource.End) -> Bool {
    let count = pages.indices.contains(index) ? pages[index].count : 0
    return switch end {
    case .explicit: index + 1 < pages.count
    case .emptyPage: count > 0
    case .shortPage: count >= pageSize
    }
  }
}
