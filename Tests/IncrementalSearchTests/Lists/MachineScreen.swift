import Testing

@testable import IncrementalSearch

/// A search machine driven by hand, for a list to draw: what it asks for waits to be answered from rows that can change.
final class MachineScreen: SearchControl {
  typealias Item = Entry

  private(set) var snapshot = SearchSnapshot<Entry>()
  /// The rows of the source, all of them.
  var source: [Entry] = []
  /// What was asked for and neither answered nor cancelled.
  private(set) var open: [(id: RequestID, page: PageRequest<Int>)] = []
  /// Every input, as told.
  private(set) var taken: [SearchAction<Entry>] = []
  private var machine: SearchMachine<Entry, Int>

  init(_ configuration: SearchConfiguration) { machine = SearchMachine(configuration) }

  func handle(_ action: SearchAction<Entry>) {
    taken.append(action)
    take(machine.handle(action, at: .zero))
  }

  /// Answers one of the open requests.
  func answer(_ index: Int) {
    let (id, request) = open.remove(at: index)
    // A query shows the rows that it leaves over, so that two queries have rows in common.
    let found = source.filter { request.query.text != "b" || $0.id % 3 != 0 }
    let start = min(found.count, max(0, request.position ?? 0))
    let end = min(found.count, start + request.limit)
    let page = Page<Entry, Int>(Array(found[start..<end]), position: start, total: .exact(found.count))
    take(machine.handle(.pageLoaded(id, page), at: .zero))
  }

  func fail(_ index: Int) {
    let (id, _) = open.remove(at: index)
    take(machine.handle(.pageFailed(id, SearchFailure(.offline)), at: .zero))
  }

  private func take(_ output: SearchMachine<Entry, Int>.Output) {
    for effect in output.effects {
      switch effect {
      case .load(let id, let page): open.append((id, page))
      case .cancelLoad(let id): open.removeAll { $0.id == id }
      case .startTimer, .cancelTimer, .preview, .count, .cancelCount: break
      }
    }
    if let snapshot = output.snapshot { self.snapshot = snapshot }
  }
}
