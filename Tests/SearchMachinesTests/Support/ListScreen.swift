@testable import SearchMachines

/// A list screen: inputs in, effects out as text; replies can be left to a source.
struct ListScreen {
  typealias Machine = ListMachine<Row, Int>

  private(set) var machine: Machine
  private(set) var snapshot = SearchSnapshot<Row>()
  /// Every snapshot published.
  private(set) var all: [SearchSnapshot<Row>] = []
  /// What was asked for and neither answered nor cancelled, in order.
  private(set) var open: [(id: RequestID, page: PageRequest<Int>)] = []

  init(_ configuration: PagingConfiguration) { machine = ListMachine(configuration) }

  var drawn: String { written(snapshot) }

  var ids: [Int] { snapshot.items.map(\.id) }

  mutating func send(_ input: (inout Machine, Duration) -> Machine.Output) -> [String] {
    let output = input(&machine, .zero)
    for effect in output.effects {
      switch effect {
      case .load(let id, let page): open.append((id, page))
      case .cancelLoad(let id): open.removeAll { $0.id == id }
      case .startTimer, .cancelTimer, .preview, .count, .cancelCount: break
      }
    }
    if let snapshot = output.snapshot {
      self.snapshot = snapshot
      all.append(snapshot)
    }
    return output.effects.map(written)
  }

  mutating func start() -> [String] { send { $0.start(now: $1) } }

  mutating func next() -> [String] { send { $0.nextRequested(now: $1) } }

  mutating func previous() -> [String] { send { $0.previousRequested(now: $1) } }

  mutating func refresh() -> [String] { send { $0.refreshRequested(now: $1) } }

  mutating func retry() -> [String] { send { $0.retried(now: $1) } }

  mutating func jump(to position: Int) -> [String] { send { $0.jumped(to: position, now: $1) } }

  mutating func dataChanged() -> [String] { send { $0.dataChanged(now: $1) } }

  mutating func see(_ first: Int, _ last: Int) -> [String] {
    send { $0.visibleRangeChanged(VisibleRange(first: first, last: last), now: $1) }
  }

  mutating func insert(_ row: Row, after neighbour: Int?, as edit: LocalEditID = LocalEditID()) -> [String] {
    send { $0.inserted(row, after: neighbour, as: edit, now: $1) }
  }

  mutating func delete(_ id: Int, as edit: LocalEditID = LocalEditID()) -> [String] {
    send { $0.deleted(id, as: edit, now: $1) }
  }

  mutating func update(_ row: Row, as edit: LocalEditID = LocalEditID()) -> [String] {
    send { $0.updated(row, as: edit, now: $1) }
  }

  mutating func rollBack(_ edit: LocalEditID) -> [String] { send { $0.rolledBack(edit, now: $1) } }

  mutating func pin(_ id: Int) -> [String] { send { $0.pinned(id, now: $1) } }

  mutating func unpin(_ id: Int) -> [String] { send { $0.unpinned(id, now: $1) } }

  mutating func page(_ number: Int, _ page: Page<Row, Int>) -> [String] {
    open.removeAll { $0.id == request(number) }
    return send { $0.pageLoaded(request(number), page, now: $1) }
  }

  /// A page came for a request that is open.
  mutating func answered(_ id: RequestID, _ page: Page<Row, Int>) {
    open.removeAll { $0.id == id }
    _ = send { $0.pageLoaded(id, page, now: $1) }
  }

  mutating func fail(_ number: Int, _ reason: SearchFailure.Reason) -> [String] {
    open.removeAll { $0.id == request(number) }
    return send { $0.pageFailed(request(number), SearchFailure(reason), now: $1) }
  }

  /// Answers the oldest open request from a source. Returns what was asked for, or nil if nothing is open.
  @discardableResult
  mutating func answer(from source: FakeSource) -> PageRequest<Int>? {
    guard let (id, page) = open.first else { return nil }
    open.removeFirst()
    _ = send { $0.pageLoaded(id, source.page(for: page), now: $1) }
    return page
  }

  /// Answers until nothing is open; what was asked for, in order.
  @discardableResult
  mutating func settle(from source: FakeSource) -> [String] {
    var asked: [String] = []
    while let page = answer(from: source) { asked.append(written(page.place)) }
    return asked
  }
}
