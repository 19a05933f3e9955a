/// How many rows came and went at either side between two snapshots.
public struct SnapshotChange: Hashable, Sendable {
  /// Rows counted at the two sides.
  public struct Sides: Hashable, Sendable {
    /// Rows at the head.
    public var head: Int
    /// Rows at the tail.
    public var tail: Int

    /// Makes a count.
    public init(head: Int = 0, tail: Int = 0) {
      self.head = head
      self.tail = tail
    }
  }

  /// Rows that came with pages.
  public var inserted: Sides
  /// Rows that went with evicted pages.
  public var evicted: Sides
  /// Whether the rows were replaced as a whole; then they all count as inserted at the tail.
  public var reset: Bool
  /// Whether local edits came in between. They are not counted in what a snapshot publishes; between snapshots further
  /// apart, rows they added or removed at a side count there.
  public var edited: Bool

  /// Makes a change; no arguments make "nothing changed".
  public init(inserted: Sides = Sides(), evicted: Sides = Sides(), reset: Bool = false, edited: Bool = false) {
    self.inserted = inserted
    self.evicted = evicted
    self.reset = reset
    self.edited = edited
  }
}
