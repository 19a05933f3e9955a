import SearchSimulation

/// The three ways to load.
enum Direction: String, CaseIterable {
  case refresh, previous, next

  /// The side that pages go from when this direction brings one.
  var farSide: Direction { self == .next ? .previous : .next }
}

/// What a source answers to one request.
struct SourcePage {
  /// The position, the page number or the index of the cursor's page.
  var key: Int
  var ids: [Int]
  var previousKey: Int?
  var nextKey: Int?
  /// The number of items of the whole result; nil where the source doesn't know positions.
  var total: Int?
}

extension ScenarioSource {
  var isPositions: Bool {
    if case .positions = shape { return true }
    return false
  }

  /// "reached only by a next-page cursor".
  var isForwardOnly: Bool {
    if case .cursors(_, let backward, _) = shape { return !backward }
    return false
  }

  var isCursors: Bool {
    if case .cursors = shape { return true }
    return false
  }

  /// "Where a key means something for one page size only (numbered pages; the source says so)".
  var isNumbered: Bool {
    if case .numbered = shape { return true }
    return false
  }

  /// Where a first page begins. "The first request to `cursors` has key null".
  var firstKey: Int { isCursors ? 0 : start }

  /// A key as it is printed. "a cursor is the index of its page in the file"; "The first request to `cursors` has key
  /// null, also when going back to it."
  func printed(_ key: Int) -> Int? { isCursors && key == 0 ? nil : key }

  /// The page at a key. "For `pages` and `cursors` `limit` is the configured size, which the source ignores": a page is
  /// short when it has fewer items than `pageSize`, however it was asked for.
  func page(at key: Int, limit: Int, pageSize: Int) -> SourcePage {
    switch shape {
    case .positions(let count):
      let first = key / oddities.alignedTo * oddities.alignedTo
      var most = limit + oddities.extraItems
      if let cap = oddities.mostItems { most = min(most, cap) }
      var ids = Array(first..<(first + most)).filter { $0 < count }
      ids.removeAll { oddities.hidden.contains($0) }
      // "beyond `count`: an empty page at `count`"
      return SourcePage(key: oddities.clamps ? min(first, count) : first, ids: ids, total: count)
    case .numbered(let count, let firstNumber, let end):
      let ids = (0..<limit).map { (key - firstNumber) * limit + $0 }.filter { (0..<count).contains($0) }
      let hasNext = end.saysMore(ids, isLast: (key - firstNumber + 1) * limit >= count, pageSize: limit)
      return SourcePage(
        key: key, ids: ids, previousKey: key > firstNumber ? key - 1 : nil, nextKey: hasNext ? key + 1 : nil)
    case .pages(let pages, let firstNumber, let end):
      let ids = pages.indices.contains(key - firstNumber) ? pages[key - firstNumber] : []
      let hasNext = end.saysMore(ids, isLast: key - firstNumber + 1 >= pages.count, pageSize: pageSize)
      return SourcePage(
        key: key, ids: ids, previousKey: key > firstNumber ? key - 1 : nil, nextKey: hasNext ? key + 1 : nil)
    case .cursors(let pages, let backward, let end):
      let ids = pages.indices.contains(key) ? pages[key] : []
      let hasNext = end.saysMore(ids, isLast: key + 1 >= pages.count, pageSize: pageSize)
      return SourcePage(
        key: key, ids: ids, previousKey: backward && key > 0 ? key - 1 : nil, nextKey: hasNext ? key + 1 : nil)
    }
  }
}

extension ScenarioSource.End {
  /// "`end` says how the end shows: "explicit" (the last page says so), "emptyPage" or "shortPage"."
  func saysMore(_ ids: [Int], isLast: Bool, pageSize: Int) -> Bool {
    switch self {
    case .explicit: !isLast
    case .emptyPage: !ids.isEmpty
    case .shortPage: ids.count >= pageSize
    }
  }
}
