@testable import IncrementalSearch
import IncrementalSearchTesting

/// One random sequence of scrolling, answers and changes on a list without a screen, compared with where the rows were.
@MainActor
struct PlaceWalk {
  private(set) var errors: [String] = []
  /// Updates whose row stayed exactly where it was.
  private(set) var exact = 0
  /// Updates whose row could not stay because the content ends.
  private(set) var atTheEnds = 0

  private var random: SeededGenerator
  private let list = TestList()
  private let screen: MachineScreen
  private let presenter: ListPresenter<Entry>
  private var heights: HeightTable
  private var edits: [LocalEditID] = []
  private var lastID = 1_000

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let size = Int.random(in: 3...8, using: &random)
    let paging = PagingConfiguration(
      pageSize: size, prefetchDistance: Int.random(in: 0...size, using: &random),
      window: Bool.random(using: &random) ? .pages(3 + Int.random(in: 0...3, using: &random)) : .items(size * 3))
    screen = MachineScreen(
      SearchConfiguration(
        typing: TypingConfiguration(debounce: .zero, minimumLength: 0, composition: .every), paging: paging))
    presenter = ListPresenter(screen, on: list, edgeDistance: Bool.random(using: &random) ? 20 : nil)
    heights = HeightTable(seed: seed)
    screen.source = Entry.list(0..<Int.random(in: 0...120, using: &random))
    list.columns = [1, 1, 2, 3, 4].randomElement(using: &random) ?? 1
    list.viewport = Double(Int.random(in: 40...160, using: &random))
    list.topInset = Double(Int.random(in: 0...3, using: &random)) * 11
    list.bottomInset = Double(Int.random(in: 0...3, using: &random)) * 7
    list.header = Double(Int.random(in: 0...2, using: &random)) * 13
    list.estimate = Bool.random(using: &random) ? 12 : nil
    list.height = { [heights] in heights[$0] }
    list.rows = { [presenter] in presenter.drawn.items }
    list.onScroll = { [presenter] in presenter.scrolled() }
  }

  mutating func run(steps: Int) {
    screen.start()
    for _ in 0..<steps {
      step()
      // A screen may skip snapshots.
      if chance(2) { draw() }
      if !errors.isEmpty { return }
    }
    list.settle()
    draw()
    errors += list.complaints
    if list.cells != screen.snapshot.items { errors.append("the list shows other rows than the search") }
  }

  private mutating func chance(_ times: Int) -> Bool { Int.random(in: 1...times, using: &random) == 1 }

  // MARK: Steps

  private mutating func step() {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<12: list.drag(by: Double(Int.random(in: -240...240, using: &random)) / 4)
    case 12: list.settle()
    case 13: presenter.scrollBegan()
    case 14..<26: answer()
    case 26: if !screen.open.isEmpty { screen.fail(0) }
    case 27: screen.retry()
    case 28: screen.loadPrevious()
    case 29: screen.loadNext()
    case 30: changeSource()
    case 31: screen.refresh()
    case 32, 33: edit()
    case 34: changeHeights()
    case 35: screen.jump(to: Int.random(in: 0...screen.source.count, using: &random))
    case 36: if chance(3) { screen.textChanged(["", "b"].randomElement(using: &random) ?? "") }
    case 37: if let edit = edits.popLast() { screen.rollBack(edit) }
    case 38: list.topInset = Double(Int.random(in: 0...3, using: &random)) * 11
    default: list.viewport = Double(Int.random(in: 40...160, using: &random))
    }
  }

  private mutating func answer() {
    if screen.open.isEmpty { return }
    screen.answer(Int.random(in: 0..<screen.open.count, using: &random))
  }

  /// Rows of the source go, come, change their value and their order.
  private mutating func changeSource() {
    screen.source.removeAll { _ in Int.random(in: 1...6, using: &random) == 1 }
    for index in screen.source.indices where chance(8) { screen.source[index].text += "." }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      lastID += 1
      screen.source.insert(Entry(id: lastID), at: Int.random(in: 0...screen.source.count, using: &random))
    }
    if chance(3) { screen.source.shuffle(using: &random) }
    screen.reportChange()
  }

  private mutating func edit() {
    let shown = screen.snapshot.items
    guard let entry = shown.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: edits.append(screen.delete(entry.id))
    case 1: edits.append(screen.update(Entry(id: entry.id, text: entry.text + "!")))
    default:
      lastID += 1
      edits.append(screen.insert(Entry(id: lastID), after: chance(3) ? nil : entry.id))
    }
  }

  // MARK: What must stay

  private mutating func draw() {
    let (old, new) = (presenter.drawn, screen.snapshot)
    let stays = new.epoch == old.epoch || (new.anchor != nil && new.itemsQuery == old.itemsQuery)
    check(stays ? new.items.map(\.id) : []) { $0.presenter.draw(new) }
    if new.epoch != old.epoch && !stays && !new.items.isEmpty { checkNewPlace(new) }
  }

  private mutating func changeHeights() {
    var heights = heights
    for entry in presenter.drawn.items where chance(3) { heights.change(entry.id) }
    self.heights = heights
    check(presenter.drawn.items.map(\.id)) { walk in
      walk.presenter.keepPlace { walk.list.height = { heights[$0] } }
    }
  }

  /// Finds by hand which row has to stay and whether it did.
  private mutating func check(_ stays: [Int], _ body: (inout PlaceWalk) -> Void) {
    let before = list.extent
    let ids = list.cells.map(\.id)
    let top = ids.indices.first { index in
      let span = list.span(ofRow: index) ?? 0...0
      return span.upperBound > before.visible.lowerBound && span.lowerBound < before.visible.upperBound
    }
    let kept = Set(stays)
    let order = top.map { top in ids.indices.sorted { (abs($0 - top), -$0) < (abs($1 - top), -$1) } } ?? []
    let row = order.first { kept.contains(ids[$0]) }
    let oldTop = row.flatMap { list.span(ofRow: $0)?.lowerBound }
    body(&self)
    guard let row, let oldTop, let now = list.cells.firstIndex(where: { $0.id == ids[row] }),
      let newTop = list.span(ofRow: now)?.lowerBound
    else { return }
    compare(place: oldTop - before.offset, newTop: newTop, overscroll: before.overscroll)
  }

  private mutating func compare(place: Double, newTop: Double, overscroll: Double) {
    let after = list.extent
    let wanted = newTop - place
    let ends = after.restingOffsets
    if after.offset == wanted {
      exact += 1
    } else if wanted < ends.lowerBound + min(0, overscroll) && after.offset == ends.lowerBound + min(0, overscroll) {
      atTheEnds += 1
    } else if wanted > ends.upperBound + max(0, overscroll) && after.offset == ends.upperBound + max(0, overscroll) {
      atTheEnds += 1
    } else {
      errors.append("a row at \(place) went to \(newTop - after.offset); offset \(after.offset) in \(ends)")
    }
  }

  /// Another query, or a jump: its own place if it has one, else the top.
  private mutating func checkNewPlace(_ new: SearchSnapshot<Entry>) {
    let extent = list.extent
    var wanted = extent.restingOffsets.lowerBound
    if let anchor = new.anchor, let row = new.items.firstIndex(where: { $0.id == anchor.id }) {
      let top = list.span(ofRow: row)?.lowerBound ?? 0
      wanted = min(max(wanted, top - anchor.offset - extent.topInset), extent.restingOffsets.upperBound)
    }
    if extent.offset != wanted { errors.append("a new place at \(extent.offset), not \(wanted)") }
  }
}

/// Heights of rows by id, in quarters, so that sums are exact.
struct HeightTable {
  private let seed: Int
  private var changes: [Int: Int] = [:]

  init(seed: UInt64) { self.seed = Int(seed) }

  subscript(id: Int) -> Double {
    let mixed: Int = id * 37 + seed * 11 + changes[id, default: 0] * 53
    return Double(mixed % 101 + 20) / 4
  }

  mutating func change(_ id: Int) { changes[id, default: 0] += 1 }
}
