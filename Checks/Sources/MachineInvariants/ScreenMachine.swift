import SearchMachines

/// One input of a search that is checked.
public typealias ScreenEvent = SearchInput<CheckedItem, Int>

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

/// A search machine that can be checked: the real one, or one made wrong on purpose.
public protocol ScreenMachine: Sendable {
  /// Gives the machine one input.
  mutating func handle(_ event: ScreenEvent, at now: Duration) -> ScreenOutput
  /// What changed since an older snapshot.
  func change(to snapshot: ScreenSnapshot, since older: ScreenSnapshot) -> SnapshotChange
  /// What is shown, to be brought back; nil if there is nothing to save.
  var saved: SavedSearch<Int, Int>? { get }
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

  /// What is shown, to be brought back.
  public var saved: SavedSearch<Int, Int>? { machine.saved }

  /// Gives the machine one input.
  public mutating func handle(_ event: ScreenEvent, at now: Duration) -> ScreenOutput {
    ScreenOutput(machine.handle(event, at: now))
  }
}
