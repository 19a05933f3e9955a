import ComposableArchitecture
import IncrementalSearch

extension Effect {
  /// Runs and cancels what a search wants done.
  static func search<Item, Key>(
    _ work: [SearchWork<Item, Key>], _ action: @escaping @Sendable (SearchInput<Item, Key>) -> Action
  ) -> Self {
    .merge(
      work.map { work in
        switch work {
        case .run(let id, let operation):
          .run { send in await operation { await send(action($0)) } }.cancellable(id: id)
        case .cancel(let id):
          .cancel(id: id)
        }
      })
  }
}
