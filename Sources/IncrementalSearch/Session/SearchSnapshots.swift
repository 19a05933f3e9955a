/// The snapshots of a session, newest only: one that comes while the last is being drawn takes the place of any
/// before it, and its `change` is counted since the one drawn.
public struct SearchSnapshots<Item: Identifiable & Equatable & Sendable>: AsyncSequence, Sendable
where Item.ID: Sendable {
  /// A snapshot.
  public typealias Element = SearchSnapshot<Item>

  /// Gives one snapshot after another.
  public struct Iterator: AsyncIteratorProtocol {
    private var base: AsyncStream<SearchSnapshot<Item>>.Iterator
    private var last = SearchSnapshot<Item>()

    init(_ base: AsyncStream<SearchSnapshot<Item>>.Iterator) { self.base = base }

    /// The next snapshot, or nil when the session has ended or the task is cancelled.
    public mutating func next() async -> SearchSnapshot<Item>? {
      guard let snapshot = await base.next() else { return nil }
      let shown = snapshot.following(last)
      last = shown
      return shown
    }
  }

  private let stream: AsyncStream<SearchSnapshot<Item>>

  init(_ stream: AsyncStream<SearchSnapshot<Item>>) { self.stream = stream }

  /// Begins to read. One reader at a time: after leaving the loop another may go on, but cancelling the task that reads
  /// ends the snapshots.
  public func makeAsyncIterator() -> Iterator { Iterator(stream.makeAsyncIterator()) }
}
