@testable import SearchMachines

/// A list screen: inputs in, effects out as text; replies can be left to a source.
struct ListScreen {
  typealias Machine = PagingMachine<Row, Int>

  private(set) var machine: Machine
  private(set) var snapshot = SearchSnapshot<Row>()
  /// Every snapshot published.
  private(set) var all: [SearchSnapshot<Row>] = []
  /// What was asked for and neither answered nor cancelled, in order.
  private(set) var open: [(id: RequestID, page: PageRequest<Int>)] = []

  init(_ configuration: PagingConfiguration) { machine = PagingMachine(configuration) }

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

  mutating func start() -> [String] { send { $0.handle(.started, at: $1) } }

  mutating func next() -> [String] { send { $0.handle(.nextRequested, at: $1) } }

  mutating func previous() -> [String] { send { $0.handle(.previousRequested, at: $1) } }

  mutating func refresh() -> [String] { send { $0.handle(.refreshRequested, at: $1) } }

  mutating func retry() -> [String] { send { $0.handle(.retried, at: $1) } }

  mutating func jump(to position: Int) -> [String] { send { $0.handle(.jumped(position: position), at: $1) } }

  mutating func dataChanged() -> [String] { send { $0.handle(.dataChanged, at: $1) } }

  mutating func see(_ first: Int, _ last: Int) -> [String] {
    send { $0.handle(.visibleRangeChanged(VisibleRange(first: first, last: last)), at: $1) }
  }

  mutating func insert(_ row: Row, after neighbour: Int?, as edit: LocalEditID = LocalEditID()) -> [String] {
    send { $0.handle(.inserted(row, after: neighbour, edit), at: $1) }
  }

  mutating func delete(_ id: Int, as edit: LocalEditID = LocalEditID()) -> [String] {
    send { $0.handle(.deleted(id, edit), at: $1) }
  }

  mutating func update(_ row: Row, as edit: LocalEditID = LocalEditID()) -> [String] {
    send { $0.handle(.updated(row, edit), at: $1) }
  }

  mutating func rollBack(_ edit: LocalEditID) -> [String] { send { $0.handle(.rolledBack(edit), at: $1) } }

  mutating func pin(_ id: Int) -> [String] { send { $0.handle(.pinned(id), at: $1) } }

  mutating func unpin(_ id: Int) -> [String] { send { $0.handle(.unpinned(id), at: $1) } }

  mutating func page(_ number: Int, _ page: Page<Row, Int>) -> [String] {
    open.removeAll { $0.id == request(number) }
    return send { $0.handle(.pageLoaded(request(number), page), at: $1) }
  }

  /// A page came for a request that is open.
  mutating func answered(_ id: RequestID, _ page: Page<Row, Int>) {
    open.removeAll { $0.id == id }
    _ = send { $0.handle(.pageLoaded(id, page), at: $1) }
  }

  mutating func fail(_ number: Int, _ reason: SearchFailure.Reason) -> [String] {
    open.removeAll { $0.id == request(number) }
    return send { $0.handle(.pageFailed(request(number), SearchFailure(reason)), at: $1) }
  }

  /// Answers the oldest open request from a source. Returns what was asked for, or nil if nothing is open.
  @discardableResult
  mutating func answer(from source: FakeSource) -> PageRequest<Int>? {
    guard let (id, page) = open.first else { return nil }
    open.removeFirst()
    _ = send { $0.handle(.pageLoaded(id, source.page(for: page)), at: $1) }
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
