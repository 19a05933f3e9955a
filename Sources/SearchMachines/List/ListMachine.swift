/// A paged list without a query, as a value: what a search screen does below its field.
///
/// The same pages, bounds, failures, edits and pins as in ``SearchMachine``; for lists that nobody searches, and for
/// playing the paging rules alone. Rules: Documentation/RULES.md, 3.
public struct ListMachine<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// Effects in order, and at most one snapshot.
  public typealias Output = SearchOutput<Item, Key>
  private typealias Pager = PagerMachine<Item, Key>

  /// The settings.
  public let configuration: PagingConfiguration
  private var context = Pager.Context()
  private var pager: Pager
  private var publisher = SnapshotPublisher<Item>()
  private var isClosed = false

  /// Makes a list in which nothing has happened. Contradictory settings are a programming error (see
  /// ``PagingConfiguration/contradiction``) and stop the program with what is wrong.
  public init(_ configuration: PagingConfiguration) {
    if let contradiction = configuration.contradiction { preconditionFailure(contradiction) }
    self.configuration = configuration
    pager = Pager(configuration: configuration, scope: SearchQuery())
  }

  // MARK: Inputs

  /// The list appeared: the first page is loaded, once.
  public mutating func start(now: Duration) -> Output {
    input(now) { $0.pager.start(&$0.context) }
  }

  /// The rows on screen changed.
  public mutating func visibleRangeChanged(_ range: VisibleRange<Item.ID>, now: Duration) -> Output {
    input(now) { $0.pager.visibleRangeChanged(range, &$0.context) }
  }

  /// A person asked for the next page.
  public mutating func nextRequested(now: Duration) -> Output {
    input(now) { $0.pager.loadByHand(.next, &$0.context) }
  }

  /// A person asked for the previous page.
  public mutating func previousRequested(now: Duration) -> Output {
    input(now) { $0.pager.loadByHand(.previous, &$0.context) }
  }

  /// A person asked for the list to be loaded anew, around the anchor.
  public mutating func refreshRequested(now: Duration) -> Output {
    input(now) { machine in
      machine.pager.personActed()
      machine.pager.refresh(&machine.context)
    }
  }

  /// A person asked for a position, for sources that know positions.
  public mutating func jumped(to position: Int, now: Duration) -> Output {
    input(now) { $0.pager.jump(to: position, &$0.context) }
  }

  /// A person asked to try again: a failed refresh, otherwise every failed direction.
  public mutating func retried(now: Duration) -> Output {
    input(now) { $0.pager.retry(&$0.context) }
  }

  /// The source said that its data changed; during a load of the first page that is remembered.
  public mutating func dataChanged(now: Duration) -> Output {
    input(now) { machine in
      if machine.pager.isRefreshing {
        machine.pager.isMarked = true
      } else {
        machine.pager.refresh(&machine.context)
      }
    }
  }

  /// A page arrived.
  public mutating func pageLoaded(_ id: RequestID, _ page: Page<Item, Key>, now: Duration) -> Output {
    input(now) { machine in
      // What is refreshed as soon as it is there loads nothing before that.
      machine.context.mayLoad = !(machine.pager.isRefreshing && machine.pager.isMarked)
      machine.pager.pageLoaded(id, page, &machine.context)
      machine.context.mayLoad = true
      machine.refreshIfMarked()
    }
  }

  /// A page failed.
  public mutating func pageFailed(_ id: RequestID, _ failure: SearchFailure, now: Duration) -> Output {
    input(now) { machine in
      machine.pager.pageFailed(id, failure, &machine.context)
      machine.refreshIfMarked()
    }
  }

  /// The list goes away: everything is cancelled, nothing is published, later inputs do nothing.
  public mutating func closed(now: Duration) -> Output {
    var output = input(now) { machine in
      machine.pager.suspend(&machine.context)
      _ = machine.pager.cancelRefresh(&machine.context)
    }
    isClosed = true
    output.snapshot = nil
    return output
  }

  // MARK: Local edits and pins

  /// Shows an item after another, or at the head, until the source has it.
  public mutating func inserted(
    _ item: Item, after neighbour: Item.ID?, as edit: LocalEditID = LocalEditID(), now: Duration
  ) -> Output {
    editing(now) { machine in
      machine.context.edits.insert(
        item, after: neighbour, in: machine.pager, scope: machine.pager.scope, as: edit)
    }
  }

  /// Hides an item and unpins it.
  public mutating func deleted(
    _ id: Item.ID, as edit: LocalEditID = LocalEditID(), now: Duration
  ) -> Output {
    editing(now) { machine in
      machine.publisher.pins.unpin(id)
      machine.context.edits.delete(id, as: edit)
    }
  }

  /// Shows an item in place of the source's item with the same id.
  public mutating func updated(
    _ item: Item, as edit: LocalEditID = LocalEditID(), now: Duration
  ) -> Output {
    editing(now) { $0.context.edits.update(item, as: edit) }
  }

  /// Takes a local edit back: rolled back because it failed, or no longer needed because the source has it.
  public mutating func rolledBack(_ edit: LocalEditID, now: Duration) -> Output {
    editing(now) { $0.context.edits.remove(edit) }
  }

  /// Keeps an item at hand when its page goes. Does nothing unless the item is shown, nor when 100 are pinned.
  public mutating func pinned(_ id: Item.ID, now: Duration) -> Output {
    input(now) { machine in
      guard machine.pager.rows.index(of: id) != nil, let found = machine.pager.find(id) else { return }
      machine.publisher.pins.pin(found.item, position: found.position)
    }
  }

  /// Lets an item go with its page again.
  public mutating func unpinned(_ id: Item.ID, now: Duration) -> Output {
    input(now) { $0.publisher.pins.unpin(id) }
  }

  // MARK: One input

  private mutating func editing(_ now: Duration, _ body: (inout ListMachine) -> Void) -> Output {
    input(now) { machine in
      body(&machine)
      machine.context.change.edited = true
      machine.pager.editsChanged(&machine.context)
    }
  }

  private mutating func input(_ now: Duration, _ body: (inout ListMachine) -> Void) -> Output {
    if isClosed { return Output(effects: [], snapshot: nil) }
    context.effects.removeAll()
    context.change = SnapshotChange()
    body(&self)
    if context.edits.settleHeads(in: pager) { pager.makeRows(&context) }
    return Output(effects: context.effects, snapshot: snapshot(now))
  }

  private mutating func refreshIfMarked() {
    if pager.isMarked && !pager.isRefreshing { pager.refresh(&context) }
  }

  private mutating func snapshot(_ now: Duration) -> SearchSnapshot<Item>? {
    var snapshot = SearchSnapshot<Item>()
    snapshot.time = now
    if pager.hasWindow { snapshot.itemsQuery = pager.scope }
    snapshot.describe(pager)
    snapshot.refresh = pager.refreshLoadState
    switch pager.refreshState {
    case .notStarted: snapshot.phase = .idle
    case .settled: snapshot.phase = .loaded
    case .loading: snapshot.phase = .loading
    case .failed(_, let failure): snapshot.phase = .failed(failure)
    }
    snapshot.holdBackDirections(of: pager)
    let pager = pager
    return publisher.publish(snapshot, rows: pager.rows, edits: context.edits, change: context.change) {
      pager.find($0)
    }
  }
}
