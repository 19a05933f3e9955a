@testable import IncrementalSearch

/// A scrolling list without a screen, in the manner of a collection view: rows of different heights in lines of one or
/// more columns, rows that get their height when they are first shown, insets, bouncing, and batch updates whose counts
/// must fit.
@MainActor
final class TestList: ListSurface {
  /// The rows that the data source has now.
  var rows: () -> [Entry] = { [] }
  /// Told when the list moved or its content changed, as an observer of `contentOffset` is.
  var onScroll: () -> Void = {}
  /// What a collection view would have stopped the program with.
  private(set) var complaints: [String] = []
  /// What the cells show.
  private(set) var cells: [Entry] = []

  var columns = 1 { didSet { isLaidOut = false } }
  var viewport = 100.0
  var topInset = 0.0
  var bottomInset = 0.0
  /// What stands above the first row and scrolls with the rows.
  var header = 0.0 { didSet { isLaidOut = false } }
  /// The height that a row has once it was shown.
  var height: (Int) -> Double = { _ in 10 } { didSet { isLaidOut = false } }
  /// The height that a row counts for before it was shown; nil if heights are known at once.
  var estimate: Double?

  private(set) var offset = 0.0
  private var isLaidOut = true
  private var laidOutContent = 0.0
  private var laidOutSpans: [ClosedRange<Double>] = []
  private var measured: Set<Int> = []

  // MARK: A list that can be asked

  var isInWindow = true

  var extent: ScrollExtent {
    ScrollExtent(offset: offset, viewport: viewport, content: content, topInset: topInset, bottomInset: bottomInset)
  }

  var rowsNearScreen: [Int] {
    // Cells that overlap the bounds, those under bars included; not in order.
    var rows: [Int] = []
    var row = spans.count - 1
    while row >= 0 {
      if spans[row].upperBound >= offset && spans[row].lowerBound <= offset + viewport { rows.append(row) }
      row -= 1
    }
    return rows
  }

  func span(ofRow row: Int) -> ClosedRange<Double>? {
    if !isInWindow { complain("laid out outside of a window") }
    return spans.indices.contains(row) ? spans[row] : nil
  }

  func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void) {
    if rows() != cells && rows().map(\.id) != cells.map(\.id) { complain("the rows changed outside of an update") }
    commit()
    if update.isReload {
      cells = rows()
    } else {
      change(by: update)
    }
    isLaidOut = false
    if isInWindow { showRows() }
  }

  func scroll(to offset: Double) {
    self.offset = offset
    onScroll()
    showRows()
  }

  // MARK: A person

  /// Moves the content under a finger, as far beyond its ends as a list bounces.
  func drag(by distance: Double) {
    let resting = extent.restingOffsets
    offset = min(max(resting.lowerBound - 30, offset + distance), resting.upperBound + 30)
    showRows()
    onScroll()
  }

  /// Lets go: what is beyond the ends springs back.
  func settle() {
    let resting = extent.restingOffsets
    offset = min(max(resting.lowerBound, offset), resting.upperBound)
    showRows()
    onScroll()
  }

  // MARK: Batch updates

  private func change(by update: ListUpdate) {
    let new = rows()
    if cells.count - update.deleted.count + update.inserted.count != new.count {
      complain("\(cells.count) − \(update.deleted.count) + \(update.inserted.count) rows are not \(new.count)")
    }
    for (indices, count) in [(update.deleted, cells.count), (update.inserted, new.count), (update.updated, new.count)]
    where Set(indices).count != indices.count || !indices.allSatisfy((0..<count).contains) {
      complain("\(indices) of \(count) rows")
      return
    }
    let deleted = Set(update.deleted)
    var kept = cells.indices.filter { !deleted.contains($0) }.map { cells[$0] }[...]
    let fresh = Set(update.inserted + update.updated)
    let inserted = Set(update.inserted)
    cells = new.indices.map { index in
      let old = inserted.contains(index) ? nil : kept.popFirst()
      if let old, old.id != new[index].id { complain("row \(index) is the cell of \(old.id), not of \(new[index].id)") }
      // A cell that nobody asked to change shows what it showed.
      return fresh.contains(index) ? new[index] : old ?? new[index]
    }
    if cells != new { complain("a cell shows an old value") }
  }

  private func complain(_ text: String) { complaints.append(text) }

  // MARK: Layout

  /// Lays out, and again while rows that are shown for the first time turn out to have another height.
  private func showRows() {
    guard estimate != nil else { return }
    while true {
      let shown = rowsNearScreen.filter { !measured.contains(cells[$0].id) }
      if shown.isEmpty { return }
      // As in a collection view, what grows above the top of the screen moves the offset along.
      let above = shown.filter { spans[$0].lowerBound < offset + topInset }
      let next = above.max().map { $0 + 1 }.flatMap { spans.indices.contains($0) ? $0 : nil }
      let top = next.map { spans[$0].lowerBound }
      for row in shown { measured.insert(cells[row].id) }
      isLaidOut = false
      if let next, let top, top > offset + topInset { offset += spans[next].lowerBound - top }
    }
  }

  private var content: Double {
    layOut()
    return laidOutContent
  }

  private var spans: [ClosedRange<Double>] {
    layOut()
    return laidOutSpans
  }

  private func layOut() {
    if isLaidOut { return }
    isLaidOut = true
    var top = header
    var spans: [ClosedRange<Double>] = []
    spans.reserveCapacity(cells.count)
    for start in stride(from: 0, to: cells.count, by: columns) {
      let line = cells[start..<min(cells.count, start + columns)].map(heightNow)
      for height in line { spans.append(top...top + height) }
      top += line.max() ?? 0
    }
    laidOutSpans = spans
    laidOutContent = top
  }

  private func heightNow(_ entry: Entry) -> Double {
    if let estimate, !measured.contains(entry.id) { return estimate }
    return height(entry.id)
  }
}
