import IncrementalSearch

extension PagePlace {
  /// Where the page after this one is; nil at the end.
  static func after<Item>(_ page: Page<Item, Key>) -> PagePlace? {
    if page.goesByKey { return page.next.map { .key($0) } }
    guard let position = page.position, !page.items.isEmpty else { return nil }
    let end = position + page.items.count
    if case .exact(let total) = page.total, end >= total { return nil }
    return .position(end)
  }

  /// Where the page before this one is; nil at the start. A position is where that page ends.
  static func before<Item>(_ page: Page<Item, Key>) -> PagePlace? {
    if page.goesByKey { return page.previous.map { .key($0) } }
    return page.position.flatMap { $0 > 0 ? .position($0) : nil }
  }
}

extension Page {
  /// The number of items in the whole result, as far as the page shows it: one that reaches the end does.
  var wholeTotal: TotalCount {
    if goesByKey, total == .unknown, next == nil, let position { return .exact(position + items.count) }
    return total
  }
}
