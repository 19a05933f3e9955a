/// What a live search and a live validation have in common: actions in, snapshots out.
///
/// For what feeds a session from elsewhere and shows it elsewhere, as the Combine operators do.
public protocol LiveSession<Action, Snapshot>: AnyObject, Sendable {
  /// What can happen.
  associatedtype Action: Sendable
  /// What there is to show.
  associatedtype Snapshot: Sendable
  /// Gives what there is to show, newest only, to one reader. Never throws.
  associatedtype Snapshots: AsyncSequence where Snapshots.Element == Snapshot
  /// What there is to show, newest only.
  var snapshots: Snapshots { get }

  /// Takes in what happened. Returns at once.
  func handle(_ action: Action)
  /// No more actions come: the session ends by itself once nothing is on its way.
  func finish()
  /// Ends the session: everything is cancelled, the snapshots end, later actions do nothing.
  func close()
}
