import IncrementalSearch
import Terminal

/// The line that says how many rows there are, and what is wrong if something is.
struct Counter {
  /// The rows found of all there are, and how many are selected: `5184/124187 (2)`.
  let text: String
  /// The spinner's sign; nil while nothing is slow.
  let spinner: String?
  /// What else there is to say.
  let message: (text: String, isError: Bool)?

  private static let turns = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  init<Item>(_ state: PickerState<Item>) {
    let snapshot = state.rows.snapshot
    var text = Self.found(snapshot, state.total)
    if let all = state.progress.records { text += "/\(all)" }
    if state.progress.isReading { text += "…" }
    if state.searched.kind > 0, state.settings.matches.indices.contains(state.searched.kind) {
      text += " " + state.settings.matches[state.searched.kind]
    }
    if state.searched.isReordered, let sorts = state.settings.sorts { text += sorts ? " unsorted" : " sorted" }
    if let selected = Self.selected(state) { text += " (\(selected))" }
    self.text = text
    spinner = state.isSpinning ? Self.turns[state.ticks.count % Self.turns.count] : nil
    message = Self.message(state)
  }

  /// The columns that it takes, of so many.
  func columns(within all: Int) -> Int {
    text.displayWidth + (message.map { DisplayText("  " + $0.text, limit: all).columns } ?? 0)
  }

  /// How many rows are selected, and of how many that can be; nil where neither is to be told.
  private static func selected<Item>(_ state: PickerState<Item>) -> String? {
    let settings = state.settings
    let limit = settings.isMultiple && settings.mostSelected < Int.max ? "/\(settings.mostSelected)" : ""
    return state.selection.isEmpty && limit.isEmpty ? nil : "\(state.selection.count)\(limit)"
  }

  private static func found<Item>(_ snapshot: SearchSnapshot<Item>, _ total: TotalCount) -> String {
    switch total {
    case .exact(let count): return "\(count)"
    case .atLeast(let count): return "\(count)+"
    case .about(let count): return "~\(count)"
    case .unknown:
      let held = (snapshot.before ?? 0) + snapshot.items.count
      if held == 0, snapshot.phase != .loaded { return "…" }
      return snapshot.next == .end ? "\(held)" : "\(held)+"
    }
  }

  private static func message<Item>(_ state: PickerState<Item>) -> (text: String, isError: Bool)? {
    let snapshot = state.rows.snapshot
    if let failure = snapshot.failure {
      let reason = failure.explanation.isEmpty ? failure.reason.wording : failure.explanation
      return (failure.canRetry ? "\(reason) (Ctrl-R tries again)" : reason, true)
    }
    if let problem = state.progress.problem { return (problem, true) }
    if state.isAccepting, state.isSpinning || state.progress.isReading {
      return ("takes the best match as soon as it is known", false)
    }
    if snapshot.isEmptyResult, state.isFresh, !state.progress.isReading {
      return (snapshot.query == SearchQuery() ? "no rows" : "no match", false)
    }
    if snapshot.screenState == .nothingYet { return ("nothing yet (Ctrl-R looks further)", false) }
    if state.isFresh, let correction = snapshot.correction {
      return ("results for \(correction.searched) (Ctrl-O: \(correction.typed))", false)
    }
    return nil
  }
}

extension SearchFailure.Reason {
  fileprivate var wording: String {
    switch self {
    case .offline: "no network"
    case .timeout: "no answer in time"
    case .rateLimited: "asked to wait"
    case .refused: "refused"
    case .badAnswer: "the answer made no sense"
    case .expired, .keysExpired: "the result is gone"
    default: "loading failed"
    }
  }
}
