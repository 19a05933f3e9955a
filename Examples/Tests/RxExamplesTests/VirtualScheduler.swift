import RxSwift

/// A scheduler whose time a test moves.
final class VirtualScheduler: SchedulerType {
  private final class Item: Disposable {
    let due: Int
    var action: (() -> any Disposable)?

    init(due: Int, action: @escaping () -> any Disposable) { (self.due, self.action) = (due, action) }
    func dispose() { action = nil }
  }

  private var milliseconds = 0
  private var items: [Item] = []

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    guard case .milliseconds(let wait) = dueTime else { preconditionFailure("only milliseconds are scheduled here") }
    let item = Item(due: milliseconds + wait) { action(state) }
    items.append(item)
    return item
  }

  func advance(to time: Int) {
    while let next = items.filter({ $0.action != nil && $0.due <= time }).min(by: { $0.due < $1.due }) {
      milliseconds = next.due
      let action = next.action
      next.action = nil
      _ = action?()
    }
    milliseconds = time
  }
}
