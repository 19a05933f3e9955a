/// The rows on screen, as the screen reports them.
public struct VisibleRange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The first row on screen, which is also the anchor.
  public var first: ID
  /// The last row on screen.
  public var last: ID
  /// How far the top of the first row lies below the top of the viewport, in the screen's own unit; mostly ≤ 0.
  public var offset: Double

  /// Makes a range.
  public init(first: ID, last: ID, offset: Double = 0) {
    self.first = first
    self.last = last
    self.offset = offset
  }
}
