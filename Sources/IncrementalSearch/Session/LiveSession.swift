/// What a live search and a live validation have in common: actions in, snapshots out.
///
/// For code that connects a session to other inputs and outputs, as the Combine operators do.
public protocol LiveSession<Action, Snapshot>: AnyObject, Sendable {
  /// What can happen.
  associatedtype Action: Sendable
  /// What there is to show.
  associatedtype Snapshot: Sendable
  /// Gives what there is to show to one reader, newest only. Never throws.
  associatedtype Snapshots: AsyncSequence where Snapshots.Element == Snapshot
  /// What there is to show, newest only.
  var snapshots: Snapshots { get }

  /// Hands the session an action. Returns at once.
  func handle(_ action: Action)
  /// Says that no more actions come: the session ends by itself once nothing is pending.
  func finish()
  /// Ends the session: everything is cancelled, the snapshots end, later actions do nothing.
  func close()
}
