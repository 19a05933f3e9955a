/// The row that stays put on screen, and where on screen it is.
public struct ScrollAnchor<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The row.
  public var id: ID
  /// How far the row's top lies below the viewport's top, in the screen's own unit (points, pixels, lines).
  public var offset: Double

  /// Makes an anchor.
  public init(id: ID, offset: Double = 0) {
    self.id = id
    self.offset = offset
  }
}
