import SearchMachines

/// One input of a machine that pages, as it is given to the machine.
public enum ScreenEvent: Sendable {
  /// The screen appeared.
  case start
  /// The text changed; the marked part is being composed.
  case text(String, marked: Range<String.Index>?)
  /// The text was submitted.
  case submit
  /// The keyboard was put away.
  case dismiss
  /// The filters changed.
  case filters([String: String])
  /// The rows on screen changed.
  case visible(VisibleRange<Int>)
  /// A page was asked for by hand.
  case load(PageDirection)
  /// A refresh was asked for.
  case refresh
  /// A retry was asked for.
  case retry
  /// The source said that its data changed.
  case dataChanged
  /// A position was asked for.
  case jump(Int)
  /// A row was inserted after another, or at the head.
  case insert(CheckedItem, after: Int?, LocalEditID)
  /// A row was deleted.
  case delete(Int, LocalEditID)
  /// A row was updated.
  case update(CheckedItem, LocalEditID)
  /// A local edit was rolled back.
  case rollBack(LocalEditID)
  /// A row was pinned.
  case pin(Int)
  /// A row was let go.
  case unpin(Int)
  /// A page arrived.
  case loaded(RequestID, Page<CheckedItem, Int>)
  /// A page failed.
  case failed(RequestID, SearchFailure)
  /// Quick local rows arrived.
  case preview(RequestID, [CheckedItem])
  /// The items were counted.
  case counted(RequestID, TotalCount)
  /// A timer fired.
  case timer(TimerID)
  /// What is shown was saved and is brought back at once.
  case restore
  /// The session ended.
  case close
}

/// What one event led to.
public struct ScreenOutput: Sendable {
  /// What to do, in order.
  public var effects: [SearchEffect<Int>]
  /// What to show now, or nil if nothing to show has changed.
  public var snapshot: ScreenSnapshot?

  /// Makes an output.
  public init(effects: [SearchEffect<Int>] = [], snapshot: ScreenSnapshot? = nil) {
    self.effects = effects
    self.snapshot = snapshot
  }

  init(_ output: SearchOutput<CheckedItem, Int>) {
    effects = output.effects
    snapshot = output.snapshot.map { ScreenSnapshot($0) }
  }
}

/// A machine that pages and can be checked: the real one, or one made wrong on purpose.
public protocol ScreenMachine: Sendable {
  /// Takes one input in.
  mutating func take(_ event: ScreenEvent, now: Duration) -> ScreenOutput
  /// What changed since an older snapshot.
  func change(to snapshot: ScreenSnapshot, since older: ScreenSnapshot) -> SnapshotChange
  /// Whether there is something to save and bring back.
  var canRestore: Bool { get }
}

extension ScreenMachine {
  /// What the snapshot itself says.
  public func change(to snapshot: ScreenSnapshot, since older: ScreenSnapshot) -> SnapshotChange {
    snapshot.original.change(since: older.original)
  }
}

/// The search machine.
public struct LiveSearch: ScreenMachine {
  private var machine: SearchMachine<CheckedItem, Int>

  /// Makes a machine in which nothing has happened.
  public init(_ configuration: SearchConfiguration) { machine = SearchMachine(configuration) }

  /// Whether something is shown that can be saved.
  public var canRestore: Bool { machine.saved != nil }

  /// Gives the machine one input.
  public mutating func take(_ event: ScreenEvent, now: Duration) -> ScreenOutput {
    switch event {
    case .start: ScreenOutput(machine.start(now: now))
    case .text(let text, let marked): ScreenOutput(machine.textChanged(text, marked: marked, now: now))
    case .submit: ScreenOutput(machine.submitted(now: now))
    case .dismiss: ScreenOutput(machine.dismissed(now: now))
    case .filters(let filters): ScreenOutput(machine.filtersChanged(filters, now: now))
    case .visible(let range): ScreenOutput(machine.visibleRangeChanged(range, now: now))
    case .load(.next): ScreenOutput(machine.nextRequested(now: now))
    case .load(.previous): ScreenOutput(machine.previousRequested(now: now))
    case .load(.refresh), .refresh: ScreenOutput(machine.refreshRequested(now: now))
    case .retry: ScreenOutput(machine.retried(now: now))
    case .dataChanged: ScreenOutput(machine.dataChanged(now: now))
    case .jump(let position): ScreenOutput(machine.jumped(to: position, now: now))
    case .insert(let item, let after, let edit): ScreenOutput(machine.inserted(item, after: after, as: edit, now: now))
    case .delete(let id, let edit): ScreenOutput(machine.deleted(id, as: edit, now: now))
    case .update(let item, let edit): ScreenOutput(machine.updated(item, as: edit, now: now))
    case .rollBack(let edit): ScreenOutput(machine.rolledBack(edit, now: now))
    case .pin(let id): ScreenOutput(machine.pinned(id, now: now))
    case .unpin(let id): ScreenOutput(machine.unpinned(id, now: now))
    case .loaded(let id, let page): ScreenOutput(machine.pageLoaded(id, page, now: now))
    case .failed(let id, let failure): ScreenOutput(machine.pageFailed(id, failure, now: now))
    case .preview(let id, let items): ScreenOutput(machine.previewLoaded(id, items, now: now))
    case .counted(let id, let total): ScreenOutput(machine.counted(id, total, now: now))
    case .timer(let id): ScreenOutput(machine.timerFired(id, now: now))
    case .restore: machine.saved.map { ScreenOutput(machine.restored($0, now: now)) } ?? ScreenOutput()
    case .close: ScreenOutput(machine.closed(now: now))
    }
  }
}

/// The list machine; it takes no text and nothing that needs one.
public struct LiveList: ScreenMachine {
  private var machine: ListMachine<CheckedItem, Int>

  /// Makes a machine in which nothing has happened.
  public init(_ configuration: PagingConfiguration) { machine = ListMachine(configuration) }

  /// Whether something is shown that can be saved.
  public var canRestore: Bool { false }

  /// Gives the machine one input.
  public mutating func take(_ event: ScreenEvent, now: Duration) -> ScreenOutput {
    var output = answer(to: event, now: now)
    // A list has no query; its rows always answer what is asked.
    output.snapshot?.itemsQuery = SearchQuery()
    return output
  }

  private mutating func answer(to event: ScreenEvent, now: Duration) -> ScreenOutput {
    switch event {
    case .start: ScreenOutput(machine.start(now: now))
    case .visible(let range): ScreenOutput(machine.visibleRangeChanged(range, now: now))
    case .load(.next): ScreenOutput(machine.nextRequested(now: now))
    case .load(.previous): ScreenOutput(machine.previousRequested(now: now))
    case .load(.refresh), .refresh: ScreenOutput(machine.refreshRequested(now: now))
    case .retry: ScreenOutput(machine.retried(now: now))
    case .dataChanged: ScreenOutput(machine.dataChanged(now: now))
    case .jump(let position): ScreenOutput(machine.jumped(to: position, now: now))
    case .insert(let item, let after, let edit): ScreenOutput(machine.inserted(item, after: after, as: edit, now: now))
    case .delete(let id, let edit): ScreenOutput(machine.deleted(id, as: edit, now: now))
    case .update(let item, let edit): ScreenOutput(machine.updated(item, as: edit, now: now))
    case .rollBack(let edit): ScreenOutput(machine.rolledBack(edit, now: now))
    case .pin(let id): ScreenOutput(machine.pinned(id, now: now))
    case .unpin(let id): ScreenOutput(machine.unpinned(id, now: now))
    case .loaded(let id, let page): ScreenOutput(machine.pageLoaded(id, page, now: now))
    case .failed(let id, let failure): ScreenOutput(machine.pageFailed(id, failure, now: now))
    case .close: ScreenOutput(machine.closed(now: now))
    case .text, .submit, .dismiss, .filters, .preview, .counted, .timer, .restore: ScreenOutput()
    }
  }
}
