/// Draws the snapshots of a search on a list, keeps its place, and reports what is visible.
///
/// Which row stays put is decided before the update, from the rows that both snapshots have; the layout says where it was and
/// where it is now, so rows of any height and any number of columns are exact.
@MainActor
final class ListPresenter<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  /// The snapshot whose rows the list has.
  private(set) var drawn = SearchSnapshot<Item>()

  private let search: any SearchControl<Item>
  private let surface: any ListSurface
  private var edges: ScrollEdges?
  private var reported: VisibleRange<Item.ID>?
  /// Whether the list moves because of us.
  private var isDrawing = false

  /// Makes a presenter that has drawn nothing.
  ///
  /// - Parameters:
  ///   - search: What is told about the list.
  ///   - edgeDistance: How near to an edge to load, or nil to leave loading to the prefetch distance.
  init(_ search: any SearchControl<Item>, on surface: any ListSurface, edgeDistance: Double?) {
    self.search = search
    self.surface = surface
    edges = edgeDistance.map { ScrollEdges(distance: $0) }
  }

  /// Draws a snapshot; the row at the top of the screen stays where it is.
  func draw(_ snapshot: SearchSnapshot<Item>) {
    let update = ListUpdate(from: drawn, to: snapshot)
    let old = drawn
    let isReset = snapshot.epoch != old.epoch
    if update.isEmpty && !isReset {
      drawn = snapshot
    } else if !surface.isInWindow {
      moving { surface.draw(update) { [self] in drawn = snapshot } }
    } else {
      moving {
        let move = move(for: update, from: old, to: snapshot)
        if update.isEmpty { drawn = snapshot } else { surface.draw(update) { [self] in drawn = snapshot } }
        make(move)
      }
    }
    if isReset {
      // Rows that look the same may belong to another window, which has to be told what is visible of it and was not
      // asked for more at an edge.
      reported = nil
      edges?.scrollBegan()
    }
    scrolled()
  }

  /// Keeps the place while the app changes the heights of rows.
  func keepPlace(_ changes: () -> Void) {
    moving {
      let move = firstVisible.flatMap { keeping(row: $0, as: $0) } ?? .none
      changes()
      make(move)
    }
    scrolled()
  }

  /// The list moved, or its content changed.
  func scrolled() {
    if isDrawing || !surface.isInWindow { return }
    report()
    if let directions = edges?.moved(surface.extent) {
      for direction in directions { load(direction) }
    }
  }

  /// A person began to scroll.
  func scrollBegan() { edges?.scrollBegan() }

  // MARK: The place

  private enum Move {
    case none
    /// To the first row.
    case top
    /// A row stays where it was on screen.
    case keep(row: Int, oldTop: Double, old: ScrollExtent)
    /// A row goes to a place below the visible top.
    case place(row: Int, offset: Double)
  }

  /// How the list has to move for an update; asked before it is made.
  private func move(for update: ListUpdate, from old: SearchSnapshot<Item>, to new: SearchSnapshot<Item>) -> Move {
    let isWhole = update.isReload || new.epoch != old.epoch
    let isNewPlace = isWhole && (new.anchor == nil || new.itemsQuery != old.itemsQuery)
    if !isNewPlace, let row = firstVisible, let survivor = update.survivor(nearest: row),
      let move = keeping(row: survivor.before, as: survivor.after)
    {
      return move
    }
    if !isWhole { return .none }
    guard let anchor = new.anchor, let row = new.items.firstIndex(where: { $0.id == anchor.id }) else { return .top }
    return .place(row: row, offset: anchor.offset)
  }

  private func keeping(row: Int, as newRow: Int) -> Move? {
    surface.span(ofRow: row).map { .keep(row: newRow, oldTop: $0.lowerBound, old: surface.extent) }
  }

  /// Rows that come on screen by the move may get their height only then, so it is looked at again.
  private func make(_ move: Move) {
    let mostPasses = 4
    for _ in 0..<mostPasses {
      guard let target = target(of: move), target != surface.extent.offset else { return }
      surface.scroll(to: target)
    }
  }

  private func target(of move: Move) -> Double? {
    let extent = surface.extent
    let resting = extent.restingOffsets
    switch move {
    case .none:
      return nil
    case .top:
      return resting.lowerBound
    case .keep(let row, let oldTop, let old):
      return surface.span(ofRow: row).map { extent.offset(keeping: oldTop, at: $0.lowerBound, from: old) }
    case .place(let row, let offset):
      return surface.span(ofRow: row).map { span in
        min(max(resting.lowerBound, span.lowerBound - offset - extent.topInset), resting.upperBound)
      }
    }
  }

  private func moving(_ body: () -> Void) {
    let wasDrawing = isDrawing
    isDrawing = true
    body()
    isDrawing = wasDrawing
  }

  // MARK: What is visible

  private var firstVisible: Int? { visibleRows.first }

  /// The rows on screen, in order.
  private var visibleRows: [Int] {
    let visible = surface.extent.visible
    return surface.rowsNearScreen.filter { row in
      guard drawn.items.indices.contains(row), let span = surface.span(ofRow: row) else { return false }
      return span.upperBound > visible.lowerBound && span.lowerBound < visible.upperBound
    }.sorted()
  }

  private func report() {
    let rows = visibleRows
    guard let first = rows.first, let last = rows.last, let span = surface.span(ofRow: first) else { return }
    let range = VisibleRange(
      first: drawn.items[first].id, last: drawn.items[last].id,
      offset: span.lowerBound - surface.extent.visible.lowerBound)
    if range == reported { return }
    reported = range
    search.reportVisible(first: range.first, last: range.last, offset: range.offset)
  }

  private func load(_ direction: PageDirection) {
    switch direction {
    case .previous: search.loadPrevious()
    case .next: search.loadNext()
    case .refresh: break
    }
  }
}

/// A vertical list of some framework, in one section and any number of columns, as far as a presenter needs it.
@MainActor
protocol ListSurface: AnyObject {
  /// Whether the list is in a window. One that is not has no place to keep, and complains if it is laid out.
  var isInWindow: Bool { get }

  /// What the scroll view says about itself now.
  var extent: ScrollExtent { get }

  /// The rows on screen or near it, in any order.
  var rowsNearScreen: [Int] { get }

  /// The top and the bottom of a row in the content; nil if there is no such row.
  func span(ofRow row: Int) -> ClosedRange<Double>?

  /// Draws an update at once, without animation, and lays the list out if it is in a window. `commit` makes the list's rows the new ones; it
  /// is called where the framework wants the counts to change.
  func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void)

  /// Moves the content, without animation and without ending a movement that goes on, and lays the list out.
  func scroll(to offset: Double)
}

/// Turns rows that appear and disappear one by one, as SwiftUI reports them, into one report of the visible range per turn of
/// the main actor.
@MainActor
final class RowReporter<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  private weak var search: SearchModel<Item>?
  private var shown: Set<Item.ID> = []
  private var isReporting = false

  /// The row appeared.
  func appeared(_ id: Item.ID, in search: SearchModel<Item>) {
    if search !== self.search { follow(search) }
    if shown.insert(id).inserted { reportSoon() }
  }

  /// The row disappeared.
  func disappeared(_ id: Item.ID) {
    if shown.remove(id) != nil { reportSoon() }
  }

  /// Rows that another query shows too neither appear nor disappear, but it has to be told that they are visible.
  private func follow(_ search: SearchModel<Item>) {
    self.search = search
    following(self) { [weak search] reporter in
      reporter.search === search ? search?.snapshot.epoch : nil
    } changed: { reporter, epoch in
      if epoch != nil { reporter.reportSoon() }
    }
  }

  private func reportSoon() {
    if isReporting { return }
    isReporting = true
    // Rows come and go during a view update, which must not be changed from within.
    Task { [weak self] in self?.report() }
  }

  private func report() {
    isReporting = false
    guard let search, let first = search.items.first(where: { shown.contains($0.id) }),
      let last = search.items.last(where: { shown.contains($0.id) })
    else { return }
    search.reportVisible(first: first.id, last: last.id)
  }
}
