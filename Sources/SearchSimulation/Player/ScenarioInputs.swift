import SearchMachines

/// What the events of a scenario are to a machine.
struct ScenarioInputs {
  /// How many items were updated: each update is another one.
  private var revisions = 0

  /// What happens to the machine; nil for what happens to the source.
  mutating func input(_ action: ScenarioEvent.Action) -> SearchInput<ScriptedItem, Int>? {
    switch action {
    case .type(let text), .commit(let text): return .action(.textChanged(text))
    case .compose(let text, let marked):
      return .action(.textChanged(text, marked: QueryText.lastRange(of: marked, in: text)))
    case .submit: return .action(.submitted)
    case .dismiss: return .action(.dismissed)
    case .retry: return .action(.retried)
    case .clear: return .action(.textChanged(""))
    case .filter(let filters): return .action(.filtersChanged(filters))
    case .close: return .closed
    case .start: return .action(.started)
    case .visible(let first, let last): return .action(.visibleRangeChanged(VisibleRange(first: first, last: last)))
    case .next: return .action(.nextRequested)
    case .previous: return .action(.previousRequested)
    case .refresh: return .action(.refreshRequested)
    case .invalidate: return .action(.dataChanged)
    case .insert(let id, let after): return .action(.inserted(ScriptedItem(id: id), after: after, LocalEditID()))
    case .delete(let id): return .action(.deleted(id, LocalEditID()))
    case .update(let id):
      revisions += 1
      return .action(.updated(ScriptedItem(id: id, revision: revisions), LocalEditID()))
    case .pin(let id): return .action(.pinned(id))
    case .unpin(let id): return .action(.unpinned(id))
    case .jump(let position): return .action(.jumped(position: position))
    case .setSource: return nil
    }
  }
}
