import SearchMachines

extension ScreenCheck {
  /// The change since the snapshot before, and since older ones, turns their rows into the rows now.
  func checkChange(_ record: ScreenRecord) throws(Violation) {
    guard record.isPublished else { return }
    let after = record.after
    let before = record.before
    try require(!after.draws(like: before), .noEqualSnapshot, "\(record.step) publishes the same again")
    try check(after.change, from: before, to: after, .changeExact)
    if !after.change.edited {
      try require(
        after.change.reset == (after.epoch > before.epoch), .changeExact,
        "epoch \(before.epoch) becomes \(after.epoch)")
    }
    try require(
      !after.change.reset || after.firstOrdinal == 0, .changeExact, "the first ordinal is \(after.firstOrdinal)")
    for older in recent.dropLast() {
      try check(machine.change(to: after, since: older), from: older, to: after, .changeSinceExact)
    }
  }

  private func check(
    _ change: SnapshotChange, from older: ScreenSnapshot, to newer: ScreenSnapshot, _ invariant: Invariant
  ) throws(Violation) {
    let count = newer.items.count
    let olderCount = older.items.count
    if change.reset {
      try require(
        change.inserted == .init(tail: count) && change.evicted == .init(), invariant,
        "a reset of \(count) rows that counts \(Self.describe(change))")
      try require(newer.epoch > older.epoch, invariant, "a reset without a new epoch")
      return
    }
    try require(newer.epoch == older.epoch, invariant, "a new epoch without a reset")
    let kept = count - change.inserted.head - change.inserted.tail
    let olderKept = olderCount - change.evicted.head - change.evicted.tail
    let isCounted = min(change.inserted.head, change.inserted.tail, change.evicted.head, change.evicted.tail) >= 0
    if change.edited {
      try require(
        kept >= 0 && olderKept >= 0 && isCounted, invariant,
        "\(Self.ids(older)) becomes \(Self.ids(newer)), counted as \(Self.describe(change))")
      return
    }
    var isExact = isCounted && kept == olderKept && kept >= 0
    if isExact {
      for index in 0..<kept
      where newer.items[change.inserted.head + index].id != older.items[change.evicted.head + index].id {
        isExact = false
      }
      for (index, item) in newer.items.enumerated()
      where (index < change.inserted.head || index >= change.inserted.head + kept) && older.index(of: item.id) != nil {
        isExact = false
      }
    }
    try require(
      isExact, invariant, "\(Self.ids(older)) becomes \(Self.ids(newer)), counted as \(Self.describe(change))")
    try require(
      kept == 0 || newer.firstOrdinal == older.firstOrdinal + change.evicted.head - change.inserted.head, invariant,
      "the first ordinal \(older.firstOrdinal) becomes \(newer.firstOrdinal), counted as \(Self.describe(change))")
  }

  // MARK: The bound

  /// The window is trimmed as far as it may be, and no further.
  func checkBound(_ record: ScreenRecord) throws(Violation) {
    guard record.isPublished else { return }
    let after = record.after
    let change = after.change
    if case .pages(let most) = settings.paging.window {
      try require(
        after.pageCounts.count <= most, .boundHeld, "\(after.pageCounts.count) pages are held, \(most) at most")
    }
    if change.reset || change.edited { return }
    let evicted = change.evicted.head + change.evicted.tail
    switch settings.paging.window {
    case .unbounded:
      try require(evicted == 0, .noNeedlessEviction, "\(evicted) rows went from a window without bound")
    case .pages(let most):
      if evicted == 0 || facts.hasMovedRows { return }
      try require(
        after.pageCounts.count == most, .noNeedlessEviction, "rows went, but only \(after.pageCounts.count) pages stay")
      try checkVisibleStay(record)
    case .items(let most):
      if facts.hasMovedRows { return }
      try checkTrimmed(record, most)
      if evicted > 0 { try checkNotTrimmedTooFar(record, most) }
    }
  }

  /// Under a bound of pages a visible page goes only after a load by hand.
  private func checkVisibleStay(_ record: ScreenRecord) throws(Violation) {
    guard case .rows(let range) = facts.seen, let (first, last) = record.before.indices(of: range) else { return }
    let change = record.after.change
    if change.evicted.head > first && !facts.byHand.next {
      throw Violation(.noNeedlessEviction, "the first visible row went without a load by hand")
    }
    if record.before.items.count - change.evicted.tail <= last && !facts.byHand.previous {
      throw Violation(.noNeedlessEviction, "the last visible row went without a load by hand")
    }
  }

  /// After a page came, what is beyond the bound at the far side is near what is visible.
  private func checkTrimmed(_ record: ScreenRecord, _ most: Int) throws(Violation) {
    guard let answered = record.answered, !answered.isWhole, record.page?.items.isEmpty == false else { return }
    let after = record.after
    guard after.items.count > most, after.pageCounts.count > 2 else { return }
    let distance = settings.paging.prefetchDistance
    var isNear = false
    switch facts.seen {
    case .unknown: return
    case .none: break
    case .rows(let range):
      guard let (first, last) = after.indices(of: range) else { break }
      isNear =
        answered.request.direction == .next
        ? first - distance < after.pageCounts[0]
        : last + distance >= after.items.count - after.pageCounts[after.pageCounts.count - 1]
    }
    try require(isNear, .boundHeld, "\(after.items.count) rows are held, \(most) at most, and nothing went")
  }

  private func checkNotTrimmedTooFar(_ record: ScreenRecord, _ most: Int) throws(Violation) {
    let after = record.after
    let isHead = after.change.evicted.head > 0
    try require(after.pageCounts.count >= 2, .noNeedlessEviction, "only \(after.pageCounts.count) pages stay")
    let before = record.before
    var sizes: [Int] = isHead ? before.pageCounts : before.pageCounts.reversed()
    var left = isHead ? after.change.evicted.head : after.change.evicted.tail
    var lastSize = 0
    while left > 0 && !sizes.isEmpty {
      lastSize = sizes.removeFirst()
      left -= lastSize
    }
    try require(left == 0, .noNeedlessEviction, "a part of a page went")
    try require(
      after.items.count + lastSize > most, .noNeedlessEviction,
      "\(after.items.count) rows stay though \(lastSize) more fit in \(most)")
    guard case .rows(let range) = facts.seen, before.indices(of: range) != nil else { return }
    guard let (first, last) = after.indices(of: range) else {
      throw Violation(.noNeedlessEviction, "what is visible went")
    }
    let beyond = isHead ? first : after.items.count - 1 - last
    try require(
      beyond >= settings.paging.prefetchDistance, .noNeedlessEviction, "\(beyond) rows stay beyond what is visible")
  }

  private static func ids(_ snapshot: ScreenSnapshot) -> [Int] { snapshot.items.map { $0.id } }

  private static func describe(_ change: SnapshotChange) -> String {
    "inserted \(change.inserted.head) + \(change.inserted.tail), evicted \(change.evicted.head)"
      + " + \(change.evicted.tail)\(change.reset ? ", reset" : "")\(change.edited ? ", edited" : "")"
  }
}
