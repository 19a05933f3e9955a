import IncrementalSearch

/// The rows of the newest snapshot, the part of them on screen, and the row the cursor is on.
///
/// Rows are counted from the first one held. A snapshot that continues the previous one moves both by exactly the rows that
/// came or went above; one that replaced the rows keeps the cursor's row where it was on screen, or its nearest survivor.
struct RowWindow<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// A place of the whole result that was asked for and is on its way.
  private enum Destination: Equatable {
    case first, last
    /// A row by its number from 0.
    case row(Int)
  }

  private struct FormerPlace {
    /// Counted from the first row of the whole result.
    var row: Int
    /// Counted from the first one on screen.
    var line: Int
    /// The text of the row, where the cursor stays on that.
    var text: String?
  }

  private(set) var snapshot = SearchSnapshot<Item>()
  /// The row the cursor is on; 0 without rows.
  private(set) var cursor = 0
  /// The first row on screen.
  private(set) var top = 0
  /// The lines there is room for, at least 1.
  private(set) var height = 1
  /// The lines that an item takes; nil where each takes one.
  var lines: (@Sendable (Item) -> Int)?
  /// How many of them are free, after the others.
  var gap = 0
  /// Whether the cursor has been moved since these rows' query was first answered.
  private var isTouched = false
  /// Whether the cursor stays on its row when other rows come.
  var tracks = false
  private var destination: Destination?
  /// Whether the rows at the destination have come; those up to the very end may still be on their way.
  private var isNearDestination = false
  /// Where the cursor was among rows that others have taken the place of, until it is there again or is moved.
  private var former: FormerPlace?
  /// What a row is told by where it has been read anew.
  var text: @Sendable (Item) -> String = { _ in "" }
  /// The rows that the cursor was on in the last few queries, for when they are shown again.
  private var places: [(query: SearchQuery, id: Item.ID)] = []
  /// What the search was told to be on screen; rows that replaced others have to be told anew.
  private var reported: (first: Item.ID, last: Item.ID, epoch: Int)?

  /// Rows kept between the cursor and the edge of the screen, where there are any beyond it.
  private static var margin: Int { 2 }
  private static var rememberedPlaces: Int { 10 }

  var items: [Item] { snapshot.items }
  var current: Item? { items.indices.contains(cursor) ? items[cursor] : nil }
  /// The rows on screen; the last one may be cut.
  var visible: Range<Int> {
    if lines == nil { return top..<min(top + height, items.count) }
    var (end, left) = (top, height)
    while end < items.count, left > 0 {
      left -= lines(ofRow: end)
      end += 1
    }
    return top..<end
  }

  /// The lines of the list, counted from its first one, that each row on screen takes.
  var blocks: [Range<Int>] {
    var start = 0
    return visible.map { row in
      defer { start += lines(ofRow: row) }
      return start..<min(start + lines(ofRow: row), height)
    }
  }

  /// How many lines of the block of a row are free; one that is cut has lost those first.
  func gap(in block: Range<Int>, ofRow row: Int) -> Int {
    guard gap > 0, let lines, items.indices.contains(row) else { return 0 }
    return max(0, block.count - (lines(items[row]) - gap))
  }

  private func lines(ofRow row: Int) -> Int {
    guard let lines, items.indices.contains(row) else { return 1 }
    return max(1, min(lines(items[row]), height))
  }

  /// The first row of a screen that ends with all of a row.
  private func top(endingWith row: Int) -> Int {
    var (top, left) = (row, height - lines(ofRow: row))
    while top > 0, case let needed = lines(ofRow: top - 1), needed <= left {
      top -= 1
      left -= needed
    }
    return top
  }

  /// The first and the last row on screen, for the search; nil if they are what it was told last, or there is none.
  mutating func report() -> (first: Item.ID, last: Item.ID)? {
    guard let first = visible.first, let last = visible.last else {
      reported = nil
      return nil
    }
    let range = (first: items[first].id, last: items[last].id, epoch: snapshot.epoch)
    if let reported, reported == range { return nil }
    reported = range
    return (range.first, range.last)
  }

  /// Whether the edge of what is held is on screen and what lies beyond it is on its way.
  var isWaitingAtEnd: Bool {
    snapshot.next == .loading && visible.upperBound == items.count
      || snapshot.previous == .loading && visible.lowerBound == 0
  }

  mutating func resize(height: Int) {
    let row = cursor - top
    self.height = max(1, height)
    if row >= self.height { top = cursor - self.height + 1 }
    settle()
  }

  /// Whether a move goes beyond the last row held while more are sure to come, so that it should wait for them.
  ///
  /// With the edge on screen a load is on its way, or asked for and not yet reported.
  func waits(toMove rows: Int) -> Bool {
    if items.isEmpty || snapshot.isStale { return false }
    let isAtEdge = rows > 0 ? cursor == items.count - 1 : cursor == 0
    let edge = rows > 0 ? snapshot.next : snapshot.previous
    return isAtEdge && (edge == .loading || edge == .idle)
  }

  /// Whether a jump was asked for and none of the rows there have come yet.
  var isOnItsWay: Bool { destination != nil && !isNearDestination }

  /// Moves the cursor; it stops at the rows held.
  mutating func move(by rows: Int) {
    leave()
    cursor += rows
    settle()
  }

  /// Moves the cursor by whole screens and keeps its place on screen.
  mutating func page(by pages: Int) {
    leave()
    let rows = lines == nil ? height : max(1, visible.count - 1)
    cursor += pages * rows
    top += pages * rows
    settle()
  }

  /// Goes to the first row of the whole result. Returns the position to jump to if it is not held.
  mutating func goToFirst() -> Int? {
    leave()
    guard let before = snapshot.before, before > 0 else {
      cursor = 0
      settle()
      return nil
    }
    destination = .first
    return 0
  }

  /// Goes to the last row of the whole result. Returns the position to jump to if it is not held.
  mutating func goToLast() -> Int? {
    leave()
    guard let after = snapshot.after, after > 0, let before = snapshot.before else {
      cursor = items.count - 1
      settle()
      return nil
    }
    destination = .last
    return max(0, before + items.count + after - height)
  }

  /// Goes to a row by its number from 1, from the end if negative. Returns the position to jump to if it is not held.
  mutating func go(toRow number: Int) -> Int? {
    leave()
    guard let before = snapshot.before, let after = snapshot.after else {
      cursor = number > 0 ? number - 1 : items.count + number
      settle()
      return nil
    }
    let all = before + items.count + after
    let row = max(0, min(number > 0 ? number - 1 : all + number, all - 1))
    if row == 0, before > 0 { return goToFirst() }
    if row == all - 1, after > 0 { return goToLast() }
    if !(before..<before + items.count).contains(row) {
      destination = .row(row)
      return max(0, row - height / 2)
    }
    cursor = row - before
    settle()
    return nil
  }

  /// Goes to the row that a line of a scroll bar of a height stands for. Returns the position to jump to if it is not held.
  mutating func go(toLine line: Int, ofBar height: Int) -> Int? {
    let all = (snapshot.before ?? 0) + items.count + (snapshot.after ?? 0)
    return go(toRow: (height > 1 ? line * (all - 1) / (height - 1) : 0) + 1)
  }

  /// Moves the rows on the screen, and the cursor only where its row would leave it.
  mutating func scroll(by rows: Int) {
    leave()
    let margin = min(Self.margin, (height - 1) / 2)
    let last = max(0, items.count - height)
    let moved = max(0, min(top + rows, last))
    if moved == top { return }
    top = moved
    cursor = max(top + margin, min(cursor, top + height - 1 - margin))
    settle()
  }

  /// Has the row under the cursor in the middle of the screen, as far as there are rows around it.
  mutating func center() {
    leave()
    top = cursor - height / 2
    settle()
  }

  /// Goes to the next row held, in a direction, that is selected; stays where there is none.
  mutating func moveToSelected(by step: Int, of selection: Selection<Item>) {
    guard !selection.isEmpty else { return }
    for row in stride(from: cursor + step, to: step > 0 ? items.count : -1, by: step)
    where items.indices.contains(row) && selection.contains(items[row].id) {
      return move(by: row - cursor)
    }
  }

  /// Puts the cursor on a row of the screen, counted from its first one; false if there is none.
  mutating func point(atRow row: Int) -> Bool {
    guard visible.contains(top + row) else { return false }
    leave()
    cursor = top + row
    // One that is cut comes in sight.
    if lines != nil { settle() }
    return true
  }

  /// Puts the cursor on the row that has a line of the screen, counted from its first one; false if there is none.
  mutating func point(atLine line: Int) -> Bool {
    guard let row = lines == nil ? line : blocks.firstIndex(where: { $0.contains(line) }) else { return false }
    return point(atRow: row)
  }

  /// Whether the cursor is on the last row of the whole result that way.
  func isAtEnd(towards step: Int) -> Bool {
    step > 0
      ? cursor >= items.count - 1 && (snapshot.after ?? 0) == 0 && snapshot.next == .end
      : cursor == 0 && (snapshot.before ?? 0) == 0
  }

  /// A person goes elsewhere than where rows are on their way to.
  private mutating func leave() {
    isTouched = true
    destination = nil
    isNearDestination = false
    former = nil
  }

  /// Takes a newer snapshot in. Rows that were all read anew have the cursor where it was among those before them. Returns the
  /// position to jump to if that is not held.
  mutating func show(_ newer: SearchSnapshot<Item>, isReadAnew: Bool = false) -> Int? {
    let older = snapshot
    // What comes of the next reading before the cursor is there again doesn't change where it was.
    if isReadAnew, former == nil, let current {
      former = FormerPlace(
        row: (older.before ?? 0) + cursor, line: cursor - top, text: tracks ? text(current) : nil)
    }
    snapshot = newer
    if case .failed = newer.phase { destination = nil }
    if newer.epoch == older.epoch {
      let shift = older.firstOrdinal - newer.firstOrdinal
      cursor += shift
      top += shift
    } else if tracks, newer.items.contains(where: { $0.id == older.items[safe: cursor]?.id }) {
      keepPlace(since: older)
    } else if newer.itemsQuery != older.itemsQuery {
      remember(older)
      comeBack()
    } else if destination != nil, newer.phase != .loading {
      isNearDestination = true
    } else if isTouched {
      keepPlace(since: older)
    } else {
      place(row: 0, at: 0)
    }
    arrive()
    let position = comeBackToFormerPlace()
    settle()
    return position
  }

  /// Has the cursor where it was among rows that these have taken the place of, as far as these go.
  private mutating func comeBackToFormerPlace() -> Int? {
    guard let former, destination == nil, !items.isEmpty else { return nil }
    if let text = former.text, let row = items.firstIndex(where: { self.text($0) == text }) {
      self.former = nil
      place(row: row, at: former.line)
      return nil
    }
    let row = former.row - (snapshot.before ?? 0)
    if let before = snapshot.before, let after = snapshot.after, !items.indices.contains(row),
      former.row < before + items.count + after
    {
      destination = .row(former.row)
      return max(0, former.row - former.line)
    }
    place(row: max(0, min(row, items.count - 1)), at: former.line)
    // One that is told by its text may still come.
    if former.text == nil, items.indices.contains(row) { self.former = nil }
    return nil
  }

  /// Keeps to the end that was jumped to until its last page is there.
  private mutating func arrive() {
    guard isNearDestination, let destination else { return }
    if case .row(let row) = destination {
      if let before = snapshot.before, items.indices.contains(row - before) {
        place(row: row - before, at: height / 2)
      }
      self.destination = nil
      isNearDestination = false
      return
    }
    let edge = destination == .first ? snapshot.previous : snapshot.next
    place(
      row: destination == .first ? 0 : items.count - 1, at: destination == .first ? 0 : height - 1)
    if edge == .loading || edge == .idle { return }
    self.destination = nil
    isNearDestination = false
  }

  private mutating func place(row: Int, at line: Int) {
    cursor = row
    top = row - line
  }

  /// Notes where the cursor is in an answer that is left.
  private mutating func remember(_ older: SearchSnapshot<Item>) {
    guard let query = older.itemsQuery else { return }
    places.removeAll { $0.query == query }
    guard isTouched, older.items.indices.contains(cursor) else { return }
    places.append((query, older.items[cursor].id))
    if places.count > Self.rememberedPlaces { places.removeFirst() }
  }

  /// Puts the cursor where it was when this query was shown before, else on its first row.
  private mutating func comeBack() {
    leave()
    isTouched = false
    place(row: 0, at: 0)
    guard let id = places.first(where: { $0.query == snapshot.itemsQuery })?.id,
      let row = items.firstIndex(where: { $0.id == id })
    else { return }
    isTouched = true
    let anchor = snapshot.anchor.flatMap { anchor in items.firstIndex { $0.id == anchor.id } }
    place(row: row, at: max(0, row - (anchor ?? row)))
  }

  /// Keeps the cursor's row, or the nearest one to it that is still there, on its line of the screen.
  private mutating func keepPlace(since older: SearchSnapshot<Item>) {
    var rows: [Item.ID: Int] = [:]
    for (row, item) in items.enumerated() { rows[item.id] = row }
    let line = cursor - top
    for distance in 0..<max(1, older.items.count) {
      for row in [cursor + distance, cursor - distance] where older.items.indices.contains(row) {
        guard let survivor = rows[older.items[row].id] else { continue }
        return place(row: survivor, at: line)
      }
    }
    place(row: 0, at: 0)
  }

  /// Brings the cursor onto a row and the screen around it.
  private mutating func settle() {
    cursor = max(0, min(cursor, items.count - 1))
    let margin = min(Self.margin, (height - 1) / 2)
    if lines != nil, !items.isEmpty { return settleBlocks(margin: margin) }
    top = max(cursor + margin - height + 1, min(top, cursor - margin))
    top = max(0, min(top, items.count - height))
    // At the edges of what is held there is nothing to keep the distance to.
    if cursor < top { top = cursor }
    if cursor >= top + height { top = cursor - height + 1 }
  }
}

extension RowWindow {
  /// The same where rows take several lines: all of the cursor's row is on screen, and as much around it as there is room for.
  private mutating func settleBlocks(margin: Int) {
    let last = items.count - 1
    var (low, high) = (top(endingWith: min(cursor + margin, last)), max(0, cursor - margin))
    if low > high { (low, high) = (top(endingWith: cursor), cursor) }
    top = max(low, min(top, high))
    top = max(0, min(top, top(endingWith: last)))
    top = max(top(endingWith: cursor), min(top, cursor))
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension SearchSnapshot {
  /// Whether it says no more, after the one before, than that other rows are wanted or on their way, and not slow: what is on screen
  /// stays as it is until they come. A key leads to two of these, each of which would be drawn beside the search for its rows.
  func isOnlyAwaited(after older: SearchSnapshot) -> Bool {
    guard phase == .loading || phase == .loaded && isStale, !isSlow, !older.isSlow, isProvisional == older.isProvisional
    else { return false }
    // Of no rows it is told whether they are known, and what failed until something else is asked for.
    return !items.isEmpty && change == SnapshotChange() && total != .unknown && total == older.total
      && failure == nil && older.failure == nil
  }
}
